"""The largest of three signed numbers, which is no weighted sum: what a network can represent and extrapolate."""

from __future__ import annotations

from dataclasses import replace

from ...records import TaskTables
from ...tasks import signed_terms
from ...tasks.signed_terms import largest_of_terms
from ...training import Falling
from .._experiment import Experiment, Training
from ._size_nets import size_nets
from .size_in_a_transformer import EXPERIMENT as SUM
from .size_in_a_transformer import MEASURES, TESTS

TASK = replace(signed_terms(), target=largest_of_terms)
# Of the learning rates that were tried, with other seeds, the best in range.
# With rows scaled it is that of the whole network.
RATES = {"norm + scores + feed-forward": 0.01, "feed-forward": 0.03, "says weights": 0.01, "all, rows scaled": 0.01}


def trainings(steps: int) -> list[Training]:
    nets = size_nets()
    return [Training(name, nets[name], {"": TASK}, {"lr": Falling(rate, steps)}) for name, rate in RATES.items()]


EXPERIMENT = Experiment(
    name="no-weighted-sum",
    title="the largest of ± x, ± y and ± z by transformers that are given a number as one value",
    source="ours",
    trainings=trainings,
    steps=SUM.steps,
    seeds=SUM.seeds,
    options=SUM.options,
    note="Rows and networks as in size-in-a-transformer, and the target is the largest of the three numbers, each "
    "with its sign. The whole network has all its parts; feed-forward has neither norm nor scores that see the "
    "numbers; emits weights can only output a weighted sum; rows scaled is the whole network, given each row divided "
    "by its largest number, and its output is multiplied by it. Adam, its learning rate falling to 0 in a straight "
    "line; the learning rates 1e-3, 3e-3, 1e-2, 3e-2 and 1e-1 were tried for each unit with the seeds 1000 to 1004, "
    "and the one with the lowest median validation error in range was taken; rows scaled has the learning rate of the "
    "whole network, and none was searched for it. Errors are fractions of the root mean square of the targets, over "
    "1,000 rows, at the best validation.",
    measures={name: MEASURES[name] for name in (f"error_{limit}" for limit in TESTS)},
    shows={f"error_{limit}": "median" for limit in TESTS},
    layout=TaskTables(names={"says weights": "emits weights"}),
)
