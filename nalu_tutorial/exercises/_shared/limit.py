"""A time limit for each call of a reader's code, which names the loop that it was in."""

import ast
import linecache
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NamedTuple, Self

from .frames import is_theirs

# Of the processor, whatever else the machine does; of the clock, for a draft that sleeps or waits.
SECONDS, CLOCK = 5.0, 60.0
LOOKS = 4  # in the first of them


class TooLong(BaseException):
    """Ends a check with a sentence about a call that does not come back."""


class Call(NamedTuple):
    """A call of the reader's code, and what the processor and the clock said when it was first seen."""

    frame: FrameType
    processor: float
    clock: float

    @classmethod
    def seen(cls, frame: FrameType) -> Self:
        return cls(frame, time.thread_time(), time.monotonic())

    def limit(self) -> float | None:
        """Return the seconds that it has had too many of, if it has."""
        if time.thread_time() - self.processor >= SECONDS:
            return SECONDS
        return CLOCK if time.monotonic() - self.clock >= CLOCK else None


@contextmanager
def time_limit() -> Iterator[None]:
    """End a call of the reader's code that takes some seconds of the processor; ours, such as training, may go on.

    The seconds are those of this thread, so what is right stays right on a busy machine. It takes an alarm, which only
    Unix has, and only the main thread may set. Elsewhere there is no limit, and neither where somebody else has set
    one.
    """
    if not (hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()):
        yield
        return
    if signal.getitimer(signal.ITIMER_REAL)[0]:
        yield
        return
    seen: Call | None = None

    def look(_: int, frame: FrameType | None) -> None:
        nonlocal seen
        call, innermost = _calls_of_theirs(frame)
        if seen is None or call is not seen.frame:
            seen = None if call is None else Call.seen(call)
        elif limit := seen.limit():
            signal.setitimer(signal.ITIMER_REAL, 0)  # a second look within this one would confuse Python's parser
            sentence = _sentence(innermost, limit)
            signal.setitimer(signal.ITIMER_REAL, SECONDS / LOOKS, SECONDS / LOOKS)
            _raise_on_each_line(innermost, sentence)  # what is raised here may be swallowed
            raise TooLong(sentence)

    before, traced = signal.signal(signal.SIGALRM, look), sys.gettrace()
    signal.setitimer(signal.ITIMER_REAL, SECONDS / LOOKS, SECONDS / LOOKS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        sys.settrace(traced)
        seen = None


def _calls_of_theirs(frame: FrameType | None) -> tuple[FrameType | None, FrameType | None]:
    """Return the outermost and the innermost frame of the reader's code above the checker."""
    theirs: list[FrameType] = []
    while frame is not None and frame.f_code.co_name != "answered":
        if is_theirs(frame.f_code.co_filename):
            theirs.append(frame)
        frame = frame.f_back
    return (theirs[-1], theirs[0]) if theirs else (None, None)


def _raise_on_each_line(frame: FrameType | None, sentence: str) -> None:
    """Raise at the next line of the reader's code, too, which is in the `except` of what swallows the first."""

    def again(_: FrameType, event: str, __: object) -> object:
        if event == "line":
            raise TooLong(sentence)
        return again

    assert frame is not None
    frame.f_trace = again
    sys.settrace(lambda *_: None)


def _sentence(frame: FrameType | None, limit: float) -> str:
    assert frame is not None
    place = _loop(frame) or linecache.getline(frame.f_code.co_filename, frame.f_lineno).strip()
    where = f" in `{place}`" if place else ""
    return f"Your draft was still busy{where} after more than {limit:g} seconds, and was stopped. Does that ever end?"


def _loop(frame: FrameType) -> str:
    """Return the first line of the innermost loop that the frame is in."""
    lines = linecache.getlines(frame.f_code.co_filename, frame.f_globals)
    try:
        tree = ast.parse("".join(lines))
    except SyntaxError:  # a cell with a line that only a notebook understands
        return ""
    loops = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.While | ast.For) and node.lineno <= frame.f_lineno <= (node.end_lineno or node.lineno)
    ]
    return lines[max(loop.lineno for loop in loops) - 1].strip() if loops else ""
