"""How many seeds a comparison needs so that two intervals do not overlap in four of five repetitions."""

import functools
import math
from typing import Any

from ...metrics import wilson_interval
from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import as_number

BETTER, WORSE, WANTED, SLACK = 0.94, 0.82, 0.8, 0.03


@checker
def enough_seeds(answer: Any) -> str:
    """Check how many seeds two networks with 94 and 82 % of success need for intervals apart in 80 of 100."""
    n = as_number(answer)
    require(n > 0 and n != math.inf and n == int(n), "The number of seeds is a positive integer.")
    require(n <= 2000, f"{n:,.0f} seeds are far more than enough: with 2,000 the intervals practically never overlap.")
    n = int(n)
    share = apart(n)
    text = f"With {n} seeds each, the intervals do not overlap in {100 * share:.0f} of 100 repetitions"
    require(
        abs(share - 0.5) > 0.06 or abs(n - 110) > 12,
        f"{text}. You assumed that exactly 94 and 82 % succeed. These shares vary from one repetition to the next, and "
        "half of the time they are closer to each other.",
    )
    require(
        share >= WANTED - SLACK,
        f"{text}. That is not enough. How probable are the counts whose intervals do not overlap?",
    )
    require(share <= WANTED + SLACK, f"{text}. Fewer are enough.")
    return f"{text}. With 50 seeds it would be {100 * apart(50):.0f}, with 100 seeds {100 * apart(100):.0f}."


@functools.cache
def apart(n: int) -> float:
    """Return the probability that Wilson's intervals do not overlap, when n seeds of each network are run."""
    better, worse = ([_chance(k, n, p) for k in range(n + 1)] for p in (BETTER, WORSE))
    ends = [wilson_interval(k, n) for k in range(n + 1)]
    total, below, k = 0.0, 0.0, 0
    for j in range(n + 1):  # both ends grow with the count
        while k <= n and ends[k].high < ends[j].low:
            below += worse[k]
            k += 1
        total += better[j] * below
    return total


def _chance(k: int, n: int, p: float) -> float:
    return math.exp(
        math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1) + k * math.log(p) + (n - k) * math.log(1 - p)
    )
