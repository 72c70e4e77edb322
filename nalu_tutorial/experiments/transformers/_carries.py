"""Tests of sums in digits by how far a carry propagates: not at all, one place, or through all of them."""

from __future__ import annotations

from functools import cache

import torch
from torch import Tensor

from ...tasks.digit_sums import DrawnSums, is_held_out, next_words, number_of, tokens_for

CARRIES = ("any", "none", "one", "all")
DRAWN, DRAWS = 100_000, 20  # pairs at once, and how often, of which those are taken that belong to the test
POINTS = 500


def longest_carry(a: Tensor, b: Tensor, digits: int) -> Tensor:
    """Return how many places the longest carry of a + b comes from, in a row: 0 without any, (...) for (...).

    A carry begins where two digits make 10 or more, and runs on as long as they make 9: in 91 + 9 over two places. In
    95 + 17 there are two carries of one place, since the tens make 10 without the ones.
    """
    run = longest = torch.zeros_like(a)
    for k in range(digits):
        pair = a // 10**k % 10 + b // 10**k % 10
        run = torch.where(pair > 9, 1, torch.where((pair == 9) & (run > 0), run + 1, 0))
        longest = longest.maximum(run)
    return longest


def pairs_drawn(digits: int, carry: str, generator: torch.Generator) -> Tensor:
    """Return pairs of numbers with so many digits and such a carry, each pair as likely: (pairs, 2)."""
    a, b = number_of(torch.rand(2, DRAWN, digits, generator=generator), torch.full((2, DRAWN), digits))
    if carry == "all":
        return carried_through(a, b, digits)
    wanted = {"none": 0, "one": 1}
    pairs = torch.stack([a, b], dim=1)
    return pairs[longest_carry(a, b, digits) == wanted[carry]] if carry in wanted else pairs


def carried_through(a: Tensor, b: Tensor, digits: int) -> Tensor:
    """Return pairs whose ones make a carry and whose other places all propagate it, made of pairs of any kind.

    Kept are those whose ones make a carry; all other digits of b become what a's lack to 9, so that a begins with
    1 to 8.
    """
    above = a // 10
    b = 10 * (10 ** (digits - 1) - 1 - above) + b % 10
    keep = (a % 10 + b % 10 > 9) & (above < 9 * 10 ** (digits - 2))
    return torch.stack([a, b], dim=1)[keep]


def new_pairs(digits: int, carry: str, generator: torch.Generator) -> list[list[int]]:
    """Return 500 pairs that no training has, or as many as there are, each once."""
    held_out: dict[tuple[int, int], None] = {}
    for _ in range(DRAWS):
        pairs = pairs_drawn(digits, carry, generator)
        held_out |= dict.fromkeys((a, b) for a, b in pairs[is_held_out(*pairs.T)].tolist())
        if len(held_out) >= POINTS:
            break
    return [[a, b] for a, b in held_out][:POINTS]


@cache
def carry_test(digits: int, carry: str, sums: DrawnSums) -> tuple[Tensor, Tensor]:
    """Return the rows of a test, (pairs, tokens, 2), and the words that follow, (pairs, tokens, words).

    They are the same for every run.
    """
    generator = torch.Generator().manual_seed(10 * digits + CARRIES.index(carry))
    a, b = torch.tensor(new_pairs(digits, carry, generator)).T
    start = torch.rand(len(a), generator=generator)
    x = sums.rows(a, b, torch.full_like(a, digits), start, tokens_for(digits))
    return x, next_words(x)
