"""Sequences of images of digits: counted, added and multiplied."""

from ._success import error_limit, share_solved
from .digits import on_mnist

__all__ = [
    "error_limit",
    "on_mnist",
    "share_solved",
]
