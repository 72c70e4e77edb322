"""A wide start from which plain descent arrives."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from ...tasks import signed_sum
from ...training import train
from ...units import NAC
from .._shared.answer import checker, require
from .._shared.taking import written


@checker
def start(answer: Callable[[int, int], tuple[Tensor, Tensor]]) -> str:
    """Check a wide start of (Ŵ, M̂) from which plain descent on x1 − x2 ends below a loss of 10 on 20 of 20 seeds."""
    first, second = written(answer(2, 1)), written(answer(2, 1))
    require(
        len(first) == 2 and all(tuple(part.shape) == (1, 2) for part in first),
        "Return two tensors of shape (out_features, in_features): Ŵ and M̂.",
    )
    require(
        bool((first[0] != 0).any()),
        "With Ŵ = 0 every W is 0 and no gradient reaches M̂ at the start: ∂W/∂M̂ has tanh Ŵ as a factor.",
    )
    require(
        not torch.equal(first[0], second[0]),
        "Every call gives the same numbers. Draw them, so that seeds differ: this shows one run twenty times.",
    )
    reach = max(float(torch.as_tensor(part).abs().max()) for _ in range(50) for part in answer(2, 1))
    require(reach > 2, f"In fifty draws nothing was larger than {reach:.1f}: one of the two should reach beyond 2.")

    def make() -> NAC:
        unit = NAC(2, 1)
        with torch.no_grad():
            for parameter, value in zip((unit.W_hat, unit.M_hat), answer(2, 1), strict=True):
                parameter.copy_(value)
        return unit

    recipe: dict[str, Any] = {"optimizer": torch.optim.SGD, "lr": 1e-3, "batch_size": 64, "dtype": torch.float64}
    runs = train(make, signed_sum([1, -1]), seeds=20, steps=2000, **recipe)
    stuck = int((~(runs.history["validation"][-1] <= 10)).sum())  # NaN is stuck too
    require(
        stuck == 0,
        f"{stuck} of 20 seeds end above a loss of 10. They start on flat ground, or with a sign that must be turned "
        "and shut their gate on the way. Which of the two parameters has to be small?",
    )
    return "All 20 seeds arrive. An open gate is a fine place to start; a sign made up beforehand is not."
