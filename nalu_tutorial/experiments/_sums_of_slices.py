"""Two sums over slices of a hundred inputs, added, subtracted, multiplied; and when the regulariser begins."""

from __future__ import annotations  # the API pages are made without torch, which the types would need

from collections.abc import Callable
from functools import partial
from typing import Any

from torch import nn

from ..tasks import sums_of_slices
from ..training import Ramp
from ..units import NAC, NALU, NAU, NMU, MultiplicativeNAC
from ._experiment import Cell, Experiment, Published

Layer = Callable[[int, int], nn.Module]
LINEAR: Layer = partial(nn.Linear, bias=False)
STACKS: dict[str, dict[str, tuple[Layer, Layer]]] = {
    "*": {"MultiplicativeNAC": (NAC, MultiplicativeNAC), "NALU": (NALU, NALU), "NMU": (NAU, NMU)},
    "+": {"NAC": (NAC, NAC), "Linear": (LINEAR, LINEAR), "NALU": (NALU, NALU), "NAU": (NAU, NAU)},
    "-": {"NAC": (NAC, NAC), "Linear": (LINEAR, LINEAR), "NALU": (NALU, NALU), "NAU": (NAU, NAU)},
}
# λ̂, and its start and end as shares of the published 5,000,000 steps.
RAMPS = {"NMU": (10.0, 0.2, 0.4), "NAU": (0.01, 0.001, 0.01)}
# Where else the ramp of the NMU might start; like the published one, each is as long as the wait before it.
STARTS = {"NMU, pull from 0 %": 0.0, "NMU, pull from 10 %": 0.1, "NMU, pull from 40 %": 0.4}


def stack(first: Layer, second: Layer) -> nn.Module:
    """Return a net 100 → 2 → 1."""
    return nn.Sequential(first(100, 2), second(2, 1))


def sparsity(model: Any) -> Any:
    """Return the regulariser of both layers."""
    return model[0].sparsity_penalty() + model[1].sparsity_penalty()


def schedule(unit: str, steps: int) -> dict[str, Any]:
    """Return the regulariser of a unit that has one, its ramp shortened in proportion."""
    if unit not in RAMPS:
        return {}
    return ramp(*RAMPS[unit], steps)


def ramp(weight: float, start: float, end: float, steps: int) -> dict[str, Any]:
    """Return the regulariser with a ramp between two shares of the steps."""
    return {"penalty": Ramp(sparsity, weight, int(start * steps), max(int(end * steps), int(start * steps) + 1))}


def cells(steps: int) -> list[Cell]:
    """Return one training for each operation and stack."""
    return [
        Cell(unit, partial(stack, *layers), {operation: sums_of_slices(operation)}, schedule(unit, steps))
        for operation, stacks in STACKS.items()
        for unit, layers in stacks.items()
    ]


def windows(steps: int) -> list[Cell]:
    """Return one training of the NMU without a regulariser, and one for each start of its ramp."""
    weight = RAMPS["NMU"][0]
    options: dict[str, dict[str, Any]] = {"NMU, no pull": {}} | {
        name: ramp(weight, at, 2 * at, steps) for name, at in STARTS.items()
    }
    task = {"*": sums_of_slices("*")}
    return [Cell(name, partial(stack, *STACKS["*"]["NMU"]), task, each) for name, each in options.items()]


EXPERIMENT = Experiment(
    name="sums-of-slices",
    title="two sums over 25 of 100 inputs, added, subtracted, multiplied",
    source="Madsen & Johansen (2020), the table over operations",
    cells=cells,
    steps=500_000,
    seeds=25,
    note="One tenth of the published 5,000,000 steps, the regulariser's window divided by ten, 25 seeds of 100.",
    published={
        ("MultiplicativeNAC", "*"): Published((31, 23, 41), 3.0e6, 5.8e-4),
        ("NALU", "*"): Published((0, 0, 4)),
        ("NMU", "*"): Published((98, 93, 99), 1.5e6, 4.2e-7),
        ("NAC", "+"): Published((100, 96, 100), 4.9e5, 0.23),
        ("Linear", "+"): Published((100, 96, 100), 6.3e4, 0.25),
        ("NALU", "+"): Published((14, 9, 22), 1.6e6, 0.17),
        ("NAU", "+"): Published((100, 96, 100), 3.9e5, 3.2e-5),
        ("NAC", "-"): Published((100, 96, 100), 3.7e5, 0.23),
        ("Linear", "-"): Published((7, 3, 14), 1.4e6, 0.18),
        ("NALU", "-"): Published((14, 9, 22), 1.9e6, 0.21),
        ("NAU", "-"): Published((100, 96, 100), 1.6e5, 6.6e-2),
    },
)

WINDOWS = Experiment(
    name="slices-windows",
    title="the product of two sums over 25 of 100 inputs, with the regulariser at other times",
    source="ours, with the net of Madsen & Johansen (2020)",
    cells=windows,
    steps=500_000,
    seeds=25,
    note="As the NMU of sums-of-slices, whose regulariser begins after 20 % of the steps.",
)
