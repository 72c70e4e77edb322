"""Rows first in tables with few positive rows, or with a column that is never positive."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any

import torch
from torch import Tensor

from ...records import OperationTables
from ...tasks import Signs, Table, positive
from ...training import Curriculum
from .._experiment import Experiment, Training
from .._measures import SUCCESS_AT_END
from .positive_rows_first import HEADINGS, INALU_RECIPE, LEAST, over_both_signs
from .rows_first_bounds import BOTH, TARGETS, as_table, inalus

ROWS = 1000
TABLES = 4
# By its name: the proportion of negative numbers in each of the three columns.
SIGNS: dict[str, tuple[float, float, float]] = {
    "half of each positive": (0.5, 0.5, 0.5),
    "three in ten positive": (0.7, 0.7, 0.7),
    "two in ten positive": (0.8, 0.8, 0.8),
    "a never positive": (1.0, 0.5, 0.5),
    "b never positive": (0.5, 1.0, 0.5),
    "c never positive": (0.5, 0.5, 1.0),
}
REVERSED = "c entered as −c"


@cache
def table(name: str, signs: str, number: int) -> Table:
    """Return rows in which the columns have these signs, a quarter more to choose by, and both signs to test.

    Under "c entered as −c" the third column, which is never positive, is entered with its sign reversed.
    """
    negative = torch.tensor(SIGNS["c never positive" if signs == REVERSED else signs], dtype=torch.float64)
    task = over_both_signs(*TARGETS[name])
    chosen = ROWS // 4
    draws = torch.rand(2, ROWS + chosen, 3, generator=torch.Generator().manual_seed(number), dtype=torch.float64)
    x = torch.where(draws[0] < negative, -1, 1) * task.training[1] * draws[1]
    return as_table(task, x, task.target(x), chosen, torch.tensor([1, 1, -1]) if signs == REVERSED else 1)


def nearest_to_positive(signs: str) -> Signs:
    """Return the signs that are positive in all columns that have positive numbers."""
    return Signs(tuple(-1 if share == 1 else 1 for share in SIGNS[signs]), LEAST)


def most_common(x: Tensor) -> Tensor:
    """Return which rows have the signs that most rows have, and no input close to 0: shape (rows,)."""
    away = (x.abs() >= LEAST).all(-1)
    signs: Any = x[away].sign()
    _, place, count = signs.unique(dim=0, return_inverse=True, return_counts=True)
    chosen: Tensor = away.clone()
    chosen[away] = place == count.argmax()
    return chosen


def policies(signs: str) -> Mapping[str, Signs | Callable[[Tensor], Tensor] | None]:
    """Return which rows of a table come first, by name."""
    if signs == REVERSED:
        return {"all rows": None, "positive first": positive(LEAST)}
    return {"all rows": None, "positive first": nearest_to_positive(signs), "most common first": most_common}


def trainings(steps: int) -> list[Training]:
    return [
        Training(
            signs,
            partial(inalus, 3, 2),
            {f"{name} {policy}, table {number + 1}": table(name, signs, number) for number in range(TABLES)},
            INALU_RECIPE | ({"curriculum": Curriculum(first, max(1, steps // 2))} if first else {}),
        )
        for name in BOTH
        for signs in (*SIGNS, REVERSED)
        for policy, first in policies(signs).items()
    ]


EXPERIMENT = Experiment(
    name="rows-first-tables",
    title="Rows first in tables with few positive rows, or with a column that is never positive",
    source="this book",
    trainings=trainings,
    steps=16_000,
    seeds=25,
    first_seed=7200,
    options={"dtype": torch.float64},
    note="Two layers of iNALUs with two hidden units, RMSprop at 0.01, batches of 64, the gradient clipped at 0.1. "
    "Four tables of each kind, of 1,000 rows with magnitudes up to 2, and of 250 more for validation; each with 25 "
    "seeds. The test is on both signs from 2 to 6 in magnitude. The rows that come first, for half of the steps, have "
    "magnitudes of at least 0.3: positive in each column that has positive numbers and negative in one that has none; "
    "or the signs that are most common in the table. Success is an error below that of outputs that are all 1 % off, "
    "at the best validation, and at the end.",
    measures=SUCCESS_AT_END,
    layout=OperationTables({name: HEADINGS[name] for name in BOTH}, shares=("success_at_end",)),
)
