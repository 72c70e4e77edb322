"""The neural arithmetic logic unit (Trask et al. 2018): a gate between a sum and a product."""

from __future__ import annotations

from typing import ClassVar

import torch
from torch import Tensor, nn
from torch.nn import functional

from ._unit import Unit
from .checks import as_number, check_flags, check_input
from .multiplicative_nac import power_product
from .nac import nac_init_bound, nac_weight


class NALU(Unit):
    r"""The neural arithmetic logic unit: a gate mixes a NAC with a multiplicative NAC.

    .. math::

        a = W x, \quad m = \exp(W \log(|x| + \varepsilon)), \quad g = \sigma(G x), \quad
        y = g \odot a + (1 - g) \odot m

    with :math:`W = \tanh(\hat W) \odot \sigma(\hat M)`. By default both paths share W.

    Parameters
    ----------
    shared_weights : bool
        Whether both paths use one W, as published, or each a W of its own.
    input_gate : bool
        Whether the gate sees the input, as published, or is one number for each output, g = σ(G).
    epsilon : float
        Keeps the logarithm of 0 finite; from 0 on.

    Attributes
    ----------
    W_hat, M_hat : Parameter
        Both of shape (out_features, in_features), drawn as in a NAC. With weights of their own the two paths have
        ``W_hat_add``, ``M_hat_add``, ``W_hat_mul`` and ``M_hat_mul`` in their place.
    G : Parameter
        Shape (out_features, in_features), Xavier-uniform. A gate that does not see the input has shape (out_features,)
        and is initialized at 0, half open.

    Notes
    -----
    Input (..., in_features), output (..., out_features). m is never negative, so no gate makes up for a product whose
    sign is lost. The gate has no bias.

    References
    ----------
    Trask et al. (2018), Neural Arithmetic Logic Units, section 3. Weights for each path and a gate without the input
    are two of the repairs of Schlör et al. (2020).

    Examples
    --------
    >>> unit = NALU(2, 1, generator=torch.Generator().manual_seed(0))
    >>> unit(torch.ones(5, 2)).shape
    torch.Size([5, 1])
    """

    printed: ClassVar[tuple[str, ...]] = ("shared_weights", "input_gate", "epsilon")
    W_hat: nn.Parameter
    M_hat: nn.Parameter
    W_hat_add: nn.Parameter
    M_hat_add: nn.Parameter
    W_hat_mul: nn.Parameter
    M_hat_mul: nn.Parameter
    G: nn.Parameter

    def __init__(
        self,
        in_features: int,
        out_features: int,
        *,
        shared_weights: bool = True,
        input_gate: bool = True,
        epsilon: float = 1e-7,
        generator: torch.Generator | None = None,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        check_flags(shared_weights=shared_weights, input_gate=input_gate)
        self.shared_weights, self.input_gate = shared_weights, input_gate
        self.epsilon = as_number("epsilon", epsilon, above_zero=False)
        super().__init__(in_features, out_features, generator=generator, device=device, dtype=dtype)

    @property
    def weight_names(self) -> tuple[str, ...]:
        """The names of all parameters but G."""
        return ("W_hat", "M_hat") if self.shared_weights else ("W_hat_add", "M_hat_add", "W_hat_mul", "M_hat_mul")

    def shapes(self) -> dict[str, tuple[int, ...]]:
        """Return the shape of each parameter by its name."""
        shape = (self.out_features, self.in_features)
        return {**dict.fromkeys(self.weight_names, shape), "G": shape if self.input_gate else shape[:1]}

    def reset_parameters(self, generator: torch.Generator | None = None) -> None:
        """Draw the weights as in a NAC, and the gate Xavier-uniform."""
        r = nac_init_bound(self.in_features, self.out_features)
        for name in self.weight_names:
            nn.init.uniform_(self.get_parameter(name), -r, r, generator=generator)
        if self.input_gate:
            nn.init.xavier_uniform_(self.G, generator=generator)
        else:
            nn.init.zeros_(self.G)

    def weight_from(self, W_hat: Tensor, M_hat: Tensor) -> Tensor:
        """Return W of two parameters of the same shape."""
        return nac_weight(W_hat, M_hat)

    def gate_from(self, z: Tensor) -> Tensor:
        """Return g of what the gate sees, in the same shape."""
        return torch.sigmoid(z)

    @property
    def weight(self) -> Tensor:
        """The W that both paths share; there is none where each has its own."""
        return self.weight_from(self.W_hat, self.M_hat)

    @property
    def weight_add(self) -> Tensor:
        """W of the additive path, of shape (out, in)."""
        return self.weight if self.shared_weights else self.weight_from(self.W_hat_add, self.M_hat_add)

    @property
    def weight_mul(self) -> Tensor:
        """W of the multiplicative path, of shape (out, in)."""
        return self.weight if self.shared_weights else self.weight_from(self.W_hat_mul, self.M_hat_mul)

    def multiply(self, x: Tensor, W: Tensor) -> Tensor:
        """Return the product m, of shape (..., out), from inputs (..., in) and weights (out, in)."""
        return power_product(x, W, self.epsilon)

    def open_gate(self, x: Tensor) -> Tensor:
        """Return g, of shape (..., out_features), or (out_features,) if the gate does not see the input."""
        return self.gate_from(functional.linear(x, self.G) if self.input_gate else self.G)

    def forward(self, x: Tensor) -> Tensor:
        """Return g a + (1 − g) m for an input of shape (..., in_features)."""
        check_input(x, self.in_features, self.G)
        a = functional.linear(x, self.weight_add)
        m = self.multiply(x, self.weight_mul)
        g = self.open_gate(x)
        return g * a + (1 - g) * m
