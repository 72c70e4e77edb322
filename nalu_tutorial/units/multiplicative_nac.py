"""The multiplicative NAC (Trask et al. 2018): a NAC between a logarithm and an exponential."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor
from torch.nn import functional

from ._sum import plus
from .checks import as_number, check_input
from .nac import NAC

Logarithm = Callable[[Tensor], Tensor]


def safe_log(z: Tensor) -> Tensor:
    r"""Return :math:`\log(|z - 1| + 1)`: the logarithm from 1 on, mirrored below, and never negative.

    References
    ----------
    The article on multiplication from learned input subsets (2019), equation 7.

    Examples
    --------
    >>> safe_log(torch.tensor([2.0, 1.0, 0.0]))
    tensor([0.6931, 0.0000, 0.6931])
    """
    return torch.log((z - 1).abs() + 1)


def max_safe_log(z: Tensor) -> Tensor:
    r"""Return :math:`\log(\max(0, z - 1) + 1)`: the logarithm from 1 on, and 0 below, where it has no gradient.

    References
    ----------
    The article on multiplication from learned input subsets (2019), section 3.2.

    Examples
    --------
    >>> max_safe_log(torch.tensor([2.0, 1.0, 0.0]))
    tensor([0.6931, 0.0000, 0.0000])
    """
    return torch.log(torch.relu(z - 1) + 1)


def power_product(x: Tensor, weight: Tensor, epsilon: float = 1e-7, log: Logarithm | None = None) -> Tensor:
    r"""Return :math:`\exp(W \log(|x| + \varepsilon))`, that is :math:`\prod_i (|x_i| + \varepsilon)^{W_{ji}}`.

    Parameters
    ----------
    x : Tensor
        Shape (..., in).
    weight : Tensor
        The exponents, of shape (out, in).
    epsilon : float
        Keeps the logarithm of 0 finite.
    log : callable, optional
        Another logarithm in place of :math:`\log(|x| + \varepsilon)`, as `safe_log`.

    Returns
    -------
    Tensor
        Shape (..., out), no entry negative: the signs of x are lost.

    References
    ----------
    Trask et al. (2018), section 3, the equation of m.

    Examples
    --------
    >>> power_product(torch.tensor([6.0, -2.0]), torch.tensor([[1.0, 1.0], [1.0, -1.0]])).round()
    tensor([12.,  3.])
    """
    logarithms = torch.log(plus(x.abs(), epsilon)) if log is None else log(x)
    return torch.exp(functional.linear(logarithms, weight))


class MultiplicativeNAC(NAC):
    r"""The NAC in log space: :math:`y = \exp(W \log(|x| + \varepsilon))`, with the weight of a `NAC`.

    It multiplies and divides numbers without their signs: no output is negative.

    Parameters
    ----------
    epsilon : float
        Keeps the logarithm of 0 finite; from 0 on.
    log : callable, optional
        Another logarithm in place of log(\|x\| + ε): `safe_log` or `max_safe_log`.

    Attributes
    ----------
    W_hat, M_hat : Parameter
        Both of shape (out_features, in_features), drawn as in a NAC.

    Notes
    -----
    Input (..., in_features), output (..., out_features). Trask et al. (2018) leave ε open; 1e-7 is that of the
    experiments in Madsen & Johansen (2020).

    References
    ----------
    Trask et al. (2018), Neural Arithmetic Logic Units, section 3: the NALU's m on its own.

    Examples
    --------
    >>> unit = MultiplicativeNAC(2, 1, generator=torch.Generator().manual_seed(0))
    >>> unit(torch.tensor([3.0, -5.0])).shape
    torch.Size([1])
    """

    def __init__(
        self,
        in_features: int,
        out_features: int,
        *,
        epsilon: float = 1e-7,
        log: Logarithm | None = None,
        generator: torch.Generator | None = None,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__(in_features, out_features, generator=generator, device=device, dtype=dtype)
        self.epsilon, self.log = as_number("epsilon", epsilon, above_zero=False), log

    def forward(self, x: Tensor) -> Tensor:
        """Return exp(W log(|x| + ε)) for an input of shape (..., in_features)."""
        check_input(x, self.in_features, self.W_hat)
        return power_product(x, self.weight, self.epsilon, self.log)

    def extra_repr(self) -> str:
        """Return the sizes and ε, or the logarithm in its place."""
        own = f"epsilon={self.epsilon}" if self.log is None else f"log={getattr(self.log, '__name__', self.log)}"
        return f"{super().extra_repr()}, {own}"
