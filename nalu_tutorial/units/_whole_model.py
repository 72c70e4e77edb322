"""What the units of a model need after a step and in its loss, asked of the whole model by one call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor, nn

from ._keep import keep_between


@torch.no_grad()
def clamp_(model: nn.Module) -> None:
    """Move every weight of a model that has left its bounds onto the nearer one; call it after each optimiser step.

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
        own, bounds = getattr(module, "clamp_", None), getattr(module, "bounds", None)
        if callable(own):
            own()
        elif isinstance(bounds, Mapping):
            for name, ends in bounds.items():
                keep_between(module, name, *ends)


def sparsity_penalty(model: nn.Module) -> Tensor:
    """Return the sum of the regularisers of all units of a model that have one, a scalar.

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
    terms = [module.sparsity_penalty() for module in speakers(model)]
    if not terms:
        raise ValueError("no module of this model has a sparsity_penalty(), as a NAU and an NMU have")
    return torch.stack(terms).sum()


def speakers(model: nn.Module) -> list[Any]:
    """Return the modules that have a regulariser, each once in how many places it may stand, without those inside."""
    found = [module for module in model.modules() if callable(getattr(module, "sparsity_penalty", None))]
    inside = {part for module in found for part in module.modules() if part is not module}
    return [module for module in found if module not in inside]
