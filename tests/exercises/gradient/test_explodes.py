"""`check.explodes` of chapter 4: rules that are wrong, right in another form, or not begun."""

import chapter
import pytest
import torch

from nalu_tutorial.exercises.gradient.explodes import NETS

pytestmark = pytest.mark.chapter


def ends(W):
    return torch.minimum(W, 2 * W).sum(1), torch.maximum(W, 2 * W).sum(1)


def explodes(W, w):
    low, high = ends(W)
    return bool(((w < 0) & (low <= 0) & (high >= 0)).any())


def by_corners(W, w):
    corners = 1 + torch.cartesian_prod(*[torch.arange(2.0, dtype=W.dtype)] * 4)
    z = corners @ W.T
    return ((w < 0) & (z.amin(0) <= 0) & (z.amax(0) >= 0)).any()


def by_draws(W, w):
    z = (1 + torch.rand(2_000, 4, generator=torch.Generator().manual_seed(0), dtype=W.dtype)) @ W.T
    return bool(((w < 0) & (z.amin(0) < 0) & (z.amax(0) > 0)).any())


WRONG = {
    "never": (lambda: lambda W, w: False, "The mean of its divisor is 0.3"),
    "any negative power": (lambda: lambda W, w: bool((w < 0).any()), "Its divisor is tiny"),
    "any sum": (lambda: lambda W, w: bool(((ends(W)[0] <= 0) & (ends(W)[1] >= 0)).any()), "has the exponent 1"),
    "a low end below 0": (lambda: lambda W, w: bool(((w < 0) & (ends(W)[0] < 0)).any()), "never 0"),
    "an answer for each sum": (lambda: lambda W, w: w < 0, "one answer for the network"),
    "a word": (lambda: lambda W, w: "yes", "Return True or False"),
    "a change of sign": (
        lambda: lambda W, w: bool(((w < 0) & (ends(W)[0] < 0) & (ends(W)[1] > 0)).any()),
        "touches 0",
    ),
    "draws": (lambda: by_draws, "a random draw misses"),
    "all divisors": (
        lambda: lambda W, w: bool(((ends(W)[0] <= 0) & (ends(W)[1] >= 0))[w < 0].all()) and bool((w < 0).any()),
        "one such sum is enough",
    ),
}
ALSO_RIGHT = [by_corners, lambda W, w: [explodes(W, w)]]
ALSO_WRONG = [
    (lambda W, w: bool(((w < 0) & (ends(W)[0] <= 0) & (ends(W)[1] > 0)).any()), "0 for every input"),
]
RAISES = [chapter.stop]
STUBS = [lambda W, w: ...]


def test_the_nets_are_what_they_are_said_to_be():
    for net in NETS:
        first, powers = (torch.tensor(values, dtype=torch.float64) for values in (net.first, net.powers))
        assert explodes(first, powers) == net.explodes
