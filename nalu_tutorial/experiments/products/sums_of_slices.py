"""Two sums over slices of a hundred inputs, added, subtracted, multiplied; and when the regulariser begins."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from torch import nn

from ...published import published_lines
from ...tasks import sums_of_slices
from ...training import Ramp
from ...units import NAC, NALU, NAU, NMU, MultiplicativeNAC, sparsity_penalty
from .._experiment import Experiment, Training
from .._nets import Layer

LINEAR: Layer = partial(nn.Linear, bias=False)
STACKS: dict[str, dict[str, tuple[Layer, Layer]]] = {
    "*": {"MultiplicativeNAC": (NAC, MultiplicativeNAC), "NALU": (NALU, NALU), "NMU": (NAU, NMU)},
    "+": {"NAC": (NAC, NAC), "Linear": (LINEAR, LINEAR), "NALU": (NALU, NALU), "NAU": (NAU, NAU)},
    "-": {"NAC": (NAC, NAC), "Linear": (LINEAR, LINEAR), "NALU": (NALU, NALU), "NAU": (NAU, NAU)},
}
# λ̂, and its start and end as shares of the published 5,000,000 steps.
RAMPS = {"NMU": (10.0, 0.2, 0.4), "NAU": (0.01, 0.001, 0.01)}
# Shares of 2,000,000 steps; the first is the published ramp, the second begins and ends at half of its steps.
STARTS = {"NMU, pull from 50 %": (0.5, 1.0), "NMU, pull from 25 %": (0.25, 0.5)}
# Shares of 50,000 steps; the first is the published ramp, the second begins and ends at a tenth of its steps.
RISES = {"NAU, printed ramp": (0.1, 1.0), "NAU, a tenth of it": (0.01, 0.1)}


def stack(first: Layer, second: Layer) -> nn.Module:
    """Return a net 100 → 2 → 1."""
    return nn.Sequential(first(100, 2), second(2, 1))


def schedule(unit: str, steps: int) -> dict[str, Any]:
    """Return the regulariser of a unit that has one, its ramp shortened in proportion."""
    if unit not in RAMPS:
        return {}
    return ramp(*RAMPS[unit], steps)


def ramp(weight: float, start: float, end: float, steps: int) -> dict[str, Any]:
    """Return the regulariser with a ramp between two shares of the steps."""
    return {
        "penalty": Ramp(sparsity_penalty, weight, int(start * steps), max(int(end * steps), int(start * steps) + 1))
    }


def trainings(steps: int) -> list[Training]:
    """Return one training for each operation and stack."""
    return [
        Training(unit, partial(stack, *layers), {operation: sums_of_slices(operation)}, schedule(unit, steps))
        for operation, stacks in STACKS.items()
        for unit, layers in stacks.items()
    ]


def at_other_times(
    steps: int, unit: str, operations: str, windows: Mapping[str, tuple[float, float]]
) -> list[Training]:
    """Return one training of a unit for each operation and window of its regulariser, and one without any."""
    options = {name: ramp(RAMPS[unit][0], *window, steps) for name, window in windows.items()}
    return [
        Training(name, partial(stack, *STACKS[operation][unit]), {operation: sums_of_slices(operation)}, each)
        for operation in operations
        for name, each in (options | {f"{unit}, no pull": {}}).items()
    ]


EXPERIMENT = Experiment(
    name="sums-of-slices",
    title="two sums over 25 of 100 inputs, added, subtracted, multiplied",
    source="Madsen & Johansen (2020), the table over operations",
    trainings=trainings,
    steps=5_000_000,
    seeds=100,
    note="As printed: 5,000,000 steps and the published ramps.",
    published=published_lines("sums-of-slices"),
)

WINDOWS = Experiment(
    name="slices-windows",
    title="the product of two sums over 25 of 100 inputs, with the regulariser early, late and never",
    source="ours, with the net of Madsen & Johansen (2020)",
    trainings=partial(at_other_times, unit="NMU", operations="*", windows=STARTS),
    steps=2_000_000,
    seeds=25,
    note="2,000,000 of the published 5,000,000 steps. The pull from 50 % is the published one: it rises from step "
    "1,000,000 to step 2,000,000. The pull from 25 % rises from step 500,000 to step 1,000,000.",
)

EARLY = Experiment(
    name="slices-early",
    title="the product of two sums over 25 of 100 inputs, before the regulariser begins",
    source="ours, with the net of Madsen & Johansen (2020)",
    trainings=partial(at_other_times, unit="NMU", operations="*", windows={}),
    steps=500_000,
    seeds=25,
    note="The first 500,000 of the published 5,000,000 steps. The published pull begins at step 1,000,000.",
)

RISING = Experiment(
    name="slices-nau",
    title="sum and difference of two sums over 25 of 100 inputs, with the regulariser as printed, early and never",
    source="ours, with the net of Madsen & Johansen (2020)",
    trainings=partial(at_other_times, unit="NAU", operations="+-", windows=RISES),
    steps=50_000,
    seeds=25,
    note="The first 50,000 of the published 5,000,000 steps. The printed ramp rises from step 5,000 to step 50,000; "
    "a tenth of it rises from step 500 to step 5,000.",
)
