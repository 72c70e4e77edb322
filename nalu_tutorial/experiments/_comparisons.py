"""Six comparisons of two whole numbers, learned from −10 to 9 and tried at magnitudes up to 10¹³."""

from __future__ import annotations  # the API pages are made without torch, which the types would need

from collections.abc import Callable
from functools import partial

import torch
from torch import Tensor, nn
from torch.nn import functional

from ..metrics import accuracy
from ..tasks import Pairs, comparison
from ..training import Runs
from ..units import NSR
from ._experiment import Cell, Experiment

RELATIONS = (">", "<", ">=", "<=", "==", "!=")
MAGNITUDES = range(1, 14)
HALF_EQUAL = Pairs(close=0.5, apart=0)
PAIRS = {"near": Pairs(close=0.5), "random": Pairs()}


def mlp(activation: Callable[[], nn.Module]) -> nn.Module:
    """Return a net 2 → 32 → 1 that ends in a sigmoid."""
    return nn.Sequential(nn.Linear(2, 32), activation(), nn.Linear(32, 1), nn.Sigmoid())


UNITS: dict[str, Callable[[], nn.Module]] = {
    "MLP, ReLU": partial(mlp, nn.ReLU),
    "MLP, tanh": partial(mlp, nn.Tanh),
    "NSR": partial(NSR, 2, 1),
    "NSR, redundancy 3": partial(NSR, 2, 1, redundancy=3),
    "NSR, redundancy 10": partial(NSR, 2, 1, redundancy=10),
}


def share_right(runs: Runs, *, magnitude: int, kind: str) -> Tensor:
    """Return each run's share of right answers on one kind of pairs of one magnitude, at its last step: shape (R,)."""
    holds = runs.task.target
    task = comparison(holds.relation, magnitude, extrapolation_pairs=PAIRS[kind])  # type: ignore[attr-defined]
    x, t = task.extrapolation_set(dtype=torch.float64)
    return accuracy(runs.predict(x).cpu(), t, off_by=0.5, relative=False)


def cells(_: int) -> list[Cell]:
    """Return one training for each unit and relation, for = and ≠ also with half of the pairs equal."""
    tasks = {relation: comparison(relation, 2) for relation in RELATIONS}
    tasks |= {f"{name}, half equal": comparison(name, 2, training_pairs=HALF_EQUAL) for name in ("==", "!=")}
    return [Cell(unit, make, {label: task}) for label, task in tasks.items() for unit, make in UNITS.items()]


MEASURES = {
    f"{kind}_{magnitude}": partial(share_right, magnitude=magnitude, kind=kind)
    for kind in PAIRS
    for magnitude in MAGNITUDES
}

EXPERIMENT = Experiment(
    name="comparisons",
    title="six comparisons of two whole numbers, learned from −10 to 9",
    source="Faber & Wattenhofer (2020), the comparison experiments",
    cells=cells,
    steps=50_000,
    seeds=20,
    options={"batch_size": 400, "loss": functional.l1_loss, "dtype": torch.float64},
    note="Mean absolute error, Adam at 0.001, λ = 1. Batches of 400 pairs drawn at random where the paper takes all "
    "400 pairs at each step. Near: half of the pairs are at most 3 apart. The MLP's size is ours. Shares of right "
    "answers at the last step.",
    measures=MEASURES,
    shows={"near_13": "mean", "random_13": "mean"},
)
