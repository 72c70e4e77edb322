"""Training many seeds, together or one by one: each with the initialization and data that it would have alone."""

from ._policies import (
    Alternate,
    Clip,
    Curriculum,
    EarlyStopping,
    Falling,
    OnBatch,
    PenaltySteps,
    Policy,
    Ramp,
    Restart,
    Settled,
)
from ._runs import Runs
from ._start import initialize, seeded
from ._train import train

__all__ = [
    "Alternate",
    "Clip",
    "Curriculum",
    "EarlyStopping",
    "Falling",
    "OnBatch",
    "PenaltySteps",
    "Policy",
    "Ramp",
    "Restart",
    "Runs",
    "Settled",
    "initialize",
    "seeded",
    "train",
]
