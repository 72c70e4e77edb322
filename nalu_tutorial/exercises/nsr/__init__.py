"""Checkers of chapter 8: comparisons out of two bits, bits with a slope, and a register that can be read."""

from .bits import bits
from .comparisons import comparisons
from .equality import equality
from .reading import reading
from .register import register
from .soft_bits import soft_bits

__all__ = ["bits", "comparisons", "equality", "reading", "register", "soft_bits"]
