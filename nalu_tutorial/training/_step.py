"""One step of all seeds by torch's optimisers: draw, differentiate, descend, clamp."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import torch
from torch import Tensor
from torch.optim import Optimizer

from ..tasks import Task
from ._bounds import Bounds
from ._counter_random import uniform_numbers
from ._maker import Maker, Stacked
from ._objective import Gradient, Params, seeds_last
from ._policies import Clip
from ._rates import set_rate
from ._rows import DrawRows
from ._stacked_parameters import Block
from ._update_rules import bare_step

AT_ONCE = 1 << 16  # numbers drawn ahead: they stay in a core's own cache


@dataclass(frozen=True)
class Draw:
    """Where each seed's batches come from, (S, batch, in) and (S, batch, out) for a step, made anew at every step."""

    of_runs: ClassVar[tuple[str, ...]] = ("seeds", "low", "high")
    task: Task
    seeds: Tensor
    low: Tensor
    high: Tensor
    batch_size: int
    dtype: torch.dtype

    @property
    def numbers(self) -> int:
        """How many numbers of the stream a seed takes at a step."""
        return self.task.training_numbers() * self.batch_size

    def __call__(self, step: Tensor) -> tuple[Tensor, Tensor]:
        """Return the batches of a step, or of several along a leading axis.

        The points lie next to each other in memory, for the loops over them.
        """
        uniform = uniform_numbers(self.seeds, step, self.numbers, self.dtype)
        by_point = uniform.reshape(*uniform.shape[:-1], -1, self.batch_size).transpose(-2, -1)
        return self.task.training_points(by_point, self.low, self.high)


class DrawnAhead:
    """The same batches, drawn for several steps at once: a draw is thirty small operations, which is felt eagerly."""

    def __init__(self, draw: Draw | DrawRows) -> None:
        numbers = len(draw.seeds) * draw.numbers
        self.draw, self.ahead = draw, max(1, AT_ONCE // max(1, numbers))
        self.first, self.batches = 0, (torch.empty(0), torch.empty(0))

    def __call__(self, step: Tensor) -> tuple[Tensor, Tensor]:
        """Return inputs and targets of one step for all runs, drawn for many steps at a time."""
        k = int(step) - self.first
        if not 0 <= k < len(self.batches[0]):
            self.first, k = int(step), 0
            self.batches = self.draw(torch.arange(self.first, self.first + self.ahead, device=step.device))
        x, t = self.batches
        return x[k], t[k]


@dataclass(frozen=True)
class Move:
    """One kind of step: which gradient it goes down, which parameters it changes, and what makes its optimiser."""

    gradient: Gradient
    names: tuple[str, ...]
    make: Maker
    draw: Draw | DrawRows | DrawnAhead | None


class EagerMove:
    """A move by torch's own optimiser on the stacked parameters."""

    def __init__(self, move: Move, params: Params, bounds: Bounds, clip: Clip, block: Block) -> None:
        self.move, self.params, self.bounds, self.clip, self.block = move, params, bounds, clip, block
        self.optimizer, self.stepped = block.optimizer(block.values), block.stepped
        self.step = bare_step(self.optimizer)

    def __call__(self, step: Tensor, on: Tensor | None = None) -> Tensor:
        """Take the step, where `on` is true if it is given; return the loss of each seed before it."""
        x, t = self.move.draw(step) if self.move.draw else (step, step)
        gradients, each = self.move.gradient(self.params, x, t, step)
        gradients = self.clip({name: gradients[name] for name in self.move.names})
        before = [] if on is None else [value.clone() for value in self.changing()]
        for value, gradient in zip(self.block.values, self.block.joined(gradients.values()), strict=True):
            value.grad = gradient
        self.step()
        if on is not None:
            changed = self.changing()  # after an optimiser's first step more than before: its averages
            before += self.resting()[len(before) - len(self.move.names) :]
            put_back([seeds_last(now) for now in changed], [seeds_last(then) for then in before], on)
        clamp(self.params, self.move.names, self.bounds)
        return each

    def set_rate(self, rate: float) -> None:
        """Take the next steps at another learning rate."""
        set_rate(self.optimizer, rate)

    def changing(self) -> list[Tensor]:
        """Return what a step changes and belongs to single seeds: the parameters and the optimiser's averages."""
        return [*(self.params[name] for name in self.move.names), *self.kept_by(self.optimizer)]

    def resting(self) -> list[Tensor]:
        """Return the averages of an optimiser before its first step: most are zero, but a step size is not."""
        values = [Stacked(torch.zeros_like(value)) for value in self.block.values]
        fresh = self.block.optimizer(values)
        for value in values:
            value.grad = torch.zeros_like(value)
        fresh.step()
        return self.kept_by(fresh)

    def kept_by(self, optimizer: Optimizer) -> list[Tensor]:
        """Return what an optimiser keeps of single seeds, one tensor for each parameter: all but its count of steps."""
        kept = [value for slots in optimizer.state.values() for value in slots.values() if isinstance(value, Tensor)]
        return [part for value in kept if value.dim() > 0 for part in self.block.parts(value)]

    def forget(self, k: int) -> None:
        """Put the averages of one seed back to where they were before its first step."""
        for value, rest in zip(self.changing()[len(self.move.names) :], self.resting(), strict=False):
            value[k] = rest[k]

    def averages(self) -> Any:
        """Return what the optimiser remembers of each parameter, as torch's optimisers have it."""
        return self.block.apart(self.optimizer)

    def go_on(self, averages: Any) -> None:
        """Remember what another optimiser did; the options stay."""
        state = self.block.together(averages, self.optimizer)
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
