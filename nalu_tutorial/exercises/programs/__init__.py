"""Checkers of chapter 12: weights for an operator, the share of right digits, running values, meanings, a remedy."""

from .meanings import meanings
from .mended import mended
from .running import running
from .score import score
from .weights import weights

__all__ = ["meanings", "mended", "running", "score", "weights"]
