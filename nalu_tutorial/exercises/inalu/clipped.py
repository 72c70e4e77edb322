"""The clipped power of an iNALU: values, and gradients that stay finite."""

import math
from collections.abc import Callable

import torch
from torch import Tensor

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.comparison import alike
from .._shared.taking import as_tensor, asked
from ._rows import check_shape, check_single, compare


@checker
def clipped(answer: Callable[..., Tensor]) -> str:
    """Check exp(min(W log(max(|x|, eps)), top)): its values, its arguments, and that its gradient is finite."""
    generator = torch.Generator().manual_seed(6)
    x = 3 * torch.randn((7, 3), generator=generator)
    W = torch.tensor([[0.8, -0.6, 0.3], [-0.4, 0.9, 0.2]])
    x[:, 1], x[0, 2] = 3e-7, 0
    got = as_tensor(asked(answer, x, W))
    check_shape(got)
    require(bool(got.isfinite().all()), "It is NaN or infinite where x is negative or 0: take max(|x|, eps) first.")
    compare(got, _power(x, W, 1e-7, 20), _slips(x, W), "m")
    check_single(answer, x, W)
    _check_far_out(answer)
    given = as_tensor(asked(answer, x, W, 1e-2, 0.5))
    require(alike(given, _power(x, W, 1e-2, 0.5)), "eps and top are arguments, and yours ignores one.")
    return "No input makes it or its gradient infinite. Beyond the top that gradient is 0: finite, and of no help."


def _power(x: Tensor, W: Tensor, eps: float, top: float) -> Tensor:
    return (x.abs().clamp(min=eps).log() @ W.T).clamp(max=top).exp()


def _slips(x: Tensor, W: Tensor) -> dict[str, Tensor]:
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


def _check_far_out(answer: Callable[..., Tensor]) -> None:
    """Check the values and the gradient at both ends of z = W log|x|."""
    W = torch.ones(1, 2, requires_grad=True)
    large = torch.full((1, 2), 1e20, requires_grad=True)
    m = as_tensor(asked(answer, large, W))
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
        as_tensor(asked(answer, torch.full((1, 2), 1e-6), torch.ones(1, 2))).item() < 1e-10,
        "For x = (1e-6, 1e-6) and W = 1 it should be 1e-12: z has a top, but no bottom.",
    )
    require(
        _finite_slopes(m, (W, large)),
        "For x = (1e20, 1e20) the value is right, and its gradient is NaN: exp had overflowed before you clipped. "
        "Clip z, then exp.",
    )
    zero = torch.zeros(1, 2, requires_grad=True)
    require(
        _finite_slopes(as_tensor(asked(answer, zero, W)), (W, zero)),
        "At x = 0 the gradient is NaN: a `where` also goes back through the log that it did not choose. Clamp first.",
    )


def _finite_slopes(m: Tensor, parts: tuple[Tensor, ...]) -> bool:
    require(m.requires_grad, "No gradient comes back from the result: is there a `detach` or a `no_grad` in it?")
    slopes = torch.autograd.grad(m.sum(), parts, allow_unused=True)
    return all(slope is None or bool(slope.isfinite().all()) for slope in slopes)
