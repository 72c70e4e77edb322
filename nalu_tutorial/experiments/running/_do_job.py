"""A job as it is done in some process, on this machine or on another one."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import torch

from ._run_folder import Attempt, RunFolder
from ._same_package import check_same
from ._training_job import Job, Progress, Result

ONE_AT_A_TIME = threading.RLock()  # how many threads torch has is the same for all pieces of work in a process


def do_in_process(job: Job, run_folder: RunFolder, on_progress: Progress) -> Result:
    with no_exit():
        return job.run(Attempt(run_folder, job.key).checkpoint, on_progress)


def do_in_worker(job: Job, run_folder: RunFolder, code: dict[str, str]) -> tuple[Result, bool]:
    """Do a job in another process or thread, on one of torch's threads: two in one process are slower than in two.

    Where the folder of the run is not seen, there is no checkpoint, and nobody hears how far it is.

    Returns
    -------
    Result
        What came of it.
    bool
        Whether the folder of the run is seen.

    Raises
    ------
    OtherVersion
        If this process runs other code than the one that asks.
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
