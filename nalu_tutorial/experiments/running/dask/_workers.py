"""The workers of a Dask cluster: whether they run the same code, see the same folder, and do one job at a time."""

from __future__ import annotations

import signal
import warnings
from typing import Any

from .._run_folder import Clock, Notice, RunFolder
from .._same_package import code_here, other_code
from .._training_job import Progress


class Workers:
    """What is known of the workers of a cluster.

    Parameters
    ----------
    client : distributed.Client
        Who asks them.
    run_folder : RunFolder, optional
        The folder that they should see.
    """

    def __init__(self, client: Any, run_folder: RunFolder | None) -> None:
        self.client, self.run_folder = client, run_folder
        self.known: set[str] = set()
        self.asked: set[str] = set()

    def refused(self) -> dict[str, str]:
        """Return of each worker that has joined and runs other code a sentence on that."""
        threads = self.client.nthreads()
        joined = [worker for worker in threads if worker not in self.known]
        answers = self.client.run(code_here, workers=joined, on_error="return") if joined else {}
        refused = {}
        for worker, theirs in answers.items():
            if isinstance(theirs, OSError):  # it is gone
                continue
            said = other_code(worker, theirs, code_here()) if isinstance(theirs, dict) else no_code(worker, theirs)
            if said:
                refused[worker] = said
                continue
            self.known.add(worker)
            if threads[worker] > 1:
                warnings.warn(
                    f"the worker {worker} has {threads[worker]} threads, and does one job at a time: start it with "
                    "--nthreads 1, and several of them with --nworkers",
                    Notice,
                    stacklevel=2,
                )
        self.check_folder()
        return refused

    def send_away(self) -> bool:
        """Send those away that run other code, with a sentence; return whether there were some."""
        refused = self.refused()
        for said in refused.values():
            warnings.warn(f"{said.partition(';')[0]}; it is sent away", Notice, stacklevel=2)
        if refused:
            self.client.retire_workers(list(refused), close_workers=True)
        return bool(refused)

    def check_folder(self) -> None:
        """Say it once if some worker does not see the folder of the run."""
        joined = [worker for worker in self.known if worker not in self.asked]
        if self.run_folder is None or not joined:
            return
        seen = self.client.run(self.run_folder.is_seen, workers=joined, on_error="return")
        self.asked |= set(joined)
        if not all(seen.values()):
            self.run_folder.warn_unseen()


def dask_progress(key: str, topic: str) -> Progress:
    """Return what tells how far a job is under a topic of the Dask cluster, if a worker of one does it."""
    try:
        from distributed import get_worker

        worker = get_worker()
    except (ImportError, ValueError):
        return lambda done, total: None
    clock = Clock()

    def tell(done: int, total: int) -> None:
        if clock.is_time():
            worker.log_event(topic, {"key": key, "steps": done})

    return tell


def dask_setup(worker: Any) -> None:
    """Let a worker of this machine not hear Ctrl-C, which a terminal sends to all; Dask calls this as it begins."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def no_code(worker: str, wrong: BaseException) -> str:
    """Return in a sentence that a worker could not say what it runs."""
    return f"the worker {worker} lacks this version of nalu-tutorial ({wrong}); install it there"
