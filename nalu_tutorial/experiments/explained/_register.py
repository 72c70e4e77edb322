"""Chapter 8: why registers do not learn equality, and why a loop of one errs on large numbers."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import torch
from torch import Tensor, nn
from torch.nn import functional

from ...tasks import Pairs, Task, comparison, whole
from ...training import Runs
from ...units import NSR
from .._measures import task_of
from ._battery import Arm, Lesson, Trial

EQUAL = comparison("==", 13)
HALF_EQUAL = comparison("==", 13, training_pairs=Pairs(close=0.5, apart=0))


def register(side: int, apart: bool = False) -> NSR:
    """Return a register with W₀ above (1) or below (−1) 0, and with p and q as drawn or far apart."""
    unit = NSR(2, 1)
    with torch.no_grad():
        unit.weight_zero.copy_(side * unit.weight_zero.abs())
        if apart:  # p = 0.88 and q = 0.12
            unit.select_1[:], unit.select_2[:] = torch.tensor([[1.0, -1.0], [-1.0, 1.0]])
    return unit


def errs(runs: Runs) -> Tensor:
    """Return 1 where a register is wrong on a pair at 10¹³, of which half are at most 3 apart."""
    x, t = task_of(runs).extrapolation_set(dtype=torch.float64)
    return ((runs.predict(x) > 0.5) != (t > 0.5)).flatten(1).any(dim=1).double()


OF_REGISTERS = partial(
    Trial,
    effect="registers that do not learn equality",
    lesson=Lesson("Adam", 0.02, 100, 800),
    rates={"SGD": 1.0, "RMSprop": 0.02},
    makes_no_sense={"inputs ÷ 10": "the inputs are whole numbers"},
)
SIDE = partial(Arm, options={"loss": functional.l1_loss})
TRIALS = (
    OF_REGISTERS(
        "equality-needs-a-hill",
        arms={
            "W₀ below 0": SIDE(partial(register, -1), EQUAL, errs),
            "W₀ above 0": SIDE(partial(register, 1), EQUAL, errs),
            "W₀ below 0, p and q apart": SIDE(partial(register, -1, apart=True), EQUAL, errs),
        },
    ),
    OF_REGISTERS(
        "balance-ends-the-pull",
        arms={
            "5 % of the pairs equal": SIDE(partial(register, -1), EQUAL, errs),
            "52.5 % equal": SIDE(partial(register, -1), HALF_EQUAL, errs),
        },
    ),
)


class Smallest(nn.Module):
    """A loop that keeps the smallest number of a list, with the outputs of a register as they are or rounded."""

    def __init__(self) -> None:
        super().__init__()
        self.keep, self.rounds = NSR(2, 1), False

    def forward(self, x: Tensor) -> Tensor:
        """Return what is left of a list: (..., 1) for (..., length, 1)."""
        best = x[..., 0, :]
        for k in range(1, x.shape[-2]):
            new = x[..., k, :]
            y = self.keep(torch.cat([best, new], dim=-1))
            if self.rounds:
                y = y.round()
            best = y * best + (1 - y) * new
        return best


def smallest(x: Tensor) -> Tensor:
    return x.amin(dim=-2)


NEAR = Task(smallest, 1, (-10, 9), (-10, 9), sampler=whole, length=10, extrapolation_length=10)
FAR = replace(NEAR, extrapolation=(-10_000, 9_999), extrapolation_length=100)


@torch.no_grad()
def is_off(runs: Runs, *, lists: Task, rounds: bool = False) -> Tensor:
    """Return 1 where a loop is off by more than 1 on the mean of a hundred lists."""
    x, t = lists.extrapolation_set(100, dtype=torch.float64)
    loops = [runs.model(k) for k in range(len(runs))]
    for loop in loops:
        loop.rounds = rounds  # type: ignore[assignment]
    return torch.stack([~((loop(x) - t).abs().mean() < 1) for loop in loops]).double()


OF_A_LOOP = (
    Trial(
        "soft-answers-leak",
        "loops that are off by more than 1 on a hundred numbers up to 10,000",
        {
            "as trained": SIDE(Smallest, NEAR, partial(is_off, lists=FAR)),
            "y rounded": SIDE(Smallest, NEAR, partial(is_off, lists=FAR, rounds=True)),
        },
        Lesson("Adam", 0.02, 100, 800),
        control={"as trained, on ten numbers up to 10": SIDE(Smallest, NEAR, partial(is_off, lists=NEAR))},
        rates={"SGD": 1.0, "RMSprop": 0.02},
        makes_no_sense={"inputs ÷ 10": "the inputs are whole numbers"},
    ),
)
