"""A wide start from which plain descent arrives."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from ...tasks import signed_sum
from ...training import train
from ...units import NAC
from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import as_tensor, check_callable, parts, written

TWO = "Return two tensors of shape (out_features, in_features): Ŵ and M̂."
DRAWS = 100
NEARLY_ALL = 0.95
Start = Callable[[int, int], tuple[Tensor, Tensor]]


@checker
def start(answer: Start) -> str:
    """Check a wide start of (Ŵ, M̂) from which plain descent on x1 − x2 ends below a loss of 10 on 20 of 20 seeds."""
    first, second = _draw(answer), _draw(answer)
    require(all(tuple(part.shape) == (1, 2) for part in first), TWO)
    require(
        bool((first[0] != 0).any()),
        "With Ŵ = 0 every W is 0 and no gradient reaches M̂ at the start: ∂W/∂M̂ has tanh Ŵ as a factor.",
    )
    require(
        not all(map(torch.equal, first, second)),
        "Every call gives the same numbers. Draw them, so that seeds differ: this shows one run twenty times.",
    )
    W_hat, M_hat = (torch.cat(each) for each in zip(*(_draw(answer) for _ in range(DRAWS)), strict=True))
    reach = max(float(part.abs().max()) for part in (W_hat, M_hat))
    require(reach > 2, f"In a hundred draws nothing was larger than {reach:.1f}: one of the two should reach beyond 2.")
    decided = float(((W_hat[:, 0] > 0) & (W_hat[:, 1] < 0)).double().mean())
    require(
        decided < NEARLY_ALL,
        "Your Ŵ has the signs of x1 − x2 in nearly every draw. That is no start, it is the answer: on x1 + x2 it would "
        "begin with a wrong sign. Draw so that either sign comes up.",
    )
    stuck = _stuck(answer)
    require(
        stuck == 0,
        f"{stuck} of 20 seeds end above a loss of 10. They start on flat ground, or with a sign that must be turned "
        "and shut their gate on the way. Which of the two parameters has to be small?",
    )
    return _praise(W_hat, M_hat)


def _draw(answer: Start) -> tuple[Tensor, ...]:
    """Return what the reader's start draws, in double precision."""
    check_callable(answer)
    drawn = parts(written(answer(2, 1), answer), 2, "Return two tensors, Ŵ and M̂: one pair for each call.")
    return tuple(as_tensor(part, TWO).detach().double() for part in drawn)


def _stuck(answer: Start) -> int:
    """Return how many of 20 seeds end above a loss of 10."""

    def make() -> NAC:
        unit = NAC(2, 1)
        with torch.no_grad():
            for parameter, value in zip((unit.W_hat, unit.M_hat), _draw(answer), strict=True):
                parameter.copy_(value)
        return unit

    recipe: dict[str, Any] = {"optimizer": torch.optim.SGD, "lr": 1e-3, "batch_size": 64, "dtype": torch.float64}
    runs = train(make, signed_sum([1, -1]), seeds=20, steps=2000, **recipe)
    return int((~(runs.history["validation"][-1] <= 10)).sum())  # NaN is stuck too


def _praise(W_hat: Tensor, M_hat: Tensor) -> str:
    if float(W_hat.abs().max()) > 2:
        return "All 20 seeds arrive, though Ŵ is large in some."
    if float((M_hat > 0).double().mean()) > NEARLY_ALL:
        return "All 20 seeds arrive. An open gate is a fine place to start, as long as a small Ŵ can turn its sign."
    return "All 20 seeds arrive, also those that begin with a gate nearly shut: a small Ŵ can turn its sign."
