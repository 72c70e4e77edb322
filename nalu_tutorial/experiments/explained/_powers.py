"""Chapter 7: what keeps a unit from its exponents, what closes a gate and opens it, what imaginary exponents do."""

from __future__ import annotations

import math
from functools import partial

import torch
from torch import Tensor, nn

from ...tasks import few_of_many
from ...training import Runs
from ...units import NaiveNPU, RealNPU
from .._measures import fails
from ._battery import INITIALIZATIONS, Arm, Lesson, Trial

NEGATIVE = few_of_many("*", 2, (0, 0.05), (-2, -1), (-4, -2))
THREE, FIFTY = (few_of_many("/", inputs, (0, 0.05)) for inputs in (3, 50))
LAMBDA = 0.003


class Powers(nn.Module):
    """Real exponents without a gate, initialized at a tenth of Glorot's values."""

    def __init__(self, inputs: int) -> None:
        super().__init__()
        self.unit = NaiveNPU(inputs, 1)
        self.unit.W_im.requires_grad_(False)
        with torch.no_grad():
            self.unit.W_re.mul_(0.1)

    def forward(self, x: Tensor) -> Tensor:
        y: Tensor = self.unit(x)
        return y


class WithoutSign(Powers):
    """The same with 1 in place of the cosine."""

    def forward(self, x: Tensor) -> Tensor:
        y: Tensor = self.unit(x.abs())
        return y


class SlowIrrelevant(nn.Module):
    """The same, but of each step in the exponents of irrelevant inputs only a tenth is taken."""

    def __init__(self, inputs: int) -> None:
        super().__init__()
        with torch.no_grad():
            drawn = NaiveNPU(inputs, 1).W_re * 0.1
            drawn[:, 2:] *= 10
        self.W_re = nn.Parameter(drawn)

    def forward(self, x: Tensor) -> Tensor:
        share = torch.ones_like(self.W_re)
        share[:, 2:] = 0.1
        return torch.exp(torch.log(x + torch.finfo(x.dtype).eps) @ (self.W_re * share).mT)


def sided(share: float, side: int) -> RealNPU:
    """Return a unit whose needed exponents are initialized on the correct (1) or the wrong (−1) side of 0."""
    made = RealNPU(3, 1)
    with torch.no_grad():
        made.W_re.mul_(share)
        made.W_re[0, :2] = made.W_re[0, :2].abs() * torch.tensor([side, -side])
    return made


def l1_of_exponents(unit: nn.Module) -> Tensor:
    return LAMBDA * unit.W_re.abs().sum()  # type: ignore[operator]


def l1(unit: nn.Module) -> Tensor:
    return l1_of_exponents(unit) + LAMBDA * unit.gate.abs().sum()  # type: ignore[operator]


def closes(runs: Runs) -> Tensor:
    """Return 1 where the gate of x₁ or x₂ ends closed."""
    return (runs.params["gate"][:, :2] <= 0).any(dim=1).double()


GATES = dict.fromkeys(INITIALIZATIONS, "it would change the gates as well")
OF_POWERS = partial(Trial, lesson=Lesson("Adam", 0.02, 100, 1500), rates={"SGD": 0.01, "RMSprop": 0.02})
TRIALS = (
    OF_POWERS(
        "the-answer-has-to-fall-first",
        "runs that fail",
        {
            "cosine": Arm(partial(Powers, 2), NEGATIVE, fails),
            "1 in its place": Arm(partial(WithoutSign, 2), NEGATIVE, fails),
        },
    ),
    OF_POWERS(
        "idle-powers-move-together",
        "runs that fail",
        {
            "all exponents alike": Arm(partial(Powers, 50), FIFTY, fails),
            "irrelevant ones a tenth as fast": Arm(partial(SlowIrrelevant, 50), FIFTY, fails),
        },
        rates={"RMSprop": 0.005},
        makes_no_sense={"SGD": "no learning rate from 0.001 to 0.3 learns it"},
    ),
    OF_POWERS(
        "a-gate-shuts-before-its-power-turns",
        "runs with a needed gate closed",
        {
            "wrong signs": Arm(partial(sided, 1, -1), THREE, closes),
            "correct signs": Arm(partial(sided, 1, 1), THREE, closes),
            "wrong signs, a tenth": Arm(partial(sided, 0.1, -1), THREE, closes),
        },
        makes_no_sense=GATES,
    ),
    OF_POWERS(
        "a-penalty-opens-gates",
        "runs with a needed gate closed",
        {
            "L1 on the exponents": Arm(partial(sided, 1, -1), THREE, closes, penalty=l1_of_exponents),
            "L1 on exponents and gates": Arm(partial(sided, 1, -1), THREE, closes, penalty=l1),
        },
        lesson=Lesson("Adam", 0.02, 100, 3000),
        makes_no_sense=GATES,
    ),
)


BOTH = few_of_many("*", 2, (0, 0.05), (-2, 2), (-4, 4))


class Parts(NaiveNPU):
    """A unit without a gate, initialized at a tenth of Glorot's values, with the effects of imaginary exponents apart.

    They may change the magnitude of a negative number by a factor, and turn the angle.
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


OF_COMPLEX_POWERS = (
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
