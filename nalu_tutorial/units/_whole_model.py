"""What the units of a model need after a step and in its loss, by one call for the whole model."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import torch
from torch import Tensor, nn

from ._keep import keep_between


def clamp_(model: nn.Module) -> None:
    """Move every weight of a model that has left its bounds onto the nearer one; call it after each optimizer step.

    It does what the units themselves declare: it calls `NAU.clamp_` and its like, and where a module of yours declares
    ``bounds`` alone, it keeps the parameters that they name between their ends. In a model without either it does
    nothing, so that one loop serves every model. `train` clamps by itself.

    Parameters
    ----------
    model : nn.Module
        A unit, or any model with units in it. Its weights may be pruned or parametrised, as by ``torch.nn.utils``.

    Raises
    ------
    ValueError
        If a weight is computed from other parameters such that it cannot be kept between its bounds.

    Examples
    --------
    >>> from nalu_tutorial import NMU
    >>> model = nn.Sequential(nn.Linear(3, 2), NMU(2, 1))
    >>> _ = nn.init.constant_(model[1].weight, 1.2)
    >>> clamp_(model)
    >>> model[1].weight.tolist()
    [[1.0, 1.0]]
    """
    for module in model.modules():
        own, bounds = own_method(module, "clamp_"), own_attribute(module, "bounds")
        if own:
            own()
        elif isinstance(bounds, Mapping):
            keep_between(module, bounds)


def sparsity_penalty(model: nn.Module) -> Tensor:
    """Return the sum of the regularizers of all units of a model that have one, a scalar.

    Parameters
    ----------
    model : nn.Module
        A unit, or any model with units in it. Where a module of yours has a ``sparsity_penalty()``, it speaks for the
        modules inside it too.

    Returns
    -------
    Tensor
        0 where every weight of these units has a value that can be read: −1, 0 or 1 of a NAU, 0 or 1 of an NMU.

    Raises
    ------
    ValueError
        If no module of the model has one.

    Examples
    --------
    >>> from nalu_tutorial import NAU, NMU
    >>> model = nn.Sequential(NAU(3, 2), NMU(2, 1))
    >>> bool(sparsity_penalty(model) == model[0].sparsity_penalty() + model[1].sparsity_penalty())
    True
    """
    methods = {module: own_method(module, "sparsity_penalty") for module in model.modules()}
    inside = {part for module, own in methods.items() if own for part in module.modules() if part is not module}
    terms = [own() for module, own in methods.items() if own and module not in inside]
    if not terms:
        raise ValueError("no module of this model has a sparsity_penalty(), as a NAU and an NMU have")
    return torch.stack(terms).sum()


def own_method(module: nn.Module, name: str) -> Callable[[], Any] | None:
    """Return the method of this name that a module has itself."""
    own = own_attribute(module, name)
    return own if callable(own) else None


def own_attribute(module: nn.Module, name: str) -> Any:
    """Return what a module has itself under this name, not what it forwards to a module inside, as a compiled one."""
    return getattr(module, name, None) if hasattr(type(module), name) or name in module.__dict__ else None
