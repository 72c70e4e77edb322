"""Checkers of chapter 2: the neural accumulator."""

from ._units import REPAIRS, broken_units
from .derivative_of_gate import derivative_of_gate
from .diagnose import diagnose
from .gates import gates
from .initialization import initialization
from .repairs import repairs
from .twice import twice

__all__ = ["REPAIRS", "broken_units", "derivative_of_gate", "diagnose", "gates", "initialization", "repairs", "twice"]
