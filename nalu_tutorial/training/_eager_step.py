"""One step of all seeds by torch's optimizers: draw, differentiate, descend, clamp."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from ._bounds import Bounds, clamp
from ._draw import Batches, DrawnAhead
from ._objective import Gradient, Params, seeds_last
from ._optimizers import Pattern, StackedParameters, bare_step, resting, set_rate
from ._recipe import Recipe


@dataclass(frozen=True)
class Step:
    """One kind of step: which gradient it goes down, which parameters it changes, and by which optimizer."""

    gradient: Gradient
    names: tuple[str, ...]
    pattern: Pattern
    draw: Batches | DrawnAhead | None


class EagerStep:
    """A step by torch's own optimizer on the stacked parameters."""

    def __init__(self, kind: Step, params: Params, bounds: Bounds, recipe: Recipe, stack: StackedParameters) -> None:
        self.kind, self.params, self.bounds, self.recipe, self.stack = kind, params, bounds, recipe, stack
        self.optimizer, self.stepped = stack.optimizer(), stack.stepped
        self.descend = bare_step(self.optimizer)

    def __call__(self, step: Tensor, on: Tensor | None = None) -> Tensor:
        """Take the step, where `on` is true if it is given; return the loss of each seed before it."""
        x, t, noise = self.kind.draw(step) if self.kind.draw else (step, step, {})
        gradients, each = self.kind.gradient(self.params | noise, x, t, step)
        gradients = self.recipe.clipped({name: gradients[name] for name in self.kind.names})
        before = [] if on is None else [value.clone() for value in self.changing()]
        self.update(gradients)
        if on is not None:
            changed = self.changing()  # after an optimizer's first step more than before: its averages
            before += self.resting()[len(before) - len(self.kind.names) :]
            put_back([seeds_last(now) for now in changed], [seeds_last(then) for then in before], on)
        clamp(self.params, self.kind.names, self.bounds)
        return each

    def update(self, gradients: Params) -> None:
        """Let the optimizer step with these gradients."""
        for value, gradient in zip(self.stack.values, self.stack.joined(gradients.values()), strict=True):
            value.grad = gradient
        self.descend()

    def set_rate(self, rate: float) -> None:
        """Take the next steps at another learning rate."""
        set_rate(self.optimizer, rate)

    def changing(self) -> list[Tensor]:
        """Return what a step changes and belongs to single seeds: the parameters and the optimizer's averages."""
        return [*(self.params[name] for name in self.kind.names), *self.long_parts(self.optimizer.state)]

    def resting(self) -> list[Tensor]:
        """Return the averages of an optimizer before its first step: most are zero, but a step size is not."""
        return self.long_parts(resting(self.optimizer))

    def long_parts(self, state: Any) -> list[Tensor]:
        """Return what an optimizer keeps of single seeds, one tensor for each parameter: all but its count of steps."""
        kept = [value for slots in state.values() for value in slots.values() if isinstance(value, Tensor)]
        return [part for value in kept if value.dim() > 0 for part in self.stack.parts(value)]

    def forget(self, k: int) -> None:
        """Put the averages of one seed back to where they were before its first step."""
        for value, rest in zip(self.changing()[len(self.kind.names) :], self.resting(), strict=False):
            value[k] = rest[k]

    def averages(self) -> Any:
        """Return what the optimizer remembers of each parameter, as torch's optimizers have it."""
        return self.stack.apart(self.optimizer)

    def remember(self, averages: Any) -> None:
        """Remember what another optimizer did; the options stay."""
        self.stack.remember(averages, self.optimizer)


def put_back(changed: Sequence[Tensor], before: Sequence[Tensor], on: Tensor) -> None:
    """Undo a change, in place, for the seeds that are not on; they are the last axis."""
    for now, then in zip(changed, before, strict=True):
        now.copy_(torch.where(on, now, then))
