"""Between which ends the parameters of a model are kept: what its units declare, or what their `clamp_` does."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import getattr_static
from typing import Any

import torch
from torch import Tensor, nn

Bounds = Mapping[str, tuple[float, float]]
FAR = 1e30  # no end lies beyond it, and single precision can hold it


def bounds_of(model: nn.Module) -> dict[str, tuple[float, float]]:
    """Return the bounds of the parameters that have some, by their full names.

    Raises
    ------
    ValueError
        If bounds name no parameter or no ends, or a `clamp_` does more than keep each parameter between two ends.
    """
    names = {id(parameter): name for name, parameter in model.named_parameters()}  # a shared one has its first name
    declared = {
        names[id(parameter_of(module, name))]: as_ends(module, name, ends)
        for module in model.modules()
        for name, ends in declared_by(module).items()
    }
    if not any(clamps(module) for module in model.modules()):
        return declared
    return declared | ends_of_clamps(model, declared)


def declared_by(module: nn.Module) -> Mapping[str, Any]:
    """Return the bounds that a module declares."""
    bounds = getattr(module, "bounds", {})
    if callable(bounds):  # a method of another meaning
        return {}
    if getattr_static(module, "bounds", None) is None:  # a wrapper, as that of torch.compile, passes on a child's
        return {}
    if not isinstance(bounds, Mapping):
        kind = type(module).__name__
        raise ValueError(f'{kind}.bounds must map names of parameters to ends, as {{"weight": (0, 1)}}; got {bounds!r}')
    return bounds


def parameter_of(module: nn.Module, name: str) -> nn.Parameter:
    """Return the module's own parameter of this name, one that its `bounds` keep between two ends."""
    own = dict(module.named_parameters(remove_duplicate=False))
    if name not in own:
        kind, there = type(module).__name__, ", ".join(own)
        if isinstance(getattr(module, name, None), Tensor):
            raise ValueError(
                f"{kind}.bounds names {name!r}, which is computed from {there} here, and train keeps parameters alone "
                "between their ends: train it in a loop, with clamp_"
            )
        raise ValueError(f"{kind}.bounds names {name!r}; its parameters are {there}")
    return own[name]


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
    """Return whether a module has a `clamp_` of its own."""
    return callable(getattr(module, "clamp_", None))


@torch.no_grad()
def ends_of_clamps(model: nn.Module, declared: Bounds) -> dict[str, tuple[float, float]]:
    """Return the ends between which `clamp_` puts what has no declared bounds.

    A `clamp_` cannot be called once for all seeds. What it does to numbers far out on both sides tells the ends, and
    numbers in between tell whether there is more to it.
    """
    free = [name for name in floating(model) if name not in declared]
    low, high = (clamped(model, declared, filled(model, end)) for end in (-FAR, FAR))
    found = {name: (end_of(low[name], -FAR), end_of(high[name], FAR)) for name in free}
    bounds = {name: ends for name, ends in found.items() if ends != (-torch.inf, torch.inf)}
    for size in (0.1, 1.0, 10.0):
        values = drawn(model, size)
        after = clamped(model, declared, values)
        for name, value in values.items():
            ends = {**bounds, **declared}.get(name)
            if not torch.equal(after[name], value if ends is None else value.clamp(*ends)):
                raise ValueError(more_than_a_clamp(model, name))
    return bounds


def clamped(model: nn.Module, declared: Bounds, values: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Return a model's parameters after these were put in, kept within their declared bounds, and clamped.

    The model itself is lent and gets its own back: in a copy, a `clamp_` that holds on to its unit would miss.
    """
    own = {name: parameter.clone() for name, parameter in floating(model).items()}
    try:
        for name, parameter in floating(model).items():
            parameter.copy_(values[name].clamp(*declared[name]) if name in declared else values[name])
        for module in model.modules():
            if clamps(module):
                module.clamp_()  # type: ignore[operator]
        return {name: parameter.clone() for name, parameter in floating(model).items()}
    finally:
        for name, parameter in floating(model).items():
            parameter.copy_(own[name])


def filled(model: nn.Module, number: float) -> dict[str, Tensor]:
    """Return parameters that are all this number."""
    return {name: torch.full_like(parameter, number) for name, parameter in floating(model).items()}


def drawn(model: nn.Module, size: float) -> dict[str, Tensor]:
    """Return parameters that lie evenly around 0."""
    generator = torch.Generator().manual_seed(0)
    even = {name: torch.rand(parameter.shape, generator=generator) for name, parameter in floating(model).items()}
    return {name: (size * (2 * even[name] - 1)).to(parameter) for name, parameter in floating(model).items()}


def floating(model: nn.Module) -> dict[str, nn.Parameter]:
    """Return the parameters that are no whole numbers; those are never trained."""
    return {name: parameter for name, parameter in model.named_parameters() if parameter.is_floating_point()}


def end_of(values: Tensor, far: float) -> float:
    """Return where numbers from far out end, infinite if they stay; the first of them if they end in several places."""
    end = values.flatten()[0].item() if values.numel() else far
    return float(end) if abs(end) < FAR / 2 else (torch.inf if far > 0 else -torch.inf)


def more_than_a_clamp(model: nn.Module, name: str) -> str:
    """Return the sentence for a `clamp_` that two ends cannot stand for."""
    kind = " and ".join(dict.fromkeys(type(module).__name__ for module in model.modules() if clamps(module)))
    return (
        f"train keeps each parameter between two ends, and the clamp_ of {kind} does more to {name!r}: "
        f'declare bounds = {{"{name.rsplit(".", 1)[-1]}": (low, high)}} and leave the rest out, or train in a loop'
    )
