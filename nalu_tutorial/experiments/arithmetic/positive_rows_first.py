"""Networks of two layers over both signs, trained on all rows at once, or on selected rows first."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn

from ...records import OperationTables
from ...tasks import SINGLE_UNIT_RANGES, Signs, Task, positive, single_unit
from ...training import Clip, Curriculum
from ...units import INALU, NAU, NMRU
from .._experiment import Experiment, Training
from .._measures import SUCCESS_AT_END, error_of
from .._nets import stack

LEAST = 0.3  # the magnitude of an input in the rows that come first
BOTH_SIGNS = SINGLE_UNIT_RANGES[4]
# The target of rows of inputs, how many inputs there are, and whether the layer that adds comes first.
FORMULAS: dict[str, tuple[Callable[..., Tensor], int, bool]] = {
    "(a+b)/c": (lambda a, b, c: (a + b) / c, 3, True),
    "(a-b)/c": (lambda a, b, c: (a - b) / c, 3, True),
    "a/b+c": (lambda a, b, c: a / b + c, 3, False),
    "a/b-c": (lambda a, b, c: a / b - c, 3, False),
    "ab+c": (lambda a, b, c: a * b + c, 3, False),
    "ab+cd": (lambda a, b, c, d: a * b + c * d, 4, False),
    "(a+b)(a+b+c+d)": (lambda a, b, c, d: (a + b) * (a + b + c + d), 4, True),
}
HEADINGS = {
    "(a+b)/c": "(a + b) / c",
    "(a-b)/c": "(a − b) / c",
    "a/b+c": "a / b + c",
    "a/b-c": "a / b − c",
    "ab+c": "a b + c",
    "ab+cd": "a b + c d",
    "(a+b)(a+b+c+d)": "(a + b)(a + b + c + d)",
}
INALU_RECIPE = {"optimizer": torch.optim.RMSprop, "lr": 0.01, "batch_size": 64, "clip": Clip(value=0.1)}
NMRU_RECIPE = {"lr": 0.01, "clip": Clip(norm=1.0)}


def network(unit: str, inputs: int, adds_first: bool) -> nn.Module:
    """Return two layers with two hidden units: of iNALUs, or of a NAU and an NMRU in the formula's order."""
    if unit == "INALU":
        return stack(INALU, INALU, inputs, 2)
    return stack(NAU, NMRU, inputs, 2) if adds_first else stack(NMRU, NAU, inputs, 2)


def over_both_signs(function: Callable[..., Tensor], inputs: int, irrelevant: int = 0) -> Task:
    """Return a formula of the first inputs over both signs; success is an error below that of outputs 1 % off."""

    def target(x: Tensor) -> Tensor:
        return function(*x[..., :inputs].unbind(-1)).unsqueeze(-1)

    task = Task(target, inputs + irrelevant, *BOTH_SIGNS, sampler=single_unit("/", 4).sampler)
    return task.over(*BOTH_SIGNS, error_of(task, 0.01, torch.float64))


def formula(name: str) -> Task:
    function, inputs, _ = FORMULAS[name]
    return over_both_signs(function, inputs)


def policies(unit: str, inputs: int, steps: int) -> dict[str, dict[str, Any]]:
    """Return which rows come first, by name."""
    half = max(1, steps // 2)
    mixed = Signs(tuple((-1) ** k for k in range(inputs)), LEAST)
    by_name: dict[str, dict[str, Any]] = {
        "all rows": {},
        "positive first": {"curriculum": Curriculum(positive(LEAST), half)},
        "positive alone": {"curriculum": Curriculum(positive(LEAST), steps)},
    }
    if unit == "INALU":
        others = {"away from 0 first": Signs(0, LEAST), "negative first": Signs(-1, LEAST), "mixed signs first": mixed}
        by_name |= {name: {"curriculum": Curriculum(signs, half)} for name, signs in others.items()}
    return by_name


def trainings(steps: int) -> list[Training]:
    recipes = {"INALU": INALU_RECIPE, "NAU and NMRU": NMRU_RECIPE}
    return [
        Training(
            unit,
            partial(network, unit, inputs, adds_first),
            {f"{name} {policy}": formula(name)},
            recipe | options,
        )
        for unit, recipe in recipes.items()
        for name, (_, inputs, adds_first) in FORMULAS.items()
        for policy, options in policies(unit, inputs, steps).items()
    ]


EXPERIMENT = Experiment(
    name="positive-rows-first",
    title="Networks of two layers over both signs: which rows come first",
    source="this book",
    trainings=trainings,
    steps=16_000,
    seeds=100,
    first_seed=7000,
    options={"dtype": torch.float64},
    note="Inputs from −2 to 2 in training and from 2 to 6 in magnitude, of both signs, in extrapolation. The rows "
    "that come first have inputs of at least 0.3 in magnitude: all positive, all negative, of either sign (away from "
    "0), or of alternating signs, + − + … (mixed). They come first for half of the steps, and alone for all. Two "
    "hidden units; of the INALU two layers, with RMSprop at 0.01, batches of 64 and the gradient clipped at 0.1; of "
    "the NAU and the NMRU one layer each, with Adam at 0.01 and the gradient clipped to a norm of 1. No regularizer. "
    "Success is an error below that of outputs that are all 1 % off, at the best validation on both signs, and at the "
    "end.",
    measures=SUCCESS_AT_END,
    layout=OperationTables(HEADINGS, shares=("success_at_end",)),
)
