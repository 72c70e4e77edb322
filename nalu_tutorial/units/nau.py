"""The neural addition unit (Madsen & Johansen 2020): a linear layer with a clamp and a regularizer."""

from __future__ import annotations

from torch import Tensor
from torch.nn import functional

from ._bounded import SignedUnit
from .checks import check_input


class NAU(SignedUnit):
    r"""The neural addition unit: :math:`y = W x` with W clamped to [−1, 1], and no bias.

    Attributes
    ----------
    weight : Parameter
        W before the clamp, of shape (out_features, in_features), drawn from U[−r, r] with
        :math:`r = \min(1/2, \sqrt{6 / (\text{in} + \text{out})})`.

    Notes
    -----
    Input (..., in_features), output (..., out_features). The clamp in the forward pass stops the gradient of an entry
    that has left the interval, so the method also clamps the parameter after each optimizer step (`clamp_`).

    References
    ----------
    Madsen & Johansen (2020), Neural Arithmetic Units, section 2.

    Examples
    --------
    >>> unit = NAU(2, 1, generator=torch.Generator().manual_seed(0))
    >>> unit(torch.ones(5, 2)).shape
    torch.Size([5, 1])
    """

    def forward(self, x: Tensor) -> Tensor:
        """Return W x for an input of shape (..., in_features)."""
        check_input(x, self.in_features, self.weight)
        return functional.linear(x, self.clamped_weight)
