import torch

from nalu_tutorial.exercises.gradient.explodes import NETS


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
    z = (1 + torch.rand(1_000, 4, generator=torch.Generator().manual_seed(0), dtype=W.dtype)) @ W.T
    return bool(((w < 0) & (z.amin(0) < 0) & (z.amax(0) > 0)).any())


WRONG = {
    "The mean of its divisor is 0.3": lambda W, w: False,
    "Its divisor is tiny": lambda W, w: bool((w < 0).any()),
    "has the exponent 1": lambda W, w: bool(((ends(W)[0] <= 0) & (ends(W)[1] >= 0)).any()),
    "never 0": lambda W, w: bool(((w < 0) & (ends(W)[0] < 0)).any()),
    "one answer for the network": lambda W, w: w < 0,
    "Return True or False": lambda W, w: "yes",
    "touches 0": lambda W, w: bool(((w < 0) & (ends(W)[0] < 0) & (ends(W)[1] > 0)).any()),
    "a random draw misses": by_draws,
    "one such sum is enough": lambda W, w: (
        bool(((ends(W)[0] <= 0) & (ends(W)[1] >= 0))[w < 0].all()) and bool((w < 0).any())
    ),
}
ALSO_RIGHT = [by_corners, lambda W, w: [explodes(W, w)]]
ALSO_WRONG = [(lambda W, w: bool(((w < 0) & (ends(W)[0] <= 0) & (ends(W)[1] > 0)).any()), "0 for every input")]


def test_the_nets_are_what_they_are_said_to_be():
    for *values, answer in NETS.values():
        assert explodes(*(torch.tensor(each, dtype=torch.float64) for each in values)) == answer
