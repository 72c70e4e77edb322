"""Where inside a transformer a number loses its size: each part taken out and put back, and weights from words."""

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
from ._number_transformer import NumberTransformer
from ._size_nets import size_nets

TESTS = (5, 10, 50, 500)
POINTS = 1000
RATES: dict[str, float] = {}


def trainings(steps: int) -> list[Training]:
    """Return one training for each net."""
    task = signed_terms()
    return [
        Training(name, make, {"": task}, {"lr": Falling(RATES.get(name, 3e-3), steps)})
        for name, make in size_nets().items()
    ]


def rows_to(task: Task, limit: float) -> tuple[Tensor, Tensor]:
    """Return the rows of a test with numbers from 0 to a limit, the same for every run, and what they add up to."""
    return task.draw((POINTS,), generator=torch.Generator().manual_seed(int(limit)), within=(0, limit))


def error_to(runs: Runs, *, limit: float) -> Tensor:
    """Return the root mean squared error over that of answering 0, at each run's best validation: shape (R,)."""
    x, t = rows_to(task_of(runs), limit)
    off = (runs.predict(x, best=True) - t).double().square().mean(dim=(1, 2)).sqrt()
    return (off / t.double().square().mean().sqrt()).nan_to_num(nan=torch.inf, posinf=torch.inf)


@torch.no_grad()
def largest_share(runs: Runs, *, limit: float) -> Tensor:
    """Return the largest share that "=" takes of a token in the last layer, on average over rows and heads: (R,)."""
    x, _ = rows_to(task_of(runs), limit)
    models = (runs.model(k, best=True) for k in range(len(runs)))
    found = [
        model.attention(x).amax(dim=-1).mean() if isinstance(model, NumberTransformer) else torch.tensor(torch.nan)
        for model in models
    ]
    return torch.stack(found)


MEASURES = {
    **{
        f"error_{limit}": Measure(
            "RMS error over the RMS of the answers",
            partial(error_to, limit=limit),
            of=f"numbers to {limit}",
            format="error",
        )
        for limit in TESTS
    },
    **{
        f"share_{limit}": Measure(
            "Largest share that = takes in the last layer",
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
    steps=1_500,
    seeds=50,
    options={"batch_size": 64, "log_every": 250, "loss": rmse, "compiled": False},
    note="",
    measures=MEASURES,
    shows={f"error_{limit}": "median" for limit in TESTS} | {f"share_{limit}": "median" for limit in (5, 500)},
    layout=TaskTables(),
)
