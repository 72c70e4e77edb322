"""What every seed descends, and its gradient."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor, nn
from torch.func import vmap

from ._call import call
from ._maker import Hook, hooks_of
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
        return self.loss(call(self.model, params, x), t)

    def alone(self, model: nn.Module, x: Tensor, t: Tensor, step: Tensor) -> Tensor:
        """Return what a loop of one's own would descend: the loss and the penalties of a model as it stands."""
        return self.loss(model(x), t) + self.penalty_alone(model, x, t, step)

    def penalty_alone(self, model: nn.Module, x: Tensor | None, t: Tensor, step: Tensor) -> Tensor:
        """Return the penalties of a model as it stands."""
        total: Tensor = Penalised(model, self.penalties)(step, model.get_parameter(self.trained[0]), x)
        return total

    def extra(self, params: Params, step: Tensor, x: Tensor | None = None) -> Tensor:
        """Return the penalties of every seed, shape (S,), for its own batch if there is one."""
        like = params[self.trained[0]]
        named = {f"model.{name}": value for name, value in params.items()}

        def one(named: Params, x: Tensor | None) -> Tensor:
            found: Tensor = call(self.penalised, named, step, like, x)
            return found

        result: Tensor = vmap(one, in_dims=(0, None if x is None else 0))(named, x)
        return result

    def gradient(self) -> Gradient:
        """Return the function that differentiates it."""

        def each(params: Params, x: Tensor, t: Tensor, step: Tensor) -> Tensor:
            losses: Tensor = vmap(self.one)(params, x, t)
            return losses + self.extra(params, step, x) if self.penalties else losses

        return gradient_of(each, self.model)

    def penalty_gradient(self) -> Gradient:
        """Return the function that differentiates the penalties alone; it looks at no data."""
        return gradient_of(lambda params, x, t, step: self.extra(params, step), self.model)


def trained_names(model: nn.Module) -> tuple[str, ...]:
    """Return the names of the parameters that are not frozen."""
    return tuple(name for name, parameter in model.named_parameters() if parameter.requires_grad)


def gradient_of(each: Callable[[Params, Tensor, Tensor, Tensor], Tensor], model: nn.Module) -> Gradient:
    """Return the function that differentiates the sum of what this gives, one number for each seed."""
    trained = trained_names(model)
    hooks = {name: found for name in trained if (found := hooks_of(model.get_parameter(name)))}

    # torch.func.grad does the same and takes a sixth longer: it wraps every tensor once more.
    def gradient(params: Params, x: Tensor, t: Tensor, step: Tensor) -> tuple[Params, Tensor]:
        with torch.enable_grad():
            leaves = {name: params[name].detach().requires_grad_() for name in trained}
            values = each(params | leaves, x, t, step)
            found = torch.autograd.grad(values.sum(), list(leaves.values()), materialize_grads=True)
        gradients = dict(zip(trained, found, strict=True))
        return gradients | {name: hooked(gradients[name], hooks[name]) for name in hooks}, values.detach()

    return gradient


def hooked(gradient: Tensor, hooks: Sequence[Hook]) -> Tensor:
    """Return what a parameter's hooks make of its gradient, that of each seed by itself."""

    def one(gradient: Tensor) -> Tensor:
        for hook in hooks:
            said = hook(gradient)
            gradient = gradient if said is None else said
        return gradient

    result: Tensor = vmap(one)(gradient)
    return result


def changed(step: Tensor) -> str:
    """Return the sentence for what is descended from a step on and was not at the first one."""
    return (
        f"the loss, a penalty or the model was changed before step {int(step)}; train takes the first step's at all "
        "steps. For a penalty that comes in slowly there is Ramp"
    )


def seeds_last(value: Tensor) -> Tensor:
    """Return a parameter of shape (S, ...) as (entries, S)."""
    return value.reshape(len(value), -1).t()
