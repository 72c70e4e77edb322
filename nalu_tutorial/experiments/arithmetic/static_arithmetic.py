"""The static arithmetic table of the NALU paper, in percent of an untrained network's error."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from torch import nn

from ...records import MeasureTables
from ...tasks import OPERATIONS, sums_of_slices
from ...units import NAC, NALU
from .._experiment import Experiment, Training
from .._measures import PERCENT
from .._nets import Layer, stack


def relu6() -> nn.Module:
    return nn.Sequential(nn.Linear(100, 8), nn.ReLU6(), nn.Linear(8, 1))


def trainings(_: int) -> list[Training]:
    linear: Layer = partial(nn.Linear, bias=False)
    nets: dict[str, Callable[[], nn.Module]] = {
        "ReLU6": relu6,
        "Linear": partial(stack, linear, linear, 100, 2),
        "NAC": partial(stack, NAC, NAC, 100, 2),
        "NALU": partial(stack, NALU, NALU, 100, 2),
    }
    return [Training(name, net, {each: sums_of_slices(each)}) for name, net in nets.items() for each in OPERATIONS]


EXPERIMENT = Experiment(
    name="static-arithmetic",
    title="two sums over slices of 100 inputs and six operations, in percent of an untrained network's error",
    source="Trask et al. (2018), the static arithmetic tasks",
    trainings=trainings,
    steps=50_000,
    seeds=25,
    options={"batch_size": 64},
    note="The paper does not give ranges, sizes, optimizer and steps. Assumed: U[1, 2] and U[2, 6], slices of 25 of "
    "which 12 are in both, networks 100 → 2 → 1 (ReLU6: 100 → 8 → 1 with biases), Adam 1e-3.",
    measures=PERCENT,
    shows=dict.fromkeys(PERCENT, "median"),
    layout=MeasureTables(),
)
