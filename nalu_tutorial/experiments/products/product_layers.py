"""(x₁ + x₂)(x₁ + x₂ + x₃ + x₄): NAU → NMU with one thing taken away or put in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn

from ...records import LineTable
from ...tasks import product_of_sums
from ...training import Runs
from ...units import NAC, NAU, NMU, MultiplicativeNAC
from .._experiment import Experiment, Measure, Training
from .._nets import drawn_again, stack


class Gates(NMU):
    """An NMU whose weights are initialized between other bounds."""

    def __init__(self, in_features: int, out_features: int, ends: tuple[float, float]) -> None:
        self.ends = ends
        super().__init__(in_features, out_features)

    def reset_parameters(self, generator: torch.Generator | None = None) -> None:
        nn.init.uniform_(self.weight, *self.ends, generator=generator)


def gentle_sums() -> nn.Module:
    """Return NAC → NMU whose NAC is initialized where its derivatives are not small."""
    return nn.Sequential(drawn_again(NAC(4, 2), 0.5), NMU(2, 1))


def gentle_powers() -> nn.Module:
    """Return NAU → NAC• whose multiplicative NAC is initialized where its derivatives are not small."""
    return nn.Sequential(NAU(4, 2), drawn_again(MultiplicativeNAC(2, 1), 0.5))


class NotKept(nn.Module):
    """A NAU or an NMU whose parameter is unbounded; W is clamped where it is used, or not at all."""

    def __init__(self, unit: NAU | NMU, in_use: bool) -> None:
        super().__init__()
        self.weight = nn.Parameter(unit.weight.detach().clone())
        self.ends = unit.bounds["weight"] if in_use else (None, None)
        self.multiplies = isinstance(unit, NMU)

    def forward(self, x: Tensor) -> Tensor:
        low, high = self.ends
        W = self.weight if low is None else self.weight.clamp(low, high)
        if not self.multiplies:
            return nn.functional.linear(x, W)
        first, second = (W * x.unsqueeze(-2) + 1 - W).unbind(-1)
        return first * second


def not_kept(in_use: bool) -> nn.Module:
    """Return NAU → NMU without the clamp after each step."""
    return nn.Sequential(NotKept(NAU(4, 2), in_use), NotKept(NMU(2, 1), in_use))


def gates_from(low: float, high: float) -> nn.Module:
    return nn.Sequential(NAU(4, 2), Gates(2, 1, (low, high)))


NETS: Mapping[str, Callable[[], nn.Module]] = {
    "NAC → NMU": partial(stack, NAC, NMU, 4, 2),
    "NAU → NAC•": partial(stack, NAU, MultiplicativeNAC, 4, 2),
    "NAC → NMU, gentle start": gentle_sums,
    "NAU → NAC•, gentle start": gentle_powers,
    "clamp in use only": partial(not_kept, True),
    "no clamp": partial(not_kept, False),
    "NMU from [0, 1]": partial(gates_from, 0, 1),
    "NMU from [−½, ½]": partial(gates_from, -0.5, 0.5),
    "NAU → NMU, ten hidden": partial(stack, NAU, NMU, 4, 10),
}


def trainings(steps: int) -> list[Training]:
    return [Training(name, make, {"": product_of_sums()}) for name, make in NETS.items()]


def named_small(*nets: str) -> dict[str, str]:
    """Return what tables call networks with a gentle start."""
    return {f"{net}, gentle start": f"{net}, small initialization" for net in nets}


def sums_and_gates(runs: Runs) -> tuple[Tensor, Tensor]:
    """Return both layers' weights of each run after its last step: (R, hidden, 4) and (R, hidden)."""
    models: list[Any] = [runs.model(k) for k in range(len(runs))]
    first, last = (torch.stack([model[layer].weight.detach() for model in models]) for layer in (0, 1))
    return first.double(), last[:, 0].double()


@dataclass(frozen=True)
class Counted:
    """How many weights of the last layer lie above one end, and not above the other."""

    low: float
    high: float

    def __call__(self, runs: Runs) -> Tensor:
        _, gates = sums_and_gates(runs)
        return ((gates > self.low) & (gates <= self.high)).sum(dim=1)


def outside(runs: Runs) -> Tensor:
    """Return how many of a run's parameters end outside [−1, 1], or in the last layer outside [0, 1]: shape (R,)."""
    sums, gates = sums_and_gates(runs)
    return (sums.abs() > 1).sum(dim=(1, 2)) + ((gates < 0) | (gates > 1)).sum(dim=1)


OPEN = {
    "open_gates": Measure("Number", Counted(0.95, torch.inf), of="gates above 0.95"),
    "half_open_gates": Measure("Number", Counted(0.05, 0.95), of="gates between 0.05 and 0.95"),
    "outside": Measure("Number", outside, of="parameters that end out of bounds"),
}

EXPERIMENT = Experiment(
    name="product-layers",
    title="(x1 + x2)(x1 + x2 + x3 + x4) with one layer, the clamp or the initialization of NAU → NMU changed",
    source="ours, with the networks of Madsen & Johansen (2020)",
    trainings=trainings,
    steps=200_000,
    seeds=100,
    note="All else as in product-of-sums, which has NAC → NAC• and NAU → NMU. No regularizer. Small: Ŵ and M̂ from "
    "U[−½, ½]. The sparsity error of a network that is not kept within bounds is that of its parameters, not of the "
    "weights that it uses.",
    measures=OPEN,
    layout=LineTable(names=named_small("NAC → NMU", "NAU → NAC•")),
)
