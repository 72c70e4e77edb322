"""What is noticed behind a norm when a number doubles: a token x·u + p, scaled to the length 1."""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.taking import as_number, asked

CASES = ((0.2, 1.0), (-0.7, 1.0), (3.0, 0.5), (0.4, 2.5), (-5.0, 0.3), (50.0, 2.0), (0.0, 2.0))
Rule = Callable[[float, float], float]


@checker
def doubled(answer: Callable[[float, float], Any]) -> str:
    """Check a function (x, ratio): the length of the number's part behind the norm at 2x, less that at x."""
    *some, nought = CASES
    got = [as_number(asked(answer, *case)) for case in some]
    check_mistakes(got, some, FACTORS)  # before x = 0 is asked for, where a factor divides by it
    got.append(as_number(asked(answer, *nought)))
    check_mistakes(got, CASES, MISTAKES)
    check_length(got)
    right = [grows(*case) for case in CASES]
    for (x, ratio), answered, true in zip(CASES, got, right, strict=True):
        if not same([answered], [true]):
            sentence = f"For x = {x:g} and a ratio of {ratio:g} the difference is {true:.4g}; you say {answered:.4g}."
            raise NotYet(sentence.replace("-", "−"))
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
FACTORS: Mapping[str, Rule] = {
    "This is a factor: the length at 2x over that at x. Write the difference: the length at 2x less that at x.": (
        lambda x, ratio: left(2 * x, ratio) / left(x, ratio)
    ),
    "This is the difference divided by the length at x. Leave it undivided: the length at 2x less that at x.": (
        lambda x, ratio: left(2 * x, ratio) / left(x, ratio) - 1
    ),
}
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
    "This is the part of the position p, 1 / √(1 + r²). The number's part is r times as long.": (
        difference(lambda x, ratio: 1 / math.hypot(1, x * ratio))
    ),
    "These are squares of lengths, r² / (1 + r²): take their root, with the sign of x.": (
        difference(lambda x, ratio: left(x, ratio) ** 2)
    ),
    "You divide by the square of the length: the norm divides by √(1 + r²).": (
        difference(lambda x, ratio: x * ratio / (1 + (x * ratio) ** 2))
    ),
    "The sign is lost: the part of a negative number is negative.": difference(lambda x, ratio: abs(left(x, ratio))),
}


def check_mistakes(got: Sequence[float], cases: Sequence[tuple[float, float]], mistakes: Mapping[str, Rule]) -> None:
    """End the check with the sentence of the mistake that makes just these numbers, and not the right ones."""
    right = [grows(*case) for case in cases]
    for sentence, rule in mistakes.items():
        require(same(got, right) or not same(got, [rule(*case) for case in cases]), sentence)


def check_length(got: Sequence[float]) -> None:
    """End the check if all numbers are √n times as large: a norm of n entries made the root mean square 1."""
    right = [grows(*case) for case in CASES]
    times = got[0] / right[0]
    entries = round(times**2)
    require(
        entries < 2 or not same([times], [math.sqrt(entries)]) or not same(got, [times * each for each in right]),
        f"All of it is {times:.3g} times as large as it should be. The norm of the lesson's code makes the root of the "
        "mean square 1; the norm of this exercise makes the length 1.",
    )


def same(got: Sequence[float], other: Sequence[float]) -> bool:
    """Return whether all numbers agree to one in a thousand."""
    return all(math.isclose(a, b, rel_tol=1e-3, abs_tol=1e-7) for a, b in zip(got, other, strict=True))
