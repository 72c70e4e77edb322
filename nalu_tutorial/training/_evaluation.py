"""What is measured during training: the losses on fixed sets, the best of each run, and whether training ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from ..tasks import Table, Task
from ._policies import Policy
from ._recipe import Recipe
from ._runs import runs_of
from ._state import State

FEW = 3
ROOM = 512  # tensors of a shape for which memory is set aside at once


class Evaluation:
    """The evaluation of all runs, whose results are in the state."""

    def __init__(self, state: State, tasks: tuple[Task | Table, ...], seeds: tuple[int, ...], recipe: Recipe) -> None:
        self.state, self.tasks, self.seeds, self.recipe = state, tasks, seeds, recipe
        self.validation, self.extrapolation = (
            evaluation_set(tasks, kind, recipe.device, recipe.dtype) for kind in ("validation", "extrapolation")
        )
        self.buffer = HistoryBuffer()

    @torch.no_grad()
    def measure(self, steps: Any) -> None:
        """Record the losses on the fixed sets, and keep the values of every run that was never better."""
        state = self.state
        steps.write()
        validation, extrapolation = steps.losses(*self.validation), steps.losses(*self.extrapolation)
        better = validation < state.best_validation  # NaN is not below anything
        state.best_validation = torch.where(better, validation, state.best_validation)
        for name, value in state.values.items():
            state.best[name][better] = value[better]
        row = {"step": torch.tensor(state.step), "validation": validation, "extrapolation": extrapolation}
        state.rows.append({name: self.buffer.keep(value) for name, value in row.items()})

    def note_training(self, losses: Tensor) -> None:
        """Record the loss of the next batch, or at the end of the last one, beside the last evaluation."""
        self.state.rows[-1]["training"] = self.buffer.keep(losses)

    def stop(self, steps: Any) -> None:
        """End the training if its rule says so."""
        recipe, state, rule = self.recipe, self.state, self.recipe.stop_when
        if rule is None or state.step >= recipe.steps:
            return
        runs = runs_of(state, self.seeds, self.tasks, steps)
        if isinstance(rule, Policy):
            evaluations = int((runs.history["step"] >= recipe.schedules_end).sum())
            # A new initialization brings a diverged run back.
            diverged = torch.zeros_like(runs.diverged) if recipe.initializes else runs.diverged
            state.stopped = rule.why_stop(runs, evaluations, diverged)
        elif yes_or_no(rule(runs.steps, runs.history["validation"][-1].clone())):
            state.stopped = "stop_when returned True"


def yes_or_no(answer: Any) -> bool:
    """Return the result of a rule of one's own, if it is True or False."""
    single = answer.item() if getattr(answer, "shape", None) == () else answer
    if not isinstance(single, bool):
        kind = f"a tensor of shape {tuple(answer.shape)}" if isinstance(answer, Tensor) else repr(answer)
        raise TypeError(f"stop_when must return True or False, and returned {kind}")
    return single


class HistoryBuffer:
    """Copies tensors into memory that is set aside for many of their shape.

    Left where an evaluation put them, they would be scattered over the memory that it used, and the next evaluation
    would need other memory: a megabyte more each time.

    Examples
    --------
    >>> buffer = HistoryBuffer()
    >>> one, other = buffer.keep(torch.ones(3)), buffer.keep(torch.zeros(3))
    >>> one.tolist(), other.data_ptr() - one.data_ptr()
    ([1.0, 1.0, 1.0], 12)
    """

    def __init__(self) -> None:
        self.free: dict[tuple[torch.Size, torch.dtype], Tensor] = {}

    def keep(self, value: Tensor) -> Tensor:
        """Return a copy that stays."""
        kind = value.shape, value.dtype
        free = self.free.get(kind)
        if free is None or not len(free):
            free = value.new_empty((ROOM, *value.shape))
        self.free[kind] = free[1:]
        return free[0].copy_(value)


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
    """Raise unless all inputs and targets are finite: no run could fit them."""
    wrong = ~(x.reshape(len(x), -1).isfinite().all(1) & t.reshape(len(t), -1).isfinite().all(1))
    if wrong.any():
        k = int(wrong.nonzero()[0])
        raise ValueError(
            f"the target must be finite; in the {kind} set it is {t[k].flatten().tolist()[:4]} at "
            f"x = {x[k].flatten().tolist()[:4]}"
        )


def check_by_point(task: Task, x: Tensor, t: Tensor) -> None:
    """Raise unless a point's target does not depend on the other points, as a seed's data must not."""
    few, alone = t[:FEW].unsqueeze(0), task.target(x[:FEW].unsqueeze(0).clone())  # one axis more, as batches have it
    if alone.shape != few.shape or not torch.allclose(alone.double(), few.double(), rtol=1e-3):
        raise ValueError(
            "a task's target must be a function of each point by itself that draws nothing and leaves x as it is; "
            "called again with some of the points, this one returns other values"
        )
