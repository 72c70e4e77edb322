"""A Dask cluster as an executor, which outlives workers that are killed and a scheduler that is started anew."""

from __future__ import annotations

import os
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from queue import Empty, SimpleQueue
from typing import Any

from .._processes import ignore_sigint
from .._run_folder import Notice, RunFolder
from .._same_package import OtherVersion
from . import _workers
from ._workers import Workers

BEGIN = 30.0  # seconds until a scheduler must have answered at first
PATIENCE = 600.0  # seconds for which it may be away later
LOOK = 2.0  # seconds between two looks for workers that have joined
KILLS = 25  # so many times a job is handed in again that Dask has given up, each after several workers died over it


class NoScheduler(BrokenExecutor):
    """The scheduler was away for longer than one waits."""


@dataclass
class Handed:
    """What was handed in to be done, and what stands for it in the cluster."""

    do: Callable[..., Any]
    args: tuple[Any, ...]
    sent: Future[Any] | None = None
    killed: int = 0


class Cluster(Executor):
    """The workers of a Dask cluster.

    A worker does one job at a time, on one of torch's threads. If it dies, its job goes to another one, which goes on
    from the checkpoint if both see the folder of the run. If the scheduler goes away and another one begins at its
    address, what is not done is handed in again.

    Parameters
    ----------
    address : str
        That of a scheduler, ``tcp://host:8786``; or ``local`` for a cluster on this machine, which ends with this.
    workers : int, optional
        How many a local cluster has: by default one for each core.
    patience : float
        Seconds for which a scheduler may be away.

    Raises
    ------
    ValueError
        If Dask is not installed, or there is no scheduler at this address.
    OtherVersion
        If a worker has another version of the package or of torch. One that joins later is sent away.
    """

    def __init__(self, address: str, *, workers: int | None = None, patience: float = PATIENCE) -> None:
        if find_spec("distributed") is None:
            raise ValueError("a cluster needs the package distributed: pip install 'nalu-tutorial[cluster]'")
        self.local = local_cluster(workers) if address == "local" else None
        self.address = self.local.scheduler_address if self.local else address
        self.patience = patience
        self.run_folder: RunFolder | None = None
        self.steps_done: dict[str, int] = {}  # how far the jobs are of workers that do not see the folder of the run
        self.handed: dict[Future[Any], Handed] = {}
        self.lock, self.ended = threading.RLock(), threading.Event()
        self.troubles: SimpleQueue[tuple[Future[Any], Future[Any]]] = SimpleQueue()
        try:
            self.connect(BEGIN)
            refused = self.workers.refused()
            if refused:
                raise OtherVersion(next(iter(refused.values())))
        except BaseException:
            self.shutdown()
            raise
        self.watcher = threading.Thread(target=self.watch, daemon=True)
        self.watcher.start()

    @property
    def dashboard(self) -> str:
        """The address at which a browser sees what the cluster does, if it shows that."""
        return str(self.client.dashboard_link or "") if find_spec("bokeh") else ""

    def connect(self, timeout: float) -> None:
        """Become a client of the scheduler."""
        from distributed import Client

        try:
            self.client = Client(self.address, timeout=timeout, set_as_default=False)
        except (OSError, ValueError) as wrong:
            raise ValueError(f"there is no Dask scheduler at {self.address} ({wrong})") from wrong
        self.executor = self.client.get_executor(pure=False)
        self.workers = Workers(self.client, self.run_folder)
        if self.run_folder:
            self.client.subscribe_topic(self.run_folder.token, self.on_progress)

    @contextmanager
    def follow(self, run_folder: RunFolder) -> Iterator[None]:
        """Say it, as long as a run goes on, if a worker does not see its folder, and hear how far its jobs are."""
        self.run_folder = self.workers.run_folder = run_folder
        self.steps_done.clear()
        self.client.subscribe_topic(run_folder.token, self.on_progress)
        try:
            yield
        finally:
            self.run_folder = self.workers.run_folder = None
            with suppress(Exception):  # the scheduler may be away
                self.client.unsubscribe_topic(run_folder.token)

    def on_progress(self, event: tuple[float, dict[str, Any]]) -> None:
        """Keep how far a job is."""
        _, told = event
        self.steps_done[told["key"]] = told["steps"]

    def submit(self, do: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """Hand in what is to be done; return its future, which knows nothing of workers."""
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()
        with self.lock:
            self.handed[future] = Handed(partial(do, **named) if named else do, args)
            self.send(future)
        return future

    def send(self, future: Future[Any]) -> None:
        """Hand a job to the scheduler."""
        job = self.handed[future]
        try:
            job.sent = self.executor.submit(job.do, *job.args)
        except Exception:  # whatever Dask says where the connection is lost
            job.sent = Future()
            job.sent.cancel()
        job.sent.add_done_callback(partial(self.on_result, future))

    def on_result(self, future: Future[Any], sent: Future[Any]) -> None:
        """Pass on an answer; what went wrong is for the watcher, since here the connection itself would wait."""
        with self.lock:
            job = self.handed.get(future)
            if job is None or job.sent is not sent:
                return
            if sent.cancelled() or sent.exception():
                self.troubles.put((future, sent))
                return
            del self.handed[future]
        future.set_result(sent.result())

    def watch(self) -> None:
        """Answer what goes wrong, and look at the workers that join, until the end."""
        last = time.monotonic()
        while not self.ended.is_set():
            with suppress(Empty):
                self.answer(*self.troubles.get(timeout=LOOK / 4))
            if time.monotonic() - last > LOOK:
                last = time.monotonic()
                self.send_away()

    def send_away(self) -> bool:
        """Send workers away that run other code; return whether there were some."""
        try:
            return self.workers.send_away()
        except Exception:  # a connection that is lost is heard of by what was cancelled
            return False

    def answer(self, future: Future[Any], sent: Future[Any]) -> None:
        """Hand a job in again, or tell whoever waits for it what went wrong."""
        with self.lock:
            job = self.handed.get(future)
            if self.ended.is_set() or job is None or job.sent is not sent:
                return
        if sent.cancelled():
            self.connect_again()
            return
        wrong = sent.exception()
        if type(wrong).__name__ == "KilledWorker":
            job.killed += 1
            again, wrong = job.killed <= KILLS, BrokenExecutor(str(wrong))
        else:
            again = self.send_away() or isinstance(wrong, OtherVersion)
        with self.lock:
            if future not in self.handed:  # the end has come
                return
            if again:
                self.send(future)
                return
            del self.handed[future]
        future.set_exception(wrong)

    def connect_again(self) -> None:
        """Wait for a scheduler, and hand in what is not done; after too long a time all of that has failed."""
        notice(f"the scheduler at {self.address} is away; waiting for it for {self.patience / 60:.0f} minutes")
        end = time.monotonic() + self.patience
        while not self.ended.is_set():
            close(self.client, 2)
            try:
                self.connect(min(5.0, self.patience))
            except Exception:  # whatever Dask says where nobody answers
                if time.monotonic() > end:
                    self.fail(NoScheduler(f"the scheduler at {self.address} was away for too long"))
                    return
                time.sleep(0.5)
                continue
            notice(f"the scheduler at {self.address} is there again")
            with self.lock:
                for future in self.handed:
                    self.send(future)
            return

    def fail(self, wrong: Exception) -> None:
        """Tell all who wait that it is in vain."""
        with self.lock:
            futures, self.handed = list(self.handed), {}
        for future in futures:
            future.set_exception(wrong)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster, and end it if it is a local one."""
        self.ended.set()
        with self.lock:
            self.handed = {}
        if hasattr(self, "client"):
            close(self.client, 2)
        if self.local:
            close(self.local, 20)


def local_cluster(workers: int | None) -> Any:
    """Return a cluster of processes on this machine: each has one thread, and does not hear Ctrl-C."""
    import logging

    from distributed import LocalCluster, Nanny

    class Plain(Nanny):  # the process that starts a worker, and starts it anew
        """Leaves the environment as it is.

        Dask's own settings would stay in this process. One of them has glibc give memory back after each step, so that
        a training that is not compiled takes twice as long, in the workers and in all that is started here later.
        """

        def __init__(self, *args: Any, **named: Any) -> None:
            super().__init__(*args, **named)
            self.pre_spawn_env = {}

    workers = workers or os.cpu_count() or 1
    with ignore_sigint():  # a process inherits what it ignores
        cluster = LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            worker_class=Plain,
            dashboard_address=":0",
            silence_logs=logging.CRITICAL,
            preload=_workers.__name__,
        )
    cluster.adapt(minimum=workers, maximum=workers)  # one that dies while it begins is replaced as well
    return cluster


def close(used: Any, seconds: float) -> None:
    """Close a client whose scheduler may not be there any more, or a cluster in which a worker may just begin."""
    with suppress(Exception):
        used.close(timeout=seconds)


def notice(sentence: str) -> None:
    """Say what whoever runs an experiment should know."""
    warnings.warn(sentence, Notice, stacklevel=3)
