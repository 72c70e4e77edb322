"""Checkers of chapter 1: why a network cannot continue a straight line."""

from .error_band import error_band
from .kink import kink
from .last_corner import last_corner
from .own_activation import own_activation
from .quiet_scale import quiet_scale
from .softplus_identity import softplus_identity

__all__ = ["error_band", "kink", "last_corner", "own_activation", "quiet_scale", "softplus_identity"]
