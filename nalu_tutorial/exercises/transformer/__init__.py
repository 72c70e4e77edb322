"""Checkers of chapter 15: what a norm notices, a head by hand, rows scaled, weights read, a choice."""

from .choose import choose
from .doubled import doubled
from .head import head
from .scaled import scaled
from .worst import worst

__all__ = ["choose", "doubled", "head", "scaled", "worst"]
