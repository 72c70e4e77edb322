"""The checks that every unit shares: what was expected, and what was given."""

from __future__ import annotations

import math
import operator
from numbers import Real
from typing import SupportsFloat, SupportsIndex

import torch
from torch import Tensor


def as_size(name: str, size: SupportsIndex) -> int:
    """Return the size of this name, Python's or another library's, as a positive int."""
    try:
        if isinstance(size, bool) or (isinstance(size, Tensor) and size.dtype is torch.bool):
            raise TypeError
        whole = operator.index(size)
    except TypeError:
        raise TypeError(f"{name} must be an int, not {type(size).__name__}") from None
    if whole < 1:
        raise ValueError(f"{name} must be at least 1, not {whole}")
    return whole


def check_dtype(dtype: torch.dtype | None) -> None:
    """Raise unless weights of this type are real floating-point numbers."""
    if dtype is not None and not dtype.is_floating_point:
        raise TypeError(f"dtype must be a floating-point type, as torch.float32, not {dtype}")


def as_number(name: str, value: SupportsFloat, *, above_zero: bool) -> float:
    """Return the option of this name, Python's or another library's finite number, positive or at least 0."""
    if not isinstance(value, Real) or isinstance(value, bool):
        raise TypeError(f"{name} must be a number, not {type(value).__name__}")
    if not math.isfinite(value) or value < 0 or (above_zero and value == 0):
        raise ValueError(f"{name} must be finite and {'above 0' if above_zero else 'at least 0'}, not {value}")
    return float(value)


def check_flags(**flags: bool) -> None:
    """Raise unless every option is True or False: the text 'no' would count as True."""
    for name, value in flags.items():
        if not isinstance(value, bool):
            raise TypeError(f"{name} must be True or False, not {value!r}")


def check_input(x: Tensor, in_features: int, weight: Tensor | None = None) -> None:
    """Raise unless x is a real floating-point tensor, as precise as the weight, whose last axis has in_features."""
    check_floating_point(x)
    if weight is not None and x.dtype != weight.dtype and not _is_autocast(x.device.type):
        raise TypeError(
            f"expected an input of {weight.dtype}, as the weights are, got one of {x.dtype}; "
            f"call x.to({weight.dtype}), or unit.to({x.dtype})"
        )
    if x.dim() == 0 or x.shape[-1] != in_features:
        raise ValueError(f"expected an input of shape (..., {in_features}), got {tuple(x.shape)}")


def _is_autocast(device_type: str) -> bool:
    """Return whether torch.autocast is on for these devices; of those that it does not know torch raises."""
    return torch.amp.is_autocast_available(device_type) and torch.is_autocast_enabled(device_type)


def check_floating_point(x: Tensor) -> None:
    """Raise unless x is a real floating-point tensor."""
    if isinstance(x, torch.fx.Proxy):
        raise TypeError(
            "torch.fx cannot trace into a unit: export the model by torch.export, or name the unit as a leaf, in "
            "Tracer.is_leaf_module or as a non_traceable_module_class of FX quantization"
        )
    if not isinstance(x, Tensor):
        raise TypeError(f"expected a floating-point tensor, not {type(x).__name__}; call torch.tensor on numbers")
    if not x.is_floating_point():
        raise TypeError(f"expected a floating-point tensor, got one of {x.dtype}; call x.float() or x.double()")


def check_sequence(x: Tensor) -> None:
    """Raise unless x is a real floating-point tensor with an axis of time before its last."""
    check_floating_point(x)
    if x.dim() < 2:
        raise ValueError(f"expected an input of shape (..., T, in), got {tuple(x.shape)}")
