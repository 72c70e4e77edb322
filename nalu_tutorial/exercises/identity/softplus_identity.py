"""The identity out of two softplus units."""

import math
from collections.abc import Callable

import torch
from torch import Tensor
from torch.nn.functional import softplus

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.comparison import against
from .._shared.taking import as_tensor, asked

Scalar = Callable[[Tensor], Tensor]


@checker
def softplus_identity(answer: Callable[[Tensor, Scalar], Tensor]) -> str:
    """Check f(x, softplus) = x written with softplus units alone."""
    x = torch.tensor([-20.0, -3.0, -1.0, -0.1, 0.0, 0.1, 1.0, 3.0, 20.0], dtype=torch.float64)
    calls: list[Tensor] = []

    def counted(z: Tensor) -> Tensor:
        calls.append(z)
        return softplus(z)

    y = as_tensor(asked(answer, x, counted))
    require(bool(calls), "That is the identity, but not by way of `softplus`: every path from x must pass through it.")
    around = as_tensor(asked(answer, x, torch.ones_like))
    require(
        bool((around == around.flatten()[0]).all()),
        "Something goes around `softplus`: with a `softplus` that gives 1 for every input, your result depends on x.",
    )
    require(y.shape == x.shape, f"For x of shape {tuple(x.shape)} the result has the same; yours has {tuple(y.shape)}.")
    up, down = softplus(x), softplus(-x)
    slips = {
        "That is even: x and −x give the same. Subtract the second unit.": up + down,
        "One unit alone is 0 far to the left. Which second one brings the negative numbers back?": up,
        "That is −x: exchange the two.": down - up,
        "Right near 0 only: a unit by itself is a straight line nowhere else.": 2 * (up - math.log(2)),
    }
    against(y, x, slips, lambda k: f"At x = {x[k].item():g} you give {y[k].item():.4g}.")
    return (
        "Exact at every x: two bends that cancel. A softplus network can represent the identity, too; it only "
        "has to learn it."
    )
