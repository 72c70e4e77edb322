"""(x₁ + x₂)(x₁ + x₂ + x₃ + x₄) with more hidden units than it needs, and over other ranges."""

from __future__ import annotations

from functools import partial
from typing import Any

import torch
from torch import Tensor

from ...records import OperationTables
from ...tasks import SINGLE_UNIT_RANGES, Task, product_of_sums
from ...units import NAC, NALU, NAU, NMU, MultiplicativeNAC
from .._experiment import Experiment, Training, name_over
from .._nets import Layer, stack
from .sums_of_slices import RAMPS, pulled

STACKS: dict[str, tuple[Layer, Layer]] = {
    "MultiplicativeNAC": (NAC, MultiplicativeNAC),
    "NALU": (NALU, NALU),
    "NMU": (NAU, NMU),
    "NMU, regularised": (NAU, NMU),
}
SIZES = (1, 2, 3, 4, 6, 8, 10)
EPSILON = 1e-5


def nearly(x: Tensor) -> Tensor:
    """Return the outputs of a network whose first layer is ε off, inward, and whose second is exact."""
    a = (1 - EPSILON) * x[:, :2].sum(1, keepdim=True) + EPSILON * x[:, 2:].sum(1, keepdim=True)
    return a * (1 - EPSILON) * x.sum(1, keepdim=True)


def over(row: int) -> Task:
    """Return the task over a pair of ranges, with the threshold that belongs to it."""
    task = product_of_sums().over(*SINGLE_UNIT_RANGES[row])
    x, t = task.extrapolation_set(dtype=torch.float64)
    return task.over(*SINGLE_UNIT_RANGES[row], float((nearly(x) - t).square().mean()))


def schedule(name: str, steps: int) -> dict[str, Any]:
    """Return the regularizer of the stack that has one, with the window and strength of the hundred-input product."""
    if name != "NMU, regularised":
        return {}
    return pulled(*RAMPS["NMU"], steps)


def trainings(steps: int) -> list[Training]:
    """Return one training run for each stack and size, and one for each stack over all ranges side by side."""
    sizes = [
        Training(name, partial(stack, *layers, 4, size), {f"hidden {size}": product_of_sums()}, schedule(name, steps))
        for name, layers in STACKS.items()
        for size in SIZES
    ]
    ranges = {name_over("range", seen): over(row) for row, (seen, _) in enumerate(SINGLE_UNIT_RANGES)}
    return sizes + [
        Training(name, partial(stack, *layers, 4, 2), ranges, schedule(name, steps)) for name, layers in STACKS.items()
    ]


EXPERIMENT = Experiment(
    name="product-frontier",
    title="(x1 + x2)(x1 + x2 + x3 + x4) with more hidden units, and over other ranges",
    source="ours, with the networks of Madsen & Johansen (2020)",
    trainings=trainings,
    steps=200_000,
    seeds=50,
    note="With two hidden units and no regularizer this is product-of-sums. The regularized stack has the window and "
    "the strength of the product of a hundred inputs, shortened in proportion. Ranges of the single-unit benchmark.",
    layout=OperationTables(
        {"hidden": "Hidden units", "range": "Range of training"}, names={"NMU, regularised": "NMU, regularized"}
    ),
)
