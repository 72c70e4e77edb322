"""x₁ x₂ by one NALU from three initializations, with a smaller ε in the optimizer, and with a weight for each path."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import torch
from torch import Tensor

from ...records import OperationTables
from ...tasks import Task, arithmetic
from ...training import Runs
from ...units import NALU
from .._experiment import OPERATION_NAMES, Experiment, Measure, Training
from .._measures import gate
from .._nets import drawn_again, positive_nalu

FAR = (2.0, 6.0)
# Within 5 % of the root mean square of the targets; the mean of x² over U(2, 6) is 52/3.
THRESHOLD = 0.05**2 * (52 / 3) ** 2


def product(low: float, high: float, extrapolation: tuple[float, float] = FAR) -> Task:
    return arithmetic("*").over((low, high), extrapolation, THRESHOLD)


def gentle() -> NALU:
    return drawn_again(NALU(2, 1), 0.5)


def trainings(steps: int) -> list[Training]:
    both = {"* [1, 2]": product(1, 2), "* [0, 1]": product(0, 1)}
    careful = {"optimizer": partial(torch.optim.RMSprop, eps=1e-14)}
    negative = {"* [-2, -1]": product(-2, -1, (-6, -2))}
    fewer = {"steps": 4 * steps // 5}
    return [
        Training("published start", partial(NALU, 2, 1), both),
        Training("published start, smaller eps", partial(NALU, 2, 1), both, careful),
        Training("positive start", positive_nalu, both),
        Training("gentle start", gentle, both),
        Training("one W", partial(NALU, 2, 1, shared_weights=True), negative, fewer),
        Training("two W", partial(NALU, 2, 1, shared_weights=False), negative, fewer),
    ]


def gate_at_the_end(runs: Runs) -> Tensor:
    """Return the gate of each run after its last step, over the validation points: shape (R,)."""
    return gate(replace(runs, best_params=runs.params))


EXPERIMENT = Experiment(
    name="nalu-starts",
    title="x1 x2 by one NALU, from three initializations",
    source="this book",
    trainings=trainings,
    steps=2_500,
    seeds=150,
    options={
        "optimizer": torch.optim.RMSprop,
        "lr": 0.01,
        "batch_size": 64,
        "dtype": torch.float64,
        "log_every": 500,
    },
    note="RMSprop at 0.01, evaluated every 500 steps. Success is a root mean square error below 5 % of the root mean "
    "square of the targets, on U(2, 6), or on U(−6, −2) for what is learned on U(−2, −1), in 2,000 steps. "
    "Smaller eps: 1e-14 in place of 1e-8. Positive: |Ŵ| and |M̂|. Small: all parameters from U[−0.5, 0.5]. Two W: a "
    "weight for the sum and one for the product. The gate, near 1 for the sum, is that of the last step.",
    measures={"gate": Measure("Mean gate", gate_at_the_end)},
    layout=OperationTables(
        OPERATION_NAMES,
        names={
            "published start": "published initialization",
            "published start, smaller eps": "published initialization, smaller eps",
            "positive start": "positive initialization",
            "gentle start": "small initialization",
        },
    ),
)
