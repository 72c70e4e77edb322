"""A reader of numbers from 0 to 99: ten probabilities for each of two places, and their mean number."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.comparison import against, alike
from .._shared.taking import as_tensor, asked

SHAPE = (4, 3, 20)
DIGITS, PLACES = torch.arange(10.0), torch.tensor([10.0, 1.0])


@checker
def two_digits(answer: Callable[[Tensor], Any]) -> str:
    """Check a function from scores of two places of ten digits, shape (..., 20), to one number, shape (..., 1)."""
    scores = torch.randn(SHAPE, generator=torch.Generator().manual_seed(4))
    got = as_tensor(asked(answer, scores))
    check_shape(got)
    tens, ones = places(scores).unbind(-1)
    right = 10 * tens + ones
    likeliest = by_place(scores).argmax(dim=-1).float() @ PLACES
    require(
        not torch.equal(got.squeeze(-1), likeliest.to(got.dtype)),
        "The likeliest digits are steps of the scores: no gradient comes through them, and the reader never learns. "
        "Weight all ten digits of a place by their probabilities.",
    )
    first = (
        f"The first image gives {got.flatten()[0]:.2f}; its probabilities give {tens[0, 0]:.2f} tens and "
        f"{ones[0, 0]:.2f} ones, which makes {right[0, 0]:.2f}."
    )
    against(got.squeeze(-1), right, wrong_numbers(scores), lambda *_: first)
    sure = torch.cat([torch.eye(10).flip(0), torch.eye(10)], dim=-1)
    require(
        alike(as_tensor(asked(answer, 1000 * sure)).flatten(), 90 - 9 * torch.arange(10.0)),
        "With scores of 1,000, the result is not a number. `torch.softmax` subtracts the largest score first.",
    )
    scores.requires_grad_()
    out = as_tensor(answer(scores))
    require(out.requires_grad, "No gradient comes through: did you call `.detach()`, `.item()` or NumPy?")
    (slope,) = torch.autograd.grad(out.sum(), scores)
    (wanted,) = torch.autograd.grad((places(scores) @ PLACES).sum(), scores)
    require(
        alike(slope, wanted),
        "The number is correct, but its gradient is not that of the probabilities: some part was detached.",
    )
    return (
        "The number lies between 0 and 99 for all scores. Sums alone can train such a reader, though they determine "
        "only means."
    )


def check_shape(got: Tensor) -> None:
    """End the check unless there is one number for each image, on an axis of its own."""
    require(
        got.shape not in (SHAPE, (*SHAPE[:-1], 2, 10)),
        "These are twenty numbers for each image. Multiply each probability by its digit, and add them up.",
    )
    require(
        got.shape != (*SHAPE[:-1], 2),
        "These are the two places, each by itself. Combine them into one number: the tens count ten times.",
    )
    require(got.shape != SHAPE[:-1], "The last axis is gone. The cell needs one number for each image: shape (..., 1).")
    require(got.shape == (*SHAPE[:-1], 1), f"The shape should be (4, 3, 1), and is {tuple(got.shape)}.")


def by_place(scores: Tensor) -> Tensor:
    """Return the ten entries of each place on an axis of their own: shape (..., 2, 10)."""
    return scores.reshape(*scores.shape[:-1], 2, 10)


def places(scores: Tensor) -> Tensor:
    """Return the mean digits of the tens and of the ones: shape (..., 2)."""
    return by_place(scores).softmax(dim=-1) @ DIGITS


def wrong_numbers(scores: Tensor) -> dict[str, Tensor]:
    """Return what usual mistakes make of the scores, by the sentence that answers each."""
    both = by_place(scores)
    tens, ones = places(scores).unbind(-1)
    together = scores.softmax(dim=-1)
    in_turns = scores.reshape(*SHAPE[:-1], 10, 2).softmax(dim=-2).transpose(-1, -2)
    return {
        "Here all twenty probabilities add up to 1. Each place has its own ten, which add up to 1.": (
            by_place(together) @ DIGITS @ PLACES
        ),
        "These are the scores times the digits. Turn them into probabilities first, positive and adding up to 1.": (
            both @ DIGITS @ PLACES
        ),
        "This is tens plus ones. The 4 of 47 counts for 40.": tens + ones,
        "The two places are swapped: the first ten scores are for the tens.": 10 * ones + tens,
        "These are the ones alone.": ones,
        "These are the tens alone.": 10 * tens,
        "Your digits run from 1 to 10. The first score of a place belongs to 0.": 10 * tens + ones + 11,
        "These are one number's twenty probabilities, for 0 to 19. The scores belong to two places.": (
            together @ torch.arange(20.0)
        ),
        "Here tens and ones take turns. The first ten scores are all for the tens.": in_turns @ DIGITS @ PLACES,
        "The probabilities add up to 1 over the two places. They should over the ten digits of each.": (
            both.softmax(dim=-2) @ DIGITS @ PLACES
        ),
    }
