"""The mean output of a multiplicative layer."""

import math
from collections.abc import Callable

import torch
from torch import Tensor

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.comparison import against
from .._shared.taking import as_number, as_tensor, asked


@checker
def mean_output(answer: Callable[[Tensor, float], Tensor]) -> str:
    """Check E[z₂] of a multiplicative layer with weights from U[−r, r], given z₁ of shape (..., in)."""
    z1 = 3 * torch.randn((7, 3), generator=torch.Generator().manual_seed(2), dtype=torch.float64)
    z1[0, :2] = torch.tensor([0.02, -0.01])  # where an expansion in r · l is far off
    got = as_tensor(asked(answer, z1, 0.8)).double()
    require(not bool(got.isnan().any()), "There is a NaN: log of a negative number. Take |z₁| first.")
    shape = tuple(got.shape)
    require(shape != (7, 3), "There is a number for each input still: multiply them, over the last axis.")
    require(shape == (7,), f"For z₁ of shape (7, 3) the result is (7,), one number for each row, not {shape}.")
    exact = _mean_product(z1, 0.8)
    against(
        got,
        exact,
        _of_mean_product(z1, 0.8),
        lambda k: (
            f"At z₁ = ({', '.join(f'{z:.3g}' for z in z1[k])}) and r = 0.8 it is {exact[k]:.4g}; you say "
            f"{got[k]:.4g}.".replace("-", "−")
        ),
    )
    zero = as_tensor(asked(answer, torch.zeros(1, 2, dtype=torch.float64), 0.5)).double()
    require(
        torch.allclose(zero, _mean_product(torch.zeros(1, 2, dtype=torch.float64), 0.5), rtol=1e-4),
        f"At z₁ = (0, 0) you give {float(zero):.3g}. Without ε = 1e-7 next to |z₁| the logarithm of 0 is −∞.",
    )
    one = torch.tensor([[1 - 1e-7, 1 - 1e-7]], dtype=torch.float64)  # |z₁| + ε = 1, so l = 0 to the last bit
    at_one = as_number(asked(answer, one, 0.5))
    require(not math.isnan(at_one), "Where l = 0 it is 0 / 0, a NaN. What is sinh(u) / u near 0?")
    require(
        abs(at_one - 1) < 1e-9, f"Where all l are 0, z₂ is 1 for all weights, and so is its mean; not {at_one:.3g}."
    )
    wide = z1.reshape(1, 7, 3).expand(2, 7, 3)
    require(
        tuple(as_tensor(asked(answer, wide, 0.8)).shape) == (2, 7),
        "z₁ may have any leading axes: (2, 7, 3) must give (2, 7).",
    )
    return (
        "sinh(u) / u is never below 1, so E[z₂] ≥ 1 for every z₁. Any other start that is even around 0 does the same: "
        "there E[exp(w l)] = E[cosh(w l)]."
    )


def _mean_product(z1: Tensor, r: float) -> Tensor:
    """Return E[z₂] = Π sinh(r l) / (r l) with l = log(|z₁| + ε), over the last axis."""
    u = r * torch.log(z1.abs() + 1e-7)
    return torch.where(u == 0, 1.0, torch.sinh(u) / u).prod(dim=-1)


def _of_mean_product(z1: Tensor, r: float) -> dict[str, Tensor]:
    """Return what the usual mistakes make of E[z₂]."""
    u = r * torch.log(z1.abs() + 1e-7)
    factor, exact = torch.sinh(u) / u, _mean_product(z1, r)
    second = (1 + u**2 / 6).prod(dim=-1)
    off = round(100 * float((second / exact - 1).abs().max()))
    return {
        f"That is the second-order expansion, 1 + r² l² / 6 each. Right for small r · l, here off by {off} %.": second,
        "You add the factors up. Independent factors multiply, in the mean too.": factor.sum(dim=-1),
        "That is the mean of the factors: one for each input, and z₂ is their product.": factor.mean(dim=-1),
        "r is missing: that is right for w ~ U[−1, 1] only.": _mean_product(z1, 1.0),
        "The division by r · l is missing: to take a mean over w is to divide by the width of its range.": (
            torch.sinh(u).prod(dim=-1)
        ),
        "You divide by l alone. The range of w is 2 r wide.": (r * factor).prod(dim=-1),
        "Each factor is twice as large as it should be: sinh u is (eᵘ − e⁻ᵘ) / 2.": (2 * factor).prod(dim=-1),
        "Each factor is half of what it should be: the 2 of the width 2 r is the one of sinh already.": (
            (factor / 2).prod(dim=-1)
        ),
        "That is cosh, the mean over the two ends −r and r of the range. w can be anything between them.": (
            torch.cosh(u).prod(dim=-1)
        ),
        "1 is exp of the mean of w · l. The mean of exp is larger.": torch.ones_like(exact),
        "You add the logarithms up first, as if all inputs had one weight. Each has its own.": (
            torch.sinh(u.sum(dim=-1)) / u.sum(dim=-1)
        ),
    }
