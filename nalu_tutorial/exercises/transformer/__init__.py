"""Checkers of chapter 15: what a norm notices, a head by hand, a split without mirrors, weights read, a choice."""

from .choose import choose
from .doubled import doubled
from .head import head
from .split import split
from .worst import worst

__all__ = ["choose", "doubled", "head", "split", "worst"]
