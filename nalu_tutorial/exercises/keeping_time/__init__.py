"""Checkers of chapter 13: steps of a counter, which counters keep time, an arrival, a counter corrected by hand."""

from .arrives import arrives
from .corrected import corrected
from .counters import counters
from .longer import longer
from .steps import steps

__all__ = ["arrives", "corrected", "counters", "longer", "steps"]
