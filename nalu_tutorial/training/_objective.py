"""What every seed minimizes, and its gradient: a model as a function of its parameters, the loss and the penalties."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import torch
from torch import Tensor, nn
from torch.func import functional_call, vmap

from ._draw import noise_sizes
from ._policies import OnBatch, Penalty, Ramp

if TYPE_CHECKING:
    from ._recipe import Recipe

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
    return {**dict(model.named_parameters()), **dict(model.named_buffers())}


@torch.no_grad()
def put(model: nn.Module, values: Params) -> None:
    for name, value in values_of(model).items():
        if name in values:
            value.copy_(values[name])


def trained_names(model: nn.Module) -> tuple[str, ...]:
    return tuple(name for name, parameter in model.named_parameters() if parameter.requires_grad)


def value_of(penalty: Penalty | OnBatch, model: nn.Module, x: Any) -> Any:
    return penalty.penalty(model, x) if isinstance(penalty, OnBatch) else penalty(model)


class Objective(nn.Module):
    """What every seed minimizes: the loss of a batch with the penalties; without a loss, the penalties alone.

    It is a module, so that both see the parameters that are swapped in.
    """

    def __init__(self, model: nn.Module, loss: Loss | None, penalties: Sequence[Penalty | OnBatch | Ramp]) -> None:
        super().__init__()
        self.model, self.loss, self.penalties = model, loss, penalties
        self.trained = trained_names(model)
        self.dtype = model.get_parameter(self.trained[0]).dtype

    def forward(self, x: Tensor, t: Tensor, step: Tensor) -> Any:
        """Return what a loop for one seed minimizes, of the model as it stands."""
        value = None if self.loss is None else self.loss(self.model(x), t)
        if value is not None and not self.penalties:
            return value
        total = step.new_zeros((), dtype=self.dtype)
        for term in self.penalties:
            if isinstance(term, Ramp):
                total = total + term.factor(step.to(self.dtype)) * value_of(term.penalty, self.model, x)
            else:
                total = total + value_of(term, self.model, x)
        return total if value is None else value + total

    def losses(self, params: Params, x: Tensor, t: Tensor, step: Tensor) -> Tensor:
        """Return the same of all seeds, shape (S,), each with its own parameters and batch."""
        named, batch = {f"model.{name}": value for name, value in params.items()}, None if self.loss is None else 0
        losses: Tensor = vmap(lambda named, x, t: call(self, named, x, t, step), (0, batch, batch))(named, x, t)
        return losses

    def gradient(self, params: Params, x: Tensor, t: Tensor, step: Tensor) -> tuple[Params, Tensor]:
        """Return the gradient of all seeds, and what each minimizes: summed, so that no seed affects another."""
        with torch.enable_grad():  # torch.func.grad takes a sixth longer: it wraps every tensor once more
            leaves = {name: params[name].detach().requires_grad_() for name in self.trained}
            values = self.losses(params | leaves, x, t, step)
            parts = torch.autograd.grad(values.sum(), list(leaves.values()), materialize_grads=True)
        return dict(zip(self.trained, parts, strict=True)), values.detach()


def objectives_of(model: nn.Module, recipe: Recipe) -> list[Objective]:
    """Return what is minimized: the loss with its penalties, and then what is minimized in steps of its own."""
    alone = [Objective(model, None, (recipe.alone,))] if recipe.alone else []
    return [Objective(model, recipe.loss, recipe.penalties), *alone]
