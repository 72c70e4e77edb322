"""Where the batches of all runs come from: the ranges of tasks, or the rows of a table, alone or in sequences."""

from __future__ import annotations

from collections.abc import Sequence

import torch

from ..tasks import Sequences, Table, Task
from ._recipe import Recipe
from ._rows import DrawOwnRows, DrawRows, DrawSequences
from ._step import Draw


def draw_of(tasks: Sequence[Task | Table], seeds: Sequence[int], recipe: Recipe) -> Draw | DrawRows:
    """Return what draws the batches of every task with every seed."""
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
