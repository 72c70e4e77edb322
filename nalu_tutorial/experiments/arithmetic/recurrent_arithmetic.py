"""The recurrent arithmetic table of the NALU paper, in percent of an untrained network's error."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from torch import nn

from ...records import MeasureTables
from ...tasks import OPERATIONS, over_time
from ...units import LSTM, NAC, NALU, Recurrent
from .._experiment import Experiment, Training
from .._measures import PERCENT
from .._nets import Layer


def lstm() -> nn.Module:
    return nn.Sequential(LSTM(10, 16), nn.Linear(16, 1))


def relu() -> nn.Module:
    return nn.Sequential(Recurrent(nn.Sequential(nn.Linear(10 + 16, 16), nn.ReLU()), 16), nn.Linear(16, 1))


def along_time(layer: Layer) -> nn.Module:
    """Return a cell that is handed two numbers of its own, and a read-out of the same kind."""
    return nn.Sequential(Recurrent(layer(10 + 2, 2), 2), layer(2, 1))


def trainings(_: int) -> list[Training]:
    nets: dict[str, Callable[[], nn.Module]] = {
        "LSTM": lstm,
        "ReLU": relu,
        "NAC": partial(along_time, NAC),
        "NALU": partial(along_time, NALU),
    }
    return [Training(name, net, {each: over_time(each)}) for name, net in nets.items() for each in OPERATIONS]


EXPERIMENT = Experiment(
    name="recurrent-arithmetic",
    title="the same sums over time: 10 time steps in training, 1,000 in the test",
    source="Trask et al. (2018), the recurrent arithmetic tasks",
    trainings=trainings,
    steps=5_000,
    seeds=10,
    options={"batch_size": 64, "lr": 1e-2, "log_every": 2500},
    note="The paper does not give the data, the sizes, optimizer and steps. Assumed: 10 inputs a time step from U[1, "
    "2], slices of 2 of which 1 is in both, 16 units for LSTM and ReLU with a linear read-out, a state of 2 for NAC "
    "and NALU with a read-out of their own kind, Adam 1e-2.",
    measures=PERCENT,
    shows=dict.fromkeys(PERCENT, "median"),
    layout=MeasureTables(),
)
