"""What every seed minimizes, and its gradient: a model as a function of its parameters, the loss and the penalties."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import torch
from torch import Tensor, nn
from torch.func import functional_call, vmap

from ._draw import noise_sizes
from ._policies import OnBatch, Penalty, Ramp

Loss = Callable[[Tensor, Tensor], Tensor]
Params = dict[str, Tensor]
# Maps (stacked parameters, x, t, step) to their gradient and to the loss of each seed, of shape (S,).
Gradient = Callable[[Params, Tensor, Tensor, Tensor], tuple[Params, Tensor]]


def call(model: nn.Module, params: Params, *args: Any) -> Any:
    """Return the output of a model with other parameters, each wherever it occurs, and with the noise of its modules.

    Torch would swap a module twice that occurs in two places, and then leave the other parameters in it.
    """
    known = places(model) | {place: place for place in noise_sizes(model)}
    everywhere = {place: params[name] for place, name in known.items() if name in params}
    return functional_call(model, everywhere, args, tie_weights=False)


def places(model: nn.Module) -> dict[str, str]:
    """Return for each occurrence of a parameter the name by which it is known: that of its first one."""
    first: dict[int, str] = {}
    names = {}
    for prefix, module in model.named_modules():
        for name, value in module._parameters.items():
            if value is not None:
                place = f"{prefix}.{name}" if prefix else name
                names[place] = first.setdefault(id(value), place)
    return names


@contextmanager
def evaluating(model: nn.Module) -> Iterator[None]:
    """Put a model into evaluation mode, and restore in the end the mode of each of its parts."""
    modes = [(module, module.training) for module in model.modules()]
    model.eval()
    try:
        yield
    finally:
        model.train(modes[0][1])
        for module, training in modes:
            module.training = training


def copied(model: nn.Module) -> nn.Module:
    """Return a copy of a model; an intermediate result that a module keeps is copied as a constant."""
    kept = [value for module in model.modules() for value in vars(module).values() if isinstance(value, Tensor)]
    return copy.deepcopy(model, {id(value): value.detach().clone() for value in kept if not value.is_leaf})


def values_of(model: nn.Module) -> Params:
    """Return the parameters and buffers of a model by their names."""
    return {**dict(model.named_parameters()), **dict(model.named_buffers())}


@torch.no_grad()
def put(model: nn.Module, values: Params) -> None:
    """Write parameters and buffers into a model."""
    for name, value in values_of(model).items():
        if name in values:
            value.copy_(values[name])


def trained_names(model: nn.Module) -> tuple[str, ...]:
    """Return the names of the parameters that are not frozen."""
    return tuple(name for name, parameter in model.named_parameters() if parameter.requires_grad)


class Penalized(nn.Module):
    """A model with the penalties of its training, so that they see the parameters that are swapped in."""

    def __init__(self, model: nn.Module, penalties: Sequence[Penalty | OnBatch | Ramp]) -> None:
        super().__init__()
        self.model, self.penalties = model, penalties

    def forward(self, step: Tensor, like: Tensor, x: Tensor | None) -> Tensor:
        """Return the sum of the penalties at a step, for a batch: a scalar in the precision of `like`."""
        total = like.new_zeros(())
        for term in self.penalties:
            if isinstance(term, Ramp):
                total = total + term.factor(step.to(like.dtype)) * value_of(term.penalty, self.model, x)
            else:
                total = total + value_of(term, self.model, x)
        return total


def value_of(penalty: Penalty | OnBatch, model: nn.Module, x: Any) -> Any:
    """Return a penalty of a model, and of a batch if it looks at one."""
    return penalty.penalty(model, x) if isinstance(penalty, OnBatch) else penalty(model)


class Objective:
    """The loss of one batch and the penalties, summed over seeds: summed, so that no seed affects another."""

    def __init__(self, model: nn.Module, loss: Loss, penalties: Sequence[Penalty | OnBatch | Ramp]) -> None:
        self.model, self.loss, self.penalties = model, loss, penalties
        self.penalized = Penalized(model, penalties)
        self.trained = trained_names(model)

    def on_model(self, model: nn.Module, x: Tensor, t: Tensor, step: Tensor) -> Tensor:
        """Return what a loop for one seed minimizes: the loss and the penalties of a model as it stands."""
        value = self.loss(model(x), t)
        return value + self.penalty_of(model, step, x) if self.penalties else value

    def penalty_of(self, model: nn.Module, step: Tensor, x: Tensor | None = None) -> Tensor:
        """Return the penalties of a model as it stands."""
        like = next(value for value in model.parameters() if value.requires_grad)
        total: Tensor = Penalized(model, self.penalties)(step, like, x)
        return total

    def one(self, params: Params, x: Tensor, t: Tensor) -> Tensor:
        """Return the loss of one seed on its batch."""
        return self.loss(call(self.model, params, x), t)

    def extra(self, params: Params, step: Tensor, x: Tensor | None = None) -> Tensor:
        """Return the penalties of every seed, shape (S,), for its own batch if there is one."""
        like = params[self.trained[0]]
        named = {f"model.{name}": value for name, value in params.items()}

        def one(named: Params, x: Tensor | None) -> Tensor:
            total: Tensor = call(self.penalized, named, step, like, x)
            return total

        result: Tensor = vmap(one, in_dims=(0, None if x is None else 0))(named, x)
        return result

    def gradient(self) -> Gradient:
        """Return the function that differentiates it for all seeds."""

        def each(params: Params, x: Tensor, t: Tensor, step: Tensor) -> Tensor:
            losses: Tensor = vmap(self.one)(params, x, t)
            return losses + self.extra(params, step, x) if self.penalties else losses

        return gradient_of(each, self.trained)

    def penalty_gradient(self) -> Gradient:
        """Return the function that differentiates the penalties alone; it looks at no data."""
        return gradient_of(lambda params, x, t, step: self.extra(params, step), self.trained)


def gradient_of(each: Callable[[Params, Tensor, Tensor, Tensor], Tensor], trained: Sequence[str]) -> Gradient:
    """Return the function that differentiates the sum of these numbers, one for each seed."""

    # torch.func.grad does the same and takes a sixth longer: it wraps every tensor once more.
    def gradient(params: Params, x: Tensor, t: Tensor, step: Tensor) -> tuple[Params, Tensor]:
        with torch.enable_grad():
            leaves = {name: params[name].detach().requires_grad_() for name in trained}
            values = each(params | leaves, x, t, step)
            parts = torch.autograd.grad(values.sum(), list(leaves.values()), materialize_grads=True)
        return dict(zip(trained, parts, strict=True)), values.detach()

    return gradient


def changed(step: Tensor) -> str:
    """Return the message for an objective that changed after the first step."""
    return (
        f"the loss, a penalty or the model was changed before step {int(step)}; trained together, the runs use the "
        "first step's at all steps: pass fast=False, or a Ramp for a penalty that is phased in"
    )


def seeds_last(value: Tensor) -> Tensor:
    """Return a parameter of shape (S, ...) as (entries, S)."""
    return value.reshape(len(value), value[0].numel()).t()
