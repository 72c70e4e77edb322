"""A quotient beside a sum, and a product of sums: units that divide or multiply, in a network of two layers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn

from ...records import OperationTables
from ...tasks import SINGLE_UNIT_RANGES, Task, product_of_sums, single_unit
from ...training import Clip, Ramp
from ...units import INALU, NAU, NMRU, NMU, NRU, RealNPU, sparsity_penalty
from .._experiment import Experiment, Training, name_over
from .._measures import error_of
from .._nets import Layer, ramp, stack

FORMULAS = {"(a+b)/c": "A sum over a number", "a/b+c": "A quotient and a number", "products": "A product of two sums"}
ROWS = (6, 4)  # of the nine ranges: [1, 2] and [-2, 2]
SECOND: dict[str, Layer] = {"RealNPU, modified": partial(RealNPU, bounded=True), "NRU": NRU, "NMRU": NMRU}


def network(name: str, unit: Layer) -> nn.Module:
    """Return a NAU and the unit in the order of the formula; of the INALU two layers."""
    other: Layer = INALU if unit is INALU else NAU
    first, second = (unit, other) if name == "a/b+c" else (other, unit)
    return stack(first, second, TARGETS[name][1], 2)


def sum_over_number(x: Tensor) -> Tensor:
    return (x[..., :1] + x[..., 1:2]) / x[..., 2:3]


def quotient_and_number(x: Tensor) -> Tensor:
    return x[..., :1] / x[..., 1:2] + x[..., 2:3]


TARGETS: dict[str, tuple[Callable[[Tensor], Tensor], int]] = {
    "(a+b)/c": (sum_over_number, 3),
    "a/b+c": (quotient_and_number, 3),
    "products": (product_of_sums().target, 4),
}


def formula(name: str, row: int) -> Task:
    """Return a formula over one of the nine ranges; success is an error below that of outputs that are 1 % off."""
    target, inputs = TARGETS[name]
    seen, beyond = SINGLE_UNIT_RANGES[row]
    beside_zero = single_unit("/", row).sampler
    task = Task(target, inputs, seen, beyond, sampler=beside_zero)
    return task.over(seen, beyond, error_of(task, 0.01, torch.float64))


def schedule(unit: str, steps: int) -> dict[str, Any]:
    """Return the learning rate and the clip that a unit has with many inputs, and one regularizer for both layers."""
    options: dict[str, dict[str, Any]] = {
        "RealNPU, modified": {"lr": 5e-3},
        "NRU": {"lr": 1e-3},
        "NMRU": {"lr": 1e-2, "clip": Clip(norm=1.0)},
        "NMU": {"lr": 1e-3},
        "INALU": {"clip": Clip(value=0.1), "optimizer": torch.optim.RMSprop, "lr": 0.01, "batch_size": 64},
    }
    pulled = {} if unit == "INALU" else {"penalty": Ramp(sparsity_penalty, 0.1, *ramp(steps, (0.5, 0.75)))}
    return options[unit] | pulled


def trainings(steps: int) -> list[Training]:
    pairs = []
    for name in FORMULAS:
        tasks = {name_over(name, SINGLE_UNIT_RANGES[row][0]): formula(name, row) for row in ROWS}
        units = SECOND | ({"NMU": NMU} if name == "products" else {}) | {"INALU": INALU}
        pairs += [
            Training(unit, partial(network, name, make), tasks, schedule(unit, steps)) for unit, make in units.items()
        ]
    return pairs


EXPERIMENT = Experiment(
    name="division-in-pairs",
    title="(a + b) / c, a / b + c and (a + b)(a + b + c + d) by networks of two layers",
    source="this book",
    trainings=trainings,
    steps=50_000,
    seeds=50,
    note="A NAU and the unit that is named, in the order of the formula, with two hidden units; of the INALU two "
    "layers, with RMSprop at 0.01, batches of 64 and the gradient clipped at 0.1. Adam: the modified RealNPU at "
    "0.005, the NRU and the NMU at 0.001, the NMRU at 0.01 with its gradient clipped to a norm of 1. The regularizer "
    "of both layers rises to 0.1 from half to three quarters of the steps. Success is an error below that of outputs "
    "that are all 1 % off.",
    layout=OperationTables(FORMULAS),
)
