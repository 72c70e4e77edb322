"""A trained unit, or a stack of them, read as a formula."""

from ._read_formula import read_formula
from ._reading import Reading, Unread

__all__ = ["Reading", "Unread", "read_formula"]
