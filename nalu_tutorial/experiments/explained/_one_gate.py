"""Chapter 3: why a NALU keeps the wrong operation, what its initialization decides, and why a weight stops changing."""

from __future__ import annotations

import math
from functools import partial

import torch
from torch import Tensor

from ...tasks import Task, arithmetic
from ...training import Runs
from ...units import NALU
from .._measures import fails, task_of
from .._nets import positive_nalu
from ._battery import INPUTS, PLACED, Arm, Lesson, Trial


def product(low: float, high: float) -> Task:
    return arithmetic("*", 2, (low, high), (2, 6))


def by_hand(weight: float, gate: float) -> NALU:
    """Return a unit with two equal weights, and a gate that is so open where x₁ + x₂ is 1."""
    unit = NALU(2, 1)
    with torch.no_grad():
        unit.M_hat.fill_(3.0)
        unit.W_hat.fill_(math.atanh(weight / 0.953))
        unit.G.fill_(math.log(gate / (1 - gate)))
    return unit


def with_second_weight(w_hat: float) -> NALU:
    """Return a unit as published, whose second weight begins at (Ŵ, M̂) = (w_hat, −6.5)."""
    unit = NALU(2, 1)
    with torch.no_grad():
        unit.W_hat[0, 1], unit.M_hat[0, 1] = w_hat, -6.5
    return unit


def gates(runs: Runs) -> Tensor:
    """Return the mean gate of each run on the points of validation, after the last step: shape (R,)."""
    x, _ = task_of(runs).validation_set(dtype=torch.float64)
    return torch.sigmoid(x @ runs.params["G"].mT).mean(dim=(1, 2))


def ends_with_the_sum(runs: Runs) -> Tensor:
    """Return 1 where the gate ends above ½."""
    return (gates(runs) > 0.5).double()


FAILS = partial(fails, share=0.05)
RANGE = dict.fromkeys(INPUTS, "the range of the inputs decides how many valleys there are")
WRONG = partial(by_hand, 0.4, 0.9)
RATES = {"SGD": 0.1, "Adam": 0.01}
USUAL = Lesson("RMSprop", 0.01, 64, 2500)
SMALL = partial(with_second_weight, -8.5)
TRIALS = (
    Trial(
        "second-valley",
        "runs that end with the sum",
        {
            "0.25…1.25, two valleys": Arm(WRONG, product(0.25, 1.25), ends_with_the_sum),
            "0.5…1.5, one valley": Arm(WRONG, product(0.5, 1.5), ends_with_the_sum),
        },
        USUAL,
        control={"0.5…1.5, published initialization": Arm(partial(NALU, 2, 1), product(0.5, 1.5), ends_with_the_sum)},
        rates=RATES,
        makes_no_sense=RANGE | PLACED,
    ),
    Trial(
        "side-of-the-start",
        "runs that end with the sum",
        {
            "weights 0.3, gate 0.5": Arm(partial(by_hand, 0.3, 0.5), product(0, 1), ends_with_the_sum),
            "weights 0.9, gate 0.5": Arm(partial(by_hand, 0.9, 0.5), product(0, 1), ends_with_the_sum),
            "weights 0.3, gate 0.2": Arm(partial(by_hand, 0.3, 0.2), product(0, 1), ends_with_the_sum),
        },
        USUAL,
        rates=RATES,
        makes_no_sense=RANGE | PLACED,
    ),
    Trial(
        "weight-below-eps",
        "runs that fail",
        {
            "second weight at Ŵ = −8.5": Arm(SMALL, product(1, 2), FAILS),
            "eps = 1e-14": Arm(SMALL, product(1, 2), FAILS, eps=1e-14),
        },
        USUAL,
        control={"|Ŵ| and |M̂|": Arm(positive_nalu, product(1, 2), FAILS)},
        rates={"Adam": 0.01},
        makes_no_sense=PLACED | {"SGD": "it has no eps"},
    ),
)
