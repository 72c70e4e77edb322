"""Chapter 7: through what imaginary exponents help a product of numbers of both signs."""

from __future__ import annotations

import math
from functools import partial

import torch
from torch import Tensor

from ...tasks import few_of_many
from ...training import Runs
from ...units import NaiveNPU
from .._measures import fails
from ._battery import Arm, Lesson, Trial

BOTH = few_of_many("*", 2, (0, 0.05), (-2, 2), (-4, 4))


class Parts(NaiveNPU):
    """A unit without a gate, initialized at a tenth of Glorot's values, with the effects of imaginary exponents apart.

    Attributes
    ----------
    factor, turn : bool
        Whether they change the magnitude of a negative number, and whether they turn the angle.
    """

    def __init__(self, factor: bool, turn: bool) -> None:
        super().__init__(2, 1)
        self.factor, self.turn = factor, turn
        with torch.no_grad():
            self.W_re.mul_(0.1)

    def forward(self, x: Tensor) -> Tensor:
        r, k = self.polar(x)
        size, angle = r.log() @ self.W_re.mT, math.pi * k @ self.W_re.mT
        if self.factor:
            size = size - math.pi * k @ self.W_im.mT
        if self.turn:
            angle = angle + r.log() @ self.W_im.mT
        return torch.exp(size) * torch.cos(angle)


def succeeds(runs: Runs) -> Tensor:
    return 1 - fails(runs)


TRIALS = (
    Trial(
        "imaginary-powers-help-by-size",
        "runs that succeed",
        {
            "complex exponents": Arm(partial(Parts, True, True), BOTH, succeeds),
            "without the factor": Arm(partial(Parts, False, True), BOTH, succeeds),
            "runs that fail without the turn": Arm(partial(Parts, True, False), BOTH, fails),
        },
        Lesson("Adam", 0.02, 100, 1500),
        control={"real exponents": Arm(partial(Parts, False, False), BOTH, succeeds)},
        rates={"SGD": 0.01, "RMSprop": 0.02},
    ),
)
