"""(x₁ + x₂)(x₁ + x₂ + x₃ + x₄): what the bound of 1 on a weight does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from ...records import OperationTables
from ...units import NAC, NAU, NMU, MultiplicativeNAC, power_product
from .._experiment import Experiment, Training
from .product_of_sums import nacs
from .product_signs import MEASURES, TASK


class Direct(nn.Module):
    """A layer that is initialized with a given W: its parameter is W itself, bounded or not, or the W of a tanh."""

    def __init__(self, weight: Tensor, kind: str, log: bool) -> None:
        super().__init__()
        self.kind, self.log = kind, log
        start = torch.atanh(weight) if kind == "tanh" else weight.clone()
        self.inner = nn.Parameter(start.detach())
        self.bounds = {"inner": (-1, 1)} if kind == "clipped" else {}

    @property
    def weight(self) -> Tensor:
        """W, of shape (out, in)."""
        return torch.tanh(self.inner) if self.kind == "tanh" else self.inner

    def forward(self, x: Tensor) -> Tensor:
        return power_product(x, self.weight) if self.log else functional.linear(x, self.weight)


def direct(first: str, last: str) -> nn.Module:
    """Return the network of two NACs with the W of their initialization, but with other parameters."""
    model: Any = nacs()
    return nn.Sequential(Direct(model[0].weight, first, log=False), Direct(model[1].weight, last, log=True))


MIXED: dict[str, Callable[[], nn.Module]] = {
    "NAU, NAC": lambda: nn.Sequential(NAU(4, 2), MultiplicativeNAC(2, 1)),
    "NAC, NMU": lambda: nn.Sequential(NAC(4, 2), NMU(2, 1)),
}


def trainings(_: int) -> list[Training]:
    kinds = {
        "tanh": ("tanh", "tanh"),
        "clipped": ("clipped", "clipped"),
        "free": ("free", "free"),
        "last free": ("clipped", "free"),
        "first free": ("free", "clipped"),
    }
    bounded = [Training(unit, partial(direct, *pair), {"as drawn": TASK}) for unit, pair in kinds.items()]
    return bounded + [Training(unit, make, {"as drawn": TASK}) for unit, make in MIXED.items()]


EXPERIMENT = Experiment(
    name="product-bounds",
    title="(x1 + x2)(x1 + x2 + x3 + x4), with and without a bound of 1 on the weights",
    source="this book",
    trainings=trainings,
    steps=100_000,
    seeds=100,
    first_seed=1000,
    note="Seeds 1000 to 1099, fixed before any of them was run. The first five networks have the initial W of the NACs "
    "of the same seed; behind it is a tanh alone, a parameter that is clipped to [-1, 1] after each step, or a free "
    "one, in both layers or in the one that is named. The other networks have their own initializations, and no "
    "regularizer.",
    measures=MEASURES,
    layout=OperationTables({"as": "Initialized as drawn"}),
)
