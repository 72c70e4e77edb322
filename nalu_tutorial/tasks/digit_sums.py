"""Sums written in digits, "471 + 538 = 1009 end", as a task for networks that predict the next token."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from ._checks import Range, check_count
from ._task import Task

DIGIT_WORDS = (*"0123456789", "+", "=", "end", "")  # by their number in the first column; the last fills a row up
PLUS, EQUALS, END, FILL = range(10, len(DIGIT_WORDS))
ORDERS = ("plain", "reversed")
WHERE = ("position", "place")
TRIES = 5  # to draw a pair that is for training; one row of 100,000 needs more, and gets its lowest number twice
UNIFORMS = 4  # for each token: two digits of a pair in each try, the length and the start
MOST = 15  # digits in training; sums of two digits more are still whole numbers of 64 bits
PRIME = 1_000_003


def digit_sums(order: str = "plain", where: str = "position", *, training: Range = (1, 3)) -> Task:
    """Return the task of writing the sum of two numbers with equally many digits, one token after the other.

    A sum has one digit more than the numbers, a 0 in front if need be, and ends with an end token, which is predicted
    as well. A tenth of all pairs (a, b), and (b, a) with each, is held out from training whatever the order.

    Parameters
    ----------
    order : {"plain", "reversed"}
        Whether the digits of all three numbers are written from the highest, or from the ones.
    where : {"position", "place"}
        What is given of a token besides its word: its position in the row, or the place of its digit in its number; the
        ones have 1. Of "+" the place is 0; "=" continues the places of the sum to the front. Either is counted
        from a random offset for each row, so that all of them occur in training.
    training : (low, high)
        How many digits the numbers have in training, evenly. The extrapolation set has one or two more.

    Returns
    -------
    Task
        x has shape (..., tokens, 2): the number of each token's word in `DIGIT_WORDS`, and its position or place. t has
        shape (..., tokens, words): 1 at the word that follows, where it belongs to the sum, and 0 elsewhere. There
        is no threshold of success.

    Raises
    ------
    TypeError, ValueError
        If an option is unknown, or the range has no whole ends from 1 to 15.

    References
    ----------
    Reversed sums after Lee et al. (2023), places with a random offset after McLeish et al. (2024). The rest is ours.

    Examples
    --------
    >>> x, t = digit_sums("reversed").draw((1,), generator=torch.Generator().manual_seed(1))
    >>> show_digits(x[0]), t.shape
    ('471+737=1190', torch.Size([1, 12, 14]))
    """
    for name, option, options in (("order", order, ORDERS), ("where", where, WHERE)):
        if option not in options:
            raise ValueError(f"expected {name} to be {' or '.join(map(repr, options))}, got {option!r}")
    for end in training:
        check_count("an end of the range of digits", end)
    most = int(training[1])
    if most > MOST:
        raise ValueError(f"expected numbers with at most {MOST} digits in training, got {most}")
    return Task(
        next_words,
        in_features=2,
        training=training,
        extrapolation=(most + 1, most + 2),
        sampler=DrawnSums(order, where, room_for(where, most)),
        uniforms=UNIFORMS,
        length=tokens_for(most),
        extrapolation_length=tokens_for(most + 2),
    )


def tokens_for(digits: int) -> int:
    """Return how many tokens are read in a sum of numbers with so many digits: all but the end."""
    return 3 * digits + 3


def room_for(where: str, most: int) -> int:
    """Return how many positions or places there are, where training has numbers with so many digits.

    They suffice for two digits more, from thirteen offsets or ten.
    """
    return tokens_for(most + 2) + 12 if where == "position" else most + 13


def next_words(x: Tensor) -> Tensor:
    """Return the word that follows each token of a sum, (..., tokens, words), for rows (..., tokens, 2)."""
    words = x[..., 0]
    after = torch.cat([words[..., 1:], torch.full_like(words[..., :1], FILL)], dim=-1)
    after = torch.where((after == FILL) & (words != FILL), END, after)
    belongs_to_sum = ((words == EQUALS).cumsum(dim=-1) > 0) & (words != FILL)
    each = after.unsqueeze(-1) == torch.arange(len(DIGIT_WORDS), device=x.device)
    return (each & belongs_to_sum.unsqueeze(-1)).to(x.dtype)


@dataclass(frozen=True)
class DrawnSums:
    """Rows of sums that are for training, made of uniform numbers.

    Attributes
    ----------
    order, where : str
        As of `digit_sums`.
    room : int
        How many positions or places there are.
    """

    order: str
    where: str
    room: int

    def __call__(self, uniform: Tensor, low: Tensor, high: Tensor) -> Tensor:
        """Return rows (..., tokens, 2) for numbers (..., tokens, 4); the terms of a sum have low to high digits."""
        tokens, numbers = uniform.shape[-2], uniform.flatten(-2)
        # The ends have the axes of the uniform numbers, or none.
        digits = (low + (uniform[..., :1, :1] * (high - low + 1)).floor()).minimum(high)[..., 0, 0].long()
        a = b = lowest(digits)  # of two equal numbers, which are never held out
        pairs = torch.split(numbers[..., 2:], tokens // 3 - 1, dim=-1)
        for k in range(TRIES):
            c, d = (number_of(pairs[2 * k + i], digits) for i in range(2))
            again = is_held_out(a, b) | (k == 0)
            a, b = torch.where(again, c, a), torch.where(again, d, b)
        out = is_held_out(a, b)
        a, b = (torch.where(out, lowest(digits), number) for number in (a, b))
        return self.rows(a, b, digits, numbers[..., 1], tokens)

    def rows(self, a: Tensor, b: Tensor, digits: Tensor, start: Tensor, tokens: int) -> Tensor:
        """Return rows (..., tokens, 2) for numbers with so many digits, all whole and (...), and offsets from 0 to 1.

        The rest of a row after its sum is padded.
        """
        place_in_row, n = torch.arange(tokens, device=a.device), digits.unsqueeze(-1)
        words = torch.full_like(place_in_row + n, FILL)
        places = torch.zeros_like(words)
        for number, begins, length in ((a, 0 * n, n), (b, n + 1, n), (a + b, 2 * n + 2, n + 1)):
            i = place_in_row - begins
            exponent = i if self.order == "reversed" else length - 1 - i
            inside = (i >= 0) & (i < length)
            exponent = torch.where(inside, exponent, 0)
            digit = number.unsqueeze(-1) // 10**exponent % 10
            words, places = torch.where(inside, digit, words), torch.where(inside, exponent + 1, places)
        plus, equals = place_in_row == n, place_in_row == 2 * n + 1
        words = torch.where(plus, PLUS, torch.where(equals, EQUALS, words))
        if self.order == "plain":
            places = torch.where(equals, n + 2, places)
        position, last = (places, n + 2) if self.where == "place" else (place_in_row + 0 * n, 3 * n + 2)
        position = position + (start.unsqueeze(-1) * (self.room - last)).floor().long()
        return torch.stack([words, torch.where(words == FILL, 0, position)], dim=-1).to(start.dtype)


def lowest(digits: Tensor) -> Tensor:
    """Return the lowest number with so many digits; of one digit it is 0."""
    return torch.where(digits > 1, 10 ** (digits - 1), 0)


def number_of(uniform: Tensor, digits: Tensor) -> Tensor:
    """Return whole numbers with so many digits, (...), each as likely, of uniform numbers (..., as many or more)."""
    place = torch.arange(uniform.shape[-1], device=uniform.device)
    digits = digits.unsqueeze(-1)
    zeros = (place < digits - 1) | (digits == 1)  # where a digit may be 0
    each = torch.where(zeros, (uniform * 10).floor(), 1 + (uniform * 9).floor()).clamp(max=9).long()
    return (torch.where(place < digits, each, 0) * 10**place).sum(dim=-1)


def is_held_out(a: Tensor, b: Tensor) -> Tensor:
    """Return which pairs no training sees: a tenth of those of two different numbers, always (b, a) with (a, b)."""
    low, high = a.minimum(b) % PRIME, a.maximum(b) % PRIME
    mixed = (low * 7919 + high * 104_729 + low * high * 31) % PRIME
    return (mixed * 10 < PRIME) & (a != b)


def show_digits(x: Tensor) -> str:
    """Return one row, of shape (tokens, 2), as a line of text.

    Examples
    --------
    >>> show_digits(torch.tensor([[7.0, 0.0], [10.0, 1.0], [5.0, 2.0], [11.0, 3.0], [1.0, 4.0], [2.0, 5.0]]))
    '7+5=12'
    """
    return "".join(DIGIT_WORDS[int(word)] for word, _ in x.tolist())
