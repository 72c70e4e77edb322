"""The time limit of a search, which it checks while it runs."""

from __future__ import annotations

import time
from collections.abc import Callable


class TimeIsUpError(Exception):
    """Ends a network that is not finished at the deadline; it never reaches the caller of the estimator."""


class Deadline:
    """So many seconds from now, by a monotonic clock."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock, self.end = clock, clock() + seconds

    def check(self, *_: object) -> None:
        """Raise if time is up; a training run may pass its progress, which is ignored."""
        if self.clock() > self.end:
            raise TimeIsUpError
