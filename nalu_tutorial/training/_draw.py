"""Where the batches of all runs come from: the ranges of tasks, or the rows of a table, alone or in sequences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

import torch
from torch import Tensor

from ..tasks import Sequences, Table, Task
from ._counter_random import uniform_numbers
from ._noise import Noise
from ._recipe import Recipe
from ._rows import DrawOwnRows, DrawRows, DrawSequences

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


@dataclass(frozen=True)
class Batches:
    """The batches with the noise that goes with them."""

    data: Draw | DrawRows
    noise: Noise

    @property
    def of_runs(self) -> dict[str, Tensor]:
        """What belongs to single runs, by its name."""
        return {name: getattr(self.data, name) for name in self.data.of_runs}

    def of(self, of_runs: Mapping[str, Tensor]) -> Batches:
        """Return the batches of other runs, given by what belongs to them."""
        data = replace(self.data, **of_runs)  # type: ignore[arg-type]
        return Batches(data, replace(self.noise, seeds=of_runs["seeds"]))

    def __call__(self, step: Tensor) -> tuple[Tensor, Tensor, dict[str, Tensor]]:
        """Return inputs, targets and noise of a step, or of several along a leading axis."""
        x, t = self.data(step)
        return x, t, self.noise(step, x.shape[step.dim() + 1])


class DrawnAhead:
    """The same batches, drawn for several steps at once: a draw is thirty small operations, which is felt eagerly."""

    def __init__(self, draw: Batches) -> None:
        data, noise = draw.data, draw.noise
        numbers = len(data.seeds) * (data.numbers + noise.per_point * data.batch_size)
        self.draw, self.ahead = draw, max(1, AT_ONCE // max(1, numbers))
        self.first, self.batches = 0, (torch.empty(0), torch.empty(0), dict[str, Tensor]())

    def __call__(self, step: Tensor) -> tuple[Tensor, Tensor, dict[str, Tensor]]:
        """Return inputs, targets and noise of one step for all runs, drawn for many steps at a time."""
        k = int(step) - self.first
        if not 0 <= k < len(self.batches[0]):
            self.first, k = int(step), 0
            self.batches = self.draw(torch.arange(self.first, self.first + self.ahead, device=step.device))
        x, t, noise = self.batches
        return x[k], t[k], {place: each[k] for place, each in noise.items()}


def batches_of(
    tasks: Sequence[Task | Table], seeds: Sequence[int], recipe: Recipe, noise: Mapping[str, int]
) -> Batches:
    """Return what draws the batches of every task with every seed, and noise of these sizes."""
    data = draw_of(tasks, seeds, recipe)
    return Batches(data, Noise(noise, data.seeds, recipe.dtype))


def draw_of(tasks: Sequence[Task | Table], seeds: Sequence[int], recipe: Recipe) -> Draw | DrawRows:
    """Return what draws the data of every task with every seed."""
    first = tasks[0]
    each = torch.tensor(seeds, device=recipe.device).repeat(len(tasks))
    if isinstance(first, Table):
        x, t = (part.to(recipe.device) for part in first.training_set(recipe.dtype))
        if isinstance(first, Sequences):
            return DrawSequences(x, t, each, recipe.batch_size, first.length, first.target)
        if len(tasks) == 1:
            return DrawRows(x, t, each, recipe.batch_size)
        sets = zip(*(task.training_set(recipe.dtype) for task in tasks if isinstance(task, Table)), strict=True)
        x, t = (torch.stack(part).to(recipe.device).repeat_interleave(len(seeds), dim=0) for part in sets)
        return DrawOwnRows(x, t, each, recipe.batch_size)
    axes = (-1, *[1] * (2 if first.length is None else 3))
    ranges = [task.training for task in tasks if isinstance(task, Task)]
    ends = torch.tensor(ranges, dtype=recipe.dtype, device=recipe.device)
    low, high = (end.repeat_interleave(len(seeds)).reshape(axes) for end in ends.unbind(1))
    return Draw(first, each, low, high, recipe.batch_size, recipe.dtype)
