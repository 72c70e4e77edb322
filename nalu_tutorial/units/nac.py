"""The neural accumulator (Trask et al. 2018): a linear layer whose weights lie between −1 and 1."""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn
from torch.nn import functional

from ._unit import Unit
from .checks import check_input


def nac_weight(W_hat: Tensor, M_hat: Tensor) -> Tensor:
    r"""Return the weight of a NAC, :math:`W = \tanh(\hat W) \odot \sigma(\hat M)`.

    Parameters
    ----------
    W_hat, M_hat : Tensor
        Two real tensors of one shape. The first sets the sign, the second opens or closes the connection.

    Returns
    -------
    Tensor
        The same shape, every entry in [−1, 1].

    References
    ----------
    Trask et al. (2018), section 3, equation of the NAC.

    Examples
    --------
    >>> nac_weight(torch.tensor([9.0, -9.0, 9.0]), torch.tensor([9.0, 9.0, -9.0])).round().abs()
    tensor([1., 1., 0.])
    """
    return torch.tanh(W_hat) * torch.sigmoid(M_hat)


def nac_init_bound(in_features: int, out_features: int) -> float:
    r"""Return the r of the initialization :math:`U[-r, r]` used for both parameters of a NAC.

    It solves :math:`\max(\text{in} + \text{out}, 5) \cdot \mathrm{Var}[W] = 2`, where for independent
    :math:`\hat W, \hat M \sim U[-r, r]`

    .. math:: \mathrm{Var}[W] = \frac{(1 - \tanh(r)/r)\,(r - \tanh(r/2))}{2r}.

    Small layers are therefore largely saturated at initialization: r is 0.50 for 100 → 2 and 9.47 for 2 → 1.

    References
    ----------
    The initialization of the experiments in Madsen & Johansen (2020).

    Examples
    --------
    >>> round(nac_init_bound(2, 1), 2)
    9.47
    """
    wanted = 2 / max(in_features + out_features, 5)
    low, high = 1e-3, 1e3  # the variance grows with r, from 0 to a half
    while high - low > 1e-12 * high:
        r = (low + high) / 2
        variance = (1 - math.tanh(r) / r) * (r - math.tanh(r / 2)) / (2 * r)
        low, high = (r, high) if variance < wanted else (low, r)
    return (low + high) / 2


class NAC(Unit):
    r"""The neural accumulator: :math:`y = W x` with :math:`W = \tanh(\hat W) \odot \sigma(\hat M)`, and no bias.

    W is computed again in every forward pass; that is what lets a gradient reach the two parameters.

    Attributes
    ----------
    W_hat, M_hat : Parameter
        Both of shape (out_features, in_features), drawn from U[−r, r], see `nac_init_bound`.

    Notes
    -----
    Input (..., in_features), output (..., out_features). A parameter that is NaN makes the outputs it feeds NaN.

    References
    ----------
    Trask et al. (2018), Neural Arithmetic Logic Units, section 3.

    Examples
    --------
    >>> unit = NAC(2, 1, generator=torch.Generator().manual_seed(0))
    >>> unit(torch.ones(5, 2)).shape
    torch.Size([5, 1])
    """

    W_hat: nn.Parameter
    M_hat: nn.Parameter

    def shapes(self) -> dict[str, tuple[int, ...]]:
        """Return the shape of each parameter by its name."""
        return dict.fromkeys(("W_hat", "M_hat"), (self.out_features, self.in_features))

    def reset_parameters(self, generator: torch.Generator | None = None) -> None:
        """Draw both parameters again from U[−r, r]."""
        r = nac_init_bound(self.in_features, self.out_features)
        nn.init.uniform_(self.W_hat, -r, r, generator=generator)
        nn.init.uniform_(self.M_hat, -r, r, generator=generator)

    @property
    def weight(self) -> Tensor:
        """W, of shape (out_features, in_features), every entry in [−1, 1]."""
        return nac_weight(self.W_hat, self.M_hat)

    def forward(self, x: Tensor) -> Tensor:
        """Return W x for an input of shape (..., in_features)."""
        check_input(x, self.in_features, self.W_hat)
        return functional.linear(x, self.weight)
