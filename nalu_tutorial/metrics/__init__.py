"""How a set of runs is judged: errors, success, and means and shares of seeds with their intervals."""

from .digits import matching_digits
from .errors import accuracy, near_perfect_error, relative_error
from .intervals import Interval, Median, Proportion, beta_interval, gamma_interval, median_interval, wilson_interval
from .success import SUCCESS_RULE, best_step, solved_at, sparsity_error, success

__all__ = [
    "SUCCESS_RULE",
    "Interval",
    "Median",
    "Proportion",
    "accuracy",
    "best_step",
    "beta_interval",
    "gamma_interval",
    "matching_digits",
    "median_interval",
    "near_perfect_error",
    "relative_error",
    "solved_at",
    "sparsity_error",
    "success",
    "wilson_interval",
]
