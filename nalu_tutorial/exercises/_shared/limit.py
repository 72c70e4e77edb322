"""A time limit for each call of a reader's code, which names the loop that it was in."""

import ast
import linecache
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from .explain import is_theirs

SECONDS, LOOKS = 5.0, 4


class TooLong(BaseException):
    """Ends a check with a sentence about a call that does not come back."""


@contextmanager
def time_limit() -> Iterator[None]:
    """End a call of the reader's code that is there at all looks of some seconds; ours, such as training, may go on.

    It takes an alarm, which only Unix has, and only the main thread may set. Elsewhere there is no limit, and neither
    where somebody else has set one.
    """
    if not (hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()):
        yield
        return
    if signal.getitimer(signal.ITIMER_REAL)[0]:
        yield
        return
    seen: list[FrameType] = []

    def look(_: int, frame: FrameType | None) -> None:
        call, innermost = _calls_of_theirs(frame)
        seen[:] = [*seen, call] if call is not None and call in seen else list(filter(None, [call]))
        if len(seen) > LOOKS:
            signal.setitimer(signal.ITIMER_REAL, 0)  # a second look within this one would confuse Python's parser
            sentence = _sentence(innermost)
            signal.setitimer(signal.ITIMER_REAL, SECONDS / LOOKS, SECONDS / LOOKS)  # what is raised may be swallowed
            raise TooLong(sentence)

    before = signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, SECONDS / LOOKS, SECONDS / LOOKS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        seen.clear()


def _calls_of_theirs(frame: FrameType | None) -> tuple[FrameType | None, FrameType | None]:
    """Return the outermost and the innermost frame of the reader's code above the checker."""
    theirs: list[FrameType] = []
    while frame is not None and frame.f_code.co_name != "answered":
        if is_theirs(frame.f_code.co_filename):
            theirs.append(frame)
        frame = frame.f_back
    return (theirs[-1], theirs[0]) if theirs else (None, None)


def _sentence(frame: FrameType | None) -> str:
    assert frame is not None
    place = _loop(frame) or linecache.getline(frame.f_code.co_filename, frame.f_lineno).strip()
    where = f" in `{place}`" if place else ""
    return f"Your draft was still busy{where} after more than {SECONDS:g} seconds, and was stopped. Does that ever end?"


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
