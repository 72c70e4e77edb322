"""Which counters, with a rule for walking, arrive exactly for every time."""

from collections.abc import Mapping
from typing import Any

from .._shared.by_name import check_yes_or_no
from .._shared.checker import checker

# The weights on what is heard, on n and on 1, and when it walks; whether it keeps time; and what to say.
COUNTERS: Mapping[str, tuple[bool, str]] = {
    "(1, 1, -1), n < d": (True, "After t steps n is T − t: this is the countdown of the table."),
    "(-1, 1, 1), -n < d": (True, "After t steps n is t − T, and −n is the time that is left."),
    "(2, 1, -2), n < 2 d": (True, "Both sides are doubled. In which unit one counts does not matter."),
    "(1, 0.99, -1), n < d": (False, "A step takes 1 + 0.01 n away, so a long T is counted too fast."),
    "(1, 1, -0.9), n < d": (False, "Every step takes 0.9 away. After 60 steps 6 are left that are not there."),
    "(1, 1, -1), n < d + 1": (False, "With one step to spare it should wait. Here n = d, and it walks."),
    "(0.5, 1, -0.5), n < d": (False, "n is half of the time that is left, and d is not halved with it."),
}


@checker
def counters(answer: Mapping[str, Any]) -> str:
    """Check for each counter whether it keeps time."""
    check_yes_or_no(answer, COUNTERS, "the agent is exact for every T")
    return (
        "The weight on n must be 1, and the other two equal and opposite. Their size is the unit, which the rule for "
        "walking must share."
    )
