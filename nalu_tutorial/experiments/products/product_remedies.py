"""(x₁ + x₂)(x₁ + x₂ + x₃ + x₄) as the article of 2019 learns it, and the remedies that it tries."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn

from ...records import OperationTables
from ...tasks import product_of_sums
from ...training import Runs
from ...units import max_safe_log, power_product, safe_log
from ...units.multiplicative_nac import Logarithm
from .._experiment import OPERATION_NAMES, Experiment, Measure, Training
from .product_of_sums import nacs

THRESHOLD = 1.591e-6  # near_perfect_error on U[1, 6]
LOGARITHMS: dict[str, Logarithm | None] = {"* log": None, "* safe log": safe_log, "* max-safe log": max_safe_log}
STRENGTHS = (0.01, 0.1, 1.0)


class FreePowers(nn.Module):
    """A multiplicative NAC whose weight is a parameter itself, without bounds."""

    def __init__(self, in_features: int, out_features: int, log: Logarithm | None) -> None:
        super().__init__()
        self.weight = nn.Parameter(nn.init.xavier_uniform_(torch.empty(out_features, in_features)))
        self.log = log

    def forward(self, x: Tensor) -> Tensor:
        return power_product(x, self.weight, log=self.log)


def free(log: Logarithm | None) -> nn.Module:
    """Return the stack of NACs with weights that are parameters themselves, with Glorot's initialization."""
    first = nn.Linear(4, 2, bias=False)
    nn.init.xavier_uniform_(first.weight)
    return nn.Sequential(first, FreePowers(2, 1, log))


@dataclass(frozen=True)
class Pull:
    """The article's regularizer, which is 0 where all weights are −1, 0 or 1."""

    strength: float

    def __call__(self, model: Any) -> Tensor:
        terms = [(layer.weight.square() * (1 - layer.weight.abs()).square()).sum() for layer in model]
        return self.strength * torch.stack(terms).sum()


def trainings(_: int) -> list[Training]:
    task = product_of_sums().over((1, 2), (1, 6), THRESHOLD)
    kinds: dict[str, tuple[Any, dict[str, Any]]] = {"NAC": (nacs, {}), "free": (free, {})}
    for strength in STRENGTHS:
        kinds[f"free, λ = {strength:g}"] = free, {"penalty": Pull(strength)}
    return [
        Training(name, partial(make, log), {label: task}, options)
        for label, log in LOGARITHMS.items()
        for name, (make, options) in kinds.items()
    ]


@torch.no_grad()
def power(runs: Runs, which: int) -> Tensor:
    """Return the lower (0) or higher (1) weight of the last layer at each run's best validation: shape (R,)."""
    models: list[Any] = [runs.model(k, best=True) for k in range(len(runs))]
    return torch.stack([model[1].weight[0].sort().values[which] for model in models])


@torch.no_grad()
def low_hidden(runs: Runs) -> Tensor:
    """Return the mean magnitude of the hidden unit with the lower exponent, over the validation points: shape (R,)."""
    x, _ = runs.task.validation_set()
    models: list[Any] = [runs.model(k, best=True) for k in range(len(runs))]
    return torch.stack([model[0](x).abs().mean(0)[model[1].weight[0].argmin()] for model in models])


POWERS = {
    "low_power": Measure("Lower exponent of the last layer", partial(power, which=0)),
    "high_power": Measure("Higher exponent of the last layer", partial(power, which=1)),
    "low_hidden": Measure("Mean magnitude", low_hidden, of="the hidden unit with the lower exponent", format="error"),
}
EXPERIMENT = Experiment(
    name="product-remedies",
    title="(x1 + x2)(x1 + x2 + x3 + x4), and what the article of 2019 tries",
    source="the article on multiplication from learned input subsets (2019), section 3",
    trainings=trainings,
    steps=100_000,
    seeds=100,
    note="The article's steps and its test range, U[1, 6]. It gives no strength of its regularizer, so there are "
    "three. Free weights are parameters themselves, from Glorot's uniform initialization.",
    measures=POWERS,
    layout=OperationTables(OPERATION_NAMES),
)
