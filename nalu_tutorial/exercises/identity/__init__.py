"""Checkers of chapter 1: why a net cannot continue a straight line."""

from .end_slope import end_slope
from .error_band import error_band
from .kink import kink
from .leaky_identity import leaky_identity
from .own_activation import own_activation
from .tanh_identity import tanh_identity

__all__ = ["end_slope", "error_band", "kink", "leaky_identity", "own_activation", "tanh_identity"]
