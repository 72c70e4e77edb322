"""x₁ − x₂ by a NAC and plain gradient descent: the published initialization, more steps, a smaller initialization."""

from __future__ import annotations

from functools import partial
from typing import Any

import torch
from torch import Tensor

from ...records import TaskTables
from ...tasks import signed_sum
from ...training import Runs
from ...units import NAC, nac_weight
from .._experiment import Experiment, Measure, Training
from .nac_operands import nac_from

HALF = (-0.5, 0.5)


def trainings(steps: int) -> list[Training]:
    """Return one training run for each initialization, and a longer one; nothing is evaluated on the way."""
    task = {"": signed_sum([1, -1])}
    longer: dict[str, Any] = {"steps": 10 * steps, "log_every": 10 * steps}
    return [
        Training("published start", partial(NAC, 2, 1), task, {"log_every": steps}),
        Training("published start, longer", partial(NAC, 2, 1), task, longer),
        Training("small start", partial(nac_from, HALF, HALF, 2), task, {"log_every": steps}),
    ]


def weight(runs: Runs, *, k: int) -> Tensor:
    """Return each run's weight of one input after the last step: shape (R,)."""
    return nac_weight(runs.params["W_hat"], runs.params["M_hat"])[:, 0, k]


WEIGHTS = {f"weight_{k + 1}": Measure("Weight", partial(weight, k=k), of=f"x{k + 1}") for k in (0, 1)}

EXPERIMENT = Experiment(
    name="nac-plateaus",
    title="x1 - x2 by a NAC and plain gradient descent",
    source="this book",
    trainings=trainings,
    steps=2_000,
    seeds=150,
    options={"optimizer": torch.optim.SGD, "lr": 1e-3, "batch_size": 64, "dtype": torch.float64},
    note="Squared error, SGD at 0.001. Longer: 20,000 steps. Small initialization: both parameters from U[−0.5, 0.5].",
    measures=WEIGHTS,
    shows=dict.fromkeys(WEIGHTS, "median"),
    layout=TaskTables(
        names={
            "published start": "published initialization",
            "published start, longer": "published initialization, longer",
            "small start": "small initialization",
        }
    ),
)
