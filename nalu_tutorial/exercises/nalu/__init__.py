"""Checkers of chapter 3: the neural arithmetic logic unit."""

from ._runs import trajectories
from .diagnose import diagnose
from .log_space_path import log_space_path
from .powers import powers
from .repaired import repaired
from .stack import stack
from .start import start

__all__ = ["diagnose", "log_space_path", "powers", "repaired", "stack", "start", "trajectories"]
