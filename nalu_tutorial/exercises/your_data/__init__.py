"""Checkers of chapter 14: powers by hand, scaling, the rule of the search, rows that judge, spectral lines, a table."""

from .choose import choose
from .exponents import exponents
from .lines import lines
from .own_table import own_table
from .scaling import scaling
from .split import split

__all__ = ["choose", "exponents", "lines", "own_table", "scaling", "split"]
