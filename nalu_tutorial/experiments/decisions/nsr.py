"""Equality by a register in short training runs, and one comparison among twenty inputs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import torch
from torch import Tensor
from torch.nn import functional

from ...records import MeasureTables, TaskTables
from ...tasks import Task, comparison, whole
from ...training import Runs
from ...units import NSR
from .._experiment import Experiment, Measure, Training
from .._measures import raised

MAGNITUDE = 13
LOSSES = {
    "absolute error": functional.l1_loss,
    "squared error": functional.mse_loss,
    "cross-entropy": functional.binary_cross_entropy,
}
INPUTS = 20
SIZES = (2, 3, 4, 5)
POINTS = 1000


def all_right(runs: Runs) -> Tensor:
    """Return for each run whether it is correct on every pair of the extrapolation set at its last step: shape (R,)."""
    x, t = runs.task.extrapolation_set(dtype=torch.float64)
    return ((runs.predict(x).cpu() > 0.5) == (t > 0.5)).flatten(1).all(dim=1)


def equality_trainings(_: int) -> list[Training]:
    relations = {name: comparison(name, MAGNITUDE) for name in ("==", "!=")}
    by_loss = [
        Training(f"NSR, {name}", partial(NSR, 2, 1), {relation: relations[relation]}, {"loss": loss})
        for name, loss in LOSSES.items()
        for relation in (("==", "!=") if name == "absolute error" else ("==",))
    ]
    more = [
        Training(f"NSR, redundancy {pairs}", partial(NSR, 2, 1, redundancy=pairs), {"==": relations["=="]})
        for pairs in (2, 3, 5, 10)
    ]
    return by_loss + more


def first_is_larger(x: Tensor) -> Tensor:
    """Return whether the first input is larger than the second, as 1 or 0: shape (..., 1)."""
    return (x[..., :1] > x[..., 1:2]).to(x.dtype)


def neighbors(magnitude: int) -> tuple[Tensor, Tensor]:
    """Return whole numbers up to 10ᵏ, the first two at most 3 apart, and which of these is larger: (P, 20), (P, 1)."""
    generator = torch.Generator().manual_seed(magnitude)
    x = torch.randint(-(10**magnitude), 10**magnitude, (POINTS, INPUTS), generator=generator)
    x[:, 1] = x[:, 0] + torch.randint(-3, 4, (POINTS,), generator=generator)
    return x.double(), first_is_larger(x.double())


def registers(runs: Runs) -> Iterator[NSR]:
    for k in range(len(runs)):
        unit = runs.model(k)
        assert isinstance(unit, NSR)
        yield unit.requires_grad_(False)


def share_right(runs: Runs, *, magnitude: int, hard: bool = False) -> Tensor:
    """Return each run's share of correct outputs on neighbors at its last step, made hard or not: shape (R,)."""
    x, t = neighbors(magnitude)
    units = (unit.hardened() if hard else unit for unit in registers(runs))
    return torch.stack([((unit(x.to(unit.bias)) > 0.5) == (t > 0.5)).double().mean() for unit in units])


def largest_share(runs: Runs) -> Tensor:
    """Return the largest share of each run's choices, the mean over its operands, at its last step: shape (R,)."""
    choices = [runs.params[name].softmax(dim=-1).amax(dim=-1).flatten(1) for name in ("select_1", "select_2")]
    return torch.cat(choices, dim=1).mean(dim=1)


def choice_trainings(steps: int) -> list[Training]:
    task = {"": Task(first_is_larger, INPUTS, (-10, 9), (-10_000, 9_999), sampler=whole)}
    return [
        Training(
            f"λ = {scale:g}{rest}",
            partial(NSR, INPUTS, 1, scale=scale, redundancy=pairs),
            task,
            {"steps": share * steps},
        )
        for rest, pairs, share in (("", 1, 1), (", longer", 1, 3), (", R = 10", 10, 1))
        for scale in (1, 0.1)
    ]


EQUALITY = Experiment(
    name="nsr-equality",
    title="equality of two whole numbers in 800 steps: losses, and redundancy",
    source="this book",
    trainings=equality_trainings,
    steps=800,
    seeds=40,
    options={"lr": 0.02, "batch_size": 100, "log_every": 800, "loss": functional.l1_loss, "dtype": torch.float64},
    note="Adam at 0.02, batches of 100 pairs from −10 to 9. Correct: no error at 10¹³, where half of the pairs are at "
    "most 3 apart, at the last step. Absolute error where no loss is named, and one pair of operands where no "
    "redundancy is.",
    measures={"all_right": Measure("Share", all_right, of="registers that are correct on every pair")},
    shows={"all_right": "mean"},
    layout=MeasureTables(),
)
CHOICES = {
    "largest_share": Measure("Share", largest_share, of="the largest of a choice"),
    **{
        f"right_{k}": Measure("Share", partial(share_right, magnitude=k), of=f"correct outputs up to 10{raised(k)}")
        for k in SIZES
    },
    f"hard_{MAGNITUDE}": Measure(
        "Share",
        partial(share_right, magnitude=MAGNITUDE, hard=True),
        of=f"correct outputs up to 10{raised(MAGNITUDE)}, made hard",
    ),
}
CHOICE = Experiment(
    name="nsr-choice",
    title="which of two inputs of twenty is larger",
    source="this book",
    trainings=choice_trainings,
    steps=1_000,
    seeds=10,
    options={"lr": 0.05, "batch_size": 64, "log_every": 1000, "loss": functional.l1_loss, "dtype": torch.float64},
    note="Adam at 0.05, absolute error, whole numbers from −10 to 9. Tried on whole numbers of up to so many digits, "
    "the first two at most 3 apart, at the last step. Longer: 3,000 steps. R is the redundancy, 1 unless named.",
    measures=CHOICES,
    shows=dict.fromkeys(CHOICES, "mean"),
    layout=TaskTables(),
)
