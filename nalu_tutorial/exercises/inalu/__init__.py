"""Checkers of chapter 5: signs and gradients of an iNALU, a re-start that knows its task, what a repair does."""

from .ablation import ablation
from .arrives import arrives
from .find_pairs import find_pairs
from .forecast import forecast
from .stuck import stuck
from .weights_for import weights_for

__all__ = ["ablation", "arrives", "find_pairs", "forecast", "stuck", "weights_for"]
