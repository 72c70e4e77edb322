"""The reader's own activation: nets of chapter 1 with it, and what its two ends have to do with the result."""

from collections.abc import Callable
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn

from ...metrics import Share
from ...tasks import identity
from ...training import train
from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import asked

Scalar = Callable[[Tensor], Tensor]
AIM = 0.05  # half of what PReLU reaches in the chapter


class Elementwise(nn.Module):
    """Any function of one number as an activation."""

    def __init__(self, function: Scalar) -> None:
        super().__init__()
        self.function = function

    def forward(self, z: Tensor) -> Tensor:
        """Apply it."""
        return self.function(z)


@checker
def own_activation(answer: Scalar) -> str:
    """Train 20 nets with the reader's activation, and report how they extrapolate."""
    z = torch.linspace(-30, 30, 601, dtype=torch.float64)
    value = asked(answer, z)
    require(
        isinstance(value, Tensor),
        f"Return a tensor, as the nets train through it; this is a {type(value).__name__}.",
    )
    require(
        value.shape == z.shape, f"An activation works on each number alone: 601 numbers in, {tuple(value.shape)} out."
    )
    require(
        bool(value.isfinite().all()),
        "Between −30 and 30 it is not finite everywhere: is there a log or a division in it?",
    )
    bend = (value[2:] - 2 * value[1:-1] + value[:-2]).abs().max()
    require(
        float(bend) > 1e-6,
        "That is a straight line, the control that everybody knows to work. It has to bend somewhere.",
    )
    together, one_by_one = asked(answer, z[:3]), torch.stack([asked(answer, each[None])[0] for each in z[:3]])
    require(
        torch.allclose(together, one_by_one),
        "Its value at one point depends on the other points: work on each number alone.",
    )
    share, error = _trial(answer)
    report = f"over 20 seeds the median error at |x| = 20 is {error:.2g}, and {share} solve the task"
    require(
        error < AIM,
        f"It trains, and {report}. The aim is under {AIM}. {_about_the_ends(answer)}",
    )
    return f"Well found: {report}. Write down why you think it works before you try the next one."


def _trial(activation: Scalar) -> tuple[Share, float]:
    """Return the success rate, and the median error at both ends, of 20 nets with this activation."""
    make = partial(_net_with, activation)
    runs = train(make, identity(), seeds=20, steps=1000, lr=0.01, batch_size=64, dtype=torch.float64)
    ends = torch.tensor([[-20.0], [20.0]], dtype=torch.float64)
    error = (runs.predict(ends) - ends).abs().mean(dim=(1, 2)).nan_to_num(nan=float("inf"))
    return runs.success_rate(), float(error.quantile(0.5))


def _net_with(activation: Scalar) -> nn.Module:
    layers: list[Any] = [
        nn.Linear(1, 8),
        Elementwise(activation),
        nn.Linear(8, 8),
        Elementwise(activation),
        nn.Linear(8, 1),
    ]
    return nn.Sequential(*layers)


def _about_the_ends(activation: Scalar) -> str:
    """Say how an activation's two ends lie to each other."""
    z = torch.tensor([-1e3 - 1, -1e3, 1e3, 1e3 + 1], dtype=torch.float64)
    y = activation(z)
    left, right = float(y[1] - y[0]), float(y[3] - y[2])
    if abs(left - right) > 1e-3:
        return f"Its slope is {left:.2f} far to the left and {right:.2f} far to the right: what if they were the same?"
    if abs(float(y[2] - y[1]) - 2e3 * right) > 1e-3:
        return "Its two ends are parallel, but not one and the same line."
    return "Its two ends are one line; what is in between bends it too much for these nets."
