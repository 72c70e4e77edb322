"""The gradient of a product of W x + 1 − W, without a division."""

from collections.abc import Callable, Mapping

import torch
from torch import Tensor

from .._shared.answer import require
from .._shared.by_hand import by_hand
from .._shared.checker import checker
from .._shared.comparison import against, alike
from .._shared.taking import as_tensor, asked
from .._shared.wording import as_text

Gradient = Callable[[Tensor, Tensor], Tensor]


@checker
def product_gradient(answer: Gradient) -> str:
    """Check the gradient of y = Π (wᵢ xᵢ + 1 − wᵢ) by w, both of shape (n,), also where factors are 0."""
    w = torch.tensor([0.8, 0.5, 0.3, 0.25], dtype=torch.float64)
    x = torch.tensor([1.7, 0.4, 2.9, 3.6], dtype=torch.float64)
    got = _gradient(answer, x, w)
    _compare(got, x, w, _slips(x, w))
    _check_signs(answer, w)
    _check_zeros(answer, w)
    alone = _gradient(answer, x[:1], w[:1])
    require(alike(alone, x[:1] - 1), "With one input nothing is left to multiply: the gradient is x − 1.")
    return "It holds where factors are 0, too. A tree of multiplications needs fewer of them, and the package has one."


def _gradient(answer: Gradient, x: Tensor, w: Tensor) -> Tensor:
    with by_hand("Autograd is switched off here: the products are yours to write."):
        got = as_tensor(asked(answer, x, w), "Return a tensor of shape (n,); this is a {}.")
    n, shape = len(x), tuple(got.shape)
    require(shape != (n, n), "There is a row of factors for each weight still: multiply them, over the last axis.")
    require(shape == (n,), f"For {n} inputs the gradient is of shape ({n},), one entry a weight, not {shape}.")
    return got


def _compare(got: Tensor, x: Tensor, w: Tensor, slips: Mapping[str, Tensor]) -> None:
    exact = exact_gradient(x, w)
    against(
        got,
        exact,
        slips,
        lambda k: (
            f"At x = {as_text(x)} and w = {as_text(w)} entry {k} is {exact[k]:.4f}; you say {got[k]:z.4f}.".replace(
                "-", "−"
            )
        ),
    )


def _check_signs(answer: Gradient, w: Tensor) -> None:
    x = torch.tensor([-1.7, 0.4, -8.9, -3.6], dtype=torch.float64)  # three factors below 0
    got, exact = _gradient(answer, x, w), exact_gradient(x, w)
    require(
        not bool(got.isnan().any()),
        "NaN where a factor is below 0: it has no logarithm. Sums of logarithms are no way to multiply such factors.",
    )
    require(
        not alike(got.abs(), exact.abs()) or alike(got, exact),
        "The sizes are right, and signs are lost where factors are below 0: a logarithm of |…| does that.",
    )
    _compare(got, x, w, {})


def _check_zeros(answer: Gradient, w: Tensor) -> None:
    x = torch.tensor([1.7, -1.0, 2.9, 3.6], dtype=torch.float64)  # ½ · (−1) + 1 − ½ = 0
    got, exact = _gradient(answer, x, w), exact_gradient(x, w)
    require(
        bool(got.isfinite().all()),
        "Right, until a factor is 0: there you divide 0 by 0, or take the logarithm of 0. Multiply the others, do not "
        "divide the product.",
    )
    require(
        float(got[1]) != 0,
        f"One factor is 0, and for its weight you say 0. The other factors are not 0, and the entry is {exact[1]:.3f}: "
        "it is the only one that is not.".replace("-", "−"),
    )
    off = float(((got - exact) / exact[1]).abs().max())
    rounding = 100 * torch.finfo(got.dtype).eps
    require(not rounding < off < 1e-3, "Nearly: a small ε has moved a factor. Leave it out.")
    _compare(got, x, w, {})
    twice = torch.tensor([1.7, -1.0, 2.9, -3.0], dtype=torch.float64)
    got = _gradient(answer, twice, w)
    require(bool(got.isfinite().all()), "With two factors of 0 it is no number, where all should be 0.")
    require(bool((got.abs() < 1e-6).all()), "With two factors of 0 all products of the others have a 0 in them.")


def without(factors: Tensor) -> Tensor:
    """Return for each factor the product of all others."""
    return torch.where(torch.eye(len(factors), dtype=torch.bool), 1.0, factors).prod(dim=-1)


def exact_gradient(x: Tensor, w: Tensor) -> Tensor:
    """Return the gradient of y = Π (wᵢ xᵢ + 1 − wᵢ) with respect to w: shape (n,)."""
    return (x - 1) * without(w * x + 1 - w)


def _slips(x: Tensor, w: Tensor) -> dict[str, Tensor]:
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
        "w and x are exchanged: `gradient(x, w)` gets x first.": exact_gradient(w, x),
        "The other factors are added up. They multiply.": slope * (factors.sum() - factors),
        "All is 0: the factor that is left out was set to 0. In a product, nothing is 1.": torch.zeros_like(x),
    }
