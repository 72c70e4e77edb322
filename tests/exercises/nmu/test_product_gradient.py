"""`check.product_gradient` of chapter 6: drafts that are wrong, right in another form, or not begun."""

import chapter
import pytest
import torch

from nalu_tutorial.exercises import nmu

from .drafts import by_autograd

pytestmark = pytest.mark.chapter


def others(factors):
    return torch.stack([torch.cat([factors[:i], factors[i + 1 :]]).prod() for i in range(len(factors))])


def slope(write):
    """Return a draft of the gradient in terms of x, w, the factors F and the products P of the others."""

    def draft(x, w):
        factors = w * x + 1 - w
        return write(x, w, factors, others(factors))

    return lambda: draft


def by_cumulation(x, w):
    factors, one = w * x + 1 - w, torch.ones(1, dtype=x.dtype)
    before = torch.cat([one, factors[:-1]]).cumprod(0)
    after = torch.cat([factors[1:], one]).flip(0).cumprod(0).flip(0)
    return (x - 1) * before * after


WRONG = {
    "autograd": (lambda: by_autograd, "Autograd is switched off"),
    "a number": (lambda: lambda x, w: 1.0, "this is a float"),
    "not multiplied": (lambda: lambda x, w: torch.outer(w, x), "a row of factors for each weight"),
    "added to one": (slope(lambda x, w, F, P: ((x - 1) * P).sum()), "one entry a weight, not ()"),
    "x − 1 forgotten": (slope(lambda x, w, F, P: P), "The slope of the factor itself is missing"),
    "x for x − 1": (slope(lambda x, w, F, P: x * P), "w stands twice"),
    "1 − x": (slope(lambda x, w, F, P: (1 - x) * P), "not 1 − x"),
    "all factors": (slope(lambda x, w, F, P: (x - 1) * F.prod()), "You multiply by all factors"),
    "of log y": (slope(lambda x, w, F, P: (x - 1) / F), "the gradient of log y"),
    "by x": (slope(lambda x, w, F, P: w * P), "with respect to x"),
    "those before": (slope(lambda x, w, F, P: (x - 1) * F.cumprod(0) / F), "before i only"),
    "those after": (slope(lambda x, w, F, P: (x - 1) * F.prod() / F.cumprod(0)), "after i only"),
    "the next left out": (slope(lambda x, w, F, P: (x - 1) * P.roll(-1)), "the one after i:"),
    "the last left out": (slope(lambda x, w, F, P: (x - 1) * P.roll(1)), "the one before i:"),
    "exchanged": (lambda: lambda w, x: by_cumulation(x, w), "gets x first"),
    "added": (slope(lambda x, w, F, P: (x - 1) * (F.sum() - F)), "are added up"),
    "nothing is 0": (slope(lambda x, w, F, P: 0 * x), "In a product, nothing is 1"),
    "something else": (slope(lambda x, w, F, P: (x - 2) * P), "w = (0.8, 0.5, 0.3, 0.25) entry 1 is "),
    "logarithms": (slope(lambda x, w, F, P: (x - 1) * (F.log().sum() - F.log()).exp()), "it has no logarithm"),
    "logarithms of sizes": (
        slope(lambda x, w, F, P: (x - 1) * (F.abs().log().sum() - F.abs().log()).exp()),
        "signs are lost",
    ),
    "divided": (slope(lambda x, w, F, P: (x - 1) * F.prod() / F), "do not divide the product"),
    "no NaN": (slope(lambda x, w, F, P: ((x - 1) * F.prod() / F).nan_to_num()), "One factor is 0, and"),
    "ε": (slope(lambda x, w, F, P: (x - 1) * (F + 1e-6).prod() / (F + 1e-6)), "a small ε has moved"),
    "NaN at two": (slope(lambda x, w, F, P: (x - 1) * P / ((F == 0).sum() < 2)), "it is no number, where"),
    "ones at two": (
        slope(lambda x, w, F, P: (x - 1) * torch.where((F == 0).sum() == 2, 1.0, P)),
        "have a 0 in them",
    ),
    "one input": (slope(lambda x, w, F, P: (x - 1) * P * (len(x) > 1)), "With one input nothing"),
}
ALSO_RIGHT = [
    by_cumulation,
    lambda x, w: by_cumulation(x.float(), w.float()),
    lambda x, w: by_cumulation(x, w).numpy(),
]
RAISES = [chapter.stop]
STUBS = [
    lambda x, w: None,
]
ALSO_WRONG = [
    (lambda x, w: torch.func.grad(lambda v: (v * x + 1 - v).prod())(w), "Autograd is switched off"),
    (lambda x, w: by_cumulation(x, w) + w.zero_(), "Your draft changes the tensors"),
    (lambda x, w: by_cumulation(x, w) if len(x) > 1 else None, "returned None"),
    (slope(lambda x, w, F, P: (x - 1) * P.roll(1) * torch.nan)(), "you say nan"),
    (slope(lambda x, w, F, P: ((x - 1) * P)[:, None])(), "not (4, 1)"),
    (slope(lambda x, w, F, P: (x - 1) * others(F.clamp(min=0)))(), "entry 3 is"),
]


def test_a_gradient_in_single_precision_is_not_blamed_on_an_epsilon():
    answer = nmu.product_gradient(lambda x, w: by_cumulation(x.float(), w.float()) + 1e-4 * (w * x == w - 1))
    assert "small ε" in answer.message
