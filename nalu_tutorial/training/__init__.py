"""Training many seeds at once: each with the start and data that it would have alone."""

from ._policies import Alternate, Aside, Clip, OnBatch, Ramp, Restart
from ._rates import Falling
from ._runs import Runs
from ._start import seeded, start
from ._stopping import EarlyStopping, Settled
from ._train import train

__all__ = [
    "Alternate",
    "Aside",
    "Clip",
    "EarlyStopping",
    "Falling",
    "OnBatch",
    "Ramp",
    "Restart",
    "Runs",
    "Settled",
    "seeded",
    "start",
    "train",
]
