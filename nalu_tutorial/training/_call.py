"""A model as a function of its parameters, and the mode in which it is measured."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import torch
from torch import Tensor, nn
from torch.func import functional_call

from ._maker import hooks_of
from ._noise import noise_sizes


def call(model: nn.Module, params: dict[str, Tensor], *args: Any) -> Any:
    """Return what a model says with other parameters, each wherever it stands, and with the noise of its modules.

    Torch would swap a module twice that stands in two places, and then leave in it what it was lent.
    """
    known = places(model) | {place: place for place in noise_sizes(model)}
    everywhere = {place: params[name] for place, name in known.items() if name in params}
    return functional_call(model, everywhere, args, tie_weights=False)


def places(model: nn.Module) -> dict[str, str]:
    """Return for each place of a parameter the name by which it is known: that of its first one."""
    first: dict[int, str] = {}
    found = {}
    for prefix, module in model.named_modules():
        for name, value in module._parameters.items():
            if value is not None:
                place = f"{prefix}.{name}" if prefix else name
                found[place] = first.setdefault(id(value), place)
    return found


@contextmanager
def evaluating(model: nn.Module) -> Iterator[None]:
    """Have a model in evaluation mode, and then as it was: all of it, or parts."""
    modes = [(module, module.training) for module in model.modules()]
    model.eval()
    try:
        yield
    finally:
        model.train(modes[0][1])
        for module, training in modes:
            module.training = training


def copied(model: nn.Module) -> nn.Module:
    """Return a copy of a model, with the hooks of its parameters, which torch leaves out."""
    twin = copy.deepcopy(model)
    for name, parameter in model.named_parameters():
        for hook in hooks_of(parameter):
            twin.get_parameter(name).register_hook(hook)  # type: ignore[no-untyped-call]
    return twin


@torch.no_grad()
def put(model: nn.Module, params: dict[str, Tensor]) -> None:
    """Write parameters into a model."""
    for name, parameter in model.named_parameters():
        parameter.copy_(params[name])
