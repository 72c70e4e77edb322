"""Parameters side by side in memory, so that an optimiser steps all of them as one tensor."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import torch
from torch import Tensor, nn
from torch.optim import Optimizer

from ._maker import Maker, stepped, values_of
from ._objective import Params
from ._update_rules import has_update_rule

States = dict[int, dict[str, Any]]  # what an optimiser remembers of each parameter, by its place among the names


class StackedParameters:
    """The parameters that one optimiser steps.

    An optimiser takes a dozen small operations for each tensor. Torch's own do the same to one long tensor as to the
    parameters that it is made of, if all have the same options.

    Attributes
    ----------
    values : list of Parameter
        What the optimiser steps: one flat tensor, of which the parameters become parts; else the parameters.
    stepped : tuple of str
        The names of those that the optimiser steps: it may leave some out.
    """

    def __init__(self, params: Params, names: Sequence[str], make: Maker) -> None:
        self.names, self.make = tuple(names), make
        self.leaves = make.leaves(params, names)
        self.shapes = [params[name].shape for name in names]
        optimizer = make(self.leaves)
        self.stepped = stepped(optimizer, self.leaves, names)
        self.join = has_update_rule(optimizer) and len(optimizer.param_groups) == 1 and self.stepped == self.names
        self.values = [self.leaves[name] for name in names]
        if self.join:
            (flat,) = self.joined(params[name] for name in names)
            params.update(zip(names, self.parts(flat), strict=True))
            self.leaves, self.values = make.leaves(params, names), [nn.Parameter(flat)]

    def optimizer(self, values: Sequence[nn.Parameter]) -> Optimizer:
        """Return a new optimiser that steps these values: its own, or parameters in their place."""
        if not self.join:
            return self.make(self.leaves | dict(zip(self.names, values, strict=True)))
        optimizer = self.make(self.leaves)
        optimizer.param_groups[0]["params"] = list(values)
        return optimizer

    def joined(self, values: Iterable[Tensor]) -> list[Tensor]:
        """Return tensors with the shapes of the parameters as the optimiser is given them."""
        return [torch.cat([value.reshape(-1) for value in values])] if self.join else list(values)

    def parts(self, value: Tensor) -> list[Tensor]:
        """Return the views of a tensor that belong to one parameter each."""
        if not self.join:
            return [value]
        parts = value.split_with_sizes([shape.numel() for shape in self.shapes])
        return [part.view(shape) for part, shape in zip(parts, self.shapes, strict=True)]

    def apart(self, optimizer: Optimizer) -> States:
        """Return what an optimiser remembers, with an entry for each parameter that it has stepped."""
        state = optimizer.state
        if not self.join or not state:
            return {k: state[value] for k, value in enumerate(self.values) if value in state}
        shared = {key: self.parts(value) if is_long(value) else [value] * len(self.shapes)
                  for key, value in state[self.values[0]].items()}  # fmt: skip
        return {k: {key: values[k] for key, values in shared.items()} for k in range(len(self.shapes))}

    def together(self, states: States, optimizer: Optimizer) -> States:
        """Return what is remembered of each parameter in the order of this optimiser."""
        if not self.join or not states:
            places = {id(value): k for k, value in enumerate(values_of(optimizer))}
            return {places[id(self.values[k])]: slots for k, slots in states.items()}
        each = [states[k] for k in range(len(self.shapes))]
        return {
            0: {
                key: self.joined(slots[key] for slots in each)[0] if is_long(value) else value
                for key, value in each[0].items()
            }
        }


def is_long(value: Any) -> bool:
    """Tell whether an optimiser keeps this for each number of a parameter: not its count of steps, nor nothing."""
    return isinstance(value, Tensor) and value.dim() > 0
