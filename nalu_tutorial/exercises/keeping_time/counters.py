"""Which counters, with a rule for walking, arrive exactly for every time."""

from collections.abc import Mapping
from typing import Any

from .._shared.by_name import check_yes_or_no
from .._shared.checker import checker

# The weights on the input, on n and on 1, and when it walks; whether it keeps time; and the feedback.
COUNTERS: Mapping[str, tuple[bool, str]] = {
    "(1, 1, -1), n < d": (True, "After t steps, n is T − t: this is the countdown of the table."),
    "(-1, 1, 1), -n < d": (True, "After t steps, n is t − T, so −n is the time left."),
    "(2, 1, -2), n < 2 d": (True, "Both sides are doubled, so the decisions stay the same."),
    "(1, 0.99, -1), n < d": (False, "A step subtracts 1 + 0.01 n, so a long T is counted down too fast."),
    "(1, 1, -0.9), n < d": (False, "Each step subtracts 0.9. After 60 steps, n is 6 too high."),
    "(1, 1, -1), n < d + 1": (False, "With one step to spare, n is d, and the agent should wait. This one walks."),
    "(0.5, 1, -0.5), n < d": (False, "n is half of the time left, but d is not halved."),
}


@checker
def counters(answer: Mapping[str, Any]) -> str:
    """Check for each counter whether it keeps time."""
    check_yes_or_no(answer, COUNTERS, "the agent is exact for every T")
    return (
        "The weight on n must be 1, and the other two equal and opposite. Their magnitude is the length of a step, "
        "which the condition for walking must share."
    )
