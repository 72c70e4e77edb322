"""Parameters side by side in memory, so that an optimiser steps all of them as one tensor."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import torch
from torch import Tensor
from torch.optim import Optimizer

from ._descent import has_update_rule
from ._objective import Params

States = dict[int, dict[str, Any]]  # as the "state" of an optimiser's state_dict


class Block:
    """The parameters that one optimiser steps.

    An optimiser takes a dozen small operations for each tensor. Torch's own do the same to one long tensor as to the
    parameters that it is made of, if all have the same options.

    Attributes
    ----------
    values : list of Tensor
        What the optimiser is given: one flat tensor, of which the parameters become parts; else the parameters.
    """

    def __init__(self, params: Params, names: Sequence[str], make: Callable[[list[Tensor]], Optimizer]) -> None:
        self.values = [params[name] for name in names]
        self.shapes = [value.shape for value in self.values]
        optimizer = make(self.values)
        self.join = has_update_rule(optimizer) and len(optimizer.param_groups) == 1
        if self.join:
            self.values = self.joined(self.values)
            params.update(zip(names, self.parts(self.values[0]), strict=True))

    def joined(self, values: Iterable[Tensor]) -> list[Tensor]:
        """Return tensors with the shapes of the parameters as the optimiser is given them."""
        return [torch.cat([value.reshape(-1) for value in values])] if self.join else list(values)

    def parts(self, value: Tensor) -> list[Tensor]:
        """Return the views of a tensor that belong to one parameter each."""
        if not self.join:
            return [value]
        parts = value.split_with_sizes([shape.numel() for shape in self.shapes])
        return [part.view(shape) for part, shape in zip(parts, self.shapes, strict=True)]

    def apart(self, state: States) -> States:
        """Return an optimiser's state with an entry for each parameter."""
        if not self.join or not state:
            return state
        shared = {key: self.parts(value) if is_long(value) else [value] * len(self.shapes)
                  for key, value in state[0].items()}  # fmt: skip
        return {k: {key: values[k] for key, values in shared.items()} for k in range(len(self.shapes))}

    def together(self, state: States) -> States:
        """Return a state with an entry for each parameter as one for this optimiser."""
        if not self.join or not state:
            return state
        each = [state[k] for k in range(len(self.shapes))]
        return {
            0: {
                key: self.joined(slots[key] for slots in each)[0] if is_long(value) else value
                for key, value in each[0].items()
            }
        }


def is_long(value: Any) -> bool:
    """Tell whether an optimiser keeps this for each number of a parameter: not its count of steps, nor nothing."""
    return isinstance(value, Tensor) and value.dim() > 0
