"""The running value after every instruction, for weights that were emitted."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.comparison import against
from .._shared.taking import as_tensor, asked

PROGRAMS, STEPS = 5, 6


@checker
def running(answer: Callable[[Tensor, Tensor, Tensor], Any]) -> str:
    """Check a function of starts (programs,), numbers (programs, steps) and weights (programs, steps, 2).

    It returns the running value after every instruction, of shape (programs, steps).
    """
    start, v, W = given()
    got = as_tensor(asked(answer, start, v, W))
    exact = values(start, v, W)
    require(
        got.shape != (PROGRAMS,),
        "That is one number for each program, as the last running value is. Keep the value after every instruction.",
    )
    require(
        got.shape != (PROGRAMS, STEPS + 1),
        "You give one value too many: the start is known, and is not asked for.",
    )
    require(
        got.shape != (STEPS, PROGRAMS),
        "The axes stand the other way round: one row for each program. `torch.stack(values, dim=-1)` puts time last.",
    )
    require(got.shape == exact.shape, f"The shape should be {tuple(exact.shape)}, and is {tuple(got.shape)}.")
    none, first, added = torch.zeros_like(start), W[..., 0] * start.unsqueeze(-1), W[..., 1] * v
    slips = {
        "The weights are taken the wrong way round: the first is for the running value.": values(start, v, W.flip(-1)),
        "The start is forgotten: before the first instruction the running value is the start, not 0.": values(
            none, v, W
        ),
        "Every instruction begins with the start again. It should go on with the last value.": first + added,
        "The first weight is missing: where it is not 1, the last value does not go on as it is.": (
            start.unsqueeze(-1) + added.cumsum(dim=-1)
        ),
        "The first weight multiplies the start alone. It belongs to all that was there before.": (
            first + added.cumsum(dim=-1)
        ),
    }
    against(
        got,
        exact,
        slips,
        lambda k, t: f"Program {k}, instruction {t}: you give {got[k, t]:.3g}, and it is {exact[k, t]:.3g}.".replace(
            "-", "−"
        ),
    )
    return "One line of arithmetic for each step, and it knows no operator: what to calculate stands in the weights."


def values(start: Tensor, v: Tensor, W: Tensor) -> Tensor:
    """Return the right running values."""
    found, a = [], start
    for step in range(v.shape[-1]):
        a = W[..., step, 0] * a + W[..., step, 1] * v[..., step]
        found.append(a)
    return torch.stack(found, dim=-1)


def given() -> tuple[Tensor, Tensor, Tensor]:
    """Return starts, numbers and weights."""
    generator = torch.Generator().manual_seed(12)
    start = torch.randint(1, 100, (PROGRAMS,), generator=generator).float()
    v = torch.randint(1, 100, (PROGRAMS, STEPS), generator=generator).float()
    return start, v, 2 * torch.rand(PROGRAMS, STEPS, 2, generator=generator) - 1
