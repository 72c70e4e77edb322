"""Sums of one to ten operands and differences of two to ten, by a NAC: two losses and three initializations."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import torch
from torch import nn
from torch.nn import functional

from ...records import MeasureTables
from ...tasks import signed_sum
from ...units import NAC
from .._experiment import Experiment, Training
from .._measures import ACCURACY_AT_THE_END

SIGNS = {f"+ {k}": [1] * k for k in range(1, 11)} | {f"- {k}": [1] + [-1] * (k - 1) for k in range(2, 11)}
SQUARED = {"loss": functional.mse_loss}


def nac_from(w_hat: tuple[float, float], m_hat: tuple[float, float], operands: int) -> NAC:
    """Return a NAC with one output whose parameters are initialized uniformly between these bounds."""
    unit = NAC(operands, 1)
    nn.init.uniform_(unit.W_hat, *w_hat)
    nn.init.uniform_(unit.M_hat, *m_hat)
    return unit


UNITS: dict[str, tuple[Callable[[int], nn.Module], dict[str, Any]]] = {
    "NAC": (lambda operands: NAC(operands, 1), {}),
    "NAC, squared error": (lambda operands: NAC(operands, 1), SQUARED),
    "NAC, squared error, small start": (partial(nac_from, (-0.5, 0.5), (-0.5, 0.5)), SQUARED),
    "NAC, squared error, shut start": (partial(nac_from, (-0.2, 0.2), (-3, -1.5)), SQUARED),
}


def trainings(steps: int) -> list[Training]:
    """Return one training run for each unit and number of operands; nothing is evaluated on the way."""
    return [
        Training(name, partial(make, len(signs)), {label: signed_sum(signs)}, {"log_every": steps, **options})
        for name, (make, options) in UNITS.items()
        for label, signs in SIGNS.items()
    ]


EXPERIMENT = Experiment(
    name="nac-operands",
    title="sums and differences of up to ten whole numbers",
    source="the minor project that the book started from, sections 3.1 and 3.2",
    trainings=trainings,
    steps=2_000,
    seeds=100,
    options={
        "optimizer": torch.optim.RMSprop,
        "lr": 0.1,
        "batch_size": 64,
        "dtype": torch.float64,
        "loss": functional.smooth_l1_loss,
    },
    note="The source names RMSprop and the smooth L1 loss. Its learning rate, its steps and the meaning of its "
    "accuracy are not given; assumed: 0.1, 2,000 steps of 64 points, whole numbers, and an output is correct if it is "
    "off by less than ½ after the last step. Small initialization: both parameters from U[−0.5, 0.5]. Closed "
    "gates: Ŵ from U[−0.2, 0.2], M̂ from U[−3, −1.5].",
    measures=ACCURACY_AT_THE_END,
    shows={"off_by_half": "mean"},
    layout=MeasureTables(
        names={
            "NAC, squared error, small start": "NAC, squared error, small initialization",
            "NAC, squared error, shut start": "NAC, squared error, closed gates",
        }
    ),
)
