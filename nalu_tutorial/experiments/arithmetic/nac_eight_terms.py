"""x1 + x2 − x3 + x4 − x5 + x6 − x7 − x8 by a NAC: the two parameters behind each weight."""

from __future__ import annotations

from functools import partial
from typing import cast

import torch
from torch import Tensor

from ...records import TaskTables
from ...tasks import signed_sum
from ...training import Runs
from ...units import NAC
from .._experiment import Experiment, Measure, Training
from .._measures import ACCURACY_AT_THE_END

SIGNS = (1, 1, -1, 1, -1, 1, -1, -1)


def weight_error(runs: Runs) -> Tensor:
    """Return how far the farthest weight of each run is from its sign after the last step: shape (R,)."""
    # A NAC's weight is computed from two parameters, so each run's own unit computes it.
    weights = torch.stack([cast("Tensor", runs.model(k).weight).detach() for k in range(len(runs))])
    return (weights - weights.new_tensor(SIGNS)).abs().amax(dim=(1, 2))


def parameter(runs: Runs, *, name: str, place: int) -> Tensor:
    """Return one entry of a parameter of the only output after the last step: shape (R,)."""
    return runs.params[name][:, 0, place]


MEASURES = {
    f"{name}_{k + 1}": Measure(sign, partial(parameter, name=name, place=k), of=f"x{k + 1}")
    for name, sign in {"W_hat": "Ŵ", "M_hat": "M̂"}.items()
    for k in range(len(SIGNS))
}
DISTANCE = {"weight_error": Measure("Error", weight_error, of="the farthest weight", format="error")}


def trainings(steps: int) -> list[Training]:
    """Return the one training; nothing is evaluated on the way."""
    return [Training("NAC", lambda: NAC(len(SIGNS), 1), {"": signed_sum(SIGNS)}, {"log_every": steps})]


EXPERIMENT = Experiment(
    name="nac-eight-terms",
    title="a sum of eight signed terms: the two parameters behind each weight",
    source="the minor project that the book started from, section 3.3",
    trainings=trainings,
    steps=5_000,
    seeds=150,
    options={"optimizer": torch.optim.RMSprop, "lr": 0.1, "batch_size": 64, "dtype": torch.float64},
    note="The source does not say how long its run was. Assumed: 5,000 steps of 64 points at a learning rate of 0.1, "
    "squared error, whole numbers from 20 to 40.",
    measures={**ACCURACY_AT_THE_END, **DISTANCE, **MEASURES},
    shows={"weight_error": "median"},
    layout=TaskTables(),
)
