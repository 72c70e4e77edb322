"""Checkers of chapter 9: doubts, wrong bounds, AND backwards, a network that assumes, a liar, learned rules."""

from .doubts import doubts
from .downward import downward
from .learned import learned
from .mended import mended
from .suppose import suppose
from .witness import witness

__all__ = ["doubts", "downward", "learned", "mended", "suppose", "witness"]
