"""The usual wrong ways to write iNALU's sign and its clipped power, each with what to say to it."""

import math
from collections.abc import Callable, Mapping

import torch
from torch import Tensor

from ..units import sign_product
from ._verdict import require, written

ONE_FOR_ALL = (
    "That is the sign of the product of all inputs. Each output has weights of its own, which switch inputs off."
)


def sign_mistakes(x: Tensor, W: Tensor) -> dict[str, Tensor]:
    """Return what each wrong way to write s gives for x of shape (N, in)."""
    signs, positive = x.sign()[:, None], torch.where(x == 0, 1.0, x)
    return {
        ONE_FOR_ALL: signs.prod(dim=-1).expand(len(x), len(W)),
        "An input is paired with the weight of another: a reshape (or view) of W.T is not W. Broadcast instead: x "
        "as (..., 1, in) against W as (out, in).": sign_product(x, W.T.reshape(W.shape)),
        "1 − |W| is missing: an input that is off makes the whole product 0.": (signs * W.abs()).prod(-1),
        "You have W for |W|: where a weight is negative, your factor is sign(x) W + 1 − W, up to 3.": (
            (signs * W + 1 - W).prod(-1)
        ),
        "The first |W| has lost its bars: sign(x) W turns the sign wherever a weight divides.": (
            (signs * W + 1 - W.abs()).prod(-1)
        ),
        "The weights are rounded. That is the sign in the end, but no gradient finds the way there: leave W soft.": (
            sign_product(x, W.round())
        ),
        "That is the sign of s: it has no slope to learn by. Return s itself.": sign_product(x, W).sign(),
        "It differs only where x is 0: sign(0) is 0, so the factor there is 1 − |W|.": sign_product(positive, W),
    }


def clipped_power(x: Tensor, W: Tensor, eps: float, top: float) -> Tensor:
    """Return exp(min(W log(max(|x|, eps)), top))."""
    return (x.abs().clamp(min=eps).log() @ W.T).clamp(max=top).exp()


def clipped_mistakes(x: Tensor, W: Tensor) -> dict[str, Tensor]:
    """Return what each wrong way to write the clipped power gives at eps = 1e-7 and top = 20."""
    z = x.abs().clamp(min=1e-7).log() @ W.T
    return {
        "|x| is missing: every negative input has become eps.": (x.clamp(min=1e-7).log() @ W.T).exp(),
        "eps is added. iNALU takes max(|x|, eps), so that an input above eps stays as it is.": (
            ((x.abs() + 1e-7).log() @ W.T).exp()
        ),
        "That is the exponent itself: exp is left out.": z,
        "min and max are exchanged: every answer is exp(top).": torch.full_like(z, 20).exp(),
        "It is the exponent that ends at 20, not the result: m may be as large as exp(20).": z.exp().clamp(max=20),
    }


def check_far_out(answer: Callable[..., Tensor]) -> None:
    """Check the values and the gradient at both ends of z = W log|x|."""
    W = torch.ones(1, 2, requires_grad=True)
    large = torch.full((1, 2), 1e20, requires_grad=True)
    m = written(answer(large, W))
    require(
        bool(m.isfinite().all()),
        "For x = (1e20, 1e20) and W = 1 it is infinite. It is z that must be clipped: with W clipped, log|x| still "
        "grows as it likes.",
    )
    require(
        not math.isclose(m.item(), math.exp(40), rel_tol=1e-3),
        "For x = (1e20, 1e20) and W = 1 it is exp(40): you clipped each term. Clip their sum.",
    )
    require(
        math.isclose(m.item(), math.exp(20), rel_tol=1e-3),
        f"For x = (1e20, 1e20) and W = 1 it should be exp(20) = {math.exp(20):.3g}, not {m.item():.3g}.",
    )
    require(
        answer(torch.full((1, 2), 1e-6), torch.ones(1, 2)).item() < 1e-10,
        "For x = (1e-6, 1e-6) and W = 1 it should be 1e-12: z has a top, but no bottom.",
    )
    require(
        _finite_slopes(m, (W, large)),
        "For x = (1e20, 1e20) the value is right, and its gradient is NaN: exp had overflowed before you clipped. "
        "Clip z, then exp.",
    )
    zero = torch.zeros(1, 2, requires_grad=True)
    require(
        _finite_slopes(answer(zero, W), (W, zero)),
        "At x = 0 the gradient is NaN: a `where` also goes back through the log that it did not choose. Clamp first.",
    )


def _finite_slopes(m: Tensor, parts: tuple[Tensor, ...]) -> bool:
    require(m.requires_grad, "No gradient comes back from the result: is there a `detach` or a `no_grad` in it?")
    slopes = torch.autograd.grad(m.sum(), parts, allow_unused=True)
    return all(slope is None or bool(slope.isfinite().all()) for slope in slopes)


def tell(got: Tensor, mistakes: Mapping[str, Tensor]) -> None:
    """End the check with the sentence of the mistake that gives the same numbers, if one does."""
    for sentence, wrong in mistakes.items():
        require(not torch.allclose(got, wrong.to(got.dtype), rtol=1e-4, atol=0), sentence)


def compare(got: Tensor, exact: Tensor, name: str) -> None:
    """End the check unless both are equal, relative to their size: m runs over many powers of ten."""
    exact = exact.to(got.dtype)
    worst = int(((got - exact).abs() / exact.abs().clamp(min=1e-30)).argmax())
    row, output = divmod(worst, got.shape[-1])
    require(
        torch.allclose(got, exact, rtol=1e-4, atol=0),
        f"In row {row}, output {output}, {name} is {exact[row, output]:.4g}; you say {got[row, output]:.4g}.",
    )
