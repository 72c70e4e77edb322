"""Checkers of chapter 13: steps of a counter, which counters keep time, an arrival, a counter mended by hand."""

from .arrives import arrives
from .counters import counters
from .longer import longer
from .mended import mended
from .steps import steps

__all__ = ["arrives", "counters", "longer", "mended", "steps"]
