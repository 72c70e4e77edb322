"""Jobs beside each other, each in a process of its own: what they tell, and how all of them end."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing.connection import wait
from queue import Empty
from typing import Any, Protocol

import torch

from ._job import Progress, Result

Tell = Callable[[int, int], object]


class Work(Protocol):
    """What is done in one piece, and may be sent to another process; its options say of how many steps it is."""

    @property
    def options(self) -> dict[str, Any]: ...

    def run(self, progress: Progress) -> Result:
        """Do it, tell how far it is, and return its rows and seconds."""


TOLD: list[Any] = []  # in a process of its own: the queue into which it tells how far it is


def all_results(work: Sequence[Work], jobs: int, progress: Progress | None) -> list[Result]:
    """Return what each job returns, in order; with several processes they run beside each other."""
    total, done = sum(job.options["steps"] for job in work), dict.fromkeys(range(len(work)), 0)

    def tell(k: int, steps: int, _: int | None = None) -> None:
        done[k] = steps
        if progress:
            progress(sum(done.values()), total)

    if jobs == 1:
        return [here(k, job, tell) for k, job in enumerate(work)]
    most = 2 * (os.cpu_count() or 1)  # more only fill the memory
    return in_processes(work, min(jobs, len(work), most), tell)


def here(k: int, job: Work, tell: Tell) -> Result:
    """Return what a job returns in this process; at its end all of its steps are done, though it may take fewer."""
    result = job.run(partial(tell, k))
    tell(k, job.options["steps"])
    return result


def in_processes(work: Sequence[Work], processes: int, tell: Tell) -> list[Result]:
    """Return what each job returns, in order. Whatever ends this process or one of them ends all."""
    context = multiprocessing.get_context("spawn")  # torch's threads do not survive a fork
    news = context.Queue()
    with ProcessPoolExecutor(processes, context, begin, (news,)) as pool:
        try:
            with deaf():  # what a deaf process starts is deaf
                futures = [pool.submit(in_process, k, job) for k, job in enumerate(work)]
            follow(futures, news, tell)
            for k, job in enumerate(work):
                tell(k, job.options["steps"])
        except BaseException:
            for process in multiprocessing.active_children():
                process.terminate()
            pool.shutdown(cancel_futures=True)
            raise
    return [future.result() for future in futures]


@contextmanager
def deaf() -> Iterator[None]:
    """Hear Ctrl-C later. A terminal sends it to every process, and only the first one is to answer it."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin(news: Any) -> None:
    """Begin a process of its own, on one thread: two in one process are slower than one each in two."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    torch.set_num_threads(1)
    TOLD.append(news)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """End when the first process does, even if it was killed: the run may be resumed at once."""
    parent = multiprocessing.parent_process()
    assert parent
    wait([parent.sentinel])
    os._exit(1)


def in_process(k: int, job: Work) -> Result:
    """Run a job, and tell how far it is."""
    return job.run(lambda done, _: TOLD[0].put((k, done)))


def follow(futures: Sequence[Future[Any]], news: Any, tell: Tell) -> None:
    """Pass on the news until all is done or something failed."""
    while not all(future.done() for future in futures):
        with suppress(Empty):
            tell(*news.get(timeout=0.2))
        for future in futures:
            if future.done():
                future.result()
    while not news.empty():
        tell(*news.get())
