"""Product and root of sums over slices of a hundred inputs, by power units behind a NAU."""

from __future__ import annotations

from functools import partial
from typing import Any

import torch
from torch import Tensor, nn

from ...records import MeasureTables
from ...tasks import sums_of_slices
from ...training import Ramp, Runs
from ...units import NAU, NMU
from .._experiment import Experiment, Measure, Training
from .._nets import Layer, size
from ._shared import GATED, rmsprop_of_flux


def wide(unit: Layer) -> nn.Module:
    """Return a network 100 → 100 → 1 with all weights initialized from U[0, 0.1], as in the authors' code."""
    net = nn.Sequential(NAU(100, 100), unit(100, 1))
    for name, parameter in net.named_parameters():
        if not name.endswith(("W_im", "gate")):
            nn.init.uniform_(parameter, 0, 0.1)
    return net


def last_error(runs: Runs) -> Tensor:
    """Return each run's mean squared error beyond the range, at the last step: shape (R,)."""
    return runs.history["extrapolation"][-1].nan_to_num(nan=torch.inf, posinf=torch.inf)


def trainings(steps: int) -> list[Training]:
    units: dict[str, Layer] = {"NMU": NMU, **GATED}
    kinds = {
        "product": sums_of_slices("*", subset=0.5, overlap=0.25, training=(-1, 1), extrapolation=(-2, 2)),
        "root": sums_of_slices("sqrt", subset=0.5, overlap=0.25, training=(0, 2), extrapolation=(0, 4)),
    }
    return [
        Training(name, partial(wide, unit), {label: task}, pressed(name, label, steps))
        for label, task in kinds.items()
        for name, unit in units.items()
    ]


def pressed(name: str, label: str, steps: int) -> dict[str, Any]:
    """Return the L1 penalty of a training run: 1e-5, and ten times that after a tenth of the steps."""
    if (name, label) == ("NMU", "product"):
        return {"penalty": Ramp(size, 1e-9, 0, 1), "steps": max(steps // 5, 1)}
    tenth = max(steps // 10, 1)
    return {"penalty": [Ramp(size, 1e-5, 0, 1), Ramp(size, 9e-5, tenth - 1, tenth)]}


EXPERIMENT = Experiment(
    name="slices-npu",
    title="product and root of sums over 50 of 100 inputs, with a hidden layer of 100",
    source="Heim, Pevný & Šmídl (2020), the large scale arithmetic task",
    trainings=trainings,
    steps=100_000,
    seeds=10,
    options={"lr": 5e-3, "batch_size": 128, "optimizer": rmsprop_of_flux},
    note="Initialization, learning rate, L1 and ranges are those of the authors' code (two of them differ from the "
    "paper's tables): RMSprop, L1 of 1e-5 and from a tenth of the steps on 1e-4, the NMU's product a fifth of the "
    "steps with 1e-9; inputs U(-1, 1) and U(-2, 2), for the root U(0, 2) and U(0, 4), drawn at random where they take "
    "a Sobol sequence. Two of the four tasks, four of the five networks. Errors are those of the last step. What is "
    "published is the median of 10 runs, from the table in the authors' repository; the NaiveNPU's root is infinite "
    "there.",
    measures={"last_error": Measure("Mean squared error beyond the range", last_error, format="error")},
    shows={"last_error": "median"},
    layout=MeasureTables(),
)
