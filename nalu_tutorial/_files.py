"""Files that are written whole or not at all, through symbolic links, with one sentence for whatever prevents it."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4


class WriteError(OSError, ValueError):
    """A file cannot be written: the sentence says which, and why."""


@contextmanager
def replaced(*paths: Path, kind: str = "file", alone: bool = True) -> Iterator[list[Path]]:
    """Give a draft for each file; at the end all are moved into their places, or none is and no draft is left.

    Where a path is a symbolic link, the file that it leads to is written, and the link stays.

    Parameters
    ----------
    *paths : Path
        The files, in the order in which they are moved.
    kind : str
        What an error calls them.
    alone : bool
        Whether no other process writes them at the same time. A draft that a killed process has left is then
        overwritten by the next one.

    Raises
    ------
    WriteError
        If one of them cannot be written, as on a full disk.
    """
    places = [place_of(path, kind) for path in paths]
    drafts = [draft_of(place, "" if alone else f"{uuid4().hex[:12]}.") for place in places]
    try:
        try:
            yield drafts
            for draft, place in zip(drafts, places, strict=True):
                draft.replace(place)
        finally:
            for draft in drafts:
                draft.unlink(missing_ok=True)
    except OSError as wrong:
        raise write_error(paths[-1], kind, wrong) from wrong


def check_place(*paths: Path, kind: str = "file") -> None:
    """Raise a `WriteError` unless these files can be written: better said before a long run than after it."""
    for path in paths:
        draft = draft_of(place_of(path, kind))
        try:
            draft.open("ab").close()
            draft.unlink()
        except OSError as wrong:
            raise write_error(path, kind, wrong) from wrong


def place_of(path: Path, kind: str) -> Path:
    """Return the file that is written under this name: the one to which links lead, if these are any."""
    place = Path(os.path.realpath(path))
    if place.is_dir():
        raise WriteError(f"the {kind} {str(path)!r} is a folder; name a file")
    if place.is_symlink():  # it leads back to itself
        raise write_error(path, kind, OSError(errno.ELOOP, os.strerror(errno.ELOOP)))
    if place.exists() and not place.is_file():
        raise write_error(path, kind, OSError("it is a device or a pipe, and no file that could be replaced"))
    return place


def draft_of(place: Path, token: str = "") -> Path:
    """Return the file in which it is written before it takes its place."""
    return place.with_name(f"{place.name}.{token}part")


def write_error(path: Path, kind: str, wrong: OSError) -> WriteError:
    """Return the error that names a file and says why it cannot be written."""
    leads = f", which leads to {os.path.realpath(path)}," if path.is_symlink() else ""
    return WriteError(f"the {kind} {path}{leads} cannot be written: {wrong.strerror or wrong}")
