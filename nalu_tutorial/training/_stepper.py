"""One step of all seeds: draw, differentiate, descend, clamp; eagerly with torch's optimisers, or compiled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor
from torch.optim import Optimizer
from torch.utils._pytree import tree_flatten, tree_unflatten

from ..tasks import Task
from ._block import Block
from ._bounds import Bounds
from ._compiler import compiled
from ._descent import UPDATE_RULES, Slots, bare_step, empty_slots
from ._objective import Gradient, Params, seeds_last
from ._policies import Clip
from ._rates import set_rate
from ._rows import DrawRows
from ._stream import uniform_numbers

AT_ONCE = 1 << 16  # numbers drawn ahead: they stay in a core's own cache


@dataclass(frozen=True)
class Draw:
    """Where each seed's batches come from, (S, batch, in) and (S, batch, out) for a step, made anew at every step."""

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
    """One kind of step: which gradient it goes down, which parameters it changes, and the optimiser's options."""

    gradient: Gradient
    names: tuple[str, ...]
    optimizer: Callable[[list[Tensor]], Optimizer]
    draw: Callable[[Tensor], tuple[Tensor, Tensor]] | None


class EagerMove:
    """A move by torch's own optimiser on the stacked parameters."""

    def __init__(self, move: Move, params: Params, bounds: Bounds, clip: Clip, block: Block) -> None:
        self.move, self.params, self.bounds, self.clip, self.block = move, params, bounds, clip, block
        self.optimizer = move.optimizer(block.values)
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
        values = [torch.zeros_like(value) for value in self.block.values]
        fresh = self.move.optimizer(values)
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
        return self.block.apart(self.optimizer.state_dict()["state"])

    def go_on(self, averages: Any) -> None:
        """Remember what another optimiser did; the options stay."""
        self.optimizer.load_state_dict({**self.optimizer.state_dict(), "state": self.block.together(averages)})

    def state(self) -> Any:
        return self.optimizer.state_dict()

    def load(self, state: Any) -> None:
        self.optimizer.load_state_dict(state)


class CompiledMove:
    """The same move as one compiled function, with the optimiser's update rule written into it.

    The parameters of a small model are fewer than its seeds, so memory holds the seeds next to each other: every loop
    over a parameter is then one over seeds, or over the flat whole.
    """

    def __init__(self, move: Move, params: Params, bounds: Bounds, clip: Clip) -> None:
        self.move, self.bounds, self.clip = move, bounds, clip
        self.optimizer = move.optimizer([params[name] for name in move.names])
        self.shapes = {name: value.shape for name, value in params.items()}
        self.flat = {name: seeds_last(value) for name, value in params.items()}
        self.slots = {name: empty_slots(self.optimizer, self.flat[name]) for name in move.names}
        device = next(iter(params.values())).device
        self.count = torch.zeros((), dtype=torch.int64, device=device)
        # An input of the step, which would else be compiled anew for every rate.
        self.rate = torch.tensor(self.optimizer.defaults["lr"], dtype=torch.float64, device=device)
        self.values, self.form = tree_flatten((self.flat, self.slots, self.count, self.rate))
        self.compiled: Callable[..., Sequence[Tensor]] | None = None

    def __call__(self, step: Tensor, on: Tensor | None = None) -> Tensor:
        """Take the step, where `on` is true if it is given; return the loss of each seed before it."""
        values = [*self.values, step] if on is None else [*self.values, step, on]
        with torch.no_grad():
            self.compiled = self.compiled or compiled(self.advance, values)
            return self.compiled(*values)[0]

    def set_rate(self, rate: float) -> None:
        """Take the next steps at another learning rate."""
        self.rate.fill_(rate)

    def advance(self, *values: Tensor) -> Tensor:
        """Take one step in place: `values`, then the step, and which seeds are on unless all are."""
        mine, given = values[: len(self.values)], values[len(self.values) :]
        return advance(self, *tree_unflatten(mine, self.form), *given)

    def forget(self, k: int) -> None:
        """Clear the moving averages of run k, which starts anew."""
        for slots in self.slots.values():
            for value in slots.values():
                value[:, k] = 0

    def averages(self) -> Any:
        """Return what torch's own optimiser would remember of each parameter."""
        shaped = {
            name: {key: value.t().reshape(self.shapes[name]) for key, value in slots.items()}
            for name, slots in self.slots.items()
        }
        return {k: {"step": self.count.cpu().float(), **slots} for k, slots in enumerate(shaped.values())}

    def go_on(self, averages: Any) -> None:
        """Remember what another optimiser did; before its first step that was nothing."""
        for k, slots in enumerate(self.slots.values()):
            kept = averages.get(k, {})
            self.count.copy_(torch.as_tensor(kept.get("step", 0)))
            for key, value in slots.items():
                if kept.get(key) is not None:
                    value.copy_(seeds_last(kept[key]))

    def state(self) -> Any:
        return {"count": self.count, "slots": self.slots}

    def load(self, state: Any) -> None:
        self.count.copy_(state["count"])
        for name, slots in self.slots.items():
            for key, value in slots.items():
                value.copy_(state["slots"][name][key])


def advance(
    this: CompiledMove,
    flat: dict[str, Tensor],
    slots: dict[str, Slots],
    count: Tensor,
    rate: Tensor,
    step: Tensor,
    on: Tensor | None = None,
) -> Tensor:
    """Take one step in place; the whole of it is one graph."""
    rule, options = UPDATE_RULES[type(this.optimizer)][0], this.optimizer.defaults | {"lr": rate}
    x, t = this.move.draw(step) if this.move.draw else (step, step)
    params = {name: value.t().reshape(this.shapes[name]) for name, value in flat.items()}
    gradients, each = this.move.gradient(params, x, t, step)
    gradients = this.clip({name: gradients[name] for name in this.move.names})
    count.add_(1)
    for name, gradient in gradients.items():
        changing = [flat[name], *slots[name].values()]
        before = [] if on is None else [value.clone() for value in changing]
        rule(flat[name], seeds_last(gradient), slots[name], count, options)
        if on is not None:
            put_back(changing, before, on)
    clamp(flat, this.move.names, this.bounds)
    return each


def put_back(changed: Sequence[Tensor], before: Sequence[Tensor], on: Tensor) -> None:
    """Undo a change, in place, for the seeds that are not on; they are the last axis."""
    for now, then in zip(changed, before, strict=True):
        now.copy_(torch.where(on, now, then))


def clamp(params: Params, names: Sequence[str], bounds: Bounds) -> None:
    """Put parameters that have left their bounds back onto them, in place."""
    for name in names:
        if name in bounds:
            params[name].clamp_(*bounds[name])
