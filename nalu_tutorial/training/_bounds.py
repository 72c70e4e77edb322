"""The bounds of a model's parameters, as its units declare them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from inspect import getattr_static
from typing import Any

import torch
from torch import nn

from ._objective import Params

UNITS = f"{__package__.partition('.')[0]}.units."
Bounds = Mapping[str, tuple[float, float]]


class NotBoundsError(Exception):
    """A module keeps its weights in a way that two ends for each parameter cannot describe."""


def bounds_of(model: nn.Module) -> dict[str, tuple[float, float]]:
    names = {id(parameter): name for name, parameter in model.named_parameters()}  # a shared one has its first name
    bounds = {}
    for module, name, ends in declared(model):
        own = dict(module.named_parameters(remove_duplicate=False))
        if name not in own:
            sentence = f"{type(module).__name__}.bounds names {name!r}, which is no parameter of it"
            raise NotBoundsError(sentence) if clamps(module) else ValueError(f"{sentence}: it has {', '.join(own)}")
        bounds[names[id(own[name])]] = ends
    for module in model.modules():
        # A unit of the package clamps to its bounds; what another clamp_ does is not known.
        if clamps(module) and not getattr(module.clamp_, "__module__", "").startswith(UNITS):
            raise NotBoundsError(f"{type(module).__name__} has a clamp_ of its own; bounds alone are known to train")
    return bounds


def declared(model: nn.Module) -> Iterator[tuple[nn.Module, str, tuple[float, float]]]:
    """Yield each module that declares bounds, with a name and its ends."""
    for module in model.modules():
        bounds = getattr(module, "bounds", {})
        # A method has another meaning, and a wrapper, as that of torch.compile, passes on a child's.
        if callable(bounds) or getattr_static(module, "bounds", None) is None:
            continue
        if not isinstance(bounds, Mapping):
            kind = type(module).__name__
            raise ValueError(
                f'{kind}.bounds must map names of parameters to ends, as {{"weight": (0, 1)}}; got {bounds!r}'
            )
        for name, ends in bounds.items():
            yield module, name, as_ends(module, name, ends)


def as_ends(module: nn.Module, name: str, ends: Any) -> tuple[float, float]:
    """Return the two ends; None stands for no end."""
    try:
        low, high = (end if end is None else float(end) for end in ends)
    except (TypeError, ValueError):
        low, high = 1.0, 0.0
    low, high = -torch.inf if low is None else low, torch.inf if high is None else high
    if not low <= high:
        kind = type(module).__name__
        raise ValueError(f"{kind}.bounds must give {name!r} two ends, the lower one first, not {ends!r}")
    return low, high


def clamps(module: nn.Module) -> bool:
    return callable(getattr(module, "clamp_", None))


@torch.no_grad()
def keep_within_bounds(model: nn.Module) -> None:
    """Do what a loop does after each step: call each `clamp_`, or, where there is none, keep to the bounds."""
    for module in model.modules():
        if clamps(module):
            module.clamp_()  # type: ignore[operator]
    for module, name, ends in declared(model):
        if not clamps(module):
            module.get_parameter(name).clamp_(*ends)


def clamp(params: Params, names: tuple[str, ...], bounds: Bounds) -> None:
    for name in names:
        if name in bounds:
            params[name].clamp_(*bounds[name])
