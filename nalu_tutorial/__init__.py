"""The units of neural arithmetic, and how to train a hundred seeds of them at once.

This is the package under the book *Arithmetic by Gradient*.
"""

from . import tasks
from .claims import claim
from .metrics import Share, accuracy, wilson_interval
from .training import Runs, train
from .units import NAC, nac_start_radius, nac_weight

__version__ = "0.1.0"

__all__ = [
    "NAC",
    "Runs",
    "Share",
    "accuracy",
    "claim",
    "nac_start_radius",
    "nac_weight",
    "tasks",
    "train",
    "wilson_interval",
]
