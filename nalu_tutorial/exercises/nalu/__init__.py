"""Checkers of chapter 3: the neural arithmetic logic unit."""

from ._stuck import stuck_units
from .exponents import exponents
from .read_exponents import read_exponents
from .repaired import repaired
from .stack import stack
from .still_pulled import still_pulled
from .will_fail import will_fail

__all__ = ["exponents", "read_exponents", "repaired", "stack", "still_pulled", "stuck_units", "will_fail"]
