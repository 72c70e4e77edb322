"""The neural addition unit (Madsen & Johansen 2020): a linear layer with a clamp and a regularizer."""

from __future__ import annotations

from torch import Tensor
from torch.nn import functional

from ._bounded import SignedUnit
from .checks import check_input


class NAU(SignedUnit):
    r"""The neural addition unit: :math:`y = W x` with W clamped to [−1, 1], and no bias.

    Parameters
    ----------
    in_features, out_features : int
        Sizes of the last axis of input and output, both at least 1.
    generator : torch.Generator, optional
        Draws the initialization; without one, torch's default generator.
    device, dtype : optional
        As in ``torch.nn.Linear``.

    Attributes
    ----------
    weight : Parameter
        W before the clamp, of shape (out_features, in_features), drawn from U[−r, r] with
        :math:`r = \min(1/2, \sqrt{6 / (\text{in} + \text{out})})`.
    bounds : dict
        The ends between which training keeps each parameter that it names.

    Raises
    ------
    TypeError
        If a size is no int, or dtype or an input is not real and floating-point.
    ValueError
        If a size is below 1, or the last axis of an input is not in_features.

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
