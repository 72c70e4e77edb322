"""The reader's own activation on trial: nets of chapter 1 with it, and what its two ends have to do with the result."""

from collections.abc import Callable
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn

from ..metrics import Share
from ..tasks import identity
from ..training import train

Scalar = Callable[[Tensor], Tensor]


class Elementwise(nn.Module):
    """Any function of one number as an activation."""

    def __init__(self, function: Scalar) -> None:
        super().__init__()
        self.function = function

    def forward(self, z: Tensor) -> Tensor:
        """Apply it."""
        return self.function(z)


def trial(activation: Scalar) -> tuple[Share, float]:
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


def about_the_ends(activation: Scalar) -> str:
    """Say how an activation's two ends lie to each other."""
    z = torch.tensor([-1e3 - 1, -1e3, 1e3, 1e3 + 1], dtype=torch.float64)
    y = activation(z)
    left, right = float(y[1] - y[0]), float(y[3] - y[2])
    if abs(left - right) > 1e-3:
        return f"Its slope is {left:.2f} far to the left and {right:.2f} far to the right: what if they were the same?"
    if abs(float(y[2] - y[1]) - 2e3 * right) > 1e-3:
        return "Its two ends are parallel, but not one and the same line."
    return "Its two ends are one line; what is in between bends it too much for these nets."
