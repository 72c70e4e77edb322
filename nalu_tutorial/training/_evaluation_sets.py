"""The sets that every run is measured on, its losses there, and whether a task's targets can be learned at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor, nn
from torch.func import vmap

from ..tasks import Table, Task
from ._call import call, evaluating
from ._objective import Loss, Params

FEW = 3
POINTS_AT_ONCE = 1 << 21  # of a fixed set, over the runs: a table may have a million rows


def losses_on(model: nn.Module, loss: Loss, params: Params, x: Tensor, t: Tensor) -> Tensor:
    """Return the loss of every run on its task's set, shape (R,), for sets of shape (tasks, points, …).

    The model is in evaluation mode, as in a loop that looks at what was learned and not at what helps to learn it.
    """

    def predictions(params: Params, x: Tensor) -> Tensor:
        def one(params: Params) -> Tensor:
            said: Tensor = call(model, params, x)
            return said

        result: Tensor = vmap(one, chunk_size=at_once)(params)
        return result

    at_once = max(1, POINTS_AT_ONCE // x.shape[1])  # runs
    by_task = {name: value.reshape(len(x), -1, *value.shape[1:]) for name, value in params.items()}
    with evaluating(model):
        y = vmap(predictions)(by_task, x).flatten(0, 1)
    targets = t.unsqueeze(1).expand(len(x), len(y) // len(x), *t.shape[1:]).flatten(0, 1)  # of a single task no copy
    result: Tensor = vmap(loss, chunk_size=at_once)(y, targets)
    return result


def evaluation_set(
    tasks: Sequence[Task | Table], kind: str, device: torch.device, dtype: torch.dtype
) -> tuple[Tensor, Tensor]:
    """Return each task's fixed set, inputs and targets, along a leading axis of tasks."""
    pairs = [getattr(task, f"{kind}_set")(dtype=dtype) for task in tasks]
    for task, (x, t) in zip(tasks, pairs, strict=True):
        if isinstance(task, Task):  # a table is checked when it is made
            check_shape(task, x, t)
            check_finite(kind, x, t)
            check_by_point(task, x, t)
    x, t = (torch.stack(part).to(device) for part in zip(*pairs, strict=True))
    return x, t


def check_shape(task: Task, x: Tensor, t: Any) -> None:
    """Raise unless there is a target for each point."""
    if not isinstance(t, Tensor):
        raise TypeError(f"a task's target must return a tensor, not a {type(t).__name__}")
    lead = x.shape[: -1 if task.length is None else -2]
    if t.shape[: len(lead)] != lead or t.is_complex():
        raise ValueError(
            f"a task's target must return real numbers for each point: for x of shape {tuple(x.shape)} a tensor of "
            f"shape {tuple(lead)} and, most often, one axis more; it returned {tuple(t.shape)} in {t.dtype}"
        )


def check_finite(kind: str, x: Tensor, t: Tensor) -> None:
    """Raise unless all inputs and targets are finite: no run could come near them."""
    wrong = ~(x.reshape(len(x), -1).isfinite().all(1) & t.reshape(len(t), -1).isfinite().all(1))
    if wrong.any():
        k = int(wrong.nonzero()[0])
        raise ValueError(
            f"the target must be finite; in the {kind} set it is {t[k].flatten().tolist()[:4]} at "
            f"x = {x[k].flatten().tolist()[:4]}"
        )


def check_by_point(task: Task, x: Tensor, t: Tensor) -> None:
    """Raise unless a point's target is the same in other company: so is the data of a seed."""
    few, alone = t[:FEW].unsqueeze(0), task.target(x[:FEW].unsqueeze(0).clone())  # one axis more, as batches have it
    if alone.shape != few.shape or not torch.allclose(alone.double(), few.double(), rtol=1e-3):
        raise ValueError(
            "a task's target must be a function of each point by itself that draws nothing and leaves x as it is; "
            "asked again about some of the points, this one answers otherwise"
        )
