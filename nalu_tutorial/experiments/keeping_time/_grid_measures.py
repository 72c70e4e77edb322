"""What is measured of an agent that has to arrive on time: how often it does, its counter, the effect of rounding."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from functools import partial

import torch
from torch import Tensor, nn

from ...tasks import decision_loss
from ...tasks.grid import arrival, by_time, episodes, left_each_step
from ...training import Runs
from .._experiment import Measure
from .._measures import cached_by_runs
from ._grid_nets import Counter

FIRST, LAST = 5, 60  # the times that are tested
KINDS = ("exact", "early", "late", "delay")
MEASURED = {
    "exact": "Share that arrives exactly on time",
    "early": "Share that arrives early",
    "delay": "Mean delay",
}
PATIENCE = 10  # steps after its time for which an agent is followed
REFIT_STEPS, REFIT_RATE = 1000, 0.1
Change = Callable[[Counter, Runs], nn.Module]


@cached_by_runs
def shares(runs: Runs, change: str = "") -> Tensor:
    """Return how often each run at its best validation arrives exactly, early and late, and its mean delay.

    The shape is (R, times, 4), the times are from 5 to 60. Who is early has a delay below 0, and who has not arrived
    10 steps after its time has one of 11. With a change, "rounded" or "refitted", only counters are measured, and
    all else is NaN.
    """
    return torch.stack([shares_of(runs, k, change) for k in range(len(runs))])


def shares_of(runs: Runs, k: int, change: str) -> Tensor:
    """Return the same of one run, (times, 4)."""
    model = runs.model(k, best=True)
    if change:
        if not isinstance(model, Counter):
            return nothing_of(FIRST, LAST)
        model = CHANGES[change](model, runs)
    is_fed = getattr(runs.task, "sampler", None) is left_each_step
    far, time, starts = episodes(FIRST, LAST)
    return by_time(kinds(arrival(model, far, time, patience=PATIENCE, given_each_step=is_fed), time), time, starts)


def nothing_of(first: int, last: int) -> Tensor:
    """Return what is measured at these times of one that is no counter: NaN, (times, 4)."""
    return torch.full((last - first + 1, len(KINDS)), torch.nan, dtype=torch.float64)


def kinds(arrived: Tensor, time: Tensor) -> Tensor:
    """Return of each arrival whether it is exact, early or late, and its delay: (episodes, 4)."""
    return torch.stack([arrived == time, arrived < time, arrived > time, arrived - time], dim=1)


def rounded(model: Counter, runs: Runs) -> Counter:
    """Return a counter whose weights are the nearest whole numbers; its read-out stays."""
    other = copy.deepcopy(model)
    other.cell = whole(weight_of(model.cell))
    return other


def whole(weight: Tensor) -> nn.Linear:
    """Return a linear layer with these weights, rounded, and nothing to learn."""
    cell = nn.Linear(weight.shape[1], weight.shape[0], bias=False)
    cell.weight = nn.Parameter(weight.round(), requires_grad=False)
    return cell


def refitted(model: Counter, runs: Runs) -> Counter:
    """Return the rounded counter, whose read-out is trained further on the validation set, in full batches."""
    other = rounded(model, runs)
    x, t = runs.task.validation_set()
    seen = torch.cat([other.counts(x), x[..., :1]], dim=-1)
    optimizer = torch.optim.Adam(other.readout.parameters(), lr=REFIT_RATE)
    for _ in range(REFIT_STEPS):
        optimizer.zero_grad()
        decision_loss(other.readout(seen), t).backward()  # type: ignore[no-untyped-call]
        optimizer.step()
    return other


CHANGES: dict[str, Change] = {"rounded": rounded, "refitted": refitted}


def share(runs: Runs, *, kind: str, time: int, change: str = "") -> Tensor:
    """Return each run's fraction of starts from which it arrives exactly or early, or its mean delay: (R,)."""
    return shares(runs, change)[:, time - FIRST, KINDS.index(kind)]


def exact_to(runs: Runs, *, change: str = "") -> Tensor:
    """Return the longest time up to which each run arrives exactly from all starts, 60 at most: (R,)."""
    return held_to(shares(runs, change)[..., 0], 1.0)


def held_to(share_exact: Tensor, least: float) -> Tensor:
    """Return the last time up to which shares, (R, times), are this high; 4 where not at the first time, 5: (R,)."""
    held = (share_exact > least - 1e-9).double().cumprod(dim=1).sum(dim=1) + FIRST - 1
    return torch.where(share_exact[:, 0].isnan(), torch.nan, held)


def weight_of(cell: nn.Module) -> Tensor:
    """Return the weights of a counter's cell, (1, 3): on the time, on n, on the constant 1."""
    weight = cell.weight
    assert isinstance(weight, Tensor)
    return weight.detach()


def counter_number(runs: Runs, *, name: str) -> Tensor:
    """Return a number of each counter, the sign of its read-out taken away: (R,); NaN where there is no counter.

    A counter may as well count −n with a read-out of the opposite sign. Weights on time and constant, and the read-out
    of the count, are given the sign that makes the one on time positive.
    """
    return torch.tensor([numbers_of(runs.model(k, best=True)).get(name, torch.nan) for k in range(len(runs))])


def numbers_of(model: nn.Module) -> dict[str, float]:
    """Return the weights of a counter and of its read-out by name; nothing of another network."""
    if not isinstance(model, Counter):
        return {}
    on_time, on_count, on_one = weight_of(model.cell)[0].tolist()
    sign = -1.0 if on_time < 0 else 1.0
    count, far = model.readout.weight.detach()[0].tolist()
    weights = (sign * on_time, on_count, sign * on_one, sign * count, far, model.readout.bias.item())
    return dict(zip(NUMBERS, weights, strict=True))


NUMBERS = {
    "weight_time": "Weight of the counter on the time",
    "weight_count": "Weight of the counter on the count",
    "weight_one": "Weight of the counter on the constant 1",
    "read_count": "Weight of the read-out on the count",
    "read_distance": "Weight of the read-out on the distance",
    "read_bias": "Bias of the read-out",
}


def by_kind_and_time(share: Callable[..., Tensor], times: Sequence[int]) -> dict[str, Measure]:
    return {
        f"{kind}_{time}": Measure(label, partial(share, kind=kind, time=time), of=f"T = {time}")
        for kind, label in MEASURED.items()
        for time in times
    }


def grid_measures(times: Sequence[int], changed_times: Sequence[int]) -> dict[str, Measure]:
    measures = {"exact_to": Measure("exact up to T (median)", exact_to)} | by_kind_and_time(share, times)
    for change in CHANGES:
        measures[f"{change}_to"] = Measure(f"with {change} weights", partial(exact_to, change=change), optional=True)
        measures |= {
            f"{change}_{time}": Measure(
                f"{MEASURED['exact']} with {change} weights",
                partial(share, kind="exact", time=time, change=change),
                of=f"T = {time}",
                optional=True,
            )
            for time in changed_times
        }
    return measures | {
        name: Measure(label, partial(counter_number, name=name), optional=True) for name, label in NUMBERS.items()
    }
