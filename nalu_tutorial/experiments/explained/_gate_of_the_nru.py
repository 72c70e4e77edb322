"""Chapter 10: what the gate of an NRU does where an exponent has to cross 0."""

from __future__ import annotations

from functools import partial

import torch
from torch import Tensor

from ...tasks import Signs
from ...training import Clip, Curriculum
from ...units import NRU
from .._measures import fails
from ._battery import INPUTS, Arm, Lesson, Trial
from ._quotient import FULL, POSITIVE


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
TRIALS = (
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
