"""What each operator means to a network, read from the weights that it emitted along many programs."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.comparison import against
from .._shared.taking import as_tensor, asked

PROGRAMS, ROWS, OPERATORS = 40, 8, 3
MEANT = ((1.0, 1.0), (1.0, -1.0), (0.0, 1.0))


@checker
def meanings(answer: Callable[[Tensor, Tensor], Any]) -> str:
    """Check a function of weights (programs, rows, 2) and operators (programs, rows, operators).

    It returns the mean weights of each operator, of shape (operators, 2). The first row of each program is its start,
    which has no operator, and whose weights mean nothing.
    """
    W, symbols = given()
    got, exact = as_tensor(asked(answer, W, symbols)), mean(W, symbols)
    require(got.shape != (2, OPERATORS), "The axes are swapped: there is a row for each operator.")
    require(
        got.shape != (2,),
        "This is one mean for all operators together. Which rows belong to each operator?",
    )
    require(
        got.shape[-2:] != (OPERATORS, 2) or got.dim() == 2,
        "These are means for each program, or for each row. Take the mean over both axes.",
    )
    require(got.shape == exact.shape, f"The shape should be {tuple(exact.shape)}, and is {tuple(got.shape)}.")
    against(
        got,
        exact,
        slips(W, symbols),
        lambda k, w: (
            f"Operator {k}, weight {w}: your result is {got[k, w]:.3f}, and the mean is {exact[k, w]:.3f}.".replace(
                "-", "−"
            )
        ),
    )
    return (
        "So this network emits a sum, a difference, and a third meaning, (0, 1): forget the value, and take the number."
    )


def mean(W: Tensor, symbols: Tensor) -> Tensor:
    """Return the mean weights of each operator."""
    return torch.einsum("prk,prw->kw", symbols, W) / symbols.sum(dim=(0, 1)).unsqueeze(-1)


def slips(W: Tensor, symbols: Tensor) -> dict[str, Tensor]:
    """Return what the usual mistakes make of them."""
    totals = torch.einsum("prk,prw->kw", symbols, W)
    by_program = torch.stack([mean(w[None], s[None]) for w, s in zip(W, symbols, strict=True)]).nanmean(dim=0)
    with_starts = symbols.clone()
    with_starts[:, 0, 0] = 1
    return {
        "These are sums. Divide each by how often its operator occurs.": totals,
        "You divide by the number of all rows. Each operator occurs in about a third of them.": totals
        / (PROGRAMS * ROWS),
        "You divide by the number of all instructions. Each operator occurs in about a third of them.": totals
        / (PROGRAMS * (ROWS - 1)),
        "You divide by the number of programs. An operator may occur several times in one, or not at all.": totals
        / PROGRAMS,
        "These are means of means: first for each program, then over the programs. A program in which an operator "
        "occurs once then counts as much as one in which it occurs five times.": by_program,
        "You round. Return the means as they are, so that one sees how far they are from whole numbers.": mean(
            W, symbols
        ).round(),
        "You seem to count the starts with the first operator. They have no operator: all their columns are 0.": mean(
            W, with_starts
        ),
    }


def given() -> tuple[Tensor, Tensor]:
    """Return weights that scatter around what is meant, and the operators of the rows."""
    generator = torch.Generator().manual_seed(12)
    chosen = torch.randint(OPERATORS, (PROGRAMS, ROWS), generator=generator)
    symbols = torch.nn.functional.one_hot(chosen, OPERATORS).float()
    symbols[:, 0] = 0
    noise = 0.3 * torch.rand(PROGRAMS, ROWS, 2, generator=generator)
    W = torch.tensor(MEANT)[chosen] * (1 - noise)
    W[:, 0] = 2 * torch.rand(PROGRAMS, 2, generator=generator) - 1
    return W, symbols
