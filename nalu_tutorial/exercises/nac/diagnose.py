"""What became of one weight, told from Ŵ, M̂ and the derivative of the loss."""

from collections.abc import Callable
from typing import NamedTuple

import torch
from torch import Tensor

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import asked

ENDS = ("arrived", "shut", "wrong plateau", "moving")


class Case(NamedTuple):
    """A weight, what became of it, and what to say to another answer."""

    w_hat: float
    m_hat: float
    slope: float
    end: str
    because: str


CASES = (
    Case(6, 6, 0.02, "arrived", "the loss has a derivative of 0.02 only: nothing moves the weight."),
    Case(
        6,
        6,
        300,
        "wrong plateau",
        "W is 0.998, but the derivative of the loss with respect to W is 300 and pushes it down. The "
        "magnitude of W alone does not tell.",
    ),
    Case(
        3,
        -7,
        0.3,
        "arrived",
        "W is 0.003, and the derivative of the loss is small: a weight of 0 can be the correct one.",
    ),
    Case(
        3,
        -7,
        250,
        "shut",
        "W is 0.001, the loss pushes it, and behind a closed gate both derivatives of W are below 0.05.",
    ),
    Case(6, 6, -300, "wrong plateau", "a derivative of −300 pushes as hard as one of 300: take its absolute value."),
    Case(-6, 5, -200, "wrong plateau", "W is −0.99 and the loss pushes it up. There is a plateau for either sign."),
    Case(-2, -8, -90, "shut", "the gate is closed and the loss pushes, whatever the sign of Ŵ."),
    Case(0.1, -6, 90, "shut", "with a gate of 0.0025 W hardly changes with Ŵ either, though tanh is steep there."),
    Case(0.3, 0.2, 120, "moving", "W changes by 0.5 for each unit of Ŵ: this is no plateau."),
    Case(
        0.01,
        6,
        120,
        "moving",
        "W is 0.01, but the gate is open: at Ŵ = 0.01 the derivative with respect to Ŵ is near 1.",
    ),
    Case(5, 0.5, 120, "moving", "∂W/∂Ŵ is nearly 0, but ∂W/∂M̂ is 0.24: one of the two is enough."),
    Case(0.02, -2.5, 40, "moving", "the gate is nearly closed, but ∂W/∂Ŵ is still 0.08."),
    Case(0.3, 0.2, 0.9, "arrived", "a weight of 0.16 may be the correct one: the derivative of the loss is small."),
    Case(-5, 0.5, 120, "moving", "∂W/∂M̂ is −0.24, and a negative derivative counts as much."),
    Case(
        -0.8,
        -1.4,
        90,
        "moving",
        "both derivatives of W have magnitude 0.11, with opposite signs. One of them is enough; do not add them.",
    ),
    Case(0.72, -2.55, 80, "shut", "the derivatives are 0.045 and 0.041: neither reaches 0.05, whatever their sum is."),
    Case(6, 6, 1.1, "wrong plateau", "the derivative of the loss is 1.1, which is 1 or more."),
    Case(8, 2.85, 60, "moving", "∂W/∂M̂ is 0.052, which is 0.05 or more."),
    Case(8, 2.95, 60, "wrong plateau", "both derivatives are below 0.05, and W is 0.95."),
    Case(4, -2.89, 60, "wrong plateau", "both derivatives are below 0.05, and W is 0.053: as the rules say, not shut."),
    Case(0, -4, 50, "shut", "at Ŵ = 0 ∂W/∂M̂ is 0, and ∂W/∂Ŵ is the gate itself, 0.018."),
)


@checker
def diagnose(answer: Callable[[Tensor, Tensor, Tensor], str]) -> str:
    """Check a function that tells from Ŵ, M̂ and the derivative of the loss by W what became of the weight."""
    for case in CASES:
        got = asked(answer, *(torch.tensor(float(number), dtype=torch.float64) for number in case[:3]))
        require(got in ENDS, f"Answer with one of {', '.join(ENDS)}, not {got!r}.")
        given = f"Ŵ = {case.w_hat:g}, M̂ = {case.m_hat:g}, derivative {case.slope:g}".replace("-", "−")
        require(got == case.end, f"{given} is not {got!r} but {case.end!r}: {case.because}")
    return "Small derivatives of W are good news where the loss is flat, and bad news where it is not."
