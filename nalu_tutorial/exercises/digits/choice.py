"""A reader that chooses among the ten digits, and stays smooth enough to learn it from a sum."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.comparison import alike
from .._shared.taking import as_tensor, asked

SHAPE = (4, 3, 10)


@checker
def choice(answer: Callable[[Tensor], Any]) -> str:
    """Check a function from scores of the ten digits, shape (..., 10), to one number, shape (..., 1)."""
    scores = torch.randn(SHAPE, generator=torch.Generator().manual_seed(4))
    got, number = as_tensor(asked(answer, scores)), torch.arange(10.0)
    shares = scores.softmax(dim=-1)
    require(
        got.shape != SHAPE,
        "These are ten numbers for each picture. Multiply each share with its digit, and add them up.",
    )
    require(
        got.shape != SHAPE[:-1], "The last axis is gone. The cell wants one number for each picture: shape (..., 1)."
    )
    require(got.shape == (*SHAPE[:-1], 1), f"The shape should be (4, 3, 1), and is {tuple(got.shape)}.")
    require(
        not torch.equal(got, scores.argmax(dim=-1, keepdim=True).to(got.dtype)),
        "The likeliest digit is a step of the scores: no gradient comes through it, and the reader never learns. Weigh "
        "all ten digits with their shares.",
    )
    slips = {
        "These are the scores times the digits. Make shares of them first: above 0, and 1 in all.": scores @ number,
        "Your digits run from 1 to 10. The first score belongs to 0.": shares @ (number + 1),
        "The shares add up to 1 over the pictures. They should over the ten scores: the last axis.": scores.softmax(0)
        @ number,
        "Here, too: over the last axis.": scores.softmax(1) @ number,
        "That is the largest share, and not the digit it belongs to.": shares.amax(dim=-1),
        "That is the mean digit times the shares, as if all digits were alike.": shares.mean(dim=-1) * number.sum(),
    }
    for sentence, wrong in slips.items():
        require(not alike(got.squeeze(-1), wrong), sentence)
    require(
        alike(got.squeeze(-1), shares @ number),
        f"The first picture gives {got.flatten()[0]:.2f}; its shares times 0 to 9 are {shares[0, 0] @ number:.2f}.",
    )
    sure = as_tensor(asked(answer, 1000 * torch.eye(10))).flatten()
    require(
        alike(sure, number),
        "With scores of 1,000 this is no number any more. `torch.softmax` subtracts the largest score first.",
    )
    scores.requires_grad_()
    out = answer(scores)
    require(out.requires_grad, "No gradient comes through: did you call `.detach()`, `.item()` or NumPy?")
    (slope,) = torch.autograd.grad(out.sum(), scores)
    require(
        alike(slope, shares * (number - (shares @ number).unsqueeze(-1))),
        "The number is right, and its gradient is not that of the shares: something of them was cut off from it.",
    )
    return "It lies between 0 and 9 whatever the scores, so the sum alone pushes it towards digits."
