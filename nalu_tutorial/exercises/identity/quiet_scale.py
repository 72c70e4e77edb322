"""How small a tanh network must make its input to have at most a given error."""

import math
from collections.abc import Callable

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import as_number, asked

FAR = 20.0
ALLOWED = (0.5, 0.05, 0.005)


@checker
def quiet_scale(answer: Callable[[float], float]) -> str:
    """Check a function that maps the error allowed at x = 20 to the scale s of tanh(tanh(s x)) / s."""
    for allowed in ALLOWED:
        got = as_number(asked(answer, allowed))
        right = math.sqrt(1.5 * allowed / FAR**3)
        require(got > 0, f"A scale is positive; for {allowed} you give {got:g}.")
        require(not _close(got, 1 / right), "That is 1/s, by which the output is multiplied; s multiplies the input.")
        require(
            not _close(got, math.sqrt(3 * allowed / FAR**3)),
            "That is the scale for one tanh. The second layer loses as much again.",
        )
        require(not _close(got, right**2), "The error grows with the square of s: is a root missing?")
        off = abs(math.tanh(math.tanh(got * FAR)) / got - FAR)
        result = f"With your s = {got:.3g} the network is off by {off:.3g} at x = 20, where {allowed} is allowed"
        require(off <= allowed * (1 + 1e-6), f"{result}: make the input smaller.")
        require(off >= 0.9 * allowed, f"{result}: its input need not be so small.")
    return (
        "So one can tell before any training which weights a tanh network needs, and how far they are from its "
        "initialization."
    )


def _close(one: float, other: float) -> bool:
    return math.isclose(one, other, rel_tol=0.01)
