"""Two sums over slices of a hundred inputs, added, subtracted, multiplied."""

from __future__ import annotations

from functools import partial
from typing import Any

from torch import nn

from ...tasks import sums_of_slices
from ...training import Ramp
from ...units import NAC, NALU, NAU, NMU, MultiplicativeNAC, sparsity_penalty
from .._experiment import Experiment, Training
from .._nets import Layer, ramp, stack

LINEAR: Layer = partial(nn.Linear, bias=False)
STACKS: dict[str, dict[str, tuple[Layer, Layer]]] = {
    "*": {"MultiplicativeNAC": (NAC, MultiplicativeNAC), "NALU": (NALU, NALU), "NMU": (NAU, NMU)},
    "+": {"NAC": (NAC, NAC), "Linear": (LINEAR, LINEAR), "NALU": (NALU, NALU), "NAU": (NAU, NAU)},
    "-": {"NAC": (NAC, NAC), "Linear": (LINEAR, LINEAR), "NALU": (NALU, NALU), "NAU": (NAU, NAU)},
}
# λ̂, and its start and end as fractions of the published 5,000,000 steps.
RAMPS = {"NMU": (10.0, 0.2, 0.4), "NAU": (0.01, 0.001, 0.01)}


def schedule(unit: str, steps: int) -> dict[str, Any]:
    """Return the regularizer of a unit that has one, its ramp shortened in proportion."""
    if unit not in RAMPS:
        return {}
    return pulled(*RAMPS[unit], steps)


def pulled(weight: float, start: float, end: float, steps: int) -> dict[str, Any]:
    """Return the regularizer with a ramp between two fractions of the steps."""
    return {"penalty": Ramp(sparsity_penalty, weight, *ramp(steps, (start, end)))}


def trainings(steps: int) -> list[Training]:
    return [
        Training(unit, partial(stack, *layers, 100, 2), {operation: sums_of_slices(operation)}, schedule(unit, steps))
        for operation, stacks in STACKS.items()
        for unit, layers in stacks.items()
    ]


EXPERIMENT = Experiment(
    name="sums-of-slices",
    title="two sums over 25 of 100 inputs, added, subtracted, multiplied",
    source="Madsen & Johansen (2020), the table over operations",
    trainings=trainings,
    steps=5_000_000,
    seeds=100,
    note="As printed: 5,000,000 steps and the published ramps.",
)
