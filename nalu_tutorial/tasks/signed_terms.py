"""Sums as a row of words and numbers, "+ 1.5 − 3 + 0.2 =": something to learn for a network that reads tokens."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import torch
from torch import Tensor

from ._checks import Range, check_count
from ._task import Task

TERM_WORDS = ("number", "+", "−", "=")  # by their number in the first column
NUMBER, PLUS, MINUS, EQUALS = range(len(TERM_WORDS))


def signed_terms(
    terms: int = 3,
    training: Range = (0, 5),
    extrapolation: Range = (0, 50),
    *,
    patterns: Sequence[str] | None = None,
) -> Task:
    """Return the task of adding up a row of terms, each a sign and a number, closed by "=".

    Parameters
    ----------
    terms : int
        How many there are. A row has two tokens for each, and one for "=".
    training, extrapolation : (low, high)
        The range of the numbers, which lie evenly in it. Both signs are equally likely.
    patterns : sequence of str, optional
        The signs that a row may have, such as ``["+-+", "-+-"]``, all equally likely; by default any.

    Returns
    -------
    Task
        x has shape (..., tokens, 2): the number of the token's word in `TERM_WORDS`, and its value, which is 1 for a
        word that is no number. t has shape (..., 1). There is no threshold of success.

    Raises
    ------
    TypeError, ValueError
        If the number of terms is no count, a range is none, or a pattern does not have a + or a - for each term.

    Examples
    --------
    >>> task = signed_terms(2)
    >>> x, t = task.draw((1,), generator=torch.Generator().manual_seed(1))
    >>> x.shape, t.shape
    (torch.Size([1, 5, 2]), torch.Size([1, 1]))
    """
    check_count("terms", terms)
    tokens = 2 * terms + 1
    sampler = rows_of_terms if patterns is None else partial(rows_of_patterns, patterns=as_signs(patterns, terms))
    return Task(
        total_of_terms,
        in_features=2,
        training=training,
        extrapolation=extrapolation,
        sampler=sampler,
        uniforms=1,
        length=tokens,
        extrapolation_length=tokens,
    )


def as_signs(patterns: Sequence[str], terms: int) -> Tensor:
    """Return patterns as words, (patterns, terms); raise unless each has a + or a - for each term."""
    words = {"+": PLUS, "-": MINUS, "−": MINUS}
    wrong = [each for each in patterns if len(each) != terms or not set(each) <= words.keys()]
    if wrong or not patterns:
        raise ValueError(f"expected patterns of {terms} signs + or -, got {wrong[0] if wrong else 'none'!r}")
    return torch.tensor([[words[sign] for sign in each] for each in patterns])


def total_of_terms(x: Tensor) -> Tensor:
    """Return what rows of shape (..., tokens, 2) add up to: shape (..., 1)."""
    return with_signs(x).sum(dim=-1, keepdim=True)


def largest_of_terms(x: Tensor) -> Tensor:
    """Return the largest term, its sign counted, of rows of shape (..., tokens, 2): shape (..., 1)."""
    return with_signs(x).amax(dim=-1, keepdim=True)


def with_signs(x: Tensor) -> Tensor:
    """Return the numbers of rows of shape (..., tokens, 2), each with the sign in front of it: shape (..., terms)."""
    words, values = x.unbind(dim=-1)
    return torch.where(words[..., :-1:2] == PLUS, 1, -1) * values[..., 1::2]


def rows_of_terms(uniform: Tensor, low: Tensor, high: Tensor) -> Tensor:
    """Return rows of shape (..., tokens, 2) made of uniform numbers of shape (..., tokens, 1)."""
    signs, numbers = uniform[..., :-1:2, :], low + (high - low) * uniform[..., 1::2, :]
    return rows_with(torch.where(signs < 0.5, PLUS, MINUS).to(signs.dtype), numbers)


def rows_of_patterns(uniform: Tensor, low: Tensor, high: Tensor, *, patterns: Tensor) -> Tensor:
    """Return such rows whose signs are one of the patterns, (patterns, terms): the first number draws which."""
    drawn = (uniform[..., 0, 0] * len(patterns)).long().clamp(max=len(patterns) - 1)
    numbers = low + (high - low) * uniform[..., 1::2, :]
    return rows_with(patterns[drawn].to(uniform).unsqueeze(-1), numbers)


def rows_with(signs: Tensor, numbers: Tensor) -> Tensor:
    """Return rows of shape (..., tokens, 2) with these words as signs and these numbers, both (..., terms, 1)."""
    ones = torch.ones_like(signs)
    sign_tokens = torch.cat([signs, ones], dim=-1)
    number_tokens = torch.cat([NUMBER * ones, numbers], dim=-1)
    terms = torch.stack([sign_tokens, number_tokens], dim=-2).flatten(-3, -2)
    one = ones[..., :1, :]
    return torch.cat([terms, torch.cat([EQUALS * one, one], dim=-1)], dim=-2)


def show_terms(x: Tensor) -> str:
    """Return one row, of shape (tokens, 2), as a line of text.

    Examples
    --------
    >>> show_terms(torch.tensor([[2.0, 1.0], [0.0, 3.0], [3.0, 1.0]]))
    '− 3.00 ='
    """
    return " ".join(f"{value:.2f}" if int(word) == NUMBER else TERM_WORDS[int(word)] for word, value in x.tolist())
