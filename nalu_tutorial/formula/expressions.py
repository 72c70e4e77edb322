"""What another package builds on that searches for formulas: their text, values, skeletons and fitted constants.

A skeleton is a formula with its constants taken out. All else in the private modules of `formula` may change at any
time; what is named here is changed together with those who use it.
"""

from ._evaluate import ROUNDING, Array, evaluate
from ._fit import Constant, Fit, Points, as_constants, as_numbers, fit_constants, round_to_error
from ._numbers import replace_leaves
from ._skeleton import Skeleton, skeleton
from ._target import parse_formula
from ._votes import complexity

__all__ = [
    "ROUNDING",
    "Array",
    "Constant",
    "Fit",
    "Points",
    "Skeleton",
    "as_constants",
    "as_numbers",
    "complexity",
    "evaluate",
    "fit_constants",
    "parse_formula",
    "replace_leaves",
    "round_to_error",
    "skeleton",
]
