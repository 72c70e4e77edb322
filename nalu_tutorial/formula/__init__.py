"""A trained unit, or a stack of them, read as a formula."""

from ._fit import Constant
from ._read_formula import read_formula
from ._reading import Reading, Unread
from ._refit import Refit
from ._votes import Spread, Vote, read_formulas

__all__ = ["Constant", "Reading", "Refit", "Spread", "Unread", "Vote", "read_formula", "read_formulas"]
