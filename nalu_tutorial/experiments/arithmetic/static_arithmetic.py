"""The arithmetic tables of the NALU paper, static and recurrent, in percent of an untrained net's error."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from torch import nn

from ...published import published_lines
from ...tasks import OPERATIONS, over_time, sums_of_slices
from ...units import LSTM, NAC, NALU, Recurrent
from .._experiment import Experiment, Training
from .._measures import PERCENT
from .._nets import Layer

Net = Callable[[], nn.Module]


def two_layers(layer: Layer) -> nn.Module:
    """Return a net 100 → 2 → 1 of one kind of layer."""
    return nn.Sequential(layer(100, 2), layer(2, 1))


def relu6() -> nn.Module:
    """Return a net 100 → 8 → 1 with biases and ReLU6."""
    return nn.Sequential(nn.Linear(100, 8), nn.ReLU6(), nn.Linear(8, 1))


def lstm() -> nn.Module:
    """Return an LSTM of 16 units with a linear read-out."""
    return nn.Sequential(LSTM(10, 16), nn.Linear(16, 1))


def relu() -> nn.Module:
    """Return a plain recurrent net of 16 ReLUs with a linear read-out."""
    return nn.Sequential(Recurrent(nn.Sequential(nn.Linear(10 + 16, 16), nn.ReLU()), 16), nn.Linear(16, 1))


def along_time(layer: Layer) -> nn.Module:
    """Return a cell that is handed two numbers of its own, and a read-out of the same kind."""
    return nn.Sequential(Recurrent(layer(10 + 2, 2), 2), layer(2, 1))


def static_trainings(_: int) -> list[Training]:
    """Return one training for each net and operation."""
    linear: Layer = partial(nn.Linear, bias=False)
    nets: dict[str, Net] = {
        "ReLU6": relu6,
        "Linear": partial(two_layers, linear),
        "NAC": partial(two_layers, NAC),
        "NALU": partial(two_layers, NALU),
    }
    return [Training(name, net, {each: sums_of_slices(each)}) for name, net in nets.items() for each in OPERATIONS]


def recurrent_trainings(_: int) -> list[Training]:
    """Return one training for each net and operation."""
    nets: dict[str, Net] = {
        "LSTM": lstm,
        "ReLU": relu,
        "NAC": partial(along_time, NAC),
        "NALU": partial(along_time, NALU),
    }
    return [Training(name, net, {each: over_time(each)}) for name, net in nets.items() for each in OPERATIONS]


SHOWS = dict.fromkeys(PERCENT, "median")

STATIC_ARITHMETIC = Experiment(
    name="static-arithmetic",
    title="two sums over slices of 100 inputs and six operations, in percent of an untrained net's error",
    source="Trask et al. (2018), the static arithmetic tasks",
    trainings=static_trainings,
    steps=50_000,
    seeds=25,
    options={"batch_size": 64},
    note="The paper leaves ranges, sizes, optimiser and steps open. Assumed: U[1, 2] and U[2, 6], slices of 25 that "
    "share 12, nets 100 → 2 → 1 (ReLU6: 100 → 8 → 1 with biases), Adam 1e-3.",
    published=published_lines("static-arithmetic"),
    measures=PERCENT,
    shows=SHOWS,
)
RECURRENT_ARITHMETIC = Experiment(
    name="recurrent-arithmetic",
    title="the same sums over time: 10 time steps in training, 1,000 in the test",
    source="Trask et al. (2018), the recurrent arithmetic tasks",
    trainings=recurrent_trainings,
    steps=5_000,
    seeds=10,
    options={"batch_size": 64, "lr": 1e-2, "log_every": 2500},
    note="The paper leaves the data, the sizes, optimiser and steps open. Assumed: 10 inputs a time step from U[1, 2], "
    "slices of 2 that share 1, 16 units for LSTM and ReLU with a linear read-out, a state of 2 for NAC and NALU with a "
    "read-out of their own kind, Adam 1e-2.",
    published=published_lines("recurrent-arithmetic"),
    measures=PERCENT,
    shows=SHOWS,
)
