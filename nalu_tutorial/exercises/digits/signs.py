"""Which pairs of a reader and the weights of its cell give the sum of sequences of any length."""

from collections.abc import Mapping
from typing import Any

from .._shared.by_name import check_yes_or_no
from .._shared.checker import checker

# What the reader writes beside a digit d and the weights on reading and state; whether it adds; and what to say.
PAIRS: Mapping[str, tuple[bool, str]] = {
    "-d, (-1, 1)": (True, "The two signs cancel: d is added at every step."),
    "2 d, (0.5, 1)": (
        True,
        "Half of twice the digit is the digit. The sum determines only the product of weight and reading.",
    ),
    "-d, (1, -1)": (False, "After one image, the state is −d, and the next step flips its sign."),
    "-d, (-1, -1)": (False, "One image is correct, but each step flips the sign of all that was added before."),
    "d + 1, (1, 1)": (False, "Every image adds 1 too much, so the error is the length."),
    "d + 18, (1, 0)": (
        False,
        "The state is forgotten. This is correct on average for five images, and for no other number.",
    ),
    "-4 d, (-0.25, 1)": (True, "−0.25 times −4 d is d, with either sign."),
}


@checker
def signs(answer: Mapping[str, Any]) -> str:
    """Check for each reader and cell whether they add."""
    check_yes_or_no(answer, PAIRS, "every sum comes out")
    return (
        "The weight on the state must be 1. The weight on the reading may be any number but 0, if the reader outputs "
        "the digit divided by it."
    )
