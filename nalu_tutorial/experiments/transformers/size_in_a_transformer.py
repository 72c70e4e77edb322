"""Where a transformer loses the magnitude of a number: each part removed and put back, and weights from words."""

from __future__ import annotations

from functools import partial

import torch
from torch import Tensor

from ...records import TaskTables
from ...tasks import Task, signed_terms
from ...training import Falling, Runs
from .._experiment import Experiment, Measure, Training
from .._measures import task_of
from .._nets import rmse
from .._number_transformer import NumberTransformer
from ._size_nets import size_nets

TESTS = (5, 10, 50, 500)
POINTS = 1000
RATE = 0.03
# Where another of the learning rates that were tried, with other seeds, did better in range.
RATES = {
    "norm + scores + feed-forward": 0.01,
    "norm + scores": 0.01,
    "norm + feed-forward": 0.01,
    "norm + scores + feed-forward, NAU": 0.01,
    "norm + scores, NAU": 0.01,
    "norm + feed-forward, NAU": 0.01,
    "says weights": 0.003,
    "says NAC weights": 0.01,
    "says NAC weights, sees numbers": 0.01,
    "all, scaled for 500": 0.003,
    "all, logarithms": 0.01,
    "all, rows scaled": 0.01,
}


def trainings(steps: int) -> list[Training]:
    task = signed_terms()
    return [
        Training(name, make, {"": task}, {"lr": Falling(RATES.get(name, RATE), steps)})
        for name, make in size_nets().items()
    ]


def rows_to(task: Task, limit: float) -> tuple[Tensor, Tensor]:
    """Return the rows of a test with numbers from 0 to a limit, the same for every run, and what they add up to."""
    return task.draw((POINTS,), generator=torch.Generator().manual_seed(int(limit)), within=(0, limit))


def error_to(runs: Runs, *, limit: float) -> Tensor:
    """Return the root mean squared error over that of the output 0, at each run's best validation: shape (R,)."""
    x, t = rows_to(task_of(runs), limit)
    off = (runs.predict(x, best=True) - t).double().square().mean(dim=(1, 2)).sqrt()
    return (off / t.double().square().mean().sqrt()).nan_to_num(nan=torch.inf, posinf=torch.inf)


@torch.no_grad()
def largest_share(runs: Runs, *, limit: float) -> Tensor:
    """Return the largest attention weight of "=" in the last layer, on average over rows and heads: (R,)."""
    x, _ = rows_to(task_of(runs), limit)
    models = (runs.model(k, best=True) for k in range(len(runs)))
    largest = [
        model.attention(x).amax(dim=-1).mean() if isinstance(model, NumberTransformer) else torch.tensor(torch.nan)
        for model in models
    ]
    return torch.stack(largest)


MEASURES = {
    **{
        f"error_{limit}": Measure(
            "RMS error over the RMS of the targets",
            partial(error_to, limit=limit),
            of=f"numbers to {limit}",
            format="error",
        )
        for limit in TESTS
    },
    **{
        f"share_{limit}": Measure(
            "Largest attention weight of = in the last layer",
            partial(largest_share, limit=limit),
            of=f"numbers to {limit}",
            optional=True,
        )
        for limit in (TESTS[0], TESTS[-1])
    },
}

EXPERIMENT = Experiment(
    name="size-in-a-transformer",
    title="± x ± y ± z by transformers that are given a number as one value: from 0 to 5 in training, up to 500 after",
    source="ours, after xVal (Golkar et al. 2023)",
    trainings=trainings,
    steps=700,
    seeds=50,
    options={"batch_size": 64, "log_every": 100, "loss": rmse, "compiled": False},
    note="Rows of seven tokens, as + 1.5 − 3 + 0.2 =, with uniform numbers; batches of 64, drawn again; the loss is "
    "the root of the mean squared error. Two layers of width 16 with four heads, norms in front, and ReLU twice as "
    "wide in the feed-forward networks; the output is read at =. A unit is called after the parts that it has: norm, "
    "feed-forward network, and scores, whose queries and keys see the numbers; without these they are made of words "
    "and positions alone. NAU: its head is one, and not a linear layer. The first unit is given its numbers as they "
    "are, in training from 0 to 5; scaled for 500 is the same with all numbers divided by 100, so that the largest of "
    "the tests is 5; logarithms is the same with log(1 + x), its output transformed back; rows scaled is the same "
    "with each row divided by its largest number, and its output multiplied by it. Those that output weights are told "
    "that the task is linear, and so is the unit none. Adam, its learning rate falling to 0 in a straight line; the "
    "learning rates 3e-3, 1e-2 and 3e-2 were tried for each unit with the seeds 1000 to 1004, and the one with the "
    "lowest median validation error in range was taken; rows scaled has the learning rate of the first unit, and none "
    "was searched for it. Errors are fractions of the root mean square of the targets, over 1,000 rows, at the best "
    "validation.",
    measures=MEASURES,
    shows={f"error_{limit}": "median" for limit in TESTS} | {f"share_{limit}": "median" for limit in (5, 500)},
    layout=TaskTables(
        names={
            "says weights": "emits weights",
            "says NAC weights": "emits NAC weights",
            "says NAC weights, sees numbers": "emits NAC weights, sees numbers",
        }
    ),
)
