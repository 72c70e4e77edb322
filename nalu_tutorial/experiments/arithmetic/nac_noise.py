"""The eight-term sum by a NAC and by a linear layer: optimizers, learning rates, and labels with and without noise."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import nn

from ...records import MeasureTables
from ...tasks import signed_sum
from ...units import NAC
from .._experiment import Experiment, Training
from .._measures import ACCURACY_AT_THE_END
from .nac_eight_terms import DISTANCE, SIGNS

UNITS: dict[str, Callable[[], nn.Module]] = {
    "NAC": lambda: NAC(len(SIGNS), 1),
    "Linear": lambda: nn.Linear(len(SIGNS), 1, bias=False),
}
RATES = {
    torch.optim.RMSprop: (0.1, 0.03, 0.01, 0.003, 0.001),
    torch.optim.Adam: (0.3, 0.1, 0.03, 0.01),
    torch.optim.SGD: (1e-4, 3e-5),
}
NOISE = {"clean": 0.0, "noisy": 5.0}


def label(optimizer: type, lr: float, noise: str) -> str:
    return f"{noise} {optimizer.__name__} {lr:g}"


def trainings(steps: int) -> list[Training]:
    """Return one training run for each unit, optimizer, learning rate and kind of label, without evaluation."""
    return [
        Training(
            unit,
            make,
            {label(optimizer, lr, noise): signed_sum(SIGNS, noise=deviation)},
            {"optimizer": optimizer, "lr": lr, "log_every": steps},
        )
        for unit, make in UNITS.items()
        for noise, deviation in NOISE.items()
        for optimizer, rates in RATES.items()
        for lr in rates
    ]


EXPERIMENT = Experiment(
    name="nac-noise",
    title="a sum of eight signed terms, from clean and from noisy labels",
    source="this book",
    trainings=trainings,
    steps=2_000,
    seeds=150,
    options={"batch_size": 64, "dtype": torch.float64},
    note="Squared error. Noisy: normal noise of standard deviation 5 on the labels of training, and none on those of "
    "the test. Measured after the last step.",
    measures={**ACCURACY_AT_THE_END, **DISTANCE},
    shows={"off_by_half": "mean", "weight_error": "median"},
    layout=MeasureTables(),
)
