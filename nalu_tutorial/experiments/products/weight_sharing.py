"""Two NALUs on a product of two sums, with one W for both paths or two: success, and the gates on the way."""

from __future__ import annotations

from functools import partial
from typing import Any

import torch
from torch import Tensor

from ...tasks import product_of_sums
from ...training import Runs
from .._experiment import Experiment, Measure, Training
from .product_of_sums import nalus

PARTS = {", first 1 %": 100, ", first 10 %": 10, "": 1}


def trainings(steps: int) -> list[Training]:
    """Return the training runs; a short one has the initialization and the data of the long one."""
    task = {"": product_of_sums()}
    return [
        Training(name + label, partial(nalus, shared), task, {"steps": max(steps // part, 1)})
        for name, shared in (("shared", True), ("separate", False))
        for label, part in PARTS.items()
    ]


@torch.no_grad()
def gates(runs: Runs, layer: int) -> Tensor:
    """Return the mean gate of a layer after the last step of each run, over the validation points: shape (R,)."""
    x, _ = runs.task.validation_set()
    models: list[Any] = [runs.model(k) for k in range(len(runs))]
    return torch.stack([model[layer].open_gate(model[:layer](x)).mean() for model in models])


EXPERIMENT = Experiment(
    name="weight-sharing",
    title="two NALUs on a product of two sums, their paths with one W or two",
    source="a hypothesis of the article on multiplication from learned input subsets (2019), section 5",
    trainings=trainings,
    steps=200_000,
    seeds=100,
    note="The short training runs have the initializations and the data of the long one; they follow it up to "
    "rounding.",
    measures={
        "first_gate": Measure("Mean gate", partial(gates, layer=0), of="the first layer"),
        "last_gate": Measure("Mean gate", partial(gates, layer=1), of="the last layer"),
    },
)
