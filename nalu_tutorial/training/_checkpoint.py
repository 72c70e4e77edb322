"""A run that can be killed at any moment: its state on disk, whole or not at all."""

from __future__ import annotations

import os
import time
import zlib
from pathlib import Path
from typing import Any

import torch
from torch import Tensor
from torch.utils._pytree import tree_flatten

from ..tasks import Table, Task

DAMAGED = "the checkpoint {} is empty, damaged or no checkpoint; delete it, or name another file"


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
        kept = read(self.path)
        if kept.get("recipe") != self.recipe:
            raise ValueError(f"the checkpoint {self.path} belongs to another run; delete it, or name another file")
        if kept.get("sum") != checksum(kept.get("state")):
            raise ValueError(DAMAGED.format(self.path))
        state: dict[str, Any] = kept["state"]
        return state

    def due(self) -> bool:
        """Return whether it is time to write."""
        return self.path is not None and time.monotonic() - self.written >= self.seconds

    def save(self, state: dict[str, Any]) -> None:
        """Write the state beside the file and then put it in the file's place, in one move."""
        if self.path is None:
            return
        write(self.path, {"recipe": self.recipe, "sum": checksum(state), "state": state})
        self.written = time.monotonic()


def write(path: Path, content: dict[str, Any]) -> None:
    """Write beside a file and then put what was written in its place."""
    beside = part(path)
    torch.save(content, beside)
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


def read(path: Path, damaged: str = DAMAGED) -> dict[str, Any]:
    """Return what a file holds, if it is one of ours; torch has a different error for each way in which it is none."""
    with path.open("rb") as file:
        try:
            kept = torch.load(file, weights_only=True)
        except Exception:
            raise ValueError(damaged.format(path)) from None
    if not isinstance(kept, dict):
        raise ValueError(damaged.format(path))
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
