"""The neural reciprocal unit (Mistry, Farrahi & Hare 2021): each factor is an input, its reciprocal, or 1."""

from __future__ import annotations

import torch
from torch import Tensor

from ._bounded import SignedUnit
from ._product import product
from .checks import check_input


class NRU(SignedUnit):
    r"""The neural reciprocal unit: a product of powers whose factors become 1 as their exponent goes to 0.

    .. math:: y_j = \prod_i (\operatorname{sign}(x_i) |x_i|^{W_{ji}} A_{ji} + 1 - A_{ji})

    with W clamped to [−1, 1], and :math:`A = \tanh(1000\, W)^2` in training, :math:`A = |W|` in evaluation. A weight
    of 1 multiplies by the input, a weight of −1 divides by it, a weight of 0 leaves it out.

    Attributes
    ----------
    weight : Parameter
        W before the clamp, of shape (out_features, in_features), drawn from U[−r, r] with
        :math:`r = \min(½, \sqrt{6 / (\text{in} + \text{out})})`, as in a `NAU`.

    Notes
    -----
    Input (..., in_features), output (..., out_features). The two forms of A agree at −1, 0 and 1; at a weight between
    them the unit computes something else after ``eval()``. In training A is 1 to six digits where \|W\| is above 0.004,
    so a weight is used as an exponent at full strength until it is nearly 0, and at exactly 0 it has no gradient.

    An input of 0 has the sign 0: its factor is 1 − A, also where the exponent is negative and the equation itself has
    0 · ∞. An input whose :math:`1/x^2` is no number of its precision, nearer to 0 than 5e-20 in float32, has no
    gradient. So gradients stay finite wherever they are numbers of the precision.

    References
    ----------
    Mistry, Farrahi & Hare (2021), Learning Division with Neural Arithmetic Logic Modules; A as in the authors' code.

    Examples
    --------
    >>> unit = NRU(2, 1).requires_grad_(False)
    >>> unit.weight[:] = torch.tensor([[1.0, -1.0]])
    >>> unit(torch.tensor([6.0, -2.0])).round()
    tensor([-3.])
    """

    def forward(self, x: Tensor) -> Tensor:
        """Return the product of the gated powers for an input of shape (..., in_features)."""
        check_input(x, self.in_features, self.weight)
        W = self.clamped_weight
        A = torch.tanh(1000 * W) ** 2 if self.training else W.abs()
        # The slope of |x|^W nearer to 0 may be no number of this precision, and 0 · ∞ is NaN.
        inner = torch.where(x.abs() < torch.finfo(x.dtype).max ** -0.5, x.detach(), x)
        size, sign = torch.where(x == 0, 1.0, inner.abs()), x.sign()
        powers = sign.unsqueeze(-2) * size.unsqueeze(-2) ** W
        return product(powers * A + (1 - A))
