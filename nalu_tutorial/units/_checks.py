"""The guards that every unit shares: what was expected, and what came."""

from __future__ import annotations

import math

import torch
from torch import Tensor


def check_size(name: str, size: int) -> None:
    """Raise unless the size of this name is a positive integer."""
    if not isinstance(size, int) or isinstance(size, bool):
        raise TypeError(f"{name} must be an int, not {type(size).__name__}")
    if size < 1:
        raise ValueError(f"{name} must be at least 1, not {size}")


def check_sizes(in_features: int, out_features: int) -> None:
    """Raise unless both sizes are positive integers."""
    check_size("in_features", in_features)
    check_size("out_features", out_features)


def check_dtype(dtype: torch.dtype | None) -> None:
    """Raise unless weights of this type are real floating-point numbers."""
    if dtype is not None and not dtype.is_floating_point:
        raise TypeError(f"dtype must be a floating-point type, as torch.float32, not {dtype}")


def check_number(name: str, value: float, *, above_zero: bool) -> None:
    """Raise unless the option of this name is a finite number, and positive or at least 0."""
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        raise TypeError(f"{name} must be a number, not {type(value).__name__}")
    if not math.isfinite(value) or value < 0 or (above_zero and value == 0):
        raise ValueError(f"{name} must be finite and {'above 0' if above_zero else 'at least 0'}, not {value}")


def check_flags(**flags: bool) -> None:
    """Raise unless every option is True or False: the text 'no' would count as True."""
    for name, value in flags.items():
        if not isinstance(value, bool):
            raise TypeError(f"{name} must be True or False, not {value!r}")


def check_input(x: Tensor, in_features: int) -> None:
    """Raise unless x is a real floating-point tensor whose last axis has in_features entries."""
    check_floating_point(x)
    if x.dim() == 0 or x.shape[-1] != in_features:
        raise ValueError(f"expected an input of shape (..., {in_features}), got {tuple(x.shape)}")


def check_floating_point(x: Tensor) -> None:
    """Raise unless x is a real floating-point tensor."""
    if not isinstance(x, Tensor):
        raise TypeError(f"expected a floating-point tensor, not {type(x).__name__}; call torch.tensor on numbers")
    if not x.is_floating_point():
        raise TypeError(f"expected a floating-point tensor, got one of {x.dtype}; call x.float() or x.double()")


def check_sequence(x: Tensor) -> None:
    """Raise unless x is a real floating-point tensor with an axis of time before its last."""
    check_floating_point(x)
    if x.dim() < 2:
        raise ValueError(f"expected an input of shape (..., T, in), got {tuple(x.shape)}")
