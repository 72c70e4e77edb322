"""The three streams of a command, whatever is closed, and whatever a unit of one's own prints."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, redirect_stdout, suppress


def say(sentence: str) -> None:
    """Write a line on standard error; that nobody reads it, or that it is closed, stops no run."""
    if sys.stderr is None:  # then print would write on standard output
        return
    with suppress(OSError):
        print(sentence, file=sys.stderr, flush=True)


def open_closed_streams() -> None:
    """Let those of the three streams lead nowhere that are closed: else a file that is opened gets their number."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # which takes the smallest number that is free


@contextmanager
def output_aside() -> Iterator[None]:
    """Send to standard error what is printed on standard output, by this process or one that it starts."""
    with ExitStack() as stack:
        aside = sys.stderr or stack.enter_context(open(os.devnull, "w", encoding="utf-8"))
        stack.enter_context(redirect_stdout(aside))
        output = sys.__stdout__
        if isinstance(output, io.TextIOWrapper) and not output.closed and output.fileno() == 1:
            output.flush()
            kept = os.dup(1)
            os.dup2(2, 1)
            stack.callback(os.close, kept)
            stack.callback(os.dup2, kept, 1)
            stack.callback(output.flush)  # what was printed there meanwhile goes aside as well
        yield


def leave_output() -> None:
    """Send what was not printed nowhere, so that the end does not try once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
