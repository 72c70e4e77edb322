"""Keeping the weights of a module between two ends, also those that are computed from other parameters."""

from __future__ import annotations

from collections.abc import Mapping

import torch
from torch import Tensor, nn
from torch.nn.utils import parametrize

Ends = tuple[float | None, float | None]


@torch.no_grad()
def keep_between(module: nn.Module, bounds: Mapping[str, Ends]) -> None:
    """Move every entry of the named weights that lies outside its bounds onto the nearer one, in place.

    Of a pruned weight those behind the mask are moved, and of a parametrized one those from which it is computed, as
    far as its parametrization can express them.

    Raises
    ------
    ValueError
        If a weight that the module computes cannot be kept between its ends. The module is then left as it was.
    """
    computed = any(map(parametrize.is_parametrized, module.modules()))
    before = {name: value.clone() for name, value in module.state_dict().items()} if computed else {}
    try:
        for path, ends in bounds.items():
            _clamp(module, path, *ends)
    except ValueError:
        for name, value in module.state_dict().items() if computed else ():
            value.copy_(before[name])
        raise


def _clamp(module: nn.Module, path: str, low: float | None, high: float | None) -> None:
    place, _, name = path.rpartition(".")
    owner = module.get_submodule(place)
    parameters = dict(owner.named_parameters(recurse=False))
    if name in parameters:
        parameters[name].clamp_(low, high)
    elif f"{name}_orig" in parameters and hasattr(owner, f"{name}_mask"):
        hidden = parameters[f"{name}_orig"].clamp_(low, high)
        with torch.enable_grad():
            setattr(owner, name, hidden * getattr(owner, f"{name}_mask"))
    elif not parametrize.is_parametrized(owner, name):
        raise ValueError(
            f"{path} of {type(module).__name__} is neither a parameter nor computed by torch.nn.utils.parametrize, so "
            f"it cannot be kept between {low} and {high}"
        )
    elif not _assigned(owner, name, low, high):
        steps = ", ".join(type(step).__name__ for step in owner.parametrizations[name])  # type: ignore[index]
        raise ValueError(
            f"{path} of {type(module).__name__} cannot be kept between {low} and {high}: it is computed by {steps}, "
            "which has no right_inverse for the clamped weight"
        )


def _assigned(owner: nn.Module, name: str, low: float | None, high: float | None) -> bool:
    """Assign what is clamped, if it must be and can be, and return whether all is then inside."""
    now: Tensor = getattr(owner, name)
    inside = now.clamp(low, high)
    if inside.equal(now):
        return True
    *_, last = owner.parametrizations[name].parameters(recurse=False)  # type: ignore[index, union-attr]
    before = last.clone()
    try:
        setattr(owner, name, inside.clone())
    except (NotImplementedError, RuntimeError):  # there is no way back, or none from here
        return False
    # weight_norm computes g v / ‖v‖. A weight of zeros has a g of 0, and keeps the direction v that it had.
    lost = getattr(owner, name).isnan() & ~inside.isnan()
    if last.shape == lost.shape:
        last[lost] = before[lost]
    return bool(inside.allclose(getattr(owner, name), rtol=1e-5, atol=1e-6, equal_nan=True))
