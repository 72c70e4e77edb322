"""Checkers of chapter 5: signs and gradients of an iNALU, a restart rule that knows its task, an ablation."""

from .ablation import ablation
from .arrives import arrives
from .find_pairs import find_pairs
from .forecast import forecast
from .stuck import stuck
from .weights_for import weights_for

__all__ = ["ablation", "arrives", "find_pairs", "forecast", "stuck", "weights_for"]
