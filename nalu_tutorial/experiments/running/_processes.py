"""Where jobs are done: in this process, or in several processes of this machine."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


UNGUARDED = 77  # the exit code of a process that would begin a run while it only imports the script
GUARD = (
    "each process imports your script, and there the run begins again: put what the script does below a line "
    'if __name__ == "__main__":, or give jobs=1'
)


class NoProcessesError(RuntimeError):
    """Other processes cannot be started from here: the sentence says what to do about it."""


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
        if not (is_in_file() or is_interactive()):
            raise NoProcessesError("other processes need the script in a file: save it as one, or give jobs=1")
        context = multiprocessing.get_context("spawn")  # torch's threads do not survive a fork
        super().__init__(count, context, begin_process)

    def submit(self, do: Callable[Asked, Answer], /, *args: Asked.args, **named: Asked.kwargs) -> Future[Answer]:
        """Hand in what is to be done, and perhaps start a process for it, which inherits what this one ignores."""
        check_sent((do, args, named))
        with ignore_sigint():
            return super().submit(do, *args, **named)

    def __exit__(self, kind: Any, *_: Any) -> None:
        processes = list((self._processes or {}).values())
        if kind is not None:
            for process in processes:
                process.terminate()
        self.shutdown(cancel_futures=True)
        if any(process.exitcode == UNGUARDED for process in processes):
            raise NoProcessesError(GUARD) from None


def is_interactive() -> bool:
    """Return whether this is a notebook or a prompt: other processes then begin without a script."""
    return not hasattr(sys.modules["__main__"], "__file__")


def is_in_file() -> bool:
    """Return whether other processes can import the script that runs here, as one from standard input they cannot."""
    return Path(getattr(sys.modules["__main__"], "__file__", "")).is_file()


def check_sent(content: Any) -> None:
    try:
        sent = pickle.dumps(content)
    except (pickle.PicklingError, AttributeError, TypeError) as wrong:
        reason = f"a job cannot be sent to other processes ({wrong}): put it into a file of its own, or give jobs=1"
        raise NoProcessesError(reason) from wrong
    if is_interactive() and b"__main__" in sent:
        reason = "other processes cannot import what was typed here: put it into a file of its own, or give jobs=1"
        raise NoProcessesError(reason)


def end_unless_begun() -> None:
    """End this process, if it is one that has not begun its work, and only imports the script that started it."""
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        sys.exit(UNGUARDED)


def make_executor(jobs: int, count: int) -> InProcess | Processes:
    """Return where so many jobs at once are done of so many in all, by default."""
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
