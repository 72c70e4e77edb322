"""One unit over both signs, trained on all rows or on selected rows first, alone or among irrelevant inputs."""

from __future__ import annotations

from functools import partial
from typing import Any

import torch

from ...records import OperationTables
from ...tasks import Signs, Task, positive, single_unit
from ...training import Clip, Curriculum
from ...units import DMU, INALU, NMRU, NMU, NRU, SNMU, RealNPU
from .._experiment import Experiment, Training
from .._measures import SUCCESS_AT_END, error_of
from .._nets import Layer
from .positive_rows_first import BOTH_SIGNS, INALU_RECIPE, LEAST, NMRU_RECIPE

HEADINGS = {
    "a/b": "a / b",
    "ab": "a b",
    "a/b-of-ten": "a / b among ten inputs",
    "ab-of-ten": "a b among ten inputs",
}
INPUTS = {"a/b": 2, "ab": 2, "a/b-of-ten": 10, "ab-of-ten": 10}
NPU = partial(RealNPU, bounded=True)
EITHER: dict[str, Layer] = {"INALU": INALU, "RealNPU, modified": NPU, "NRU": NRU, "NMRU": NMRU}
# A DMU is given the positions of its operands, so it has no irrelevant inputs.
UNITS: dict[str, dict[str, Layer]] = {
    "a/b": EITHER | {"DMU": partial(DMU, operation="sub")},
    "ab": EITHER | {"DMU": partial(DMU, operation="add"), "NMU": NMU, "SNMU": SNMU},
    "a/b-of-ten": EITHER,
    "ab-of-ten": EITHER | {"NMU": NMU, "SNMU": SNMU},
}
RECIPES: dict[str, dict[str, Any]] = {
    "INALU": INALU_RECIPE,
    "RealNPU, modified": {"lr": 5e-3, "clip": Clip(norm=1.0)},
    "NRU": {"lr": 1e-3, "clip": Clip(norm=0.1)},
}  # the others have the NMRU's


def operation(name: str) -> Task:
    """Return a quotient or a product of the first two inputs over both signs; success is an error below 1 %."""
    task = single_unit("/" if "/" in name else "*", 4, inputs=INPUTS[name])
    return task.over(*BOTH_SIGNS, error_of(task, 0.01, torch.float64))


def policies(inputs: int, steps: int) -> dict[str, dict[str, Any]]:
    """Return which rows come first, by name; of ten inputs, also those in which only the operands are positive."""
    rows = {"positive": positive(LEAST)}
    if inputs > 2:
        rows["operands positive"] = Signs((1, 1, *[0] * (inputs - 2)), LEAST)
    by_name: dict[str, dict[str, Any]] = {"all rows": {}}
    for name, signs in rows.items():
        by_name[f"{name} first"] = {"curriculum": Curriculum(signs, max(1, steps // 2))}
        by_name[f"{name} alone"] = {"curriculum": Curriculum(signs, steps)}
    return by_name


def trainings(steps: int) -> list[Training]:
    return [
        Training(
            unit,
            partial(make, INPUTS[name], 1),
            {f"{name} {policy}": operation(name)},
            RECIPES.get(unit, NMRU_RECIPE) | options,
        )
        for name, units in UNITS.items()
        for unit, make in units.items()
        for policy, options in policies(INPUTS[name], steps).items()
    ]


EXPERIMENT = Experiment(
    name="rows-first-units",
    title="One unit over both signs: which rows come first",
    source="this book",
    trainings=trainings,
    steps=8_000,
    seeds=100,
    first_seed=7100,
    options={"dtype": torch.float64},
    note="Inputs from −2 to 2 in training and from 2 to 6 in magnitude, of both signs, in extrapolation. The rows that "
    "come first have inputs of at least 0.3 in magnitude, all positive; among ten inputs also rows in which only "
    "the two operands are positive. They come first for half of the steps, and alone for all. The INALU has "
    "RMSprop at 0.01, batches of 64 and the gradient clipped at 0.1; the others Adam, with batches of 128 and the "
    "gradient clipped to a norm of 1 (NRU: 0.1): the modified RealNPU at 0.005, the NRU at 0.001, the NMRU, DMU, "
    "NMU and SNMU at 0.01. No regularizer. A DMU is given its operands, and has no irrelevant inputs. Success is "
    "an error below that of outputs that are all 1 % off, at the best validation on both signs, and at the end.",
    measures=SUCCESS_AT_END,
    layout=OperationTables(HEADINGS, shares=("success_at_end",)),
)
