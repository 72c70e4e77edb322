"""Published tasks over both signs with their published schedules, and positive rows first."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from ...records import OperationTables
from ...tasks import Signs, Task, positive, single_unit, sums_of_slices
from ...training import Curriculum, Ramp
from ...units import NAC, NAU, NMU, MultiplicativeNAC, sparsity_penalty
from .._experiment import Experiment, Training
from .._measures import SUCCESS_AT_END, WITHIN_1_PERCENT_AT_END, error_of
from .._nets import Layer, stack
from .division import INPUTS, PUBLISHED, THRESHOLD, schedule
from .positive_rows_first import BOTH_SIGNS, LEAST

QUOTIENT, PRODUCT = "a/b-of-ten", "slices"
HEADINGS = {QUOTIENT: "a / b among ten inputs", PRODUCT: "Product of two sums over 25 of 100 inputs"}
UNITS = ("RealNPU", "RealNPU, modified", "NRU", "NMRU")  # that divide, each in its authors' code
LAYERS: dict[str, tuple[Layer, Layer]] = {"NMU": (NAU, NMU), "MultiplicativeNAC": (NAC, MultiplicativeNAC)}
OPERANDS = Signs((1, 1, *[0] * (INPUTS - 2)), LEAST)


def quotient() -> Task:
    """Return the published task among ten inputs from −2 to 2, with its threshold."""
    return replace(single_unit("/", 4, inputs=INPUTS), threshold=THRESHOLD)


def product() -> Task:
    """Return the product of two sums over 25 of 100 inputs over both signs; success is an error below 1 %."""
    task = sums_of_slices("*").over(*BOTH_SIGNS)
    return replace(task, threshold=error_of(task, 0.01))


def first(signs: Signs, steps: int) -> dict[str, Any]:
    """Return that these rows come first, for a quarter of the steps: before any regularizer of a quotient begins."""
    return {"curriculum": Curriculum(signs, max(1, steps // 4))}


def trainings(steps: int) -> list[Training]:
    made = [
        Training(
            unit,
            partial(PUBLISHED[unit], INPUTS, 1),
            {f"{QUOTIENT} {policy}": quotient()},
            schedule(unit, steps) | first(signs, steps),
        )
        for unit in UNITS
        for policy, signs in {"operands positive first": OPERANDS, "positive first": positive(LEAST)}.items()
    ]
    longer = 2 * steps
    policies: dict[str, dict[str, Any]] = {"all rows": {}, "positive first": first(positive(LEAST), longer)}
    pull = {"penalty": Ramp(sparsity_penalty, 10.0, longer // 5, max(longer // 5 + 1, 2 * longer // 5))}
    return made + [
        Training(unit, partial(stack, *layers, 100, 2), {f"{PRODUCT} {policy}": product()},
                 (pull if unit == "NMU" else {}) | options | {"steps": longer})
        for unit, layers in LAYERS.items()
        for policy, options in policies.items()
    ]  # fmt: skip


EXPERIMENT = Experiment(
    name="rows-first-published",
    title="Published tasks over both signs with their own schedules: positive rows first",
    source="Mistry, Farrahi & Hare (2021) and Madsen & Johansen (2020), with positive rows first",
    trainings=trainings,
    steps=100_000,
    seeds=25,
    note="The quotient is that of the record division, from −2 to 2 in training: learning rates, regularizers, clip, "
    "steps and threshold are the published ones, and that record has the counts of all rows. The product is that of "
    "sums-of-slices with a NAU or a NAC before the unit that multiplies, but over both signs, for 200,000 of the "
    "published 5,000,000 steps with the regularizer shortened in proportion. Selected rows, with magnitudes of at "
    "least 0.3, come first for a quarter of the steps: those in which all inputs are positive, or only the two "
    "operands. Success is an error below 1e-5 for the quotient, and below that of outputs that are all 1 % off for "
    "the product, at the best validation, and at the end.",
    measures=SUCCESS_AT_END | WITHIN_1_PERCENT_AT_END,
    layout=OperationTables(HEADINGS, shares=("success_at_end", "error_below_1_percent_at_end")),
)
