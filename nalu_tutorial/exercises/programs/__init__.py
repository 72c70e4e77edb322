"""Checkers of chapter 12: weights for an operator, the share of right digits, turned signs, meanings, a remedy."""

from .disguised import disguised
from .meanings import meanings
from .mended import mended
from .score import score
from .weights import weights

__all__ = ["disguised", "meanings", "mended", "score", "weights"]
