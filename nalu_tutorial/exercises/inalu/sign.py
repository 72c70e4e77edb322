"""The sign of an iNALU."""

from collections.abc import Callable

import torch
from torch import Tensor

from ...units import sign_product
from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import written
from ._rows import check_shape as _check_shape
from ._rows import compare, tell

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
    got = written(answer(x, W))
    require(isinstance(got, Tensor), f"Return a tensor; this is a {type(got).__name__}.")
    require(got.shape not in ((7,), (7, 1)), ONE_FOR_ALL)
    require(
        got.shape != x.shape,
        "One number for each input is left: the product ran over the outputs. Multiply over the inputs, the last axis "
        "of (..., out, in).",
    )
    _check_shape(got)
    tell(got, sign_mistakes(x, W))
    compare(got, sign_product(x, W), "s")
    for shape in ((2, 2, 3), (3,)):
        many = torch.randn(shape, generator=generator, dtype=torch.float64)
        s = written(answer(many, W))
        require(
            s.shape == (*shape[:-1], 2) and torch.allclose(s.double(), sign_product(many, W)),
            f"Right for a batch, wrong for an x of shape {shape}: `x.unsqueeze(-2)` puts the axis in its place for "
            "every shape.",
        )
    alone = written(answer(x, W[:1]))
    require(
        alone.shape == (7, 1),
        f"With a single output the axis stays: (7, 3) and (1, 3) make (7, 1), not {tuple(alone.shape)}. Is there a "
        "`squeeze` in it?",
    )
    weight = W.clone().requires_grad_()
    require(answer(x, weight).requires_grad, "No gradient reaches W: is there a `detach` or a `no_grad` in it?")
    return "It is the package's `sign_product`, and it pairs every input with its own weight."


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
