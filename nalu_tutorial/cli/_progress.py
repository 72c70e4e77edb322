"""How far a run is: a bar on a terminal, elsewhere a line now and then."""

from __future__ import annotations

import sys
import time
from typing import Any

from ._streams import say

SECONDS = 10.0  # between two lines, at first


class Bar:
    """A progress bar with the time left, on a terminal's standard error."""

    def __init__(self, title: str) -> None:
        from tqdm import tqdm

        self.bar: Any = tqdm(desc=title, unit="step", unit_scale=True, smoothing=0.05)

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: object) -> None:
        self.bar.close()

    def tell(self, done: int, total: int) -> None:
        self.bar.total = total
        self.bar.update(done - self.bar.n)


class Lines:
    """A line on standard error now and then: after ten seconds, and the longer it takes the more seldom."""

    def __init__(self, title: str) -> None:
        self.title, self.begun = title, time.monotonic()
        self.told, self.first = self.begun, -1

    def __enter__(self) -> Lines:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def tell(self, done: int, total: int) -> None:
        now = time.monotonic()
        if self.first < 0:  # a run that goes on has done steps before
            self.first = done
        if done == total or now - self.told < max(SECONDS, (now - self.begun) / 10):
            return
        self.told = now
        say(f"{self.title}: {done:,} of {total:,} steps{self.left(done, total, now - self.begun)}")

    def left(self, done: int, total: int, seconds: float) -> str:
        """Return the time left at the speed so far, nothing where there is no speed yet."""
        from tqdm import tqdm

        if done == self.first:
            return ""
        return f", {tqdm.format_interval((total - done) * seconds / (done - self.first))} left"


def progress(title: str) -> Bar | Lines:
    """Return what fits where standard error goes."""
    return Bar(title) if sys.stderr is not None and sys.stderr.isatty() else Lines(title)
