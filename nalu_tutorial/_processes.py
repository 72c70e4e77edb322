"""Processes of this machine, by loky: they import no script, and take what a notebook defines."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any

import torch
from loky import ProcessPoolExecutor


class Processes(ProcessPoolExecutor):  # type: ignore[misc]
    """So many processes, each with one of torch's threads; whatever ends this one ends all of them.

    They are two for each core at most: more only fill the memory.
    """

    def __init__(self, count: int) -> None:
        count = min(count, 2 * (os.cpu_count() or 1))
        super().__init__(count, initializer=begin_process, initargs=(os.getpid(),))

    def submit(self, *work: Any, **named: Any) -> Future[Any]:
        """Hand in what is to be done, and perhaps start processes for it, which inherit what this one ignores."""
        with ignore_sigint():
            future: Future[Any] = super().submit(*work, **named)
            return future

    def __exit__(self, kind: Any, *_: Any) -> None:
        self.shutdown(kill_workers=kind is not None)


@contextmanager
def ignore_sigint() -> Iterator[None]:
    """Hear Ctrl-C later. A terminal sends it to every process, and only the first one is to answer it."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin_process(parent: int) -> None:
    """Begin a process of its own, which ends with its parent, even if that is killed: its work may be resumed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    torch.set_num_threads(1)
    threading.Thread(target=end_with, args=(parent,), daemon=True).start()


def end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.2)
    os._exit(1)
