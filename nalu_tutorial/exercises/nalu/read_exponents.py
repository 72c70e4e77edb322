"""The exponents inside a black box, read from its outputs."""

import math
from collections.abc import Callable, Sequence
from typing import Any

from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.taking import as_number, asked, parts

Powers = tuple[float, float]
PAIR = "Return two numbers: the exponent of x1, then that of x2."
BOXES: tuple[Powers, ...] = ((-1.0, 0.5), (1.0, 1.0), (0.37, -0.62), (0.0, 0.9))
SEEN = BOXES[0]  # the one whose two answers the task prints


class _Box:
    """The multiplying path of a NALU with two inputs, which remembers what it was asked."""

    def __init__(self, powers: Powers) -> None:
        self.powers = powers
        self.answers: list[tuple[float, float, float]] = []

    def __call__(self, x1: Any, x2: Any) -> float:
        """Return |x1|^w1 · |x2|^w2 for two numbers."""
        one, two = as_number(x1), as_number(x2)
        logarithms = (math.log(abs(each) + 1e-7) for each in (one, two))
        m = math.exp(sum(w * log for w, log in zip(self.powers, logarithms, strict=True)))
        self.answers.append((one, two, m))
        return m


@checker
def read_exponents(answer: Callable[[Callable[[float, float], float]], Sequence[float]]) -> str:
    """Check a function that asks a black box m(x1, x2) = x1^w1 · x2^w2 and returns its (w1, w2)."""
    for powers in BOXES:
        box = _Box(powers)
        got = parts(asked(answer, box), 2, PAIR)
        w = as_number(got[0]), as_number(got[1])
        if not _alike(w, powers):
            raise NotYet(_why(w, box))
    return (
        "Four boxes read. The logarithm turns an exponent into a factor, which is all that a NALU knows about products."
    )


def _alike(one: Powers, other: Powers) -> bool:
    """Return whether both are read: a box has 10⁻⁷ in its logarithm, which a slope near 1 sees as 0.002."""
    return all(math.isclose(a, b, abs_tol=0.01) for a, b in zip(one, other, strict=True))


def _why(w: Powers, box: _Box) -> str:
    w1, w2 = box.powers
    text = f"A box with the exponents ({w1:g}, {w2:g}) is read as ({w[0]:.3g}, {w[1]:.3g})".replace("-", "−")
    require(bool(box.answers), f"{text}. You did not ask the box anything: call m with two numbers.")
    require(
        not any(map(math.isnan, w)) and not any(map(math.isinf, w)),
        f"{text}. Did you divide by log 1, which is 0? An input of 1 says nothing about its own exponent.",
    )
    require(not _alike(w, (w2, w1)), f"{text}: the two are swapped.")
    require(not _alike(w, (abs(w1), abs(w2))), f"{text}: a sign is lost. An output below 1 has a negative logarithm.")
    require(not _alike(w, (-w1, -w2)), f"{text}: both signs are flipped. Which logarithm is divided by the other?")
    answers = [m for _, _, m in box.answers]
    logarithms = [math.log(m) for m in answers]
    require(not _from(w, logarithms), f"{text}. That is w log x: divide by the logarithm of the input that you chose.")
    quotients = [m / x for x1, x2, m in box.answers for x in (x1, x2) if x]
    require(
        not _from(w, answers + quotients),
        f"{text}. There is no logarithm in it: 2 to the power w is no multiple of w. Take the logarithm of the output.",
    )
    mixed = all(1.0 not in (abs(x1), abs(x2)) for x1, x2, _ in box.answers)
    both = (
        " Each output that you asked for depends on both exponents: set one input to 1, and its exponent has no effect."
    )
    return f"{text}.{both if mixed else ' Print what the box returns, and the logarithm of it.'}"


def _from(w: Powers, numbers: Sequence[float]) -> bool:
    """Return whether both values are among these numbers."""
    return all(any(math.isclose(each, number, rel_tol=1e-3, abs_tol=1e-3) for number in numbers) for each in w)
