"""Checkers of chapter 8: weights from logits, the distance at which a comparison ends, a precise difference, a leak."""

from .difference import difference
from .equality import equality
from .leak import leak
from .lets_go import lets_go
from .reading import reading
from .weights import weights

__all__ = ["difference", "equality", "leak", "lets_go", "reading", "weights"]
