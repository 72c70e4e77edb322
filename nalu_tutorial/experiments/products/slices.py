"""The two sums over slices of a hundred inputs, with the regularizer early, late and never."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from ...records import LineTable
from ...tasks import sums_of_slices
from .._experiment import Experiment, Training
from .._nets import stack
from .sums_of_slices import RAMPS, STACKS, pulled

# Fractions of 2,000,000 steps; the first is the published ramp, the second begins and ends at half of its steps.
STARTS = {"NMU, pull from 50 %": (0.5, 1.0), "NMU, pull from 25 %": (0.25, 0.5)}
# Fractions of 50,000 steps; the first is the published ramp, the second begins and ends at a tenth of its steps.
RISES = {"NAU, printed ramp": (0.1, 1.0), "NAU, a tenth of it": (0.01, 0.1)}


def at_other_times(
    steps: int, unit: str, operations: str, windows: Mapping[str, tuple[float, float]]
) -> list[Training]:
    """Return one training run of a unit for each operation and window of its regularizer, and one without any."""
    options = {name: pulled(RAMPS[unit][0], *window, steps) for name, window in windows.items()}
    return [
        Training(name, partial(stack, *STACKS[operation][unit], 100, 2), {operation: sums_of_slices(operation)}, each)
        for operation in operations
        for name, each in (options | {f"{unit}, no pull": {}}).items()
    ]


WINDOWS = Experiment(
    name="slices-windows",
    title="the product of two sums over 25 of 100 inputs, with the regularizer early, late and never",
    source="ours, with the network of Madsen & Johansen (2020)",
    trainings=partial(at_other_times, unit="NMU", operations="*", windows=STARTS),
    steps=2_000_000,
    seeds=25,
    note="2,000,000 of the published 5,000,000 steps. The regularizer from 50 % is the published one: it rises from "
    "step 1,000,000 to step 2,000,000. That from 25 % rises from step 500,000 to step 1,000,000.",
    layout=LineTable(
        names={
            "NMU, pull from 50 %": "NMU, regularizer from 50 %",
            "NMU, pull from 25 %": "NMU, regularizer from 25 %",
            "NMU, no pull": "NMU, no regularizer",
        }
    ),
)

EARLY = Experiment(
    name="slices-early",
    title="the product of two sums over 25 of 100 inputs, before the regularizer begins",
    source="ours, with the network of Madsen & Johansen (2020)",
    trainings=partial(at_other_times, unit="NMU", operations="*", windows={}),
    steps=500_000,
    seeds=25,
    note="The first 500,000 of the published 5,000,000 steps. The published regularizer begins at step 1,000,000.",
    layout=LineTable(names={"NMU, no pull": "NMU, no regularizer"}),
)

RISING = Experiment(
    name="slices-nau",
    title="sum and difference of two sums over 25 of 100 inputs, with the regularizer as printed, early and never",
    source="ours, with the network of Madsen & Johansen (2020)",
    trainings=partial(at_other_times, unit="NAU", operations="+-", windows=RISES),
    steps=50_000,
    seeds=25,
    note="The first 50,000 of the published 5,000,000 steps. The printed ramp rises from step 5,000 to step 50,000; "
    "a tenth of it rises from step 500 to step 5,000.",
    layout=LineTable(names={"NAU, no pull": "NAU, no regularizer"}),
)
