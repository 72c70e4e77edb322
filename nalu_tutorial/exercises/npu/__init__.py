"""Checkers of chapter 7: complex logarithms of real numbers, the relevance gate, and powers that can be read."""

from .gate import gate
from .law import law
from .logarithms import logarithms
from .parts import parts
from .powers import powers
from .reading import reading

__all__ = ["gate", "law", "logarithms", "parts", "powers", "reading"]
