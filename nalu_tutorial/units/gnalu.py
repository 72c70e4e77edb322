"""The golden-ratio NALU: a NALU whose squashing functions have the golden ratio φ as their base."""

from __future__ import annotations

import math

import torch
from torch import Tensor

from .nac import nac_weight
from .nalu import NALU

LOG_PHI = math.log((1 + math.sqrt(5)) / 2)


class GNALU(NALU):
    r"""The NALU with the golden ratio :math:`\varphi = (1 + \sqrt 5) / 2` in place of e.

    .. math::

        \tanh_\varphi(z) = \frac{\varphi^{2z} - 1}{\varphi^{2z} + 1}, \quad
        \sigma_\varphi(z) = \frac{1}{1 + \varphi^{-z}}, \quad
        W = \tanh_\varphi(\hat W) \odot \sigma_\varphi(\hat M)

    .. math::

        a = W x, \quad m = \varphi^{W \log(|x| + \varepsilon) / \ln \varphi}, \quad g = \sigma_\varphi(G x), \quad
        y = g \odot a + (1 - g) \odot m

    As :math:`\varphi^z = e^{z \ln \varphi}`, it is a `NALU` that multiplies Ŵ, M̂ and G by :math:`\ln \varphi = 0.4812`
    before it squashes them: a temperature. m is that of the NALU.

    Parameters
    ----------
    shared_weights, input_gate, epsilon : optional
        As in a `NALU`.

    Attributes
    ----------
    W_hat, M_hat, G : Parameter
        As in a `NALU`, and initialized as there.

    Notes
    -----
    Input (..., in_features), output (..., out_features).

    References
    ----------
    The code of the benchmark of Mistry, Farrahi & Hare (2022), where it is one of the units.

    Examples
    --------
    >>> unit = GNALU(2, 1, generator=torch.Generator().manual_seed(0))
    >>> unit(torch.ones(5, 2)).shape
    torch.Size([5, 1])
    """

    def weight_from(self, W_hat: Tensor, M_hat: Tensor) -> Tensor:
        """Return W of two parameters of the same shape."""
        return nac_weight(LOG_PHI * W_hat, LOG_PHI * M_hat)

    def gate_from(self, z: Tensor) -> Tensor:
        """Return g of what the gate sees, in the same shape."""
        return torch.sigmoid(LOG_PHI * z)
