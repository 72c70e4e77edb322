"""Checkers of chapter 5: signs and gradients of an iNALU, forecasts of training, an ablation."""

from .ablation import ablation
from .arrives import arrives
from .find_pairs import find_pairs
from .forecast import forecast
from .weights_for import weights_for

__all__ = ["ablation", "arrives", "find_pairs", "forecast", "weights_for"]
