"""Addition modulo 31 by a small transformer: its results on held-out pairs, and the frequencies that it needs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import torch
from torch import Tensor
from torch.nn import functional

from ...records import TaskTables
from ...tasks import Table, modular_sums
from ...training import Runs
from .._experiment import Experiment, Measure, Training
from .._measures import cached_by_runs
from ._circle_net import CircleNet
from ._cuts import less_at_random, less_evenly, power_of_three, strongest_alone, without_others, without_strongest

MODULUS = 31
SPLITS = {"ordered pairs": False, "unordered pairs": True}  # whether the mirror is held out as well
Cut = Callable[[Tensor], list[Tensor]]


def trainings(steps: int) -> list[Training]:
    make = partial(CircleNet, MODULUS)
    return [Training(name, make, {"": modular_sums(MODULUS, mirrored=mirrored)}) for name, mirrored in SPLITS.items()]


def is_right(scores: Tensor, t: Tensor) -> Tensor:
    """Return which pairs got the highest score for the target: (..., pairs) for (..., pairs, modulus)."""
    return scores.argmax(dim=-1) == t.argmax(dim=-1)


def mirror_was_trained(table: Table) -> Tensor:
    """Return of each held-out pair (a, b) whether (b, a) is a training row: bool, (pairs,)."""
    held, trained = (table.validation_set()[0], table.training_set()[0])
    return (held.flip(-1).unsqueeze(1) == trained).all(dim=-1).any(dim=1)


@cached_by_runs
def right_of(runs: Runs, *, part: str) -> Tensor:
    """Return which pairs of a part are correct after each run's last step: bool, (R, pairs)."""
    x, t = getattr(runs.task, f"{part}_set")()
    return is_right(runs.predict(x), t)


def share_of_part(runs: Runs, *, part: str) -> Tensor:
    """Return the fraction of a part's pairs that each run solves: (R,)."""
    return right_of(runs, part=part).double().mean(dim=1)


def share_by_mirror(runs: Runs, *, trained: bool) -> Tensor:
    """Return each run's fraction of correct held-out pairs among those whose mirror was trained, or was not: (R,).

    Where there is no such pair it is NaN.
    """
    assert isinstance(runs.task, Table)
    chosen = mirror_was_trained(runs.task) == trained
    return right_of(runs, part="validation")[:, chosen].double().mean(dim=1)


def power_of_strongest(runs: Runs) -> Tensor:
    """Return the fraction of the embedding's power in its three strongest frequencies: (R,)."""
    return torch.stack([power_of_three(embedding) for embedding in runs.params["embedding"]])


@torch.no_grad()
def share_after(runs: Runs, *, cut: Cut) -> Tensor:
    """Return each run's fraction of correct pairs with a cut embedding, on average over its cuts: (R,).

    Nothing is trained after the cut.
    """
    parts = [getattr(runs.task, f"{part}_set")() for part in ("training", "validation")]
    x, t = (torch.cat(both) for both in zip(*parts, strict=True))
    return torch.stack([shares_after(runs, k, x, t, cut).mean() for k in range(len(runs))])


def shares_after(runs: Runs, k: int, x: Tensor, t: Tensor, cut: Cut) -> Tensor:
    """Return one run's fraction of correct pairs, with each of its cut embeddings: (cuts,)."""
    model = runs.model(k)
    assert isinstance(model, CircleNet)
    shares = []
    for embedding in cut(model.embedding.detach().clone()):
        model.embedding.copy_(embedding)
        shares.append(is_right(model(x), t).double().mean())
    return torch.stack(shares)


SHARE = "Share of pairs that are correct"
MEASURES = {
    "right_trained": Measure(SHARE, partial(share_of_part, part="training"), of="trained"),
    "right_held_out": Measure(SHARE, partial(share_of_part, part="validation"), of="held out"),
    "right_mirror_trained": Measure(
        SHARE, partial(share_by_mirror, trained=True), of="held out, mirror trained", optional=True
    ),
    "right_mirror_held_out": Measure(SHARE, partial(share_by_mirror, trained=False), of="held out, mirror too"),
    "power": Measure("Power of the three strongest frequencies", power_of_strongest),
    "right_without_strongest": Measure(SHARE, partial(share_after, cut=without_strongest), of="all, without the three"),
    "right_strongest_alone": Measure(SHARE, partial(share_after, cut=strongest_alone), of="all, with the three alone"),
    "right_without_others": Measure(SHARE, partial(share_after, cut=without_others), of="all, without three others"),
    "right_less_evenly": Measure(SHARE, partial(share_after, cut=less_evenly), of="all, as much power lost evenly"),
    "right_less_at_random": Measure(
        SHARE, partial(share_after, cut=less_at_random), of="all, as much power lost in drawn directions"
    ),
}

EXPERIMENT = Experiment(
    name="circle",
    title="(a + b) mod 31 by a transformer of one layer, with two ways to hold pairs out",
    source="ours, after Power et al. (2022) and Nanda et al. (2023)",
    trainings=trainings,
    steps=2000,
    seeds=25,
    options={
        "optimizer": partial(torch.optim.AdamW, weight_decay=2.0),
        "lr": 3e-3,
        "batch_size": MODULUS**2,
        "loss": functional.cross_entropy,
        "log_every": 100,
        "compiled": False,
    },
    note="One layer without norms, of width 48 with four heads and ReLU twice as wide; AdamW at 3e-3 with a decay of "
    "2; every step sees all 673 training pairs. Of 961 pairs 288 are held out: ordered pairs one by one, so that (b, "
    "a) can be trained where (a, b) is asked for; unordered pairs together with their mirror. A pair (a, a) is its "
    "own mirror. All is measured after the last step, so that no held-out pair chooses it. Frequencies 1 to 15 are "
    "cosine and sine around the circle of the 31 numbers, and power is that of the embedding less its mean. After "
    "training parts of it are removed, and the share is over all 961 pairs: without its three strongest frequencies, "
    "or with these alone; without three random ones of the other 12; with as much power removed from all frequencies "
    "by the same share; and without random directions across the numbers, until as much power is removed. The average "
    "is over 20 draws.",
    measures=MEASURES,
    shows=dict.fromkeys(MEASURES, "median"),
    layout=TaskTables(),
)
