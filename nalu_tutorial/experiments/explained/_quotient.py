"""Chapter 10: what the sign of a quotient of two numbers does to training, and what small divisors do."""

from __future__ import annotations

import math
from functools import partial

import torch
from torch import Tensor, nn

from ...tasks import Task, single_unit
from ...training import Clip
from .._measures import fails
from ._battery import Arm, Lesson, Trial

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
    """Return the quotient of the two inputs."""
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
