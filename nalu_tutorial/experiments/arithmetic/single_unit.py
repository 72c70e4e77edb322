"""One unit, two inputs, four operations, nine ranges: what a unit does when nothing is stacked on it.

Units that divide are trained twice, as they were published and with a clipped gradient, so that none is ahead of
another by a clip that the other was denied. A run is judged at its best validation, as in the source, and after its
last step.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import torch
from torch import Tensor, nn

from ...records import OperationTables
from ...tasks import SINGLE_UNIT_RANGES, Task, single_unit
from ...training import Clip, Ramp, Runs
from ...units import (
    DMU,
    GNALU,
    INALU,
    NAC,
    NALU,
    NAU,
    NMRU,
    NMU,
    NPU,
    NRU,
    SNMU,
    MultiplicativeNAC,
    NaiveNPU,
    RealNPU,
    sparsity_penalty,
)
from .._experiment import OPERATION_NAMES, Experiment, Measure, Training, name_over
from .._measures import SUCCESS_AT_END, WITHIN_1_PERCENT_AT_END, error_of
from .._nets import Layer, mlp, nearer, ramp


def small_net(in_features: int, out_features: int) -> nn.Module:
    return mlp(nn.ReLU, 2, in_features)


POWERS: dict[str, Layer] = {"NPU": NPU, "RealNPU": RealNPU, "NaiveNPU": NaiveNPU}
PLAIN: dict[str, Layer] = {"Linear": partial(nn.Linear, bias=False), "MLP, ReLU": small_net}
GATED: dict[str, Layer] = {"NALU": NALU, "INALU": INALU, "INALU, RMSprop": INALU, "GNALU": GNALU}
RECIPROCAL: dict[str, Layer] = {"NRU": NRU, "NMRU": NMRU, "RealNPU, modified": partial(RealNPU, bounded=True)}
ADD: dict[str, Layer] = {**PLAIN, "NAC": NAC, **GATED, "NAU": NAU}
MULTIPLY: dict[str, Layer] = {
    **PLAIN,
    "MultiplicativeNAC": MultiplicativeNAC,
    **GATED,
    "NMU": NMU,
    "SNMU": SNMU,
    **POWERS,
    **{f"{name}, a tenth": partial(nearer, unit) for name, unit in POWERS.items()},
    **RECIPROCAL,
}
DIVIDE = {name: unit for name, unit in MULTIPLY.items() if name not in ("NMU", "SNMU")}
# A DMU is given a pair of operations and chooses one of them.
SUM_OR_PRODUCT, DIFFERENCE_OR_QUOTIENT = ({"DMU": partial(DMU, operation=form)} for form in ("add", "sub"))
PUBLISHED: dict[str, dict[str, Layer]] = {
    "+": {**ADD, **SUM_OR_PRODUCT},
    "-": {**ADD, **DIFFERENCE_OR_QUOTIENT},
    "*": {**MULTIPLY, **SUM_OR_PRODUCT},
    "/": {**DIVIDE, **DIFFERENCE_OR_QUOTIENT},
}
CLIPPED = ", clipped"  # how the name of a unit ends whose gradient is clipped besides
CLIPPED_BESIDES = (
    "MultiplicativeNAC",
    "RealNPU",
    "NRU",
    "RealNPU, modified",
    "DMU",
)  # the NMRU has a clip as published
UNITS = PUBLISHED | {"/": PUBLISHED["/"] | {f"{name}{CLIPPED}": PUBLISHED["/"][name] for name in CLIPPED_BESIDES}}


def schedule(unit: str, steps: int) -> dict[str, Any]:
    if unit.endswith(CLIPPED):
        return schedule(unit.removesuffix(CLIPPED), steps) | {"clip": Clip(norm=1.0)}
    usual = ramp(steps, (0.4, 0.7))
    options: dict[str, dict[str, Any]] = {
        "NAU": {"penalty": Ramp(sparsity_penalty, 0.01, *usual)},
        "NMU": {"penalty": Ramp(sparsity_penalty, 10.0, *usual)},
        "SNMU": {"penalty": Ramp(sparsity_penalty, 10.0, *usual)},
        "NRU": {"lr": 1.0, "penalty": Ramp(sparsity_penalty, 10.0, *usual)},
        "NMRU": {"lr": 0.01, "clip": Clip(norm=1.0), "penalty": Ramp(sparsity_penalty, 10.0, *usual)},
        "RealNPU, modified": {"lr": 5e-3, "penalty": Ramp(sparsity_penalty, 1.0, *ramp(steps, (0.8, 1)))},
        "INALU": {"clip": Clip(value=0.1)},
        "INALU, RMSprop": {"clip": Clip(value=0.1), "optimizer": torch.optim.RMSprop, "lr": 0.01, "batch_size": 64},
    }
    return options.get(unit, {"lr": 5e-3} if unit.partition(",")[0] in POWERS else {})


def error_below_1_percent(runs: Runs) -> Tensor:
    """Return 1 for each run whose extrapolation error is below that of outputs that are all 1 % off: shape (R,).

    The run is taken at its best validation, as for success.
    """
    return runs.succeeded(threshold=error_of(runs.task, 0.01)).double()


def tasks_of(operation: str) -> dict[str, Task]:
    """Return the tasks of an operation by their names, one for each of the nine ranges."""
    return {name_over(operation, seen): single_unit(operation, row) for row, (seen, _) in enumerate(SINGLE_UNIT_RANGES)}


def trainings(steps: int) -> list[Training]:
    tasks = {operation: tasks_of(operation) for operation in UNITS}
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
    note="INALU is the unit with its gradient clipped at 0.1, without its restart and its alternation; with RMSprop "
    "it has the optimizer, learning rate and batches of its authors as well. The MLP has two hidden layers of 8. A "
    "tenth: exponents that are initialized at a tenth of Glorot's values. The MLP, the NaiveNPU and these variants are "
    "ours. NRU, NMRU and the modified RealNPU have the learning rate, clip and regularizer that were published for a "
    "quotient of two inputs; for a product we assumed the same, and the L1 term of the RealNPUs is left out. The DMU "
    "has one form for + and *, one for - and /, so it is given the operands and the pair; its learning rate of 0.001 "
    "and its temperature of 1 are ours. Clipped: the same schedule with the gradient clipped to a norm of 1; INALU "
    "and NMRU have a clip as published.",
    measures={
        "error_below_1_percent": Measure("right within 1 %", error_below_1_percent),
        **SUCCESS_AT_END,
        **WITHIN_1_PERCENT_AT_END,
    },
    layout=OperationTables(OPERATION_NAMES, shares=("success_at_end", "error_below_1_percent")),
)
