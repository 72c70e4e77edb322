"""Keeping what a module calls its weight between two ends, also where it is computed from other parameters."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn.utils import parametrize


def keep_between(module: nn.Module, path: str, low: float | None, high: float | None) -> None:
    """Move every entry of a parameter that lies outside onto the nearer end, in place.

    Of a pruned one those behind the mask are moved, and of a parametrised one those from which it is computed, as far
    as its parametrisation can tell them.

    Raises
    ------
    ValueError
        If what the module uses cannot be kept between the ends.
    """
    place, _, name = path.rpartition(".")
    owner = module.get_submodule(place)
    parameters = dict(owner.named_parameters(recurse=False))
    if name in parameters:
        parameters[name].clamp_(low, high)
    elif f"{name}_orig" in parameters and hasattr(owner, f"{name}_mask"):
        hidden = parameters[f"{name}_orig"].clamp_(low, high)
        with torch.enable_grad():
            setattr(owner, name, hidden * getattr(owner, f"{name}_mask"))
    elif not parametrize.is_parametrized(owner, name) or not _assigned(owner, name, low, high):
        raise ValueError(
            f"{path} of {type(module).__name__} is no parameter that can be kept between {low} and {high}: "
            "a parametrisation needs a right_inverse for that"
        )


def _assigned(owner: nn.Module, name: str, low: float | None, high: float | None) -> bool:
    """Assign what is clamped, if it must be and can be, and return whether all is then inside."""
    now: Tensor = getattr(owner, name)
    inside = now.clamp(low, high)
    if not inside.equal(now):
        try:
            setattr(owner, name, inside)
        except (NotImplementedError, RuntimeError):  # there is no way back, or none from here
            return False
    return bool(inside.allclose(getattr(owner, name), rtol=1e-5, atol=1e-6))
