"""Checkers of chapter 14: powers from two rows, scaling, verdicts, a split that judges, spectral lines, a table."""

from .lines import lines
from .own_table import own_table
from .powers import powers
from .scaling import scaling
from .split import split
from .verdicts import verdicts

__all__ = ["lines", "own_table", "powers", "scaling", "split", "verdicts"]
