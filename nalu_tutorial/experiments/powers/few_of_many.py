"""Two inputs of many: power units with a gate and without, and from Glorot's initialization and a tenth of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn

from ...records import OperationTables
from ...tasks import Task, few_of_many
from ...training import Runs
from ...units import NaiveNPU
from .._experiment import Experiment, Measure, Training
from .._nets import Layer, nearer
from ._shared import GATED

KINDS_OF_IDLE_INPUTS = {
    "small": "Irrelevant inputs from U(0, 0.05)",
    "alike": "Irrelevant inputs as the others, U(0.1, 2)",
    "signed": "All inputs from U(−2, 2)",
}

COUNTS = (3, 5, 10, 20, 50)  # inputs, of which two matter
SHORT_MEMORY = {"optimizer": partial(torch.optim.Adam, betas=(0.9, 0.9))}
DESCENT = {"optimizer": torch.optim.SGD}


def trainings(_: int) -> list[Training]:
    kinds = {
        "small": partial(few_of_many, "/", irrelevant=(0, 0.05)),
        "alike": partial(few_of_many, "/", irrelevant=(0.1, 2)),
        "signed": partial(few_of_many, "*", irrelevant=(-2, 2), training=(-2, 2), extrapolation=(-4, 4)),
    }
    return [
        Training(name, partial(unit, count, 1), {f"{kind} {count}": task(inputs=count)})
        for kind, task in kinds.items()
        for count in COUNTS
        for name, unit in GATED.items()
    ]


EXPERIMENT = Experiment(
    name="few-of-many",
    title="x1 / x2 or x1 x2 from many inputs of which only these two matter",
    source="ours, after the example with which Heim, Pevný & Šmídl (2020) explain the relevance gate",
    trainings=trainings,
    steps=10_000,
    seeds=50,
    options={"lr": 1e-2, "batch_size": 100, "dtype": torch.float64},
    note="One unit, Adam at 0.01. Small: x1 / x2 on U(0.1, 2), irrelevant inputs from U(0, 0.05). Alike: the same, "
    "irrelevant inputs from U(0.1, 2). Signed: x1 x2, all from U(-2, 2). In extrapolation the range of x1 and x2 "
    "doubles. Success is an error below that of outputs that are all 1 % off.",
    layout=OperationTables(KINDS_OF_IDLE_INPUTS),
)


def first_times_second(x: Tensor) -> Tensor:
    return x[..., :1] * x[..., 1:2]


def fifth_near_zero(uniform: Tensor, low: Tensor, high: Tensor) -> Tensor:
    """Return four inputs between low and high, and a fifth that is always 1e-8."""
    x = low + (high - low) * uniform[..., :4]
    return torch.cat([x, torch.full_like(x[..., :1], 1e-8)], dim=-1)


# Success: below the error of outputs that are all 1 % off; the mean of x² over U(2, 4) is 28/3.
ONE_NEAR_ZERO = Task(first_times_second, 5, (1, 2), (2, 4), sampler=fifth_near_zero, threshold=0.01**2 * (28 / 3) ** 2)


def as_published(unit: Layer, inputs: int) -> nn.Module:
    return unit(inputs, 1)


def needed_gate(runs: Runs) -> Tensor:
    """Return for each run the smaller gate of the two inputs that matter, 1 without a gate: shape (R,)."""
    if "gate" not in runs.params:
        return torch.ones(len(runs), dtype=torch.float64)
    return runs.params["gate"][:, :2].double().amin(dim=1)


def variants(*units: str, **more: dict[str, Any]) -> list[tuple[str, Callable[[int], nn.Module], dict[str, Any]]]:
    """Return the rows of a task: each unit with both initializations, then the NaiveNPUs that are trained otherwise."""
    lines: list[tuple[str, Callable[[int], nn.Module], dict[str, Any]]] = []
    for name in units:
        lines += [(name, partial(as_published, GATED[name]), {})]
        lines += [(f"{name}, a tenth", partial(nearer, GATED[name]), {})]
    return lines + [
        (f"NaiveNPU, {name.replace('_', ' ')}", partial(as_published, NaiveNPU), own) for name, own in more.items()
    ]


def start_trainings(_: int) -> list[Training]:
    both = ("NaiveNPU", "RealNPU")
    trainings_of_starts = [
        Training(name, partial(make, 5), {"one near 0": ONE_NEAR_ZERO}, own)
        for name, make, own in variants(*both, short_memory=SHORT_MEMORY, plain_descent=DESCENT)
    ]
    for count in (3, 10, 50):
        small = few_of_many("/", count, irrelevant=(0, 0.05))
        trainings_of_starts += [
            Training(name, partial(make, count), {f"small {count}": small}, own)
            for name, make, own in variants(*both, short_memory=SHORT_MEMORY)
        ]
    signed = few_of_many("*", 10, irrelevant=(-2, 2), training=(-2, 2), extrapolation=(-4, 4))
    return trainings_of_starts + [
        Training(name, partial(make, 10), {"signed 10": signed}, own) for name, make, own in variants(*both, "NPU")
    ]


STARTS = Experiment(
    name="few-of-many-starts",
    title="two inputs of many, from Glorot's initialization and from a tenth of it",
    source="this book",
    trainings=start_trainings,
    steps=1_500,
    seeds=100,
    options={"lr": 0.02, "batch_size": 100, "dtype": torch.float64, "log_every": 100},
    note="One unit, Adam at 0.02. One near 0: x1 x2 on U(1, 2) among five inputs, two more of which are irrelevant, "
    "the fifth is always 1e-8. Small and signed: as in few-of-many. A tenth: all real exponents are initialized at a "
    "tenth of Glorot's initialization. Short memory: Adam with both β at 0.9. Plain descent: SGD at the same learning "
    "rate. Success is an error below that of outputs that are all 1 % off. `needed_gate` is the smaller gate of the "
    "two inputs that matter, 1 where there is no gate.",
    measures={"needed_gate": Measure("Smaller gate", needed_gate, of="the two inputs that matter")},
    layout=OperationTables(KINDS_OF_IDLE_INPUTS),
)


def slow_trainings(_: int) -> list[Training]:
    task = {"small 50": few_of_many("/", 50, irrelevant=(0, 0.05))}
    return [Training(f"{name}, a tenth", partial(nearer, GATED[name], 50), task) for name in ("NaiveNPU", "RealNPU")]


SLOW = Experiment(
    name="few-of-many-slow",
    title="two inputs of fifty, from a tenth of Glorot's initialization, at a tenth of the learning rate",
    source="this book",
    trainings=slow_trainings,
    steps=STARTS.steps,
    seeds=20,
    options={**STARTS.options, "lr": 0.002, "log_every": 500},
    note="As in few-of-many-starts, but with Adam at 0.002.",
    layout=EXPERIMENT.layout,
)
