"""A job as it is done in some process, on this machine or on another one, which has to run the same code.

Two versions in one record would be two experiments.
"""

from __future__ import annotations

import hashlib
import os
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import torch

from ._provenance import PACKAGE, installed
from ._run_folder import Attempt, RunFolder
from ._training_job import Job, Progress, Result

ONE_AT_A_TIME = threading.RLock()  # how many threads torch has is the same for all pieces of work in a process


def do_in_process(job: Job, run_folder: RunFolder, on_progress: Progress) -> Result:
    with no_exit():
        return job.run(Attempt(run_folder, job.key).checkpoint, on_progress)


def do_in_worker(job: Job, run_folder: RunFolder, code: dict[str, str]) -> tuple[Result, bool]:
    """Do a job in another process or thread, on one of torch's threads: two in one process are slower than in two.

    Return what came of it, and whether the folder of the run is seen: where it is not, there is no checkpoint, and
    nobody hears how far it is.
    """
    check_same(code)
    with one_thread(), no_exit():
        if not run_folder.is_seen():
            return job.run(None, lambda done, total: None), False
        attempt = Attempt(run_folder, job.key)
        return job.run(attempt.checkpoint, attempt.on_progress), True


@contextmanager
def no_exit() -> Iterator[None]:
    """Raise an error where what is trained calls ``sys.exit``, which would end the run as if it were done."""
    try:
        yield
    except SystemExit as wrong:
        raise ValueError(f"what is trained calls sys.exit({'' if wrong.code is None else wrong.code})") from wrong


@contextmanager
def one_thread() -> Iterator[None]:
    """Let torch compute on one thread, and afterwards on as many as before; who else asks for it waits."""
    with ONE_AT_A_TIME:
        before = torch.get_num_threads()
        torch.set_num_threads(1)
        try:
            yield
        finally:
            torch.set_num_threads(before)


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
