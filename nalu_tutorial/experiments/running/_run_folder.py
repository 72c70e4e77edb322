"""Where the jobs of a run leave what they keep: checkpoints, how far they are, and what came of them.

It is the folder of a run that was begun. A job may be done by a process on another machine, which sees this folder or
does not, and which may be thought dead while it still lives. So every attempt at a job has a checkpoint of its own
name, takes over that of the attempt before by giving it this name, and ends when a later attempt has begun.
"""

from __future__ import annotations

import json
import time
import warnings
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Self
from uuid import uuid4

from ._training_job import Result
from ._unfinished_run import Unfinished, replace_text

OFTEN, SELDOM = 1.0, 10.0  # seconds between two words on how far a job is, at first and later

WARNED: set[str] = set()  # the tokens of the runs of which it was said that not every worker sees their folder


class Notice(UserWarning):
    """What whoever runs an experiment should know, in a sentence; the run goes on."""


class Superseded(Unfinished):  # seldom heard: whoever asked is gone, or has asked somebody else
    """What is done here is not wanted any more."""

    @classmethod
    def said_by(cls, folder: Path) -> Self:
        """Return what is said where the folder of a run tells it."""
        return cls(f"as far as {folder} tells here, nobody waits for the run any more; delete it if it is old")


@dataclass(frozen=True)
class RunFolder:
    """The folder of a run, as every job gets it."""

    path: Path  # from the root, since another process may stand elsewhere
    token: str  # what this run has written there: on another machine a folder of this name may be another one

    @classmethod
    def claim(cls, folder: Path) -> RunFolder:
        """Return the folder of a run that belongs to this process alone."""
        run_folder = cls(folder.resolve(), uuid4().hex)
        replace_text(run_folder.path / "token", run_folder.token)
        return run_folder

    def is_seen(self) -> bool:
        """Return whether this process sees the folder; raise `Superseded` if it does, and the run has ended."""
        try:
            return (self.path / "token").read_text(encoding="utf-8") == self.token
        except OSError:
            if self.path.exists():
                raise Superseded.said_by(self.path) from None
            return False

    def warn_unseen(self) -> None:
        """Warn in a sentence, once for each run, what it means that a worker does not see the folder."""
        if self.token in WARNED:
            return
        WARNED.add(self.token)
        message = f"not every worker sees {self.path}: these train without a checkpoint, and what is lost begins again"
        warnings.warn(message, Notice, stacklevel=3)

    def result(self, key: str) -> Result | None:
        """Return what came of a job, if it was kept; raise if the file is damaged."""
        path = self.path / f"{key}.json"
        if not path.exists():
            return None
        try:
            return Result.from_dict(json.loads(path.read_text(encoding="utf-8")))
        except (ValueError, KeyError, TypeError, RecursionError) as wrong:
            raise ValueError(f"{path} is damaged; delete it, and what it holds is made again") from wrong

    def keep(self, key: str, result: Result) -> None:
        """Write what came of a job, whole or not at all; what its attempts left is deleted."""
        replace_text(self.path / f"{key}.json", json.dumps(result.as_dict()))
        for path in self.path.glob(f"{key}.*"):
            if path.name != f"{key}.json":
                path.unlink(missing_ok=True)

    def steps(self) -> dict[str, int]:
        """Return how many steps the jobs have taken that are being done, by their keys."""
        taken = {}
        for path in self.path.glob("*.steps"):
            with suppress(OSError, ValueError):
                taken[path.stem] = int(path.read_text(encoding="utf-8"))
        return taken

    def end_attempts(self) -> None:
        """Let every attempt end that still goes on."""
        for path in [self.path / "token", *self.path.glob("*.attempt")]:
            with suppress(OSError):
                path.unlink()


class Clock:
    """Decides when to report how far a job is: the longer it takes, the more seldom."""

    def __init__(self) -> None:
        self.begun = self.last = time.monotonic()

    def is_time(self) -> bool:
        """Return whether it is; then the next time is later."""
        now = time.monotonic()
        if now - self.last < min(max(OFTEN, (now - self.begun) / 100), SELDOM):
            return False
        self.last = now
        return True


class Attempt:
    """One attempt at a job, by a process that sees the folder; its checkpoint may be there from an attempt before."""

    def __init__(self, run_folder: RunFolder, key: str) -> None:
        self.name, self.beside = uuid4().hex[:12], run_folder.path / f"{key}.attempt"
        self.progress_file, self.clock = run_folder.path / f"{key}.steps", Clock()
        replace_text(self.beside, self.name)
        self.checkpoint = take_over(run_folder.path, key, self.name)

    def on_progress(self, done: int, total: int) -> None:
        """Write down how far it is, if it is time; raise if the run has ended, or another attempt has begun."""
        if not self.clock.is_time():
            return
        self.check()
        with suppress(OSError):  # a folder on another machine may be away for a moment
            replace_text(self.progress_file, str(done))

    def check(self) -> None:
        """Raise unless this attempt is the one that is wanted."""
        try:
            wanted = self.beside.read_text(encoding="utf-8")
        except FileNotFoundError:
            wanted = ""
        except OSError:
            return
        if wanted != self.name:
            raise Superseded.said_by(self.beside.parent)


def take_over(folder: Path, key: str, name: str) -> Path:
    """Return the checkpoint of a new attempt, which is the newest one that an attempt before has left, if one has."""
    own = folder / f"{key}.{name}.pt"
    for path in sorted(folder.glob(f"{key}.*.pt"), key=written_at, reverse=True):
        with suppress(FileNotFoundError):  # another attempt was quicker
            path.replace(own)
            break
    return own


def written_at(path: Path) -> float:
    """Return when a file was written; one that is gone is the oldest."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
