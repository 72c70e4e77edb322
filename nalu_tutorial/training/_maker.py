"""The optimiser of stacked parameters, with the groups that a loop of one's own would have for one run's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import torch
from torch import Tensor, nn
from torch.optim import Optimizer

Hook = Callable[[Tensor], "Tensor | None"]
Leaves = Mapping[str, nn.Parameter]


class Stacked(nn.Parameter):
    """The parameters of all runs, an axis of runs in front, which give the shape of one run's while it is `told`."""

    told: torch.Size | None = None

    @property
    def shape(self) -> torch.Size:  # type: ignore[override]
        """The shape: of all runs, or as it is told."""
        return super().size() if self.told is None else self.told

    @property
    def ndim(self) -> int:  # type: ignore[override]
        """How many axes there are."""
        return len(self.shape)

    def size(self, dim: int | None = None) -> Any:
        """Return the shape, or the length of one axis."""
        return self.shape if dim is None else self.shape[dim]

    def dim(self) -> int:
        """Return how many axes there are."""
        return len(self.shape)

    def numel(self) -> int:
        """Return how many numbers there are."""
        return self.shape.numel()


class Maker:
    """Makes optimisers as `train` was told.

    What is given is called with a list of parameters, as in a loop of one's own: those of all runs, which have the
    shapes of one run's until the optimiser is made, so that it has the same groups.

    Parameters
    ----------
    make : callable
        Makes an optimiser from (parameters, lr=lr).
    lr : float
        The learning rate.
    own : mapping of str to Parameter
        Those of one run's model, by name.
    together : bool
        Whether one optimiser is given all of them, the frozen ones too; else each is given its own part.
    """

    def __init__(self, make: Callable[..., Optimizer], lr: float, own: Leaves, *, together: bool = True) -> None:
        self.make, self.lr, self.own, self.together = make, lr, own, together

    def leaves(self, params: Mapping[str, Tensor], names: Iterable[str]) -> dict[str, nn.Parameter]:
        """Return what the optimiser that trains these names is given, in the memory of the stacked parameters."""
        given = self.own if self.together else names
        return {name: Stacked(params[name].detach(), self.own[name].requires_grad) for name in given}

    def __call__(self, leaves: Leaves, lr: float | None = None) -> Optimizer:
        """Return a new optimiser of these parameters, stacked or of one run."""
        values = list(leaves.values())
        for name, value in leaves.items():
            if isinstance(value, Stacked):
                value.told = self.own[name].shape
        try:
            optimizer = self.make(values, lr=self.lr if lr is None else lr)
        finally:
            for value in values:
                vars(value).pop("told", None)
        if not isinstance(optimizer, Optimizer):
            kind = type(optimizer).__name__
            raise TypeError(f"optimizer makes a torch.optim.Optimizer from (parameters, lr=lr), and made a {kind}")
        if not set(map(id, values_of(optimizer))) <= set(map(id, values)):
            raise ValueError("it steps other parameters than those that it is given")
        if any(hooks_of(value) or value._post_accumulate_grad_hooks for value in values):
            raise ValueError("it hooks the gradient of a parameter, which train does not see; do so in make_model")
        return optimizer


def hooks_of(parameter: nn.Parameter) -> list[Hook]:
    """Return what a parameter's gradient goes through, as registered by `register_hook`."""
    return list((parameter._backward_hooks or {}).values())


def values_of(optimizer: Optimizer) -> Sequence[Tensor]:
    """Return what an optimiser steps, in its order."""
    return [value for group in optimizer.param_groups for value in group["params"]]


def stepped(optimizer: Optimizer, leaves: Leaves, names: Iterable[str]) -> tuple[str, ...]:
    """Return those of the names whose parameters an optimiser steps."""
    found = {id(value) for value in values_of(optimizer)}
    return tuple(name for name in names if id(leaves[name]) in found)
