"""Runs in a file, which holds numbers and words and no code: who loads it brings the model and the task."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from torch import Tensor, nn
from torch.utils._pytree import tree_map

from ..tasks import Table, Task
from ._arguments import as_tasks, check_maker
from ._checkpoint import check_place, checksum, known_by, read, write
from ._start import start

FORMAT = "runs of nalu_tutorial, 1"
DAMAGED = "the file {} is empty, damaged or holds no runs that were saved with Runs.save"
FIELDS = ("seeds", "params", "history", "best_params", "restarts", "stopped", "seconds", "_rest")


def save_runs(path: str | os.PathLike[str], runs: Any) -> None:
    """Write runs into a file, whole or not at all."""
    place = Path(path)
    check_place(place, "file")
    fields = {name: getattr(runs, name) for name in FIELDS}
    about = {"model": str(runs._template), "ranges": ranges(runs.tasks)}
    state = tree_map(alone, {**fields, **about})
    write(place, {"format": FORMAT, "sum": checksum(state), "state": state})


def load_runs(
    path: str | os.PathLike[str], make_model: Callable[[], nn.Module], task: Task | Table | Sequence[Task]
) -> dict[str, Any]:
    """Return the fields of the runs in a file, the tasks and a template among them."""
    check_maker(make_model)
    tasks = as_tasks(task)
    state = whole(Path(path))
    some = next(iter(state["history"]["validation"]))
    template = start(make_model, state["seeds"][0]).to(some.dtype)
    check_model(template, state)
    if ranges(tasks) != state["ranges"]:
        raise ValueError(f"the file {path} holds runs over other numbers: {state['ranges']}, not {ranges(tasks)}")
    return {**{name: state[name] for name in FIELDS}, "tasks": tasks, "_template": template}


def whole(path: Path) -> dict[str, Any]:
    """Return what was saved, if nothing of it has changed."""
    kept = read(path, DAMAGED)
    if kept.get("format") != FORMAT or kept.get("sum") != checksum(kept.get("state")):
        raise ValueError(DAMAGED.format(path))
    state: dict[str, Any] = kept["state"]
    return state


def check_model(template: nn.Module, state: dict[str, Any]) -> None:
    """Raise unless this is the kind of model that was trained."""
    theirs = {name: tuple(value.shape[1:]) for name, value in state["params"].items()}
    ours = {name: tuple(value.shape) for name, value in template.named_parameters()}
    if str(template) != state["model"] or theirs != ours:
        raise ValueError(
            f"the runs are of {state['model']} with the parameters {theirs}; make_model made {template} with {ours}"
        )


def alone(leaf: Any) -> Any:
    """Return a tensor on the CPU with memory of its own: a slice would be saved with all that it was cut from."""
    return leaf.detach().cpu().clone() if isinstance(leaf, Tensor) else leaf


def ranges(tasks: Sequence[Task | Table]) -> str:
    """Return between which numbers the tasks were trained and extrapolated, or what tells a table from others."""
    return ", ".join(range_of(task) for task in tasks)


def range_of(task: Task | Table) -> str:
    if isinstance(task, Table):
        return f"the {len(task)} rows of a table with the sum {known_by(task)}"
    return "{} to {}".format(*tree_map(float, (task.training, task.extrapolation)))
