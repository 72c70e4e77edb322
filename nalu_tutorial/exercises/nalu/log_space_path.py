"""The path of a NALU through logarithms."""

import math
from collections.abc import Callable

import torch
from torch import Tensor

from ...units import power_product
from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.comparison import against
from .._shared.taking import as_tensor, asked
from .._shared.wording import numbers

Path = Callable[..., Tensor]


@checker
def log_space_path(answer: Path) -> str:
    """Check a function (x, W, epsilon) that returns exp(W log(|x| + ε))."""
    generator = torch.Generator().manual_seed(4)
    x, W = torch.randn((2, 3, 3), generator=generator, dtype=torch.float64)  # square, so that a missing .T runs
    x[0, 0] = 0.04  # below ε
    got = as_tensor(asked(answer, x, W, 0.1))
    _check_nan(answer, got, x, W)
    require(
        tuple(got.shape) == (3, 3),
        f"For 3 points and 3 outputs the result must be (3, 3), not {tuple(got.shape)}: each output weighs the inputs "
        "in its own way, with its own row of W.",
    )
    exact = power_product(x, W, 0.1)
    against(
        got,
        exact,
        _slips(x, W, 0.1),
        lambda i, j: (
            f"At x = {numbers(x[i])} with weights {numbers(W[j])} and ε = 0.1 it is {exact[i, j]:.3f}; you say "
            f"{got[i, j]:.3f}."
        ),
    )
    _check_shapes(answer, generator)
    at_zero = as_tensor(asked(answer, torch.zeros(1, 1), torch.tensor([[-0.5]]))).item()
    require(
        math.isclose(at_zero, 1e-7**-0.5, rel_tol=1e-3),
        f"Where nobody names ε it is 1e-7, so 0 to the power −0.5 is 1/√ε = 3162; yours is {at_zero:.3g}.",
    )
    return "One matrix product, and it multiplies and divides. Look at what it forgets: x and −x give the same."


def _check_nan(answer: Path, got: Tensor, x: Tensor, W: Tensor) -> None:
    if not bool(got.isnan().any()):
        return
    require(
        not bool(as_tensor(asked(answer, x.abs(), W, 0.1)).isnan().any()),
        "There is a NaN, also where x is positive: you take the logarithm of a weight that is negative. W is what the "
        "logarithm of |x| is multiplied by.",
    )
    raise NotYet("There is a NaN: log of a negative number. Take |x| first.")


def _check_shapes(answer: Path, generator: torch.Generator) -> None:
    wide, W = torch.randn((2, 5, 4), generator=generator), torch.randn((3, 4), generator=generator)
    shape = tuple(as_tensor(asked(answer, wide, W, 0.1)).shape)
    require(shape == (2, 5, 3), f"x may have any leading axes: (2, 5, 4) must give (2, 5, 3); yours gives {shape}.")
    shape = tuple(as_tensor(asked(answer, wide[0], W[:1], 0.1)).shape)
    require(
        shape == (5, 1),
        f"With a single output the axis stays: (5, 4) and (1, 4) make (5, 1), not {shape}. Is there a `squeeze` in it?",
    )


def _slips(x: Tensor, W: Tensor, epsilon: float) -> dict[str, Tensor]:
    """Return what the usual mistakes make of the log-space path, for as many points as inputs as outputs."""
    size = x.abs()
    logs = torch.log(size + epsilon)
    return {
        "The logarithm is missing: exp(W |x|) is no product of powers.": torch.exp((size + epsilon) @ W.T),
        "Neither a logarithm nor ε is in it: exp(W |x|) is no product of powers.": torch.exp(size @ W.T),
        "That is max(|x|, ε). It is never 0 either, but the formula adds ε.": torch.exp(
            size.clamp(min=epsilon).log() @ W.T
        ),
        "`exp` is missing: this is still the logarithm of the result.": logs @ W.T,
        "W is the wrong way round: it is (out, in), so multiply by `W.T`.": torch.exp(logs @ W),
        "`W @ log` mixes the points, which are the rows: write `log @ W.T`.": torch.exp(W @ logs),
        "You multiply entry by entry and never add up: each output sums over all inputs.": torch.exp(logs * W),
        "ε stands outside the logarithm, where it cannot help: log 0 is already −∞.": torch.exp(
            (size.log() + epsilon) @ W.T
        ),
        "ε is added at the very end. It belongs next to |x|, under the logarithm.": torch.exp(size.log() @ W.T)
        + epsilon,
        "ε is inside the bars. |x + ε| can be 0 again, at x = −ε; |x| + ε cannot.": torch.exp(
            (x + epsilon).abs().log() @ W.T
        ),
        "ε plays no part. Without it log 0 is −∞, and −∞ times a weight of 0 is NaN.": torch.exp(size.log() @ W.T),
        "`log1p` takes the logarithm of 1 + |x|: that is no power of x.": torch.exp(torch.log1p(size + epsilon) @ W.T),
        "You add the powers up. The sum belongs under `exp`, where it makes a product.": (
            (size + epsilon).unsqueeze(-2) ** W
        ).sum(dim=-1),
    }
