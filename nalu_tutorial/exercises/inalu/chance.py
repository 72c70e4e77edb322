"""The chance of one success, and the steps until it."""

import math
from collections.abc import Callable
from typing import Any

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import as_number, asked, several

Chance = Callable[[float, int], float]
Steps = Callable[[float, float], float]
PRECISE = 1e-5  # single precision will do


@checker
def chance(*answer: Any) -> str:
    """Check the chance of one success in so many tries, and the expected steps until it: two functions, or a pair."""
    at_least_one, steps_to_solution = several(answer, 2)
    _check_chance(at_least_one)
    _check_steps(steps_to_solution)
    return "A unit that works on every tenth seed is ten times as dear. Divide steps by p before you compare two units."


def _check_chance(answer: Chance) -> None:
    got = as_number(asked(answer, 0.3, 4))
    require(
        not 1 <= got <= 4 * 0.3 + PRECISE,
        f"For p = 0.3 and 4 tries you give {got:g}. Chances of several tries do not add up: where two succeed, "
        "4 · 0.3 counts them twice.",
    )
    mistakes = {
        "p to the power of tries is the chance that all of them succeed.": 0.3**4,
        "(1 − p) to the power of tries is the chance that none succeeds. You want the opposite.": 0.7**4,
        "1 − p to the power of tries is the chance that not all succeed; you want: not all fail.": 1 - 0.3**4,
        "That is the chance of exactly one success; two or more count as well.": 4 * 0.3 * 0.7**3,
    }
    for sentence, wrong in mistakes.items():
        require(not math.isclose(got, wrong, rel_tol=PRECISE), sentence)
    for p, tries in ((0.3, 4), (0.05, 20), (1.0, 3), (0.0, 3), (0.4, 1)):
        exact, got = 1 - (1 - p) ** tries, as_number(asked(answer, p, tries))
        require(
            math.isclose(got, exact, rel_tol=PRECISE, abs_tol=PRECISE),
            f"For p = {p:g} and {tries} tries the chance is {exact:.3f}; you say {got:.3f}.",
        )


def _check_steps(answer: Steps) -> None:
    got = as_number(asked(answer, 0.25, 1000))
    mistakes = {
        "p · steps is less than one try. The rarer a success, the longer it takes: divide by p.": 250,
        "(1 − p) / p tries fail on average, and the one that succeeds takes its steps too: 1 / p tries.": 3000,
        "That divides by the chance of a failure: try p = 1, where one try is enough.": 1000 / 0.75,
        "That is 1 / p, the number of tries. Each takes `steps` steps.": 4,
    }
    for sentence, wrong in mistakes.items():
        require(not math.isclose(got, wrong, rel_tol=PRECISE), sentence)
    for p, steps in ((0.25, 1000), (1.0, 500), (0.02, 20_000)):
        exact, got = steps / p, as_number(asked(answer, p, steps))
        require(
            math.isclose(got, exact, rel_tol=PRECISE),
            f"For p = {p:g} and {steps:,} steps a try it takes {exact:,.0f} on average; you say {got:,.0f}.",
        )
