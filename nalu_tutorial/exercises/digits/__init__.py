"""Checkers of chapter 11: errors of long sequences, signs that cancel, a split without leaks, a reader that chooses."""

from .choice import choice
from .far_on import far_on
from .lengths import lengths
from .signs import signs
from .split import split

__all__ = ["choice", "far_on", "lengths", "signs", "split"]
