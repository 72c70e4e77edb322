"""Checkers of chapter 12: weights for an operator, the share of right digits, flipped signs, meanings, a remedy."""

from .corrected import corrected
from .disguised import disguised
from .meanings import meanings
from .score import score
from .weights import weights

__all__ = ["corrected", "disguised", "meanings", "score", "weights"]
