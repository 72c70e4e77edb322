"""`check.mean_output` of chapter 4: drafts that are wrong, right in another form, or not begun."""

import math

import chapter
import pytest
import torch

pytestmark = pytest.mark.chapter


def mean_of(write, logarithm=lambda z: (z.abs() + 1e-7).log()):
    """Return a draft of E[z₂] in terms of l, here L, and r."""
    return lambda: lambda z, r: write(logarithm(z), r)


def factor(L, r):
    return torch.where(L == 0, 1.0, torch.sinh(r * L) / (r * L))


def once(z, r):
    return factor((z.abs() + 1e-7).log(), r).prod(dim=-1).reshape(-1)


WRONG = {
    "a number": (lambda: lambda z, r: 1.0, "this is a float"),
    "no |z|": (mean_of(lambda L, r: factor(L, r).prod(-1), lambda z: (z + 1e-7).log()), "Take |z₁| first"),
    "not multiplied": (mean_of(factor), "for each input still"),
    "over the batch": (mean_of(lambda L, r: factor(L, r).prod(0)), "not (3,)"),
    "second order": (mean_of(lambda L, r: (1 + (r * L) ** 2 / 6).prod(-1)), "second-order expansion"),
    "added": (mean_of(lambda L, r: factor(L, r).sum(-1)), "You add the factors up"),
    "their mean": (mean_of(lambda L, r: factor(L, r).mean(-1)), "the mean of the factors"),
    "no r": (mean_of(lambda L, r: factor(L, 1).prod(-1)), "r is missing"),
    "not divided": (mean_of(lambda L, r: torch.sinh(r * L).prod(-1)), "The division by r · l"),
    "divided by l": (mean_of(lambda L, r: (torch.sinh(r * L) / L).prod(-1)), "You divide by l alone"),
    "eᵘ − e⁻ᵘ": (mean_of(lambda L, r: (2 * factor(L, r)).prod(-1)), "twice as large"),
    "by 2 u": (mean_of(lambda L, r: (factor(L, r) / 2).prod(-1)), "half of what it should be"),
    "the ends": (mean_of(lambda L, r: torch.cosh(r * L).prod(-1)), "That is cosh"),
    "exp of the mean": (mean_of(lambda L, r: torch.ones_like(L).prod(-1)), "1 is exp of the mean"),
    "one weight for all": (mean_of(lambda L, r: factor(L.sum(-1), r)), "as if all inputs had one weight"),
    "sin": (
        mean_of(lambda L, r: (torch.sin(r * L) / (r * L)).prod(-1)),
        "At z₁ = (0.02, −0.01, 4.1) and r = 0.8 it is",
    ),
    "no ε": (mean_of(lambda L, r: factor(L, r).prod(-1), lambda z: z.abs().log()), "the logarithm of 0 is −∞"),
    "0 / 0": (mean_of(lambda L, r: (torch.sinh(r * L) / (r * L)).prod(-1)), "0 / 0, a NaN"),
    "0 for 0 / 0": (mean_of(lambda L, r: (torch.sinh(r * L) / (r * L)).nan_to_num().prod(-1)), "so is its mean"),
    "flattened": (lambda: once, "any leading axes"),
}
ALSO_RIGHT = [
    lambda z, r: torch.sinc(r * (z.abs() + 1e-7).log() * 1j / math.pi).prod(dim=-1).real,
    lambda z, r: factor((z.abs() + 1e-7).log(), r).prod(dim=-1).numpy(),
]
RAISES = [chapter.stop]
ALSO_WRONG = [
    (mean_of(lambda L, r: factor(L, r).prod(-1, keepdim=True))(), "not (7, 1)"),
    (lambda z, r: once(z.abs_(), r), "Your draft changes the tensors"),
]
