"""How long a search may go on: a clock that it looks at on its way."""

from __future__ import annotations

import time
from collections.abc import Callable


class TimeIsUpError(Exception):
    """Ends a network that is not finished at the deadline; it never reaches the caller of the estimator."""


class Deadline:
    """So many seconds from now, by a clock that only goes forward."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock, self.end = clock, clock() + seconds

    def check(self, *_: object) -> None:
        """Raise if it is over; what a training tells of its progress may be given, and is ignored."""
        if self.clock() > self.end:
            raise TimeIsUpError
