"""One unit, two inputs, four operations, nine ranges: what a unit does when nothing is stacked on it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from torch import nn

from ..tasks import SINGLE_UNIT_RANGES, single_unit
from ..training import Clip, Ramp
from ..units import INALU, NAC, NALU, NAU, NMU, NPU, MultiplicativeNAC, RealNPU, sparsity_penalty
from ._experiment import Experiment, Training

Unit = Callable[[int, int], nn.Module]
ADD: dict[str, Unit] = {"Linear": partial(nn.Linear, bias=False), "NAC": NAC, "NALU": NALU, "INALU": INALU, "NAU": NAU}
MULTIPLY: dict[str, Unit] = {
    "Linear": ADD["Linear"],
    "MultiplicativeNAC": MultiplicativeNAC,
    "NALU": NALU,
    "INALU": INALU,
    "NMU": NMU,
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
        "NPU": {"lr": 5e-3},
        "RealNPU": {"lr": 5e-3},
        "INALU": {"clip": Clip(value=0.1)},
    }
    return options.get(unit, {})


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
    note="INALU is the unit with its gradient clipped at 0.1, without its re-start and its alternation.",
)
