"""Checkers of chapter 11: errors of long rows, signs that cancel, a split without leaks, a reader of two digits."""

from .far_on import far_on
from .lengths import lengths
from .signs import signs
from .split import split
from .two_digits import two_digits

__all__ = ["far_on", "lengths", "signs", "split", "two_digits"]
