"""The identity out of two leaky ReLUs."""

from collections.abc import Callable

import torch
from torch import Tensor

from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.taking import as_tensor, asked

Scalar = Callable[[Tensor], Tensor]


@checker
def leaky_identity(answer: Callable[[Tensor, Scalar, float], Tensor]) -> str:
    """Check f(x, leaky, a) = x written with leaky ReLUs of slope a alone."""
    x = torch.linspace(-3, 3, 13)
    for a in (0.25, 0.01, 0.0):
        calls: list[Tensor] = []

        def leaky(z: Tensor, a: float = a, calls: list[Tensor] = calls) -> Tensor:
            calls.append(z)
            return z.clamp(min=0) + a * z.clamp(max=0)

        y = as_tensor(asked(answer, x, leaky, a))
        require(bool(calls), "That is the identity, but not by way of `leaky`: every path from x must pass through it.")
        around = as_tensor(asked(answer, x, torch.zeros_like, a))
        require(
            not bool(around.any()),
            "Some path goes around `leaky`: with a `leaky` that lets nothing through, your result is still not 0.",
        )
        _compare(x, y, a)
    far = torch.tensor([-1e6, 1e6])
    gave = as_tensor(asked(answer, far, torch.relu, 0.0))
    require(
        torch.allclose(gave.to(far.dtype), far),
        "Right between −3 and 3, wrong at a million: is there a constant in it?",
    )
    return "Exact everywhere, for every slope a. So such a net can do it: it only has to find this."


def _compare(x: Tensor, y: Tensor, a: float) -> None:
    require(y.shape == x.shape, f"For x of shape {tuple(x.shape)} the result has the same; yours has {tuple(y.shape)}.")
    y = y.to(x.dtype)
    if torch.allclose(y, x):
        return
    require(
        not torch.allclose(y, x.clamp(min=0) + a * x.clamp(max=0)),
        "One unit alone bends at 0. Which second one would straighten it?",
    )
    require(
        a == 0 or not torch.allclose(y, (1 + a) * x),
        f"A straight line, but of slope {1 + a:g} where a = {a:g}: what must you divide by?",
    )
    require(not torch.allclose(y, (1 - a) * x.abs()), "That is a multiple of |x|: the second unit must be subtracted.")
    raise NotYet(
        f"With a = {a:g} you give {y[0].item():g} at x = −3 and {y[-1].item():g} at x = 3; "
        "both should come back as they are.",
    )
