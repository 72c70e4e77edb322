"""Checkers of chapter 6: products of W x + 1 − W, the clamp and the penalty of the NAU, and intervals over seeds."""

from .clamped import clamped
from .frontier import frontier
from .interval import interval
from .output import output
from .product_gradient import product_gradient
from .regulariser import regulariser

__all__ = ["clamped", "frontier", "interval", "output", "product_gradient", "regulariser"]
