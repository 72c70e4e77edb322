"""Six comparisons of two whole numbers, learned from −10 to 9 and tried at magnitudes up to 10¹³."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import torch
from torch import Tensor, nn
from torch.nn import functional

from ...metrics import accuracy
from ...records import MeasureTables
from ...tasks import Pairs, comparison
from ...training import Runs
from ...units import NSR
from .._experiment import Experiment, Measure, Training
from .._measures import raised, task_of

RELATIONS = (">", "<", ">=", "<=", "==", "!=")
MAGNITUDES = range(1, 14)
HALF_EQUAL = Pairs(close=0.5, apart=0)
KINDS = {
    "few": "pairs at most 5 apart",
    "near": "half of the pairs at most 3 apart",
    "random": "random pairs",
}
FIRSTS = 50  # how many pairs of neighbors a magnitude begins with


def mlp(activation: Callable[[], nn.Module]) -> nn.Module:
    return nn.Sequential(nn.Linear(2, 20), activation(), nn.Linear(20, 1), nn.Sigmoid())


UNITS: dict[str, Callable[[], nn.Module]] = {
    "MLP, sigmoid": partial(mlp, nn.Sigmoid),
    "MLP, ReLU": partial(mlp, nn.ReLU),
    "NSR": partial(NSR, 2, 1),
    "NSR, redundancy 3": partial(NSR, 2, 1, redundancy=3),
    "NSR, redundancy 10": partial(NSR, 2, 1, redundancy=10),
}


def few_apart(relation: str, magnitude: int) -> Tensor:
    """Return pairs of whole numbers from 10ᵏ on, 0 to 5 apart, as the authors' code makes them: shape (P, 2).

    Of each first number 21 pairs, of which ten are greater and one is equal; for = and ≠ 20, of which ten are equal.
    """
    generator = torch.Generator().manual_seed(0)
    first = torch.randint(10**magnitude, 10 ** (magnitude + 1), (FIRSTS, 1), generator=generator)
    second = first + torch.tensor([1, 2, 3, 4, 5, -1, -2, -3, -4, -5])
    first = first.expand_as(second)
    if relation in ("==", "!="):
        pairs = [(first, second), (second, second)]
    else:
        pairs = [(first, second), (second, first), (first[:, :1], first[:, :1])]
    return torch.cat([torch.stack(pair, dim=-1).flatten(0, 1) for pair in pairs]).double()


def share_right(runs: Runs, *, magnitude: int, kind: str) -> Tensor:
    """Return each run's share of correct outputs on one kind of pairs of one magnitude, at its last step: (R,)."""
    relation = task_of(runs).target.relation  # type: ignore[attr-defined]
    if kind == "few":
        x = few_apart(relation, magnitude)
    else:
        pairs = Pairs(close=0.5 if kind == "near" else 0)
        task = comparison(relation, magnitude, extrapolation_pairs=pairs)
        x, _ = task.extrapolation_set(dtype=torch.float64)
    return accuracy(runs.predict(x).cpu(), task_of(runs).target(x), off_by=0.5, relative=False)


def trainings(_: int) -> list[Training]:
    tasks = {relation: comparison(relation, 2) for relation in RELATIONS}
    tasks |= {f"{name}, half equal": comparison(name, 2, training_pairs=HALF_EQUAL) for name in ("==", "!=")}
    return [Training(unit, make, {label: task}) for label, task in tasks.items() for unit, make in UNITS.items()]


MEASURES = {
    f"{kind}_{magnitude}": Measure(
        "Share",
        partial(share_right, magnitude=magnitude, kind=kind),
        of=f"correct outputs at 10{raised(magnitude)}, {pairs}",
    )
    for kind, pairs in KINDS.items()
    for magnitude in MAGNITUDES
}

EXPERIMENT = Experiment(
    name="comparisons",
    title="six comparisons of two whole numbers, learned from −10 to 9",
    source="Faber & Wattenhofer (2020), the comparison experiments",
    trainings=trainings,
    steps=50_000,
    seeds=20,
    options={"batch_size": 400, "loss": functional.l1_loss, "dtype": torch.float64},
    note="Mean absolute error, Adam at 0.001, λ = 1. Batches of 400 pairs drawn at random where the paper takes all "
    "400 pairs at each step. The MLP is that of the authors' code; ReLU is ours. The NSR's initializations are this "
    "package's. What is published is set beside pairs 0 to 5 apart, half of them equal for = and ≠, as in the authors' "
    "code; the paper does not say how its pairs were drawn. Shares of correct outputs at the last step.",
    measures=MEASURES,
    shows={"few_13": "mean", "near_13": "mean", "random_13": "mean"},
    layout=MeasureTables(),
)
