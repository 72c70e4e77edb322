"""Checkers of chapter 7: logarithms and powers of negative numbers, gates that close, exponents that can be read."""

from .law import law
from .logarithms import logarithms
from .opens import opens
from .powers import powers
from .protections import protections
from .reading import reading

__all__ = ["law", "logarithms", "opens", "powers", "protections", "reading"]
