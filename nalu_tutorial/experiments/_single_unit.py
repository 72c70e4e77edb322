"""One unit, two inputs, four operations, nine ranges: what a unit does when nothing is stacked on it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn

from ..metrics import best_step
from ..tasks import SINGLE_UNIT_RANGES, single_unit
from ..training import Clip, Ramp, Runs
from ..units import INALU, NAC, NALU, NAU, NMU, NPU, MultiplicativeNAC, NaiveNPU, RealNPU, sparsity_penalty
from ._experiment import Experiment, Training

Unit = Callable[[int, int], nn.Module]


def relu_net(in_features: int, out_features: int) -> nn.Module:
    """Return the ordinary net of chapter 1 for these sizes."""
    wide = nn.Linear(in_features, 8), nn.Linear(8, 8), nn.Linear(8, out_features)
    return nn.Sequential(wide[0], nn.ReLU(), wide[1], nn.ReLU(), wide[2])


PLAIN: dict[str, Unit] = {"Linear": partial(nn.Linear, bias=False), "ReLU net": relu_net}
ADD: dict[str, Unit] = {**PLAIN, "NAC": NAC, "NALU": NALU, "INALU": INALU, "NAU": NAU}
MULTIPLY: dict[str, Unit] = {
    **PLAIN,
    "MultiplicativeNAC": MultiplicativeNAC,
    "NALU": NALU,
    "INALU": INALU,
    "NMU": NMU,
    "NaiveNPU": NaiveNPU,
    "NPU": NPU,
    "RealNPU": RealNPU,
}
DIVIDE = {name: unit for name, unit in MULTIPLY.items() if name != "NMU"}
UNITS = {"+": ADD, "-": ADD, "*": MULTIPLY, "/": DIVIDE}


def schedule(unit: str, steps: int) -> dict[str, Any]:
    """Return the learning rate and the regulariser, whose ramp runs from step 20,000 to 35,000 of 50,000."""
    ramp = int(0.4 * steps), max(int(0.7 * steps), int(0.4 * steps) + 1)
    options: dict[str, dict[str, Any]] = {
        "NAU": {"penalty": Ramp(sparsity_penalty, 0.01, *ramp)},
        "NMU": {"penalty": Ramp(sparsity_penalty, 10.0, *ramp)},
        "NaiveNPU": {"lr": 5e-3},
        "NPU": {"lr": 5e-3},
        "RealNPU": {"lr": 5e-3},
        "INALU": {"clip": Clip(value=0.1)},
    }
    return options.get(unit, {})


def error_below_1_percent(runs: Runs) -> Tensor:
    """Return 1 for each run whose error at its best validation is beyond the range below 1 % of the answers' size.

    Both are root mean squares. A run whose error is no number gets 0. The shape is (R,).
    """
    _, t = runs.task.extrapolation_set()
    at_best = runs.history["extrapolation"].gather(0, best_step(runs.history["validation"]).unsqueeze(0))[0]
    return (at_best.sqrt() < 0.01 * t.square().mean().sqrt().to(at_best)).to(torch.float64)


def label(operation: str, row: int) -> str:
    """Return a range's name in the record, as in "* [-2, 2]"."""
    low, high = SINGLE_UNIT_RANGES[row][0]
    return f"{operation} [{low:g}, {high:g}]"


def trainings(steps: int) -> list[Training]:
    """Return one training for each operation and unit, the nine ranges side by side."""
    tasks = {
        operation: {label(operation, row): single_unit(operation, row) for row in range(len(SINGLE_UNIT_RANGES))}
        for operation in UNITS
    }
    return [
        Training(name, partial(unit, 2, 1), tasks[operation], schedule(name, steps))
        for operation, units in UNITS.items()
        for name, unit in units.items()
    ]


EXPERIMENT = Experiment(
    name="single-unit",
    title="every unit alone on +, -, *, / over nine ranges",
    source="Mistry, Farrahi & Hare (2022), the single module task",
    trainings=trainings,
    steps=50_000,
    seeds=25,
    note="INALU is the unit with its gradient clipped at 0.1, without its re-start and its alternation. The ReLU net "
    "has two hidden layers of 8.",
    measures={"error_below_1_percent": error_below_1_percent},
)
