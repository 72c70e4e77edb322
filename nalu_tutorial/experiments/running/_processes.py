"""Where jobs are done: in this process, or in several processes of this machine."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import wait
from typing import Any, ParamSpec, TypeVar

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


class InProcess(Executor):
    """The process that asks: what is handed in is done before anything else is."""

    def submit(self, do: Callable[Asked, Answer], /, *args: Asked.args, **named: Asked.kwargs) -> Future[Answer]:
        """Do it, and return its future, which is done. What is no error, as Ctrl-C, ends this as well."""
        future: Future[Answer] = Future()
        try:
            future.set_result(do(*args, **named))
        except Exception as wrong:
            future.set_exception(wrong)
        return future


class Processes(ProcessPoolExecutor):
    """Processes of this machine; whatever ends this one ends all of them."""

    def __init__(self, count: int) -> None:
        context = multiprocessing.get_context("spawn")  # torch's threads do not survive a fork
        super().__init__(count, context, begin_process)

    def submit(self, do: Callable[Asked, Answer], /, *args: Asked.args, **named: Asked.kwargs) -> Future[Answer]:
        """Hand in what is to be done, and perhaps start a process for it, which inherits what this one ignores."""
        with ignore_sigint():
            return super().submit(do, *args, **named)

    def __exit__(self, kind: Any, *_: Any) -> None:
        """Wait for the processes, or end them if something failed."""
        if kind is not None:
            for process in list((self._processes or {}).values()):
                process.terminate()
        self.shutdown(cancel_futures=True)


def make_executor(jobs: int, count: int) -> InProcess | Processes:
    """Return where so many jobs at once are done of so many in all, if nobody says where."""
    if jobs == 1:
        return InProcess()
    most = 2 * (os.cpu_count() or 1)  # more only fill the memory
    return Processes(max(min(jobs, count, most), 1))


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


def begin_process() -> None:
    """Begin a process of its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """End when the first process does, even if it was killed: the run may be resumed at once."""
    parent = multiprocessing.parent_process()
    assert parent
    wait([parent.sentinel])
    os._exit(1)
