"""A run that can be killed at any moment: its state on disk, whole or not at all."""

from __future__ import annotations  # the API pages are made without torch, which the types would need

import os
import time
from pathlib import Path
from typing import Any

import torch


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
    """

    def __init__(self, path: str | os.PathLike[str] | None, recipe: str, seconds: float = 5.0) -> None:
        self.path = None if path is None else Path(path)
        self.recipe, self.seconds, self.written = recipe, seconds, time.monotonic()

    def load(self) -> dict[str, Any] | None:
        """Return the state that was kept, or None if there is none.

        Raises
        ------
        ValueError
            If the file belongs to another run.
        """
        if self.path is None or not self.path.exists():
            return None
        kept = torch.load(self.path, weights_only=True)
        if kept["recipe"] != self.recipe:
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
        beside = self.path.with_name(self.path.name + ".part")
        torch.save({"recipe": self.recipe, "state": state}, beside)
        beside.replace(self.path)
        self.written = time.monotonic()
