"""What the weights that attention emits allow: the largest error at any numbers, without one test."""

import math
from collections.abc import Callable, Mapping
from typing import Any

from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.taking import as_number, asked
from .doubled import same

Rule = Callable[[list[float], list[float], float], float]
CASES: tuple[tuple[list[float], list[float], float], ...] = (
    ([1.001, -0.998, 0.997], [1.0, -1.0, 1.0], 5.0),
    ([0.9996, -1.0003, 1.0002], [1.0, -1.0, 1.0], 500.0),
    ([1.02, -0.97], [1.0, -1.0], 50.0),
    ([-0.95, -1.02, 0.99, 0.96], [-1.0, -1.0, 1.0, 1.0], 10.0),
    ([0.98, 0.99], [1.0, -1.0], 500.0),
    ([-1.0, 1.0, 1.0], [-1.0, 1.0, 1.0], 500.0),
)


@checker
def worst(answer: Callable[[list[float], list[float], float], Any]) -> str:
    """Check a function (weights, signs, largest): the largest error for numbers from 0 to the largest."""
    got = [as_number(asked(answer, *case)) for case in CASES]
    right = [largest_error(*case) for case in CASES]
    for sentence, rule in MISTAKES.items():
        require(same(got, right) or not same(got, [rule(*case) for case in CASES]), sentence)
    for (weights, signs, largest), answered, true in zip(CASES, got, right, strict=True):
        if not same([answered], [true]):
            message = f"With weights {weights} in place of {signs}, and numbers to {largest:g}, it is off by up to "
            raise NotYet(f"{message}{true:.4g}; you say {answered:.4g}.".replace("-", "−"))
    return (
        "No test of numbers was needed: as the weights do not depend on them, the error grows in proportion to the "
        "numbers, and rounded weights make none. What a test has to show is whether other rows of words get correct "
        "weights."
    )


def off(weights: list[float], signs: list[float]) -> list[float]:
    """Return how far each weight lies above the correct one."""
    return [w - s for w, s in zip(weights, signs, strict=True)]


def largest_error(weights: list[float], signs: list[float], largest: float) -> float:
    """Return the largest error: with all numbers whose weights lie on one side at the largest, the others 0."""
    apart = off(weights, signs)
    return largest * max(sum(max(each, 0.0) for each in apart), sum(max(-each, 0.0) for each in apart))


def of_sizes(weights: list[float], signs: list[float], largest: float) -> float:
    """Return the largest error if signs are not looked at."""
    return largest_error([abs(w) for w in weights], [abs(s) for s in signs], largest)


MISTAKES: Mapping[str, Rule] = {
    "This looks at one weight alone, the one that is furthest off. The errors of several numbers add up.": (
        lambda weights, signs, largest: largest * max(map(abs, off(weights, signs)))
    ),
    "You add all deviations, whatever their sign. One weight too large and one too small pull in opposite directions: "
    "which numbers make the output as wrong as can be?": (
        lambda weights, signs, largest: largest * sum(map(abs, off(weights, signs)))
    ),
    "Here all numbers are at the largest. The error is larger if some of them are 0.": (
        lambda weights, signs, largest: largest * abs(sum(off(weights, signs)))
    ),
    "A weight with the wrong sign passes as correct: compare w with the sign, and not their magnitudes.": of_sizes,
    "The largest number is left out: a deviation of 0.001 makes an error of 0.5 at 500.": (
        lambda weights, signs, largest: largest_error(weights, signs, 1.0)
    ),
    "This is a mean over the numbers. The output is a sum, and so is its error.": (
        lambda weights, signs, largest: largest_error(weights, signs, largest) / len(weights)
    ),
    "This is the root of the sum of squares, a typical error. The question is for the largest.": (
        lambda weights, signs, largest: largest * math.hypot(*off(weights, signs))
    ),
    "You look at outputs that are too large alone. They can be too small as well.": (
        lambda weights, signs, largest: largest * sum(max(each, 0.0) for each in off(weights, signs))
    ),
    "You look at outputs that are too small alone. They can be too large as well.": (
        lambda weights, signs, largest: largest * sum(max(-each, 0.0) for each in off(weights, signs))
    ),
}
