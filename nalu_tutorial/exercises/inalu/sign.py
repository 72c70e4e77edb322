"""The sign of an iNALU's product, for any batch and any weights."""

from collections.abc import Callable

import torch
from torch import Tensor

from ...units import sign_product
from .._shared.answer import require
from .._shared.checker import checker
from .._shared.comparison import alike
from .._shared.taking import as_tensor, asked
from ._rows import check_shape, check_single, compare

ONE_FOR_ALL = (
    "That is the sign of the product of all inputs. Each output has weights of its own, which switch inputs off."
)


@checker
def sign(answer: Callable[[Tensor, Tensor], Tensor]) -> str:
    """Check s, for x of shape (..., in) and W of shape (out, in)."""
    generator = torch.Generator().manual_seed(5)
    x = torch.randn((7, 3), generator=generator, dtype=torch.float64)
    W = torch.tensor([[0.8, -0.6, 0.3], [-0.4, 0.9, 0.2]], dtype=torch.float64)
    x[0, 0] = 0
    got = as_tensor(asked(answer, x, W))
    require(got.shape not in ((7,), (7, 1)), ONE_FOR_ALL)
    require(
        got.shape != x.shape,
        "One number for each input is left: the product ran over the outputs. Multiply over the inputs, the last axis "
        "of (..., out, in).",
    )
    check_shape(got)
    compare(got, sign_product(x, W), _slips(x, W), "s")
    for shape in ((2, 2, 3), (3,)):
        many = torch.randn(shape, generator=generator, dtype=torch.float64)
        require(
            alike(as_tensor(asked(answer, many, W)), sign_product(many, W)),
            f"Right for a batch, wrong for an x of shape {shape}: `x.unsqueeze(-2)` puts the axis in its place for "
            "every shape.",
        )
    check_single(answer, x, W)
    weight = W.clone().requires_grad_()
    require(
        as_tensor(asked(answer, x, weight)).requires_grad,
        "No gradient reaches W: is there a `detach` or a `no_grad` in it?",
    )
    return "It gives what the package's `sign_product` gives: every input is paired with its own weight."


def _slips(x: Tensor, W: Tensor) -> dict[str, Tensor]:
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
