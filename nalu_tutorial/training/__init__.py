"""Training many seeds at once: each with the start and data that it would have alone."""

from ._policies import Alternate, Clip, OnBatch, PenaltySteps, Ramp, Restart
from ._rates import Falling
from ._runs import Runs
from ._start import seeded, start
from ._stopping import EarlyStopping, Settled
from ._train import train

__all__ = [
    "Alternate",
    "Clip",
    "EarlyStopping",
    "Falling",
    "OnBatch",
    "PenaltySteps",
    "Ramp",
    "Restart",
    "Runs",
    "Settled",
    "seeded",
    "start",
    "train",
]
