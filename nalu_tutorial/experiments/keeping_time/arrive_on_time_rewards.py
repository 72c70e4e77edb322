"""Arriving on time by rewards alone: an actor-critic, rewarded for reaching the red square at the given time."""

from __future__ import annotations

from functools import partial

from torch import nn

from ...records import TaskTables
from ...training import Falling
from .._experiment import Experiment, Training
from ._player_measures import LOOKS, player_measures
from ._player_nets import PLAYERS, Player, actor_critic, played_episodes

TIMES = range(5, 31)
RATE = 3e-3


def player(name: str) -> nn.Module:
    return Player(PLAYERS[name]())


def trainings(steps: int) -> list[Training]:
    options = {"lr": Falling(RATE, steps), "log_every": max(steps // LOOKS, 1)}
    return [Training(name, partial(player, name), {"": played_episodes()}, options) for name in PLAYERS]


EXPERIMENT = Experiment(
    name="arrive-on-time-rewards",
    title="arriving exactly on time in a grid, by an actor-critic: times 5 to 12 in training, up to 30 in the test",
    source="after Trask et al. (2018), tracking time in a grid world",
    trainings=trainings,
    steps=4_000,
    seeds=6,
    options={"batch_size": 128, "loss": actor_critic, "compiled": False},
    note="As we remember the paper, it trains by A3C and from images of 56 × 56 pixels; it does not say how LSTM and "
    "NAC are connected, the sizes, the episodes, and what happens on arriving early or late. Here an advantage "
    "actor-critic plays 128 episodes at once, each to its end, and then takes a step; the return is not discounted, "
    "and the reward, 1 for the red square at exactly the time, is not shaped. An episode ends with the first step "
    "onto the red square or at the time. Seen are the rows and columns to the red square, the distance, and the time "
    "at the first step. Memories: an LSTM of 32; one that a NAC feeds, n ← NAC([x, h, n]) with 8 numbers, where both "
    "h and n are read; counters n ← cell([T, n, 1]) with NAC, from U[−0.1, 0.1], or NAU, without its regularizer; and "
    "none, but the steps that are left are given at each step. A network with one hidden layer of 64 ReLUs makes five "
    "actions and a value of the memory and what is seen. Entropy counts 0.01, the critic's squared error 0.5; Adam "
    "3e-3, falling to 0 in a straight line. Learning rate, batch and steps were settled with other seeds, from 1000 "
    "on. Networks at their best validation, which is the share of 1,000 episodes that end exactly. In the test the "
    "most probable action is taken, from all 600 starts. Exact to: the longest time up to which 99 % of the starts "
    "are exact, 30 at most; corrected to: the same with a counter that has the weights (w, 1, −w), w its own on the "
    "time.",
    measures=player_measures(TIMES),
    shows={"exact_12": "mean", "exact_13": "mean", "exact_14": "mean", "exact_16": "mean", "exact_19": "mean",
           "exact_25": "mean", "exact_to": "median", "mended_to": "median"},
    layout=TaskTables(names={"told each step": "time each step"}),
)  # fmt: skip
