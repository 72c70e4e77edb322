"""Checkers of chapter 13: steps of a counter, which counters keep time, an arrival, the time told at every step."""

from .arrives import arrives
from .counters import counters
from .longer import longer
from .steps import steps
from .told import told

__all__ = ["arrives", "counters", "longer", "steps", "told"]
