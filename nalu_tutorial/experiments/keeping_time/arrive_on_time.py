"""Arriving on time by imitation: trained on times from 5 to 12, tested on later ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from torch import nn

from ...records import TaskTables
from ...tasks import arrive_on_time, decision_loss
from ...training import Ramp
from ...units import sparsity_penalty
from .._experiment import Experiment, Training
from ._grid_measures import grid_measures
from ._grid_nets import AGENTS, TOLD_EACH_STEP

TIMES = range(5, 31)
CHANGED_TIMES = (5, 12, 16, 20, 25, 30)
LONG = 4  # as many times the steps


def trainings(steps: int) -> list[Training]:
    return [training(name, make, steps) for name, make in AGENTS.items()] + [
        training("NAC, 4 × the steps", AGENTS["NAC"], LONG * steps)
    ]


def training(name: str, make: Callable[[], nn.Module], steps: int) -> Training:
    task = arrive_on_time(extrapolation=(13, 30), given_each_step=name in TOLD_EACH_STEP)
    return Training(name, make, {"": task}, {"steps": steps} | own(name, steps))


def own(name: str, steps: int) -> dict[str, Any]:
    if name.startswith("LSTM"):
        return {"lr": 3e-3}
    return (
        {"penalty": Ramp(sparsity_penalty, 0.1, steps // 4, max(steps // 2, steps // 4 + 1))} if name == "NAU" else {}
    )


EXPERIMENT = Experiment(
    name="arrive-on-time",
    title="arriving exactly on time in a grid, by imitation: times 5 to 12 in training, up to 60 in the test",
    source="after Trask et al. (2018), tracking time in a grid world",
    trainings=trainings,
    steps=4_000,
    seeds=10,
    options={"lr": 1e-2, "batch_size": 64, "log_every": 500, "loss": decision_loss, "compiled": False},
    note="As we remember the paper, it trains by rewards and from images; it does not say how LSTM and NAC are "
    "connected, the sizes, and what happens on arriving early or late. Here each network is trained at each step on "
    "what the exact rule does, walk or wait, on the path of the rule, and is tested on its own decisions, from all "
    "600 starts at each time; it walks where its output is above 0. Seen are the distance at each step and the time T "
    "at the first. LSTM: 32 numbers, linear read-out. Fed by a NAC: n ← NAC([x, h, n]), 8 numbers, and the LSTM reads "
    "[x, n]; the read-out is of h, or of both, [h, n, x]. Counters, with NAC, NAU and a linear layer: n ← cell([T, n, "
    "1]), linear read-out of n and the distance. NAC is initialized in U[−0.1, 0.1], but for the row with its usual "
    "initialization; NAU has its regularizer with λ = 0.1, which comes in from a quarter of the steps to half of them, "
    "but for the row without. Time each step: the network is given the steps that are left. Adam 1e-2, for networks "
    "with an LSTM 3e-3, batches of 64 episodes; learning rates and steps were settled with other seeds, from 1000 on. "
    "Networks at their best validation. Exact to: the longest time up to which all starts are exact, 60 at most; "
    "rounded to: the same with the counter's weights rounded.",
    measures=grid_measures(TIMES, CHANGED_TIMES),
    shows={"exact_12": "mean", "exact_13": "mean", "exact_14": "mean", "exact_16": "mean", "exact_19": "mean",
           "exact_25": "mean", "exact_to": "median", "rounded_to": "median"},
    layout=TaskTables(
        names={
            "NAC, usual start": "NAC, usual initialization",
            "NAU, no regulariser": "NAU, no regularizer",
            "LSTM, told each step": "LSTM, time each step",
            "linear, told each step": "linear, time each step",
        }
    ),
)  # fmt: skip
