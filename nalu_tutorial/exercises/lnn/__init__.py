"""Checkers of chapter 9: doubts, wrong bounds, AND backwards, a network that assumes, a liar, learned rules."""

from .corrected import corrected
from .doubts import doubts
from .downward import downward
from .learned import learned
from .suppose import suppose
from .witness import witness

__all__ = ["corrected", "doubts", "downward", "learned", "suppose", "witness"]
