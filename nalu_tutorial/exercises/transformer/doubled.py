"""What is noticed behind a norm when a number doubles: a token x·u + p, scaled to the length 1."""

import math
from collections.abc import Callable, Mapping
from typing import Any

from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.taking import as_number, asked

CASES = ((0.2, 1.0), (-0.7, 1.0), (3.0, 0.5), (0.4, 2.5), (-5.0, 0.3), (50.0, 2.0), (0.0, 2.0))
Rule = Callable[[float, float], float]


@checker
def doubled(answer: Callable[[float, float], Any]) -> str:
    """Check a function (x, ratio): by how much the number's part behind the norm grows when x becomes 2x."""
    got = [as_number(asked(answer, *case)) for case in CASES]
    right = [grows(*case) for case in CASES]
    for sentence, rule in MISTAKES.items():
        require(same(got, right) or not same(got, [rule(*case) for case in CASES]), sentence)
    for (x, ratio), said, true in zip(CASES, got, right, strict=True):
        if not same([said], [true]):
            told = f"For x = {x:g} and a ratio of {ratio:g} it grows by {true:.4g}; you say {said:.4g}."
            raise NotYet(told.replace("-", "−"))
    return (
        "From 0.5 to 1, with a ratio of 2, the part grows by 0.19; from 50 to 100 by 0.00004, and from 500 to 1,000 by "
        "0.0000004. What comes after the norm would have to tell such numbers apart."
    )


def left(x: float, ratio: float) -> float:
    """Return the number's part of a token of length 1: r / √(1 + r²), with r = x · ratio."""
    return x * ratio / math.hypot(1, x * ratio)


def difference(rule: Rule) -> Rule:
    """Return how much a rule grows when x doubles."""
    return lambda x, ratio: rule(2 * x, ratio) - rule(x, ratio)


grows = difference(left)
MISTAKES: Mapping[str, Rule] = {
    "This is how much the number's part grows before the norm. Divide each token by its length first.": (
        lambda x, ratio: x * ratio
    ),
    "This is what the norm leaves of 2x. Take off what it leaves of x.": lambda x, ratio: left(2 * x, ratio),
    "This is what the norm leaves of x. By how much does it grow when x doubles?": left,
    "Take the other difference: what is left of 2x, less what is left of x.": lambda x, ratio: -grows(x, ratio),
    "You divide by the sum of the two lengths. They stand at right angles: the length of both is √(1 + r²).": (
        difference(lambda x, ratio: x * ratio / (1 + abs(x * ratio)))
    ),
    "The ratio is left out: r is x · ratio.": difference(lambda x, ratio: left(x, 1.0)),
    "The ratio is upside down: it is the length of u over that of p.": difference(lambda x, ratio: left(x, 1 / ratio)),
    "This is the part of the place p, 1 / √(1 + r²). The number's part is r times as long.": (
        difference(lambda x, ratio: 1 / math.hypot(1, x * ratio))
    ),
    "These are squares of lengths, r² / (1 + r²): take their root, with the sign of x.": (
        difference(lambda x, ratio: left(x, ratio) ** 2)
    ),
    "You divide by the square of the length: the norm divides by √(1 + r²).": (
        difference(lambda x, ratio: x * ratio / (1 + (x * ratio) ** 2))
    ),
    "The sign is lost: the part of a negative number is negative.": difference(lambda x, ratio: abs(left(x, ratio))),
    "This is a share of what was left before. The question is for the difference of the two.": (
        lambda x, ratio: left(2 * x, ratio) / left(x, ratio) if x else 0.0
    ),
}


def same(got: list[float], other: list[float]) -> bool:
    """Return whether all numbers agree to one in a thousand."""
    return all(math.isclose(a, b, rel_tol=1e-3, abs_tol=1e-7) for a, b in zip(got, other, strict=True))
