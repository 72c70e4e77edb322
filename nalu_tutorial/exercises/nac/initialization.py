"""An initialization with M̂ away from 0, from which plain descent succeeds, and RMSprop with seven operands as well."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from ...metrics import accuracy
from ...tasks import signed_sum
from ...training import Runs, train
from ...units import NAC
from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import as_tensor, check_callable, parts, written

TWO = "Return two tensors of shape (out_features, in_features): Ŵ and M̂."
DRAWS = 100
NEARLY_ALL = 0.95
AWAY = 1
SEVEN = (1, *[-1] * 6)
PLAIN: dict[str, Any] = {"optimizer": torch.optim.SGD, "lr": 1e-3}
RMSPROP: dict[str, Any] = {"optimizer": torch.optim.RMSprop, "lr": 0.1}
Start = Callable[[int, int], tuple[Tensor, Tensor]]


@checker
def initialization(answer: Start) -> str:
    """Check an initialization (Ŵ, M̂) with M̂ away from 0: 20 of 20 seeds learn x1 − x2 by SGD, seven by RMSprop."""
    first, second = _draw(answer, 2), _draw(answer, 2)
    require(all(tuple(part.shape) == (1, 2) for part in first), TWO)
    require(
        all(tuple(part.shape) == (1, 7) for part in _draw(answer, 7)),
        "With seven inputs and one output, both must be of shape (1, 7).",
    )
    require(
        bool((first[0] != 0).any()),
        "With Ŵ = 0 every W is 0 and no gradient reaches M̂ at first: ∂W/∂M̂ has tanh Ŵ as a factor.",
    )
    require(
        not all(map(torch.equal, first, second)),
        "Every call gives the same numbers. Draw them, so that seeds differ: this shows one run twenty times.",
    )
    for signs in ((1, -1), SEVEN):
        _check_signs(answer, signs)
    stuck = int((~(_trained(answer, (1, -1), PLAIN).history["validation"][-1] <= 10)).sum())  # NaN is stuck too
    require(
        stuck == 0,
        f"Plain gradient descent on x1 − x2: {stuck} of 20 seeds end above a loss of 10. They start where "
        "tanh and σ are flat, or with a wrong sign, and close their gate before it can flip. Which of the "
        "two parameters has to be small?",
    )
    M_hat = torch.cat([_draw(answer, operands)[1].flatten() for operands in (2, 7) for _ in range(DRAWS)])
    require(
        bool((M_hat.abs() >= AWAY).all()),
        f"Plain gradient descent succeeds, but your M̂ is within {AWAY} of 0 in some draws, as in the "
        "lesson already. Draw every M̂ further out. On which side of 0?",
    )
    missed = int((_share_right(_trained(answer, SEVEN, RMSPROP)) < 1).sum())
    require(
        missed == 0,
        f"x1 − x2 is learned by all seeds. With seven operands and RMSprop {missed} of 20 still miss points: the first "
        "step moves Ŵ of x1 by 1, to the wrong side, and its gate closes before the sign can flip. Where else may M̂ "
        "start?",
    )
    return (
        "All 20 seeds succeed on both. RMSprop's first step still moves x1 to the wrong side, but its sign flips in "
        "time."
    )


def _draw(answer: Start, operands: int) -> tuple[Tensor, ...]:
    """Return what the reader's initialization draws, in double precision."""
    check_callable(answer)
    drawn = parts(written(answer(operands, 1), answer), 2, "Return two tensors, Ŵ and M̂: one pair for each call.")
    return tuple(as_tensor(part, TWO).detach().double() for part in drawn)


def _check_signs(answer: Start, signs: tuple[int, ...]) -> None:
    """End the check if nearly every draw has the signs of the solution already."""
    W_hat = torch.cat([_draw(answer, len(signs))[0] for _ in range(DRAWS)])
    decided = float((W_hat.sign() == torch.tensor(signs)).all(dim=1).double().mean())
    require(
        decided < NEARLY_ALL,
        f"Your Ŵ has the signs of {'x1 − x2' if len(signs) == 2 else 'the seven operands'} in nearly every draw. That "
        "is no initialization, it is the solution: on another sum it would start with wrong signs. Draw so that either "
        "sign comes up.",
    )


def _trained(answer: Start, signs: tuple[int, ...], descent: dict[str, Any]) -> Runs:
    """Return 20 seeds that started from the reader's initialization."""

    def make() -> NAC:
        unit = NAC(len(signs), 1)
        with torch.no_grad():
            for parameter, value in zip((unit.W_hat, unit.M_hat), _draw(answer, len(signs)), strict=True):
                parameter.copy_(value)
        return unit

    return train(make, signed_sum(signs), seeds=20, steps=2000, batch_size=64, dtype=torch.float64, **descent)


def _share_right(runs: Runs) -> Tensor:
    x, t = runs.task.extrapolation_set(dtype=torch.float64)
    return accuracy(runs.predict(x), t)
