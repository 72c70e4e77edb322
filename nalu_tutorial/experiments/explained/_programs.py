"""Chapter 12: weights that are nearly whole, and signs of the running value that cancel."""

from __future__ import annotations

from functools import partial

import torch
from torch import Tensor, nn

from ...tasks import programs, run_program
from ...training import Runs
from ...units import Recurrent, nac_weight
from .._measures import task_of
from .._nets import First, LSTMCell, rmse
from ._battery import INPUTS, Arm, Lesson, Trial

TESTED = 300  # programs of each kind
HIDDEN = 8


class Calculator(nn.Module):
    """The network of the lesson: an LSTM reads the operators, and emits the weights of a NAC.

    Ŵ of the running value may be initialized near a first number, and its weight lose its sign.
    """

    def __init__(self, first: float | None = None, *, signed: bool = True) -> None:
        super().__init__()
        lstm, emits = LSTMCell(2, HIDDEN), nn.Linear(HIDDEN, 4)
        self.controller = nn.Sequential(Recurrent(lstm, 2 * HIDDEN, every_step=True), First(HIDDEN), emits)
        self.signed = signed
        if first is not None:
            with torch.no_grad():
                emits.bias[0] = first

    def weights(self, x: Tensor) -> Tensor:
        """Return the weights of the running value and of the number at every row: (..., length, 2)."""
        on_value, on_number = nac_weight(*self.controller(x[..., :-1]).chunk(2, dim=-1)).unbind(dim=-1)
        return torch.stack([on_value if self.signed else on_value.abs(), on_number], dim=-1)

    def forward(self, x: Tensor) -> Tensor:
        return results(self.weights(x), x)


def results(weights: Tensor, x: Tensor) -> Tensor:
    """Return what programs give with these weights: (..., 1)."""
    value, *numbers = x[..., -1].unbind(dim=-1)
    for each, number in zip(weights[..., 1:, :].unbind(dim=-2), numbers, strict=True):
        value = each[..., 0] * value + each[..., 1] * number
    return value.unsqueeze(-1)


@torch.no_grad()
def all_right(runs: Runs, length: int, limit: int = 100, *, rounded: bool = True) -> Tensor:
    """Return which networks have every result of programs of this length correct: shape (R,)."""
    task = task_of(runs)
    generator = torch.Generator().manual_seed(length)
    x, _ = task.draw((TESTED,), generator=generator, dtype=torch.float64, length=length, within=(0, limit - 1))
    correct = []
    for k in range(len(runs)):
        weights = runs.model(k).double().weights(x)  # type: ignore[operator]
        correct.append(((results(weights.round() if rounded else weights, x) - run_program(x)).abs() < 0.5).all())
    return torch.stack(correct)


def errs_far(runs: Runs, *, rounded: bool = False) -> Tensor:
    """Return 1 where all results are correct as in training, and one of 40 rows with numbers below 10,000 is wrong.

    Rounded are the weights for the larger test alone.
    """
    learned = all_right(runs, 4, rounded=False)
    return (learned & ~all_right(runs, 40, 10_000, rounded=rounded)).double()


def hides_an_error(runs: Runs) -> Tensor:
    """Return 1 where, weights rounded, every result of three rows is correct and not every one of 40."""
    return (all_right(runs, 3) & ~all_right(runs, 40)).double()


SIDE = partial(Arm, options={"loss": rmse, "compiled": False})
THREE, FOUR = programs("+ -", length=3), programs("+ -", length=4)
OF_PROGRAMS = partial(
    Trial,
    lesson=Lesson("Adam", 0.03, 32, 1000, falls=True),
    rates={"SGD": 0.03, "RMSprop": 0.01},
    makes_no_sense={
        "steps × 4": "would take 6 minutes",
        "batch × 4": "would take 5 minutes",
        **dict.fromkeys(INPUTS, "numbers are whole"),
    },
)
TRIALS = (
    OF_PROGRAMS(
        "two-turned-signs-cancel",
        "networks that are correct at 3 rows and not at 40",
        {
            "initialized with a negative weight": SIDE(partial(Calculator, -1.0), THREE, hides_an_error),
            "the same, its sign removed": SIDE(partial(Calculator, -1.0, signed=False), THREE, hides_an_error),
            "initialized with a positive weight": SIDE(partial(Calculator, 1.0), THREE, hides_an_error),
        },
    ),
    OF_PROGRAMS(
        "weights-short-of-one",
        "networks that are correct in training and not at 40 rows below 10,000",
        {
            "as trained": SIDE(Calculator, FOUR, errs_far),
            "weights rounded": SIDE(Calculator, FOUR, partial(errs_far, rounded=True)),
        },
    ),
)
