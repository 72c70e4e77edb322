"""A run that was begun: its folder of checkpoints, the settings that it keeps, and who may work in it."""

from __future__ import annotations

import json
import shutil
import sys
import time
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ..._files import check_place, replaced
from ...records import Record

Settings = dict[str, Any]
# What older records and runs do not say, nor those with units of the package alone: then it is None.
NEWER = ("block", "unit_class", "unit_source", "operations", "lr", "penalty", "clip", "optimizer", "ramp")
PATIENCE = 1.0  # seconds for which a lock may still be held


class Unfinished(Exception):  # noqa: N818 - it is a state, and what to do about it
    """The output is there already, or a run into it was begun."""


def read_finished(out: Path, settings: Settings, resume: bool) -> Record | None:
    """Return the record of a run that is finished and resumed once more, None where there is nothing yet.

    Raise where what is there is no record, is not to be resumed, or has other settings.
    """
    if not out.exists():
        return None
    if not resume:
        raise Unfinished(f"{out} is there already; name another file, or delete it")
    record = Record.read(out)
    other = differences({name: record.about.get(name) for name in settings}, settings)
    if other:
        raise Unfinished(f"the run into {out} is finished, with other settings: {other}; name another file")
    shutil.rmtree(folder_of(out), ignore_errors=True)
    return record


def find_smaller(out: Path, settings: Settings, free: Collection[str]) -> Record | None:
    """Return the finished record of no more seeds whose other settings, but for free ones, are these; None if none."""
    if not out.exists():
        return None
    record = Record.read(out)
    theirs = {name: record.about.get(name) for name in settings if name not in free}
    same = all(theirs[name] == settings[name] for name in theirs)
    return record if same and record.about["seeds"] <= settings["seeds"] else None


def differences(theirs: Mapping[str, Any], ours: Settings) -> str:
    """Return in words which settings differ; nothing where none does."""
    return ", ".join(
        f"{name} {in_words(theirs[name])}, not {in_words(value)}"
        for name, value in ours.items()
        if theirs[name] != value
    )


def in_words(value: Any) -> str:
    """Write a setting as an error names it: 'A + B' for a list."""
    return " + ".join(map(str, value)) if isinstance(value, list) else "none" if value is None else str(value)


def folder_of(out: Path) -> Path:
    return out.with_name(f"{out.name}.begun")


@contextmanager
def open_run(out: Path, settings: Settings, resume: bool, *, adds: bool = False) -> Iterator[Path]:
    """Give the folder of checkpoints, made for these settings, to this process alone; at the end it is deleted.

    What ``adds`` to a finished record may find its JSON there without a folder. Raise if the settings cannot be read,
    or the run is not to be resumed, was begun with other settings, or is going on.
    """
    folder, beside = folder_of(out), out.with_suffix(".json")
    if folder.exists() and not resume:
        raise Unfinished(f"a run into {out} was begun; go on with --resume, or delete {folder}")
    if beside.exists() and not (adds or folder.exists()):
        raise Unfinished(f"{beside} is there already, and the record would overwrite it; name another file")
    check_place(out, beside)
    folder.mkdir(exist_ok=True)
    with hold_lock(folder / "lock", out):
        keep_settings(folder / "settings.json", settings, out)
        yield folder
    delete(folder)


def delete(folder: Path) -> None:
    """Delete a folder, into which a process that has not heard of the end may still write a last time."""
    for _ in range(10):
        shutil.rmtree(folder, ignore_errors=True)
        if not folder.exists():
            return
        time.sleep(0.1)


def keep_settings(path: Path, settings: Settings, out: Path) -> None:
    """Write the settings of a run that begins; hold those of a run that goes on against them."""
    if path.exists():
        other = differences(read_settings(path, out, settings), settings)
        if other:
            raise Unfinished(f"the run into {out} was begun with other settings: {other}; delete {path.parent}")
    replace_text(path, json.dumps(settings))


def replace_text(path: Path, text: str) -> None:
    """Write a file whole or not at all, though another machine may write it, too."""
    with replaced(path, alone=False) as (draft,):
        draft.write_text(text, encoding="utf-8")


def read_settings(path: Path, out: Path, settings: Settings) -> Settings:
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        return {name: kept.get(name) if name in NEWER else kept[name] for name in settings}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as wrong:
        raise ValueError(
            f"{path} is damaged, so the run into {out} cannot go on; delete {path.parent} to begin again"
        ) from wrong


@contextmanager
def hold_lock(path: Path, out: Path) -> Iterator[None]:
    """Lock a file, for as long as this process lives and does not leave.

    Of a run that was killed, a process that it was just starting may hold the lock until that is under way.
    """
    with path.open("a") as file:
        end = time.monotonic() + PATIENCE
        while not try_lock(file.fileno()):
            if time.monotonic() >= end:
                raise Unfinished(f"another run into {out} is going on; wait for it, or name another file")
            time.sleep(PATIENCE / 20)
        yield


def try_lock(descriptor: int) -> bool:
    """Return whether this process has the lock; the system takes it back when the file is closed, or the process ends.

    Where the file system knows no locks, every process has it.
    """
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
    import fcntl

    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True
