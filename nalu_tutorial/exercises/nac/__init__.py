"""Checkers of chapter 2: the neural accumulator."""

from .corners import corners
from .nac import nac
from .read_sum import read_sum
from .slope_of_gate import slope_of_gate
from .start import start
from .twice import twice

__all__ = ["corners", "nac", "read_sum", "slope_of_gate", "start", "twice"]
