"""Checkers of chapter 3: the neural arithmetic logic unit."""

from ._stuck import stuck_units
from .powers import powers
from .read_powers import read_powers
from .repaired import repaired
from .stack import stack
from .still_pulled import still_pulled
from .will_fail import will_fail

__all__ = ["powers", "read_powers", "repaired", "stack", "still_pulled", "stuck_units", "will_fail"]
