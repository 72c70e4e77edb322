"""The neural multiplication unit (Madsen & Johansen 2020): each factor is an input, or 1."""

from __future__ import annotations

from torch import Tensor

from ._bounded import SelectingUnit
from ._product import product
from .checks import check_input


class NMU(SelectingUnit):
    r"""The neural multiplication unit: :math:`y_j = \prod_i (W_{ji} x_i + 1 - W_{ji})` with W clamped to [0, 1].

    A weight of 1 multiplies by the input, a weight of 0 by 1. Signs are kept; it cannot divide.

    Attributes
    ----------
    weight : Parameter
        W before the clamp, of shape (out_features, in_features), drawn from U[0.25, 0.75].

    Notes
    -----
    Input (..., in_features), output (..., out_features). The gradient is exact also where factors are zero. The clamp
    in the forward pass stops the gradient of an entry that has left the interval, so the method also clamps the
    parameter after each optimizer step (`clamp_`).

    References
    ----------
    Madsen & Johansen (2020), Neural Arithmetic Units, section 2.

    Examples
    --------
    >>> unit = NMU(2, 1, generator=torch.Generator().manual_seed(0))
    >>> unit(torch.ones(5, 2)).shape
    torch.Size([5, 1])
    """

    def forward(self, x: Tensor) -> Tensor:
        """Return the product of W x + 1 − W over the inputs, for an input of shape (..., in_features)."""
        check_input(x, self.in_features, self.weight)
        W = self.clamped_weight
        return product(W * x.unsqueeze(-2) + 1 - W)
