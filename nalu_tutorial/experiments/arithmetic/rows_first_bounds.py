"""Where positive rows first help two layers over both signs, and where not: other recipes, tables, networks, depths."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import torch
from torch import Tensor, nn

from ...records import OperationTables
from ...tasks import Table, Task, positive
from ...tasks.doubts import DoubtWarning
from ...training import Clip, Curriculum
from ...units import INALU, NAU, NMU, NRU, RealNPU
from .._experiment import Experiment, Measure, Training
from .._measures import SUCCESS_AT_END, below_at_end
from .._nets import Layer, stack
from .positive_rows_first import FORMULAS, HEADINGS, INALU_RECIPE, LEAST, NMRU_RECIPE, over_both_signs

BOTH = ("(a+b)/c", "a/b+c")
PRODUCTS = ("ab+c", "ab+cd", "(a+b)(a+b+c+d)")
DEEP = "(a+b)/c+d"
TARGETS: dict[str, tuple[Callable[..., Tensor], int]] = {
    **{name: FORMULAS[name][:2] for name in (*BOTH, *PRODUCTS)},
    DEEP: (lambda a, b, c, d: (a + b) / c + d, 4),
}
RATE = 0.01  # of INALU_RECIPE
FEWER = {"batch_size": 16}  # from tables that have fewer rows than a batch of INALU_RECIPE
FIRST = (BOTH[0],)  # for what one formula suffices
# By the name of a recipe: what it changes of INALU_RECIPE, how many hidden units and irrelevant inputs there are, and
# of which formulas it is asked.
RECIPES: dict[str, tuple[dict[str, Any], int, int, tuple[str, ...]]] = {
    "half the steps": ({}, 2, 0, BOTH),
    "learning rate ÷ 3": ({"lr": RATE / 3}, 2, 0, BOTH),
    "learning rate × 3": ({"lr": RATE * 3}, 2, 0, BOTH),
    "Adam": ({"optimizer": torch.optim.Adam}, 2, 0, BOTH),
    "batches of 16": ({"batch_size": 16}, 2, 0, BOTH),
    "float32": ({"dtype": torch.float32}, 2, 0, FIRST),
    "two irrelevant inputs": ({}, 2, 2, BOTH),
    "four irrelevant inputs": ({}, 2, 4, FIRST),
    "eight irrelevant inputs": ({}, 2, 8, FIRST),
    "four hidden units": ({}, 4, 0, BOTH),
    "eight hidden units": ({}, 8, 0, FIRST),
}
TABLES = dict.fromkeys((50, 100, 400, 1000), (0.0, 0.01, 0.05))  # by the number of rows: the noise
OTHERS: dict[str, tuple[Layer, dict[str, Any], tuple[str, ...]]] = {
    "NAU and RealNPU, modified": (partial(RealNPU, bounded=True), {"lr": 5e-3, "clip": Clip(norm=1.0)}, BOTH),
    "NAU and NRU": (NRU, {"lr": 1e-3, "clip": Clip(norm=0.1)}, BOTH),
    "NAU and NMU": (NMU, NMRU_RECIPE, PRODUCTS),
}


inalus = partial(stack, INALU, INALU)  # of so many inputs and hidden units


def three_inalus(inputs: int) -> nn.Module:
    return nn.Sequential(INALU(inputs, 3), INALU(3, 2), INALU(2, 1))


def with_nau(make: Layer, inputs: int, adds_first: bool) -> nn.Module:
    """Return a NAU and a unit that multiplies or divides, in the formula's order, with two hidden units."""
    return stack(NAU, make, inputs, 2) if adds_first else stack(make, NAU, inputs, 2)


def as_table(task: Task, x: Tensor, t: Tensor, chosen: int, entered_as: Tensor | float = 1.0) -> Table:
    """Return rows, the last of which are to choose by, with the task's extrapolation set to test.

    Inputs are multiplied by `entered_as` before they are entered.
    """
    x_test, t_test = task.extrapolation_set(dtype=torch.float64)
    place = torch.arange(len(x) + len(x_test))
    rows = len(x) - chosen
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DoubtWarning)  # a divisor near 0 makes a target that is far from all others
        return Table(
            torch.cat([x, x_test]) * entered_as,
            torch.cat([t, t_test]),
            validation=(place >= rows) & (place < len(x)),
            test=place >= len(x),
            threshold=task.threshold,
        )


@cache
def table(name: str, rows: int, noise: float) -> Table:
    """Return rows of a formula, a quarter more to choose by, and its extrapolation set, which has no noise, to test.

    The noise of a target is normal, with a standard deviation of so much of its size. The smaller tables are the first
    rows of the larger ones.
    """
    task = over_both_signs(*TARGETS[name])
    generator = torch.Generator().manual_seed(0)
    parts = []
    for most, kept in ((max(TABLES), rows), (max(TABLES) // 4, rows // 4)):
        x, t = task.draw((most,), generator=generator, dtype=torch.float64)
        t = t * (1 + noise * torch.randn(t.shape, generator=generator, dtype=torch.float64))
        parts.append((x[:kept], t[:kept]))
    x, t = map(torch.cat, zip(*parts, strict=True))
    return as_table(task, x, t, rows // 4)


def policies(steps: int) -> dict[str, dict[str, Any]]:
    """Return training on all rows, and on positive rows for the first half."""
    return {"all rows": {}, "positive first": {"curriculum": Curriculum(positive(LEAST), max(1, steps // 2))}}


def recipes(steps: int) -> list[Training]:
    return [
        Training(
            unit,
            partial(inalus, TARGETS[name][1] + idle, hidden),
            {f"{name} {policy}": over_both_signs(*TARGETS[name], idle)},
            INALU_RECIPE | changes | options | {"steps": own},
        )
        for unit, (changes, hidden, idle, names) in RECIPES.items()
        for own in [max(1, steps // 2) if unit == "half the steps" else steps]
        for name in names
        for policy, options in policies(own).items()
    ]


def tables(steps: int) -> list[Training]:
    """Return two layers of iNALUs on tables of the first formula, with noise and without."""
    (name,) = FIRST
    return [
        Training(
            f"{rows:,} rows" + (f", {noise:.0%} noise".replace("%", " %") if noise else ""),
            partial(inalus, 3, 2),
            {f"{name} {policy}": table(name, rows, noise)},
            INALU_RECIPE | options | (FEWER if rows < 64 else {}),
        )
        for rows, noises in TABLES.items()
        for noise in noises
        for policy, options in policies(steps).items()
    ]


def others(steps: int) -> list[Training]:
    made = []
    for unit, (make, recipe, names) in OTHERS.items():
        for name in names:
            alone = {"positive alone": {"curriculum": Curriculum(positive(LEAST), steps)}}
            made += [
                Training(
                    unit,
                    partial(with_nau, make, *FORMULAS[name][1:]),
                    {f"{name} {policy}": over_both_signs(*TARGETS[name])},
                    recipe | options,
                )
                for policy, options in (policies(steps) | alone).items()
            ]
    longer = steps + max(1, steps // 2)
    made += [
        Training(
            "three layers",
            partial(three_inalus, 4),
            {f"{DEEP} {policy}": over_both_signs(*TARGETS[DEEP])},
            INALU_RECIPE | options | {"steps": longer},
        )
        for policy, options in policies(longer).items()
    ]
    return made


def trainings(steps: int) -> list[Training]:
    return recipes(steps) + tables(steps) + others(steps)


EXPERIMENT = Experiment(
    name="rows-first-bounds",
    title="Positive rows first: other recipes, tables, networks and depths",
    source="this book",
    trainings=trainings,
    steps=16_000,
    seeds=100,
    first_seed=7100,
    options={"dtype": torch.float64},
    note="The iNALUs of positive-rows-first: two layers, two hidden units, RMSprop at 0.01, batches of 64 (from a "
    "table of 50 rows: 16), the "
    "gradient clipped at 0.1; each line changes one thing of this. Inputs from −2 to 2 in training and from 2 to "
    "6 in magnitude, of both signs, in extrapolation. The rows that come first, for half of the steps, have "
    "positive inputs of at least 0.3, irrelevant ones included. A table is one draw of so many training "
    "rows, of which batches are drawn with replacement, and of a quarter more for validation; its noise is "
    "normal, 1 % or 5 % of the magnitude of each target, and the test rows have none. A NAU and another unit have "
    "Adam, batches of 128 and the gradient clipped: the modified RealNPU 0.005 and a norm of 1, the NRU 0.001 and "
    "a norm of 0.1, the NMU 0.01 and a norm of 1. "
    "Three layers have three and two hidden units, and half as many steps more. No regularizer. "
    "Success is an error below that of outputs that are all 1 % off, at the best validation, and at the end. A "
    "first run with half of all these steps was set aside, since many of its networks were within 5 % and not yet "
    "within 1 %.",
    measures={
        **SUCCESS_AT_END,
        "below_5_percent_at_end": Measure(
            "right within 5 % at the end", partial(below_at_end, share=0.05, dtype=torch.float64)
        ),
    },
    layout=OperationTables(
        {**{name: HEADINGS[name] for name in (*BOTH, *PRODUCTS)}, DEEP: "(a + b) / c + d"},
        shares=("success_at_end", "below_5_percent_at_end"),
    ),
)
