"""Files of trainings, written whole or not at all: a checkpoint, and runs that are saved.

They hold numbers and words and no code: who loads runs brings the model and the task.
"""

from __future__ import annotations

import contextlib
import os
import time
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from torch.utils._pytree import tree_flatten, tree_map

from ..tasks import Table, Task
from ._arguments import as_tasks, check_maker
from ._objective import values_of
from ._start import start

DAMAGED = "the {kind} {path} is empty, damaged or no {kind}; delete it, or name another file"
FORMAT = "runs of nalu_tutorial, 2"
FIELDS = ("seeds", "params", "history", "best_params", "restarts", "stopped", "seconds", "fast", "buffers",
          "best_buffers", "_memory")  # fmt: skip


class Checkpoint:
    """A file that holds the state of one training.

    Parameters
    ----------
    path : path or None
        Where; None keeps nothing.
    recipe : str
        What the run is. A file with another recipe is refused.
    seconds : float
        No two writings are closer together than this.

    Raises
    ------
    ValueError
        If nothing can be written there: better said before the first step than after the last.
    """

    def __init__(self, path: str | os.PathLike[str] | None, recipe: str, seconds: float = 5.0) -> None:
        self.path = None if path is None else Path(path)
        self.recipe, self.seconds, self.written = recipe, seconds, time.monotonic()
        if self.path is not None:
            check_place(self.path)

    def load(self) -> dict[str, Any] | None:
        """Return the state that was kept, or None if there is none.

        Raises
        ------
        ValueError
            If the file belongs to another run, is none of ours, or is damaged.
        """
        if self.path is None or not self.path.exists():
            return None
        kept = read(self.path, "checkpoint")
        if kept["about"] != self.recipe:
            raise ValueError(f"the checkpoint {self.path} belongs to another run; delete it, or name another file")
        state: dict[str, Any] = kept["state"]
        return state

    def due(self) -> bool:
        """Return whether it is time to write."""
        return self.path is not None and time.monotonic() - self.written >= self.seconds

    def save(self, state: dict[str, Any]) -> None:
        """Write the state beside the file and then put it in the file's place, in one move."""
        if self.path is None:
            return
        write(self.path, self.recipe, state)
        self.written = time.monotonic()


def write(path: Path, about: str, state: dict[str, Any]) -> None:
    """Write beside a file and then put what was written in its place."""
    beside = part(path)
    torch.save({"about": about, "sum": checksum(state), "state": state}, beside)
    beside.replace(path)


def part(path: Path) -> Path:
    """Return the file in which it is written before it takes its place."""
    return path.with_name(path.name + ".part")


def check_place(path: Path, kind: str = "checkpoint") -> None:
    """Raise unless a file can be written there."""
    if path.is_dir():
        raise ValueError(f"the {kind} {str(path)!r} is a folder; name a file")
    try:
        part(path).open("ab").close()
        part(path).unlink()
    except OSError as error:
        raise ValueError(f"the {kind} {path} cannot be written: {error.strerror}") from None


def read(path: Path, kind: str) -> dict[str, Any]:
    """Return what a file holds, if it is one of ours; torch has a different error for each way in which it is none."""
    kept: Any = None
    with path.open("rb") as file, contextlib.suppress(Exception):
        kept = torch.load(file, weights_only=True)
    if not isinstance(kept, dict) or kept.keys() != {"about", "sum", "state"} or kept["sum"] != checksum(kept["state"]):
        raise ValueError(DAMAGED.format(kind=kind, path=path))
    return kept


def checksum(state: Any) -> int:
    """Return a number that changes with any name or number kept: torch reads damaged ones without a word."""
    leaves, form = tree_flatten(state)
    found = zlib.crc32(repr(form).encode())
    for leaf in leaves:
        data = leaf.detach().cpu().contiguous().numpy().tobytes() if isinstance(leaf, Tensor) else repr(leaf).encode()
        found = zlib.crc32(data, found)
    return found


def known_by(task: Task | Table) -> Any:
    """Return what tells a task from others: its ranges, or a sum over a table's rows in the parts that they are in."""
    if isinstance(task, Task):
        return task.training, task.extrapolation
    return checksum([part(torch.float64) for part in (task.training_set, task.validation_set, task.extrapolation_set)])


def save_runs(path: str | os.PathLike[str], runs: Any) -> None:
    """Write runs into a file, whole or not at all."""
    place = Path(path)
    check_place(place, "file")
    about = {"model": str(runs._template), "ranges": ranges(runs.tasks)}
    write(place, FORMAT, tree_map(alone, {**{name: getattr(runs, name) for name in FIELDS}, **about}))


def load_runs(
    path: str | os.PathLike[str], make_model: Callable[[], nn.Module], task: Task | Table | Sequence[Task]
) -> dict[str, Any]:
    """Return the fields of the runs in a file, the tasks and the models among them."""
    check_maker(make_model)
    tasks = as_tasks(task)
    kept = read(Path(path), "file of runs")
    if kept["about"] != FORMAT:
        raise ValueError(DAMAGED.format(kind="file of runs", path=path))
    state = kept["state"]
    some = next(iter(state["history"]["validation"]))
    seeds = state["seeds"][:1] if state["fast"] else state["seeds"] * len(tasks)
    models = tuple(start(make_model, seed).to(some.dtype) for seed in seeds)
    check_model(models[0], state)
    if ranges(tasks) != state["ranges"]:
        raise ValueError(f"the file {path} holds runs over other numbers: {state['ranges']}, not {ranges(tasks)}")
    return {**{name: state[name] for name in FIELDS}, "tasks": tasks, "_models": models}


def check_model(template: nn.Module, state: dict[str, Any]) -> None:
    """Raise unless this is the kind of model that was trained."""
    theirs = {name: tuple(value.shape[1:]) for name, value in {**state["params"], **state["buffers"]}.items()}
    ours = {name: tuple(value.shape) for name, value in values_of(template).items()}
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
