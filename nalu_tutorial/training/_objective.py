"""What every seed descends, and its gradient."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor, nn
from torch.func import functional_call, vmap

from ._policies import OnBatch, Penalty, Ramp

Loss = Callable[[Tensor, Tensor], Tensor]
Params = dict[str, Tensor]
# Maps (stacked parameters, x, t, step) to their gradient and to the loss of each seed, of shape (S,).
Gradient = Callable[[Params, Tensor, Tensor, Tensor], tuple[Params, Tensor]]


class Penalised(nn.Module):
    """A model with the penalties of its training, so that they see the parameters that are swapped in."""

    def __init__(self, model: nn.Module, penalties: Sequence[Penalty | OnBatch | Ramp]) -> None:
        super().__init__()
        self.model, self.penalties = model, penalties

    def forward(self, step: Tensor, like: Tensor, x: Tensor | None) -> Tensor:
        """Return the sum of the penalties at a step, for a batch: a scalar in the precision of `like`."""
        total = like.new_zeros(())
        for term in self.penalties:
            if isinstance(term, Ramp):
                total = total + term.factor(step.to(like.dtype)) * said_by(term.penalty, self.model, x)
            else:
                total = total + said_by(term, self.model, x)
        return total


def said_by(penalty: Penalty | OnBatch, model: nn.Module, x: Any) -> Any:
    """Return what a penalty says of a model, and of a batch if it looks at one."""
    return penalty.penalty(model, x) if isinstance(penalty, OnBatch) else penalty(model)


class Objective:
    """The loss of one batch and the penalties, summed over seeds: summed, so that no seed weighs on another."""

    def __init__(self, model: nn.Module, loss: Loss, penalties: Sequence[Penalty | OnBatch | Ramp]) -> None:
        self.model, self.loss, self.penalties = model, loss, penalties
        self.penalised = Penalised(model, penalties)
        self.trained = trained_names(model)

    def one(self, params: Params, x: Tensor, t: Tensor) -> Tensor:
        """Return the loss of one seed on its batch."""
        return self.loss(functional_call(self.model, params, (x,)), t)

    def extra(self, params: Params, step: Tensor, x: Tensor | None = None) -> Tensor:
        """Return the penalties of every seed, shape (S,), for its own batch if there is one."""
        like = params[self.trained[0]]
        named = {f"model.{name}": value for name, value in params.items()}

        def one(named: Params, x: Tensor | None) -> Tensor:
            found: Tensor = functional_call(self.penalised, named, (step, like, x))
            return found

        result: Tensor = vmap(one, in_dims=(0, None if x is None else 0))(named, x)
        return result

    def gradient(self) -> Gradient:
        """Return the function that differentiates it."""

        def each(params: Params, x: Tensor, t: Tensor, step: Tensor) -> Tensor:
            losses: Tensor = vmap(self.one)(params, x, t)
            return losses + self.extra(params, step, x) if self.penalties else losses

        return gradient_of(each, self.trained)

    def penalty_gradient(self) -> Gradient:
        """Return the function that differentiates the penalties alone; it looks at no data."""
        return gradient_of(lambda params, x, t, step: self.extra(params, step), self.trained)


def trained_names(model: nn.Module) -> tuple[str, ...]:
    """Return the names of the parameters that are not frozen."""
    return tuple(name for name, parameter in model.named_parameters() if parameter.requires_grad)


def gradient_of(each: Callable[[Params, Tensor, Tensor, Tensor], Tensor], trained: Sequence[str]) -> Gradient:
    """Return the function that differentiates the sum of what this gives, one number for each seed."""

    # torch.func.grad does the same and takes a sixth longer: it wraps every tensor once more.
    def gradient(params: Params, x: Tensor, t: Tensor, step: Tensor) -> tuple[Params, Tensor]:
        with torch.enable_grad():
            leaves = {name: params[name].detach().requires_grad_() for name in trained}
            values = each(params | leaves, x, t, step)
            found = torch.autograd.grad(values.sum(), list(leaves.values()), materialize_grads=True)
        return dict(zip(trained, found, strict=True)), values.detach()

    return gradient


def seeds_last(value: Tensor) -> Tensor:
    """Return a parameter of shape (S, ...) as (entries, S)."""
    return value.reshape(len(value), -1).t()
