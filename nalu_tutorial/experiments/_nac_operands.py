"""Sums of one to nine operands and differences of one to ten, by a NAC and by a linear layer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import torch
from torch import nn

from ..tasks import signed_sum
from ..units import NAC
from ._experiment import Experiment, Training

UNITS: dict[str, Callable[[int, int], nn.Module]] = {"NAC": NAC, "Linear": partial(nn.Linear, bias=False)}
SIGNS = {f"+ {k}": [1] * k for k in range(1, 10)} | {f"- {k}": [1] + [-1] * (k - 1) for k in range(1, 11)}


def trainings(steps: int) -> list[Training]:
    """Return one training for each unit and number of operands."""
    return [
        Training(name, partial(unit, len(signs), 1), {label: signed_sum(signs)})
        for name, unit in UNITS.items()
        for label, signs in SIGNS.items()
    ]


EXPERIMENT = Experiment(
    name="nac-operands",
    title="sums and differences of up to ten whole numbers",
    source="the minor project that the book started from: 100 % accuracy for every number of operands",
    trainings=trainings,
    steps=2_000,
    seeds=100,
    options={"optimizer": torch.optim.RMSprop, "lr": 0.1, "batch_size": 64, "dtype": torch.float64},
    note="The source gives neither optimiser nor steps; those here are of chapter 2.",
)
