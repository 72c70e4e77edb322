"""Whether another process runs the same code: two versions in one record would be two experiments."""

from __future__ import annotations

import hashlib
import os
import socket
from functools import cache

import torch

from ._provenance import PACKAGE, installed


class OtherVersion(Exception):  # noqa: N818 - a sentence for whoever started the process
    """Another process has another version of the package or of torch."""


@cache
def code_here() -> dict[str, str]:
    """Return what the numbers of a training depend on besides its settings.

    The version of a checkout does not move with its source, so there is a sum over that as well. Of torch it is the
    minor version.
    """
    sources = hashlib.sha256()
    for path in sorted(path for path in PACKAGE.rglob("*") if path.suffix in (".py", ".h")):
        sources.update(path.relative_to(PACKAGE).as_posix().encode() + path.read_bytes())
    minor = ".".join(torch.__version__.split(".")[:2])
    return {"nalu-tutorial": f"{installed('nalu-tutorial')} (source {sources.hexdigest()[:12]})", "torch": minor}


def other_code(worker: str, theirs: dict[str, str], ours: dict[str, str]) -> str:
    """Return in a sentence what a worker has in another version; nothing where all is the same."""
    other = [name for name in ours if theirs.get(name) != ours[name]]
    if not other:
        return ""
    has = " and ".join(f"{name} {theirs.get(name, 'of no version')}" for name in other)
    here = " and ".join(ours[name] for name in other)
    return f"the worker {worker} has {has}, and the run has {here}; give it the same, and go on with --resume"


def check_same(ours: dict[str, str]) -> None:
    difference = other_code(f"{os.getpid()} on {socket.gethostname()}", code_here(), ours)
    if difference:
        raise OtherVersion(difference)
