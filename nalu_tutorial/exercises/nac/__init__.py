"""Checkers of chapter 2: the neural accumulator."""

from ._units import REPAIRS, broken_units
from .diagnose import diagnose
from .gates import gates
from .repairs import repairs
from .slope_of_gate import slope_of_gate
from .start import start
from .twice import twice

__all__ = ["REPAIRS", "broken_units", "diagnose", "gates", "repairs", "slope_of_gate", "start", "twice"]
