"""How a set of runs is judged: errors, success, and means and shares of seeds with their intervals."""

from .errors import accuracy, near_perfect_error, relative_error
from .intervals import Interval, Share, beta_interval, gamma_interval, wilson_interval
from .success import best_step, solved_at, sparsity_error, success

__all__ = [
    "Interval",
    "Share",
    "accuracy",
    "best_step",
    "beta_interval",
    "gamma_interval",
    "near_perfect_error",
    "relative_error",
    "solved_at",
    "sparsity_error",
    "success",
    "wilson_interval",
]
