"""A quotient of two inputs among ten, by units that can divide.

As in the experiment on a single unit, each unit is trained as it was published and, where that is without a clip, with
a clipped gradient besides, so that none is ahead of another by a remedy that it alone was given.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from torch import Tensor

from ...records import OperationTables
from ...tasks import SINGLE_UNIT_RANGES, single_unit
from ...training import Clip, Ramp, Runs
from ...units import NMRU, NRU, MultiplicativeNAC, NaiveNPU, RealNPU, sparsity_penalty
from .._experiment import OPERATION_NAMES, Experiment, Measure, Training, name_over
from .._measures import SUCCESS_AT_END, WITHIN_1_PERCENT_AT_END, task_of
from .._nets import Layer, ramp, size
from .single_unit import CLIPPED, error_below_1_percent

INPUTS = 10  # of which two matter
THRESHOLD = 1e-5  # one constant for all ranges, as in the source
CLIP = Clip(norm=1.0)
PUBLISHED: dict[str, Layer] = {
    "RealNPU": RealNPU,
    "RealNPU, modified": partial(RealNPU, bounded=True),
    "NRU": NRU,
    "NMRU": NMRU,
    "NMRU, neither clip nor sign": partial(NMRU, sign=False),
    "NMRU, clip alone": partial(NMRU, sign=False),
    "NMRU, sign alone": NMRU,
    "NaiveNPU": NaiveNPU,
    "MultiplicativeNAC": MultiplicativeNAC,
}
CLIPPED_BESIDES = ("RealNPU", "RealNPU, modified", "NRU", "NaiveNPU", "MultiplicativeNAC")
UNITS = PUBLISHED | {f"{name}{CLIPPED}": PUBLISHED[name] for name in CLIPPED_BESIDES}


def tenfold(steps: int) -> list[Ramp]:
    """Return an L1 penalty of 1e-9 that grows tenfold after 10,000 and 20,000 of 100,000 steps."""
    later = [max(steps // 10, 2), max(steps // 5, 3)]
    return [
        Ramp(size, 1e-9, 0, 1),
        *(Ramp(size, 9 * 10.0**power, at - 1, at) for power, at in zip((-9, -8), later, strict=True)),
    ]


def schedule(unit: str, steps: int) -> dict[str, Any]:
    """Return what the source trains a unit with; regularizers come in from half to three quarters of the steps."""
    if unit.endswith(CLIPPED):
        return schedule(unit.removesuffix(CLIPPED), steps) | {"clip": CLIP}
    late = ramp(steps, (0.5, 0.75))
    pull = {"penalty": Ramp(sparsity_penalty, 10.0, *late)}
    pressed = {"lr": 5e-3, "penalty": tenfold(steps)}
    options: dict[str, dict[str, Any]] = {
        "RealNPU": pressed,
        "NaiveNPU": pressed,
        "RealNPU, modified": {"lr": 5e-3, "penalty": [*tenfold(steps), Ramp(sparsity_penalty, 1.0, *late)]},
        "NRU": {"lr": 1e-3, **pull},
        "NMRU": {"lr": 1e-2, "clip": CLIP, **pull},
        "NMRU, clip alone": {"lr": 1e-2, "clip": CLIP, **pull},
        "NMRU, sign alone": {"lr": 1e-2, **pull},
        "NMRU, neither clip nor sign": {"lr": 1e-2, **pull},
    }
    return options.get(unit, {})


def to_five_digits(runs: Runs) -> Tensor:
    """Return 1 for each run whose error is below that of a unit whose two weights are 0.00001 off: shape (R,).

    The run is taken at its best validation, as for success.
    """
    row = [seen for seen, _ in SINGLE_UNIT_RANGES].index(task_of(runs).training)
    return runs.succeeded(threshold=single_unit("/", row).threshold).double()


def trainings(steps: int) -> list[Training]:
    tasks = [single_unit("/", row, inputs=INPUTS) for row in range(len(SINGLE_UNIT_RANGES))]
    ranges = {name_over("/", task.training): replace(task, threshold=THRESHOLD) for task in tasks}
    return [Training(name, partial(unit, INPUTS, 1), ranges, schedule(name, steps)) for name, unit in UNITS.items()]


EXPERIMENT = Experiment(
    name="division",
    title="x1 / x2 from ten inputs, the other eight of which are irrelevant",
    source="Mistry, Farrahi & Hare (2021), the single layer task",
    trainings=trainings,
    steps=100_000,
    seeds=25,
    note="Success is an error below 1e-5 over every range, as in the source. Learning rates, penalties and clips of "
    "the RealNPU, original and modified, the NRU and the NMRU are those of the authors' code. Two units are ours: the "
    "NaiveNPU trains as the RealNPU, the MultiplicativeNAC with Adam at 0.001. Clipped: the same schedule with the "
    "gradient clipped to a norm of 1.",
    measures={
        "five_digits": Measure("correct to five digits", to_five_digits),
        "error_below_1_percent": Measure("right within 1 %", error_below_1_percent),
        **SUCCESS_AT_END,
        **WITHIN_1_PERCENT_AT_END,
    },
    layout=OperationTables(OPERATION_NAMES, shares=("five_digits", "success_at_end", "error_below_1_percent")),
)
