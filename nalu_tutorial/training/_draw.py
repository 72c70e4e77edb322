"""How the batches of all runs are drawn: from the ranges of tasks, or the rows of a table, alone or in sequences.

Drawing is counter-based: the i-th number that a seed gets at a step is a function of (seed, step, i). There is no
state, so a seed's data is the same alone or beside others, eager or compiled, on any device and in either precision,
and a resumed run needs to know no more than its step. A module that needs random numbers in training
gets them in the same way: its ``noise_size`` is how many numbers in [0, 1) each point of a batch takes, and it has an
attribute ``noise``, None by default: in training mode it uses the tensor there, and draws numbers of its own if there
is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar

import torch
from torch import Tensor, nn

from ..tasks import Sequences, Signs, Table, Task
from ._policies import Curriculum

if TYPE_CHECKING:
    from ._recipe import Recipe

BITS = 24  # what a float32 in [0, 1) can hold; float64 gets the same numbers
PLACE = "noise"
APART = 2**32  # above all seeds, so that the noise of none is the data of another


def uniform_numbers(seeds: Tensor, step: Tensor, count: int, dtype: torch.dtype) -> Tensor:
    """Return numbers in [0, 1) of shape (..., S, count), for seeds of shape (S,) and steps of shape (...), both int64.

    Two rounds of splitmix64's finaliser make a 64-bit key of seed and step. Its halves enter before the first and the
    second round of triple32 (Wellons, hash-prospector), which makes a number of them and of the index.
    """
    key = mix64(mix64(seeds) + step.unsqueeze(-1))
    first, second = (half.to(torch.int32).unsqueeze(-1) for half in (key, key >> 32))  # the cast keeps the low bits
    number = first + torch.arange(count, dtype=torch.int32, device=seeds.device) * -1640531535
    number.bitwise_xor_(shifted(number, 17, 32))
    number *= -312814405
    number.bitwise_xor_(shifted(number, 11, 32))
    number.bitwise_xor_(second)
    number *= -1404298415
    number.bitwise_xor_(shifted(number, 15, 32))
    number *= 830770091
    return shifted(number, 32 - BITS, 32).to(dtype).mul_(2.0**-BITS)


def mix64(key: Tensor) -> Tensor:
    """Return 64 bits of which each depends on all bits of the key."""
    key = key + -7046029254386353131
    key = (key ^ shifted(key, 30, 64)) * -4658895280553007687
    key = (key ^ shifted(key, 27, 64)) * -7723592293110705685
    return key ^ shifted(key, 31, 64)


def shifted(number: Tensor, by: int, bits: int) -> Tensor:
    """Return number >> by with zeros coming in, which torch's signed integers have no operation for."""
    return (number >> by).bitwise_and_((1 << (bits - by)) - 1)


@dataclass(frozen=True)
class Noise:
    """The noise of a step: for each seed, step and point as many numbers as the modules ask for.

    It depends on nothing else: not on the task, nor on the other seeds.
    """

    sizes: Mapping[str, int]  # by the position in the model
    seeds: Tensor
    dtype: torch.dtype

    @property
    def per_point(self) -> int:
        return sum(self.sizes.values())

    def __call__(self, step: Tensor, batch_size: int) -> dict[str, Tensor]:
        """Return the noise of a step by its position, (S, batch, size), or of several steps along a leading axis."""
        if not self.sizes:
            return {}
        numbers = uniform_numbers(self.seeds + APART, step, self.per_point * batch_size, self.dtype)
        by_point = numbers.reshape(*numbers.shape[:-1], -1, batch_size).transpose(-2, -1)
        return dict(zip(self.sizes, by_point.split_with_sizes([*self.sizes.values()], dim=-1), strict=True))


def noise_sizes(model: nn.Module) -> dict[str, int]:
    """Return how many numbers a point takes, by the position of their module: none for modules in evaluation mode."""
    return {
        f"{prefix}.{PLACE}".lstrip("."): module.noise_size
        for prefix, module in model.named_modules()
        if module.training and isinstance(getattr(module, "noise_size", None), int) and hasattr(module, PLACE)
    }


@contextmanager
def given(model: nn.Module, noise: Mapping[str, Tensor]) -> Iterator[None]:
    """Set this noise in the modules of a model, and restore in the end what was there."""
    owners = {place: model.get_submodule(place.rpartition(".")[0]) for place in noise}
    before = {place: getattr(owner, PLACE) for place, owner in owners.items()}
    try:
        for place, owner in owners.items():
            setattr(owner, PLACE, noise[place])
        yield
    finally:
        for place, owner in owners.items():
            setattr(owner, PLACE, before[place])


AT_ONCE = 1 << 16  # numbers drawn ahead: they stay in a core's own cache


@dataclass(frozen=True)
class Draw:
    """The batches of each seed, (S, batch, in) and (S, batch, out) for a step, drawn again at every step."""

    of_runs: ClassVar[tuple[str, ...]] = ("seeds", "low", "high")
    task: Task
    seeds: Tensor
    low: Tensor
    high: Tensor
    batch_size: int
    dtype: torch.dtype
    curriculum: Curriculum | None = None

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
        if self.curriculum is not None:
            by_point = self.selected(by_point, step, self.curriculum)
        return self.task.training_points(by_point, self.low, self.high)

    def selected(self, uniform: Tensor, step: Tensor, curriculum: Curriculum) -> Tensor:
        """Return the numbers with those of the first steps among the selected draws: (..., S, batch, numbers)."""
        assert isinstance(curriculum.first, Signs)
        count = self.task.numbers(self.task.length)  # what is left is noise
        inputs = uniform[..., :count]
        inputs = inputs.reshape(*inputs.shape[:-1], -1, self.task.in_features)
        low, high = (end.reshape(-1, 1, 1, 1) for end in (self.low, self.high))
        early = (step < curriculum.steps).reshape(*step.shape, 1, 1, 1, 1)
        inputs = torch.where(early, curriculum.first.among(inputs, low, high), inputs).flatten(-2)
        return torch.cat([inputs, uniform[..., count:]], dim=-1) if self.task.noise else inputs


@dataclass(frozen=True)
class DrawRows:
    """The batches of each seed, (S, batch, in) and (S, batch, out) for a step: rows, with replacement.

    Of tables side by side each run has as many rows of its own, (S, rows, in) and (S, rows, out). With a length, a
    point is a sequence of rows, (S, batch, length, in), and the target is made of theirs. The rows are ordered: before
    the step `until`, each run draws from its `first` rows only.
    """

    x: Tensor
    t: Tensor
    seeds: Tensor
    batch_size: int
    own: bool = field(default=False, kw_only=True)
    length: int | None = field(default=None, kw_only=True)
    target: Callable[[Tensor], Tensor] | None = field(default=None, kw_only=True)
    first: Tensor | None = field(default=None, kw_only=True)  # shape (S,)
    until: int = field(default=0, kw_only=True)

    @property
    def of_runs(self) -> tuple[str, ...]:
        """The names of what belongs to single runs."""
        return ("seeds", *(("x", "t") if self.own else ()), *(() if self.first is None else ("first",)))

    @property
    def count(self) -> int:
        return self.x.shape[1] if self.own else len(self.x)

    @property
    def numbers(self) -> int:
        """How many numbers of the stream a seed takes at a step: two a row, or none where it takes all rows."""
        all_rows = self.length is None and self.batch_size >= self.count
        return 0 if all_rows else 2 * self.batch_size * (self.length or 1)

    def __call__(self, step: Tensor) -> tuple[Tensor, Tensor]:
        if not self.numbers:
            lead = step.shape if self.own else (*step.shape, len(self.seeds))
            return self.x.expand(*lead, *self.x.shape), self.t.expand(*lead, *self.t.shape)
        rows = self.rows(step)
        if self.own:
            run = torch.arange(len(self.x), device=self.x.device).unsqueeze(-1)
            return self.x[run, rows], self.t[run, rows]
        if self.length and self.target:
            rows = rows.reshape(*step.shape, -1, self.batch_size, self.length)
            return self.x[rows], self.target(self.t[rows])
        return self.x[rows], self.t[rows]

    def rows(self, step: Tensor) -> Tensor:
        """Return which rows each seed takes at a step, or at several along a leading axis: (..., S, batch).

        The i-th is made of the numbers 2i and 2i + 1: 24 bits would favor some of a million rows. Both are whole here,
        so that nothing is rounded and every precision has the same rows.
        """
        numbers = uniform_numbers(self.seeds, step, self.numbers, torch.float32) * 2.0**BITS
        upper, lower = numbers.long().reshape(*numbers.shape[:-1], -1, 2).unbind(-1)
        count: Tensor | int = self.count
        if self.first is not None:
            early = (step < self.until).reshape(*step.shape, 1, 1)
            count = torch.where(early, self.first.unsqueeze(-1), self.count)
        rows: Tensor = (upper * count + (lower * count >> BITS)) >> BITS
        return rows


@dataclass(frozen=True)
class Batches:
    data: Draw | DrawRows
    noise: Noise

    @property
    def of_runs(self) -> dict[str, Tensor]:
        return {name: getattr(self.data, name) for name in self.data.of_runs}

    def for_runs(self, of_runs: Mapping[str, Tensor]) -> Batches:
        """Return the batches of other runs, given by what belongs to them."""
        data = replace(self.data, **of_runs)  # type: ignore[arg-type]
        return Batches(data, replace(self.noise, seeds=of_runs["seeds"]))

    def __call__(self, step: Tensor) -> tuple[Tensor, Tensor, dict[str, Tensor]]:
        """Return inputs, targets and noise of a step, or of several along a leading axis."""
        x, t = self.data(step)
        return x, t, self.noise(step, x.shape[step.dim() + 1])


class DrawnAhead:
    """The same batches, drawn for several steps at once: a draw is thirty small operations, which are slow if eager."""

    def __init__(self, draw: Batches) -> None:
        data, noise = draw.data, draw.noise
        numbers = len(data.seeds) * (data.numbers + noise.per_point * data.batch_size)
        self.draw, self.ahead = draw, max(1, AT_ONCE // max(1, numbers))
        self.first, self.batches = 0, (torch.empty(0), torch.empty(0), dict[str, Tensor]())

    def __call__(self, step: Tensor) -> tuple[Tensor, Tensor, dict[str, Tensor]]:
        """Return inputs, targets and noise of one step for all runs, drawn for many steps at a time."""
        k = int(step) - self.first
        if k >= len(self.batches[0]):
            self.first, k = int(step), 0
            self.batches = self.draw(torch.arange(self.first, self.first + self.ahead, device=step.device))
        x, t, noise = self.batches
        return x[k], t[k], {place: each[k] for place, each in noise.items()}


def batches_of(
    tasks: Sequence[Task | Table], seeds: Sequence[int], recipe: Recipe, noise: Mapping[str, int]
) -> Batches:
    data = draw_of(tasks, seeds, recipe)
    return Batches(data, Noise(noise, data.seeds, recipe.dtype))


def draw_of(tasks: Sequence[Task | Table], seeds: Sequence[int], recipe: Recipe) -> Draw | DrawRows:
    """Return what draws the data of every task with every seed."""
    first, curriculum = tasks[0], recipe.curriculum
    each = torch.tensor(seeds, device=recipe.device).repeat(len(tasks))
    if isinstance(first, Table):
        tables = [task for task in tasks if isinstance(task, Table)]
        sets = [table.training_set(recipe.dtype) for table in tables]
        options: dict[str, Any] = {}
        if curriculum is not None:
            masks = [curriculum.mask(table) for table in tables]
            check_batch(masks, first, recipe.batch_size)
            orders = [mask.to(torch.int8).argsort(descending=True, stable=True) for mask in masks]
            sets = [(x[order], t[order]) for (x, t), order in zip(sets, orders, strict=True)]
            counts = torch.tensor([int(mask.sum()) for mask in masks], device=recipe.device)
            options = {"first": counts.repeat_interleave(len(seeds)), "until": curriculum.steps}
        x, t = (part.to(recipe.device) for part in sets[0])
        if isinstance(first, Sequences):
            options |= {"length": first.length, "target": first.target}
        elif len(tasks) > 1:
            options["own"] = True
            stacks = (torch.stack(part).to(recipe.device) for part in zip(*sets, strict=True))
            x, t = (stack.repeat_interleave(len(seeds), dim=0) for stack in stacks)
        return DrawRows(x, t, each, recipe.batch_size, **options)
    if curriculum is not None:
        for task in tasks:
            curriculum.selected(task)  # refuses what it cannot select
    axes = (-1, *[1] * (2 if first.length is None else 3))
    ranges = [task.training for task in tasks if isinstance(task, Task)]
    ends = torch.tensor(ranges, dtype=recipe.dtype, device=recipe.device)
    low, high = (end.repeat_interleave(len(seeds)).reshape(axes) for end in ends.unbind(1))
    return Draw(first, each, low, high, recipe.batch_size, recipe.dtype, curriculum)


def check_batch(masks: Sequence[Tensor], table: Table, batch_size: int) -> None:
    """Raise if a batch takes all rows, each once, of which the selected ones are too few."""
    rows, fewest = len(masks[0]), min(int(mask.sum()) for mask in masks)
    if not isinstance(table, Sequences) and batch_size >= rows > fewest:
        raise ValueError(
            f"a batch of {batch_size} takes each of the {rows} training rows once, and the curriculum selects "
            f"{fewest} of them: give a batch_size of {rows - 1} or less, for which rows are drawn"
        )
