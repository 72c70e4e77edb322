"""The formula that a small network of power units reads as: two initializations, with an L1 penalty and without."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn

from ...formula import read_formula
from ...records import MeasureTables
from ...tasks import Task, four_outputs
from ...training import Ramp, Runs
from ...units import NAU, RealNPU
from .._experiment import Experiment, Measure, Training
from .._nets import nearer, size

STARTS = {"Glorot": 1.0, "a tenth": 0.1}
LAMBDAS = (0.0, 1e-3, 3e-3)
FORMULAS = {"sum": "x + y", "product": "x*y", "quotient": "x/y", "root": "sqrt(x)"}
WRITTEN = {"sum": "x + y", "product": "x y", "quotient": "x / y", "root": "√x"}


def quotient_and_root(x: Tensor) -> Tensor:
    return torch.cat([x[..., :1] / x[..., 1:], x[..., :1].sqrt()], dim=-1)


def net(outputs: int, shrink: float) -> nn.Module:
    """Return a network 2 → 6 → outputs, whose exponents are initialized at this fraction of Glorot's values."""
    return nn.Sequential(nearer(RealNPU, 2, 6, shrink), NAU(6, outputs))


def says(runs: Runs, *, formula: str) -> Tensor:
    """Return for each run at its last step 1 where this formula is among its outputs, else 0: shape (R,)."""
    read = [read_formula(runs.model(k), "x y", tolerance=0.05, positive=True) for k in range(len(runs))]
    return torch.tensor([float(formula in map(str, each.expressions)) for each in read])


def pressed(weight: float, steps: int) -> dict[str, Any]:
    """Return the L1 penalty of a training run: it rises from a fifth of the steps to two fifths, and stays."""
    return {"penalty": Ramp(size, weight, steps // 5, max(2 * steps // 5, steps // 5 + 1))} if weight else {}


def trainings(steps: int) -> list[Training]:
    kinds: dict[str, tuple[int, Task]] = {
        "two": (2, Task(quotient_and_root, 2, (0.1, 2), (0.1, 4))),
        "four": (4, four_outputs(positive=True)),
    }
    makers: dict[tuple[str, str], Callable[[], nn.Module]] = {
        (kind, start): partial(net, outputs, share)
        for kind, (outputs, _) in kinds.items()
        for start, share in STARTS.items()
    }
    return [
        Training(start, makers[kind, start], {f"{kind} {weight:g}": kinds[kind][1]}, pressed(weight, steps))
        for kind, start in makers
        for weight in LAMBDAS
    ]


EXPERIMENT = Experiment(
    name="npu-formulas",
    title="which formulas a network of power units reads as, with an L1 penalty and without",
    source="this book",
    trainings=trainings,
    steps=2_500,
    seeds=50,
    options={"lr": 0.02, "batch_size": 100, "dtype": torch.float64},
    note="RealNPU 2 → 6 and NAU behind it, Adam at 0.02. Two: x / y and the root of x on U(0.1, 2). Four: x + y and x "
    "y as well. The number is the weight of the L1 penalty on all parameters, which rises from step 500 to 1,000 and "
    "stays. A tenth: the exponents start at a tenth of Glorot's initialization. A formula is read after the last "
    "step, each weight within 0.05 of a multiple of one half.",
    measures={
        name: Measure("Share", partial(says, formula=formula), of=f"networks whose formula is {WRITTEN[name]}")
        for name, formula in FORMULAS.items()
    },
    shows={"quotient": "mean", "root": "mean"},
    layout=MeasureTables(),
)
