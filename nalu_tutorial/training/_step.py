"""One step of all seeds by torch's optimisers: draw, differentiate, descend, clamp."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor
from torch.optim import Optimizer

from ._bounds import Bounds
from ._draw import Batches, DrawnAhead
from ._maker import Maker, Stacked
from ._objective import Gradient, Params, seeds_last
from ._policies import Clip
from ._rates import set_rate
from ._stacked_parameters import StackedParameters
from ._update_rules import bare_step


@dataclass(frozen=True)
class Step:
    """One kind of step: which gradient it goes down, which parameters it changes, and what makes its optimiser."""

    gradient: Gradient
    names: tuple[str, ...]
    make: Maker
    draw: Batches | DrawnAhead | None


class EagerStep:
    """A step by torch's own optimiser on the stacked parameters."""

    def __init__(self, kind: Step, params: Params, bounds: Bounds, clip: Clip, stack: StackedParameters) -> None:
        self.kind, self.params, self.bounds, self.clip, self.stack = kind, params, bounds, clip, stack
        self.optimizer, self.stepped = stack.optimizer(stack.values), stack.stepped
        self.descend = bare_step(self.optimizer)

    def __call__(self, step: Tensor, on: Tensor | None = None) -> Tensor:
        """Take the step, where `on` is true if it is given; return the loss of each seed before it."""
        x, t, noise = self.kind.draw(step) if self.kind.draw else (step, step, {})
        gradients, each = self.kind.gradient(self.params | noise, x, t, step)
        gradients = self.clip({name: gradients[name] for name in self.kind.names})
        before = [] if on is None else [value.clone() for value in self.changing()]
        for value, gradient in zip(self.stack.values, self.stack.joined(gradients.values()), strict=True):
            value.grad = gradient
        self.descend()
        if on is not None:
            changed = self.changing()  # after an optimiser's first step more than before: its averages
            before += self.resting()[len(before) - len(self.kind.names) :]
            put_back([seeds_last(now) for now in changed], [seeds_last(then) for then in before], on)
        clamp(self.params, self.kind.names, self.bounds)
        return each

    def set_rate(self, rate: float) -> None:
        """Take the next steps at another learning rate."""
        set_rate(self.optimizer, rate)

    def changing(self) -> list[Tensor]:
        """Return what a step changes and belongs to single seeds: the parameters and the optimiser's averages."""
        return [*(self.params[name] for name in self.kind.names), *self.kept_by(self.optimizer)]

    def resting(self) -> list[Tensor]:
        """Return the averages of an optimiser before its first step: most are zero, but a step size is not."""
        values = [Stacked(torch.zeros_like(value)) for value in self.stack.values]
        fresh = self.stack.optimizer(values)
        for value in values:
            value.grad = torch.zeros_like(value)
        fresh.step()
        return self.kept_by(fresh)

    def kept_by(self, optimizer: Optimizer) -> list[Tensor]:
        """Return what an optimiser keeps of single seeds, one tensor for each parameter: all but its count of steps."""
        kept = [value for slots in optimizer.state.values() for value in slots.values() if isinstance(value, Tensor)]
        return [part for value in kept if value.dim() > 0 for part in self.stack.parts(value)]

    def forget(self, k: int) -> None:
        """Put the averages of one seed back to where they were before its first step."""
        for value, rest in zip(self.changing()[len(self.kind.names) :], self.resting(), strict=False):
            value[k] = rest[k]

    def averages(self) -> Any:
        """Return what the optimiser remembers of each parameter, as torch's optimisers have it."""
        return self.stack.apart(self.optimizer)

    def continue_with(self, averages: Any) -> None:
        """Remember what another optimiser did; the options stay."""
        state = self.stack.together(averages, self.optimizer)
        self.optimizer.load_state_dict({**self.optimizer.state_dict(), "state": state})

    def state(self) -> Any:
        return self.optimizer.state_dict()

    def load(self, state: Any) -> None:
        self.optimizer.load_state_dict(state)


def put_back(changed: Sequence[Tensor], before: Sequence[Tensor], on: Tensor) -> None:
    """Undo a change, in place, for the seeds that are not on; they are the last axis."""
    for now, then in zip(changed, before, strict=True):
        now.copy_(torch.where(on, now, then))


def clamp(params: Params, names: Sequence[str], bounds: Bounds) -> None:
    """Put parameters that have left their bounds back onto them, in place."""
    for name in names:
        if name in bounds:
            params[name].clamp_(*bounds[name])
