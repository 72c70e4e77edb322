"""What became of one weight, told from Ŵ, M̂ and the slope of the loss."""

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
    Case(6, 6, 0.02, "arrived", "the loss has a slope of 0.02 only: it asks for nothing else."),
    Case(
        6,
        6,
        300,
        "wrong plateau",
        "W is 0.998, but the loss has a slope of 300 along W and pulls it down. Its size alone does not tell.",
    ),
    Case(3, -7, 0.3, "arrived", "W is 0.003, and the loss asks for nothing else: a weight of 0 can be the right one."),
    Case(3, -7, 250, "shut", "W is 0.001, the loss pulls, and behind a shut gate both slopes of W are below 0.05."),
    Case(6, 6, -300, "wrong plateau", "a slope of −300 pulls as hard as one of 300: take its size."),
    Case(-6, 5, -200, "wrong plateau", "W is −0.99 and the loss pulls it up. A plateau has either sign."),
    Case(-2, -8, -90, "shut", "the gate is shut and the loss pulls, whatever the sign of Ŵ."),
    Case(0.1, -6, 90, "shut", "with a gate of 0.0025 W hardly moves along Ŵ either, though tanh is steep there."),
    Case(0.3, 0.2, 120, "moving", "W moves by 0.5 for each unit of Ŵ: this is no plateau."),
    Case(0.01, 6, 120, "moving", "W is 0.01, but the gate is open: at Ŵ = 0.01 the slope along Ŵ is near 1."),
    Case(5, 0.5, 120, "moving", "the slope along Ŵ is nearly 0, but along M̂ it is 0.24: one of the two is enough."),
    Case(0.02, -2.5, 40, "moving", "the gate is nearly shut, but along Ŵ the slope is still 0.08."),
    Case(0.3, 0.2, 0.1, "arrived", "a weight may be wanted at 0.16: the loss asks for nothing else."),
    Case(-5, 0.5, 120, "moving", "along M̂ the slope is −0.24, and a slope below 0 counts as much."),
    Case(-0.8, -1.4, 90, "moving", "both slopes of W are 0.11 in size, of other sign. One of them is enough; no sum."),
    Case(0.72, -2.55, 80, "shut", "the slopes are 0.045 and 0.041: neither reaches 0.05, whatever they are together."),
    Case(6, 6, 1.5, "wrong plateau", "the loss has a slope of 1.5, which is 1 or more."),
    Case(8, 2.85, 60, "moving", "along M̂ the slope is 0.052, which is 0.05 or more."),
    Case(8, 2.95, 60, "wrong plateau", "both slopes are below 0.05, and W is 0.95."),
    Case(0, -4, 50, "shut", "at Ŵ = 0 the slope along M̂ is 0, and the one along Ŵ is the gate itself, 0.018."),
)


@checker
def diagnose(answer: Callable[[Tensor, Tensor, Tensor], str]) -> str:
    """Check a function that says of Ŵ, M̂ and the slope of the loss by W what became of the weight."""
    for case in CASES:
        got = asked(answer, *(torch.tensor(float(number), dtype=torch.float64) for number in case[:3]))
        require(got in ENDS, f"Answer with one of {', '.join(ENDS)}, not {got!r}.")
        given = f"Ŵ = {case.w_hat:g}, M̂ = {case.m_hat:g}, slope {case.slope:g}".replace("-", "−")
        require(got == case.end, f"{given} is not {got!r} but {case.end!r}: {case.because}")
    return "A small slope of W is good news where the loss is flat, and bad news where it pulls."
