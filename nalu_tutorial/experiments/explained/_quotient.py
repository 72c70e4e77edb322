"""Chapter 10: what the sign of a quotient, small divisors, and the gate of an NRU do to training."""

from __future__ import annotations

import math
from functools import partial

import torch
from torch import Tensor, nn

from ...tasks import Signs, Task, single_unit
from ...training import Clip, Curriculum
from ...units import NRU
from .._measures import fails
from ._battery import INPUTS, Arm, Lesson, Trial

ENDS = (-0.5, 0.5)  # between which an exponent is initialized
UP, DOWN = (0.0, 0.5), (-0.5, 0.0)


class Powers(nn.Module):
    """A product of two powers, whose sign is the cosine of the half turns."""

    def __init__(self, first: tuple[float, float] = ENDS, second: tuple[float, float] = ENDS) -> None:
        super().__init__()
        drawn = [torch.empty(1).uniform_(*ends) for ends in (first, second)]
        self.weight, self.bounds = nn.Parameter(torch.cat(drawn)[None]), {"weight": (-1, 1)}

    def sign(self, negative: Tensor) -> Tensor:
        return torch.cos(math.pi * negative @ self.weight.mT)

    def forward(self, x: Tensor) -> Tensor:
        return torch.exp(x.abs().log() @ self.weight.mT) * self.sign((x < 0).to(x.dtype))


class ExactSign(Powers):
    """The same with the sign of the quotient, whatever the exponents are."""

    def sign(self, negative: Tensor) -> Tensor:
        return 1 - 2 * (negative.sum(-1, keepdim=True) % 2)


def both_signs(u: Tensor, low: Tensor, high: Tensor) -> Tensor:
    """Return numbers of both signs whose magnitudes lie between two ends, and never at 0."""
    return torch.where(u < 0.5, -1, 1) * (high - (high - low) * (2 * u % 1))


def first_over_second(x: Tensor) -> Tensor:
    return x[..., :1] / x[..., 1:]


def quotient(low: float) -> Task:
    """Return the quotient of two numbers of both signs, with magnitudes from ``low`` to 2, tested from 2 to 6."""
    return Task(first_over_second, 2, (low, 2), (2, 6), sampler=both_signs)


#: The lesson's own numbers of both signs, and positive ones, on which a run that fails has not been trained enough.
FULL = Task(
    first_over_second, 2, (-2, 2), (2, 6), sampler=single_unit("/", 4).sampler, extrapolation_sampler=both_signs
)
POSITIVE = Task(first_over_second, 2, (1, 2), (2, 6))
TRIALS = (
    Trial(
        "the-sign-makes-four-valleys",
        "runs that fail",
        {
            "cosine, from the quadrant of x₂ / x₁": Arm(partial(Powers, DOWN, UP), quotient(1), fails),
            "exact sign, from there": Arm(partial(ExactSign, DOWN, UP), quotient(1), fails),
            "cosine, from the quadrant of x₁ / x₂": Arm(partial(Powers, UP, DOWN), quotient(1), fails),
        },
        Lesson("Adam", 0.01, 128, 2000),
        rates={"SGD": 0.1, "RMSprop": 0.01},
    ),
    Trial(
        "adam-remembers-a-small-divisor",
        "runs that fail",
        {
            "gradients as they are": Arm(ExactSign, quotient(0), fails),
            "clipped to a norm of 1": Arm(ExactSign, quotient(0), fails, options={"clip": Clip(norm=1)}),
        },
        Lesson("Adam", 0.01, 128, 500),
        control={"no divisor below 0.01": Arm(ExactSign, quotient(0.01), fails)},
        rates={"RMSprop": 0.01},
        makes_no_sense={"SGD": "it does not remember gradients"},
    ),
)


class AlwaysOpen(NRU):
    """An NRU whose gates are open at all exponents."""

    def forward(self, x: Tensor) -> Tensor:
        x = x[..., None, :]
        return (x.sign() * x.abs() ** self.clamped_weight).prod(-1)


def correct_signs() -> NRU:
    """Return an NRU whose exponents have the signs of the solution at initialization."""
    unit = NRU(2, 1)
    with torch.no_grad():
        unit.weight.copy_(unit.weight.abs() * torch.tensor([1.0, -1.0]))
    return unit


FROM_ONE = {"curriculum": Curriculum(Signs(0, 1), 10**9)}  # of at least 1 in magnitude, for all steps
GATED = partial(NRU, 2, 1)
OF_AN_NRU = (
    Trial(
        "the-gate-of-the-nru-is-an-obstacle",
        "runs that fail",
        {
            "NRU": Arm(GATED, FULL, fails, options=FROM_ONE),
            "gates held open": Arm(partial(AlwaysOpen, 2, 1), FULL, fails, options=FROM_ONE),
            "signs of the solution": Arm(correct_signs, FULL, fails, options=FROM_ONE),
            "clipped to a norm of 0.1": Arm(GATED, FULL, fails, options=FROM_ONE | {"clip": Clip(norm=0.1)}),
        },
        Lesson("Adam", 0.003, 128, 3000),
        control={"on numbers from 1 to 2": Arm(GATED, POSITIVE, fails)},
        rates={"SGD": 0.03, "RMSprop": 0.003},
        makes_no_sense=dict.fromkeys(INPUTS, "numbers are of at least 1 in magnitude"),
    ),
)
