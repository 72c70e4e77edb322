"""The neural multiplicative reciprocal unit (Mistry, Farrahi & Hare 2021): an NMU that sees the reciprocals too."""

from __future__ import annotations

import math

import torch
from torch import Tensor
from torch.nn import functional

from ._bounded import SelectingUnit
from ._product import product
from ._sum import plus
from .checks import check_flags, check_input


class NMRU(SelectingUnit):
    r"""The neural multiplicative reciprocal unit: each factor is an input, a reciprocal, or 1.

    .. math::

        u = \left[x, \tfrac{1}{x + \varepsilon}\right], \quad
        y_j = \prod_i (W_{ji} |u_i| + 1 - W_{ji}) \cdot \cos\left(\pi \sum_i W_{ji} 1[u_i < 0]\right)

    with W clamped to [0, 1], and the machine epsilon for ε in training, 0 in evaluation. A weight of 1 on x multiplies
    by the input, one on 1/x divides by it; the cosine gives the product the sign that its factors have.

    Parameters
    ----------
    sign : bool
        Whether the product has its sign from the cosine, as published; without it, from the factors
        :math:`W_{ji} u_i + 1 - W_{ji}` themselves, as in an `NMU`.

    Attributes
    ----------
    weight : Parameter
        W before the clamp, of shape (out_features, 2 · in_features), drawn from U[0.25, 0.75]: first the weights of the
        inputs, then those of their reciprocals.

    Notes
    -----
    Input (..., in_features), output (..., out_features). Weights of 1 on both x and 1/x cancel: they leave the input
    out as two weights of 0 do, and nothing in the regularizer prefers one to the other. A reciprocal is at
    most 7e30, or 7e3 in half precision, since 0 · ∞ would make even a product without it NaN. For the same reason a
    divisor whose :math:`1/x^2` is no number of its precision, nearer to 0 than 5e-20 in float32, has no gradient.

    References
    ----------
    Mistry, Farrahi & Hare (2021), Learning Division with Neural Arithmetic Logic Modules; ε as in the authors' code.

    Examples
    --------
    >>> unit = NMRU(2, 1).requires_grad_(False)
    >>> unit.weight[:] = torch.tensor([[1.0, 0.0, 0.0, 1.0]])
    >>> unit(torch.tensor([6.0, -2.0])).round()
    tensor([-3.])
    """

    printed = ("sign",)

    def __init__(
        self,
        in_features: int,
        out_features: int,
        *,
        sign: bool = True,
        generator: torch.Generator | None = None,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__(in_features, out_features, generator=generator, device=device, dtype=dtype)
        check_flags(sign=sign)
        self.sign = sign

    def shapes(self) -> dict[str, tuple[int, ...]]:
        """Return the shape of each parameter by its name."""
        return {"weight": (self.out_features, 2 * self.in_features)}

    def with_reciprocals(self, x: Tensor) -> Tensor:
        """Return u, the inputs and then their reciprocals: shape (..., in) to (..., 2 · in)."""
        limits = torch.finfo(x.dtype)
        divisor = plus(x, limits.eps) if self.training else x
        # The slope, −1/x², of a divisor nearer to 0 is no number of this precision, and 0 · ∞ is NaN.
        divisor = torch.where(divisor.abs() < limits.max**-0.5, divisor.detach(), divisor)
        # It leaves room for the other factors and for the gradients. ONNX keeps no constant that float32 does not.
        largest = min(limits.max, torch.finfo(torch.float32).max) ** 0.8
        reciprocal = torch.where(divisor == 0, largest, (1 / divisor).clamp(-largest, largest))  # of 0 and −0 alike
        return torch.cat([x, reciprocal], dim=-1)

    def forward(self, x: Tensor) -> Tensor:
        """Return the product over inputs and reciprocals for an input of shape (..., in_features)."""
        check_input(x, self.in_features, self.weight)
        W, u = self.clamped_weight, self.with_reciprocals(x)
        if not self.sign:
            return product(W * u.unsqueeze(-2) + (1 - W))
        below = u < 0
        # Not abs, which has no slope at 0, where that of the product is that of its factor u.
        size = product(W * torch.where(below, -u, u).unsqueeze(-2) + (1 - W))
        return size * torch.cos(math.pi * functional.linear(below.to(x.dtype), W))
