"""Checkers of chapter 14: powers by hand, scaling, the rule of the search, rows that judge, spectral lines, a table."""

from .choose import choose
from .lines import lines
from .own_table import own_table
from .powers import powers
from .scaling import scaling
from .split import split

__all__ = ["choose", "lines", "own_table", "powers", "scaling", "split"]
