"""What is measured of an agent that learned from rewards: its arrivals, how it learned, and its counter."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from functools import partial

import torch
from torch import Tensor, nn

from ...tasks.grid import by_time, distance, starts
from ...training import Runs
from .._experiment import Measure
from .._measures import cached_by_runs
from ._grid_measures import KINDS, PATIENCE, by_kind_and_time, held_to, kinds, nothing_of, weight_of, whole
from ._player_nets import CounterMemory, Player, arrival_of

FIRST, LAST = 5, 30  # the times that are tested
LOOKS = 20  # evaluations of a training


@cached_by_runs
def player_shares(runs: Runs, change: str = "") -> Tensor:
    """Return how often each run at its best validation arrives exactly, early and late, and its mean delay.

    The shape is (R, times, 4), the times are from 5 to 30, and the delay is as after imitation. A run
    always takes its most probable action. With the change "corrected" this is measured of counters alone, and all else
    is NaN.
    """
    return torch.stack([shares_of(runs.model(k, best=True), change) for k in range(len(runs))])


def shares_of(model: nn.Module, change: str) -> Tensor:
    """Return the same of one player, (times, 4)."""
    assert isinstance(model, Player)
    if change:
        if not isinstance(model.memory, CounterMemory):
            return nothing_of(FIRST, LAST)
        model = corrected(model)
    agent, red, time = all_starts()
    arrived = arrival_of(model, agent, red, time, PATIENCE)
    return by_time(kinds(arrived, time), time, torch.ones_like(time))


def all_starts() -> tuple[Tensor, Tensor, Tensor]:
    """Return the cells of agents and red squares and the times of all episodes that are possible."""
    agent, red = starts()
    pair, time = torch.cartesian_prod(torch.arange(len(agent)), torch.arange(FIRST, LAST + 1)).unbind(1)
    possible = distance(agent, red)[pair] <= time
    return agent[pair][possible], red[pair][possible], time[possible]


def corrected(model: Player) -> Player:
    """Return a player whose counter counts exactly, in its own unit: weights (w, 1, −w), with its own w on the time."""
    other = copy.deepcopy(model)
    weight = on_cell(model)
    unit = weight[:, :1]
    cell = whole(torch.zeros(1, 3))
    cell.weight.data = torch.cat([unit, torch.ones_like(unit), -unit], dim=1)
    other.memory = CounterMemory(cell)
    return other


def on_cell(model: Player) -> Tensor:
    assert isinstance(model.memory, CounterMemory)
    return weight_of(model.memory.cell)


def player_share(runs: Runs, *, kind: str, time: int, change: str = "") -> Tensor:
    """Return each run's fraction of starts from which it arrives exactly or early, or its mean delay: (R,)."""
    return player_shares(runs, change)[:, time - FIRST, KINDS.index(kind)]


def last_time(runs: Runs, *, share: float, change: str = "") -> Tensor:
    """Return the longest time up to which each run is exact from this share of the starts, 30 at most: (R,)."""
    return held_to(player_shares(runs, change)[..., 0], share)


def learned(runs: Runs, *, look: int) -> Tensor:
    """Return the fraction of 1,000 fixed episodes, times 5 to 12, that each run ended exactly at an evaluation: (R,).

    Actions are drawn, as in training.
    """
    each = runs.history["validation"]
    return -each[min(look, len(each) - 1)].double()


def counter_weight(runs: Runs, *, entry: int) -> Tensor:
    """Return a weight of each counter in its own unit, the weight on the time; NaN where there is no counter: (R,).

    Entry 0 is the weight on the time as it is, without its sign; 1 the weight on n, which has no unit; 2 the weight on
    the constant.
    """
    models = [runs.model(k, best=True) for k in range(len(runs))]
    return torch.tensor([weight_entry(model, entry) for model in models], dtype=torch.float64)


def weight_entry(model: nn.Module, entry: int) -> float:
    assert isinstance(model, Player)
    if not isinstance(model.memory, CounterMemory):
        return torch.nan
    on_time, on_count, on_one = map(float, on_cell(model)[0])
    return (abs(on_time), on_count, on_one / on_time)[entry]


def player_measures(times: Sequence[int]) -> dict[str, Measure]:
    measures = {
        "exact_to": Measure("exact up to T (median)", partial(last_time, share=0.99)),
        "mended_to": Measure(
            "with corrected weights", partial(last_time, share=0.99, change="corrected"), optional=True
        ),
    }
    measures |= by_kind_and_time(player_share, times)
    for look in range(LOOKS + 1):
        percent = 100 * look // LOOKS
        label = f"Share of episodes that end exactly on time after {percent} % of the training"
        measures[f"learned_{percent}"] = Measure(label, partial(learned, look=look))
    weights = {
        "weight_time": "Weight of the counter on the time",
        "weight_count": "Weight of the counter on the count",
        "weight_one_by_time": "Weight of the counter on the constant 1, by that on the time",
    }
    return measures | {
        name: Measure(label, partial(counter_weight, entry=entry), optional=True)
        for entry, (name, label) in enumerate(weights.items())
    }
