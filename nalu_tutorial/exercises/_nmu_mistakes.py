"""What the usual mistakes of chapter 6 compute, each with the sentence that answers it."""

from __future__ import annotations  # the API pages are made without torch, which the types would need

from collections.abc import Mapping

import torch
from torch import Tensor

Weights = tuple[float, ...]
OUTPUT = 10.0  # of x = (2, 9, 5) and W = (1, ½, 0), whose factors are 2, 5 and 1
WRONG_OUTPUTS: Mapping[float, str] = {
    8.0: "2 + 5 + 1 is the sum of the three factors. An NMU multiplies them.",
    6.5: "2 + 4½ + 0 is W x, which is what a NAU makes of it. An NMU multiplies.",
    0.0: "One factor of 0, and all is lost: a weight of 0 must leave the product alone, so its factor is 0 + 1 − 0.",
    6.0: "That is the product of the powers x^w, with √9 in it. In an NMU half a weight is no root: ½ · 9 + 1 − ½.",
    9.0: "The second factor is not ½ · 9: half a weight adds half of a 1. You left 1 − w out there.",
    2.0: "With the ½ rounded to 0 it would be 2. The weights are soft: ½ gives the factor ½ · 9 + ½.",
    18.0: "With the ½ rounded to 1 it would be 18. The weights are soft: ½ gives the factor ½ · 9 + ½.",
    90.0: "That is the product of all three inputs. Where do the weights come in?",
}
REACH: Mapping[str, Weights | None] = {
    "x1 * x3": (1, 0, 1),
    "x1": (1, 0, 0),
    "1": (0, 0, 0),
    "(x1 + 1) / 2": (0.5, 0, 0),
    "x1 / x2": None,
    "x1 * x1": None,
}
TARGETS: Mapping[str, float] = {"x1 * x3": 10, "x1": 2, "1": 1, "(x1 + 1) / 2": 1.5, "x1 / x2": 2 / 3, "x1 * x1": 4}
WRONG_WEIGHTS: Mapping[tuple[str, Weights], str] = {
    ("1", (1, 1, 1)): "Three weights of 1 multiply all inputs. It is the weight 0 that makes a factor of 1.",
    ("x1 / x2", (1, -1, 0)): "In a NALU −1 divides. Here it leaves [0, 1], and its factor would be 2 − x2, not 1 / x2.",
    ("x1 * x1", (2, 0, 0)): "In a NALU 2 would be a square. Here it leaves [0, 1], and its factor is 2 x1 − 1.",
    ("x1 * x1", (1, 0, 0)): "(1, 0, 0) is x1 itself. One weight for an input, one factor: it comes in once at most.",
    ("x1 / x2", (1, 0, 0)): "(1, 0, 0) is x1 alone: with its weight at 0, x2 has no say.",
}


def without(factors: Tensor) -> Tensor:
    """Return for each factor the product of all others."""
    return torch.where(torch.eye(len(factors), dtype=torch.bool), 1.0, factors).prod(dim=-1)


def product_gradient(x: Tensor, w: Tensor) -> Tensor:
    """Return the gradient of y = Π (wᵢ xᵢ + 1 − wᵢ) with respect to w: shape (n,)."""
    return (x - 1) * without(w * x + 1 - w)


def of_product_gradient(x: Tensor, w: Tensor) -> dict[str, Tensor]:
    """Return what the usual mistakes make of the gradient, at factors that are all above 0."""
    factors = w * x + 1 - w
    slope, others, y = x - 1, without(factors), factors.prod()
    before = factors.cumprod(0) / factors
    return {
        "The slope of the factor itself is missing: w x + 1 − w has the slope x − 1 in w.": others,
        "You have x where x − 1 belongs: w stands twice in w x + 1 − w.": x * others,
        "The sign is wrong: the slope of w x + 1 − w is x − 1, not 1 − x.": -slope * others,
        "You multiply by all factors. The one that w stands in is gone: leave it out.": slope * y,
        "(x − 1) over the factor is the gradient of log y. That of y is this times y.": slope / factors,
        "That is the gradient with respect to x: in it w stands where x − 1 belongs.": w * others,
        "You multiply by the factors before i only. Those after it belong to the product as well.": slope * before,
        "You multiply by the factors after i only. Those before it belong to the product as well.": slope
        * y
        / factors.cumprod(0),
        "The wrong factor is left out, the one after i: look at where your index begins.": slope * others.roll(-1),
        "The wrong factor is left out, the one before i: look at where your index begins.": slope * others.roll(1),
        "w and x are exchanged: `gradient(x, w)` gets x first.": product_gradient(w, x),
        "The other factors are added up. They multiply.": slope * (factors.sum() - factors),
        "All is 0: the factor that is left out was set to 0. In a product, nothing is 1.": torch.zeros_like(x),
    }


def sparsity(weight: Tensor) -> Tensor:
    """Return mean min(|W|, |1 − |W||), the penalty of a NAU before its clamp."""
    size = weight.abs()
    return torch.minimum(size, (1 - size).abs()).mean()


def of_sparsity(weight: Tensor) -> dict[str, Tensor]:
    """Return what the usual mistakes make of the penalty; some of the weights lie outside [−1, 1]."""
    size = weight.abs()
    rest, inside = (1 - size).abs(), weight.clamp(-1, 1)
    both = torch.minimum(size, rest)
    return {
        "The outer bars are missing: beyond 1 your penalty is below 0, so it rewards a weight for leaving.": (
            torch.minimum(size, 1 - size).mean()
        ),
        "|1 − W| is 2 at −1: there your penalty is 1, at a weight which a NAU may have. That is the one of the NMU.": (
            torch.minimum(size, (1 - weight).abs()).mean()
        ),
        "The bars of the first |W| are missing: a negative weight makes your penalty negative.": (
            torch.minimum(weight, rest).mean()
        ),
        "There are no bars at all: both differences can be negative, and a distance cannot.": (
            torch.minimum(weight, 1 - weight).mean()
        ),
        "That is the sum over all weights. With a mean, one λ serves layers of any size.": both.sum(),
        "That is the largest of all, the sparsity error. It measures, but one weight alone would feel it.": both.max(),
        "It is the larger of the two distances. A weight may be near 0 or near ±1: take the smaller.": (
            torch.maximum(size, rest).mean()
        ),
        "That is w² (1 − |w|)². It is 0 at the same three, but its slope is too, and it fades before it arrives.": (
            (weight.square() * rest.square()).mean()
        ),
        "That is the sum of w² (1 − |w|)². Its slope fades where the weight arrives.": (
            (weight.square() * rest.square()).sum()
        ),
        "The two distances are multiplied. Their product is 0 at the same three, but you want the smaller one.": (
            (size * rest).mean()
        ),
        "That is the mean of |W|: it drives every weight to 0, the wanted ones as well.": size.mean(),
        "That is the distance from ±1 alone. A weight of 0, which is an input switched off, must be free.": rest.mean(),
        "You clamp W first: a weight that is outside feels nothing, neither a reward nor a way back.": (
            torch.minimum(inside.abs(), 1 - inside.abs()).mean()
        ),
        "That is the distance to the next whole number, and ±2 is one too. Only −1, 0 and 1 are free.": (
            (weight - weight.round()).abs().mean()
        ),
    }
