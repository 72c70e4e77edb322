"""A quotient by units that can divide, alone and among idle inputs."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn

from ...records import OperationTables
from ...tasks import SINGLE_UNIT_RANGES, Task, single_unit
from ...training import Clip, Ramp, Runs
from ...units import (
    INALU,
    NMRU,
    NPU,
    NRU,
    MultiplicativeNAC,
    NaiveNPU,
    RealNPU,
    sparsity_penalty,
)
from .._experiment import Experiment, Measure, Training, name_over
from .._measures import task_of
from .._nets import Layer
from .single_unit import error_below_1_percent

SETTINGS = {"two": "Two inputs", "ten": "Ten inputs, eight of them idle"}
IDLE_INPUTS = 10
THRESHOLD = 1e-5  # one constant for all ranges, as in the source
CLIPPED = Clip(norm=1.0)


MODIFIED = partial(RealNPU, bounded=True)
UNITS: dict[str, Layer] = {
    "RealNPU": RealNPU,
    "RealNPU, modified": MODIFIED,
    "NRU": NRU,
    "NMRU": NMRU,
    "NMRU, neither clip nor sign": partial(NMRU, sign=False),
    "NMRU, clip alone": partial(NMRU, sign=False),
    "NMRU, sign alone": NMRU,
    "NPU": NPU,
    "NaiveNPU": NaiveNPU,
    "MultiplicativeNAC": MultiplicativeNAC,
    "INALU": INALU,
}


def size(model: nn.Module) -> Tensor:
    """Return the L1 norm of all parameters."""
    return torch.stack([parameter.abs().sum() for parameter in model.parameters()]).sum()


def tenfold(steps: int) -> list[Ramp]:
    """Return an L1 penalty of 1e-9 that grows tenfold after 10,000 and 20,000 of 50,000 steps."""
    later = [max(steps // 5, 2), max(2 * steps // 5, 3)]
    return [
        Ramp(size, 1e-9, 0, 1),
        *(Ramp(size, 9 * 10.0**power, at - 1, at) for power, at in zip((-9, -8), later, strict=True)),
    ]


def schedule(unit: str, setting: str, steps: int) -> dict[str, Any]:
    """Return what the source trains a unit with, from two inputs or from ten."""
    two, kind = setting == "two", unit.partition(",")[0]
    begins, ends = (0.4, 0.7) if two else (0.5, 0.75)
    pull = partial(Ramp, sparsity_penalty)
    ramp = int(begins * steps), max(int(ends * steps), int(begins * steps) + 1)
    if unit == "RealNPU, modified":
        late = (int(0.8 * steps), max(steps, int(0.8 * steps) + 1)) if two else ramp
        return {"lr": 5e-3, "penalty": [*tenfold(steps), pull(1.0, *late)]}
    options: dict[str, dict[str, Any]] = {
        "RealNPU": {"lr": 5e-3, "penalty": tenfold(steps)},
        "NPU": {"lr": 5e-3, "penalty": tenfold(steps)},
        "NaiveNPU": {"lr": 5e-3, "penalty": tenfold(steps)},
        "NRU": {"lr": 1.0 if two else 1e-3, "penalty": pull(10.0, *ramp)},
        "NMRU": {"lr": 1e-2, "penalty": pull(10.0, *ramp)},
        "INALU": {"clip": Clip(value=0.1)},
    }
    clipped = unit in ("NMRU", "NMRU, clip alone")
    return options.get(kind, {}) | ({"clip": CLIPPED} if clipped else {})


def to_five_digits(runs: Runs) -> Tensor:
    """Return 1 for each run whose error is below that of a unit whose two weights are 0.00001 off: shape (R,).

    The run is taken at its best validation, as for success.
    """
    row = [seen for seen, _ in SINGLE_UNIT_RANGES].index(task_of(runs).training)
    return runs.succeeded(threshold=single_unit("/", row).threshold).double()


def quotients(inputs: int) -> dict[str, Task]:
    """Return x₁ / x₂ over each of the nine ranges, from so many inputs that all have this range."""
    setting = "two" if inputs == 2 else "ten"
    tasks = [single_unit("/", row, inputs=inputs) for row in range(len(SINGLE_UNIT_RANGES))]
    return {name_over(setting, task.training): replace(task, threshold=THRESHOLD) for task in tasks}


def trainings(steps: int) -> list[Training]:
    """Return one training for each setting and unit, the nine ranges side by side."""
    return [
        Training(name, partial(unit, inputs, 1), quotients(inputs), schedule(name, setting, longer) | {"steps": longer})
        for setting, inputs, longer in (("two", 2, steps), ("ten", IDLE_INPUTS, 2 * steps))
        for name, unit in UNITS.items()
    ]


EXPERIMENT = Experiment(
    name="division",
    title="x1 / x2 from two inputs, and from ten of which two matter",
    source="Mistry, Farrahi & Hare (2021), the single layer task",
    trainings=trainings,
    steps=50_000,
    seeds=25,
    note="Ten inputs have twice the steps. Success is an error below 1e-5 over every range, as in the source. Units, "
    "rates, penalties and clips of the RealNPU (original and modified), the NRU and the NMRU are those of the authors' "
    "code; the NRU's rate is 1 with two inputs and 0.001 with ten. The other units are ours: the power units train as "
    "the RealNPU, the rest with Adam at 0.001, the INALU with its gradient clipped at 0.1 and without its re-start.",
    measures={
        "five_digits": Measure("right to five digits", to_five_digits),
        "error_below_1_percent": Measure("right within 1 %", error_below_1_percent),
    },
    layout=OperationTables(SETTINGS, shares=("five_digits", "error_below_1_percent")),
)
