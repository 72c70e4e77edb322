"""Which open signs keep two layers from learning, and what happens if the correct sign is given."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import product
from typing import Any

import torch
from torch import Tensor, nn

from ...records import OperationTables
from ...tasks import Signs
from ...training import Curriculum
from ...units import INALU
from .._experiment import Experiment, Training
from .._measures import SUCCESS_AT_END
from .._nets import with_sign
from .positive_rows_first import FORMULAS, HEADINGS, INALU_RECIPE, LEAST, NMRU_RECIPE, formula, network

SUM, QUOTIENT = "(a+b)/c", "a/b+c"
OPEN = sorted(product((False, True), repeat=3), key=lambda each: (sum(each), each[::-1]))


def open_signs(each: tuple[bool, ...]) -> str:
    """Return which inputs take both signs, in words."""
    names = [name for name, is_open in zip("abc", each, strict=True) if is_open]
    return " and ".join(names) if 0 < len(names) < len(each) else "all" if names else "none"


class GivenSign(nn.Module):
    """Two layers of iNALUs, in one of which the sign of the product is given.

    "(a+b)/c" gives the second layer the sign of the target, "a/b+c" the first layer that of the quotient, for each of
    its two products; "factors" the second layer that of all its inputs, whatever its weights are.
    """

    def __init__(self, which: str) -> None:
        super().__init__()
        self.which = which
        self.first = INALU(3, 2, sign=which != QUOTIENT)
        self.second = INALU(2, 1, sign=which == QUOTIENT)

    def forward(self, x: Tensor) -> Tensor:
        if self.which == QUOTIENT:
            y: Tensor = self.second(with_sign(self.first, x, x[..., :1].sign() * x[..., 1:2].sign()))
            return y
        h = self.first(x)
        if self.which == SUM:
            return with_sign(self.second, h, (x[..., :1] + x[..., 1:2]).sign() * x[..., 2:].sign())
        return with_sign(self.second, h, h[..., :1].sign() * h[..., 1:].sign())

    def extra_repr(self) -> str:
        return f"which={self.which!r}"


def trainings(steps: int) -> list[Training]:
    def opened(
        unit: str, make: Callable[[], nn.Module], name: str, each: tuple[bool, ...], recipe: Mapping[str, Any]
    ) -> Training:
        signs = Signs(tuple(0 if is_open else 1 for is_open in each), LEAST)
        chosen = {"curriculum": Curriculum(signs, steps)}
        return Training(unit, make, {f"{name} {open_signs(each)}": formula(name)}, {**recipe, **chosen})

    made = [
        opened("INALU", partial(network, "INALU", *FORMULAS[name][1:]), name, each, INALU_RECIPE)
        for name in (SUM, QUOTIENT)
        for each in OPEN
    ]
    made += [
        opened("NMRU and NAU", partial(network, "NMRU", *FORMULAS[QUOTIENT][1:]), QUOTIENT, each, NMRU_RECIPE)
        for each in OPEN
    ]
    by_hand = {
        "INALU, sign of the target given": (SUM, SUM),
        "INALU, sign of all factors": (SUM, "factors"),
        "INALU, sign of the quotient given": (QUOTIENT, QUOTIENT),
    }
    made += [
        opened(unit, partial(GivenSign, which), name, each, INALU_RECIPE)
        for unit, (name, which) in by_hand.items()
        for each in ((False, False, False), (False, name == QUOTIENT, name == SUM), (True, True, True))
    ]
    return made


EXPERIMENT = Experiment(
    name="rows-first-signs",
    title="Which open signs keep two layers from learning, and a sign that is given",
    source="this book",
    trainings=trainings,
    steps=8_000,
    seeds=100,
    first_seed=7100,
    options={"dtype": torch.float64},
    note="Magnitudes from 0.3 to 2 in training; the inputs that are named take both signs, the others are positive. "
    "Validation and extrapolation are on both signs, from −2 to 2 and from 2 to 6 in magnitude. Two layers of "
    "iNALUs with RMSprop at 0.01, batches of 64 and the gradient clipped at 0.1; an NMRU and a NAU with Adam at "
    "0.01, batches of 128 and a norm of 1; two hidden units, no regularizer. Where a sign is given, that of the "
    "products of the second layer is that of the target, or that of all its inputs whatever its weights are; for "
    "the quotient, that of the two products of the first layer is that of a / b; in all else the network is the "
    "same. Success is an error below that of outputs that are all 1 % off, at the best validation, and at the "
    "end.",
    measures=SUCCESS_AT_END,
    layout=OperationTables({name: HEADINGS[name] for name in (SUM, QUOTIENT)}, shares=("success_at_end",)),
)
