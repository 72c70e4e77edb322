"""How long Adam takes small steps after one large gradient."""

import functools
import math
from collections.abc import Callable, Mapping
from typing import Any

from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.taking import as_number, asked

BETA1 = 0.9
CASES = ((1000.0, 0.999), (1000.0, 0.99), (100.0, 0.999), (100.0, 0.9), (10.0, 0.9), (10.0, 0.999), (1.0, 0.999))
LONGEST = 12_000
Draft = Callable[[float, float], Any]


@checker
def memory(answer: Draft) -> str:
    """Check a function (size, beta2): the last step after one large gradient at which Adam's step is below half."""
    answers = {case: _answer_of(answer, *case) for case in CASES}
    wrong = [case for case in CASES if abs(answers[case] - last_small(*case)) > 1]
    for sentence, other in MISTAKES.items():
        require(not wrong or any(abs(answers[case] - other(*case)) > 1 for case in CASES), sentence)
    if wrong:
        (size, beta2), right = wrong[0], last_small(*wrong[0])
        raise NotYet(
            f"After a gradient of {size:g}, with β₂ = {beta2:g}, step {right:,} is the last one below half; you return "
            f"{answers[wrong[0]]:,g}."
        )
    return (
        f"One gradient that is a thousand times the others makes the steps small until step {last_small(*CASES[0]):,}; "
        "with β₂ = 0.99 it is forgotten seven times as fast, and one that is ten times the others does no harm. So a "
        "norm that is clipped leaves nothing to remember."
    )


def _answer_of(answer: Draft, size: float, beta2: float) -> float:
    got = as_number(asked(answer, size, beta2))
    require(math.isfinite(got) and got >= 0, f"Return a number of steps, 0 or more; this is {got:g}.")
    return got


@functools.cache
def sizes(
    size: float, beta2: float, *, beta1: float = BETA1, power: float = 2, root: float | None = None
) -> tuple[float, ...]:
    """Return m / v^(1/root) at the large gradient, place 0, and after it; before it and after it gradients are 1.

    v is the average of the gradient to the `power`, which is also its root unless that is given.
    """
    m = v = 1.0
    step_sizes = []
    for k in range(LONGEST):
        gradient = size if k == 0 else 1.0
        m, v = beta1 * m + (1 - beta1) * gradient, beta2 * v + (1 - beta2) * gradient**power
        step_sizes.append(m / v ** (1 / (root or power)))
    return tuple(step_sizes)


def small(size: float, beta2: float, *, below: float = 0.5, **others: float) -> list[int]:
    """Return at which steps the size is below so much."""
    return [k for k, each in enumerate(sizes(size, beta2, **others)) if each < below]


def last_small(size: float, beta2: float, **others: float) -> int:
    """Return the last step at which the size is below half, 0 if there is none; the options are usual slips."""
    return max(small(size, beta2, **others), default=0)


def half_life(size: float, beta2: float) -> float:
    """Return after how many steps half is left of v, if nothing is added."""
    return math.log(0.5) / math.log(beta2)


MISTAKES: Mapping[str, Callable[[float, float], float]] = {
    "You return 0 for every gradient and β₂. With a gradient of 1,000 v becomes about 1,000, and a step of 1/√1,000 is "
    "small.": lambda size, beta2: 0,
    "You count the small steps. The first steps after the large gradient are large ones, as m still has it; the number "
    "of the last small step is wanted.": lambda size, beta2: len(small(size, beta2)),
    "You return the first small step. The steps stay small for a while: the last one is wanted.": (
        lambda size, beta2: min(small(size, beta2), default=0)
    ),
    "You compute when v has lost half of what it had. That is another time: v may have to fall to a thousandth.": (
        half_life
    ),
    "You compute when the root of v has halved. The step must be back at half of the usual one.": (
        lambda size, beta2: 2 * half_life(size, beta2)
    ),
    "v is the average of the gradient, not of its square, in yours.": lambda size, beta2: last_small(
        size, beta2, power=1
    ),
    "You divide by v. Adam divides by its root.": lambda size, beta2: last_small(size, beta2, root=1),
    "m is left out in yours: the step is 1/√v. At first m holds the large gradient as well.": lambda size, beta2: (
        last_small(size, beta2, beta1=0.0)
    ),
    "You wait until the step is whole again. Half of it is asked for.": lambda size, beta2: last_small(
        size, beta2, below=0.99
    ),
}
