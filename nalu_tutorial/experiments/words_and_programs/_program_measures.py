"""What is measured of a network that runs programs: correct digits, programs and weights, at many magnitudes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import torch
from torch import Tensor

from ...metrics import accuracy, matching_digits
from ...tasks import Task, run_program
from ...tasks.programs import LARGEST
from ...training import Runs
from .._experiment import Measure
from .._measures import cached_by_runs, mean_error, task_of
from ._program_nets import Calculator, EmittedNAC

TESTED = 500  # programs of each kind
Kind = tuple[int, int, bool]  # length, limit, and whether the emitted weights are rounded
Statistic = Callable[[Tensor, Tensor], Tensor]
# What the weights of a NAC on a and on v should be.
RIGHT = {"+": (1.0, 1.0), "-": (1.0, -1.0)}


def programs_of(task: Task, length: int, limit: int) -> Tensor:
    """Return the programs of a test, the same for every run: in double precision, which holds all results."""
    generator = torch.Generator().manual_seed(LARGEST * length + limit)
    return task.draw((TESTED,), generator=generator, dtype=torch.float64, within=(0, limit - 1), length=length)[0]


@cached_by_runs
@torch.no_grad()
def answers(runs: Runs, kind: Kind, operators: str) -> tuple[Tensor, Tensor]:
    """Return the predictions of each run at its best validation, and the targets: (R, programs, 1) and (programs, 1).

    A run that emits no weights has no rounded predictions, but NaN.
    """
    length, limit, rounded = kind
    x = programs_of(task_of(runs), length, limit)
    right = run_program(x, operators)
    outputs = []
    for k in range(len(runs)):
        model = runs.model(k, best=True).double()
        if isinstance(model, Calculator):
            model.rounded = rounded
        elif rounded:
            outputs.append(torch.full_like(right, torch.nan))
            continue
        y: Tensor = model(x)
        outputs.append(y[..., -1, :] if y.dim() > right.dim() else y)
    return torch.stack(outputs), right


def measured(runs: Runs, *, kind: Kind, operators: str, statistic: Statistic) -> Tensor:
    """Return a statistic of each run's predictions: shape (R,). It is NaN where there is nothing to round."""
    outputs, right = answers(runs, kind, operators)
    nothing = outputs.isnan().all(dim=(1, 2)) if kind[2] else torch.zeros(len(outputs), dtype=torch.bool)
    return torch.where(nothing, torch.nan, statistic(outputs, right))


@torch.no_grad()
def weights_off(runs: Runs, *, length: int, limit: int, operators: str) -> Tensor:
    """Return how far, at the last row of programs, an emitted weight of each run's NAC is from the correct one at most.

    NaN for a run that emits none, or those of several units. Shape (R,).
    """
    if not set(operators.split()) <= set(RIGHT):
        return torch.full((len(runs),), torch.nan)
    x = programs_of(task_of(runs), length, limit)
    right = x[:, -1, :-1] @ torch.tensor([RIGHT[name] for name in operators.split()], dtype=x.dtype)
    models = [runs.model(k, best=True).double() for k in range(len(runs))]
    return torch.tensor(
        [
            float((model.weights_for(x)[:, -1] - right).abs().max()) if isinstance(model, EmittedNAC) else torch.nan
            for model in models
        ]
    )


def program_measures(tests: Sequence[tuple[int, int]], operators: str) -> dict[str, Measure]:
    statistics: dict[str, tuple[str, Statistic, str]] = {
        "digits": ("Matching digits", matching_digits, "decimal"),
        "exact": ("Share of correct outputs", accuracy, "decimal"),
        "error": ("Mean absolute error", mean_error, "error"),
    }
    measures = {
        f"{prefix}{name}_{length}_{limit}": Measure(
            label,
            partial(measured, kind=(length, limit, bool(prefix)), operators=operators, statistic=statistic),
            of=f"{length} rows below {limit:,}{rounded}",
            format=written,
            optional=bool(prefix),
        )
        for length, limit in tests
        for prefix, rounded in {"": "", "rounded_": ", weights rounded"}.items()
        for name, (label, statistic, written) in statistics.items()
    }
    return measures | {
        f"weights_off_{length}": Measure(
            "Error of the farthest emitted weight",
            partial(weights_off, length=length, limit=100, operators=operators),
            of=f"{length} rows below 100",
            format="error",
            optional=True,
        )
        for length in (3, 4, 10, 40)
    }
