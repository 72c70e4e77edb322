"""Chapter 8: why registers do not learn equality."""

from __future__ import annotations

from functools import partial

import torch
from torch import Tensor
from torch.nn import functional

from ...tasks import Pairs, comparison
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
