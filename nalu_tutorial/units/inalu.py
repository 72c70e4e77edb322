"""The improved NALU (Schlör et al. 2020): what of its repairs belongs to the unit and not to its training."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from ._product import product
from .checks import check_flags
from .multiplicative_nac import power_product
from .nalu import NALU


class INALU(NALU):
    r"""The improved NALU: a NALU with four repairs, each of which can be switched off.

    Each path has a weight of its own, the gate does not see the input, and the product is clipped and has a sign:

    .. math::

        m = \exp(\min(W_m \log(\max(|x|, \varepsilon)), 20)) \odot s, \quad
        s_j = \prod_i (\operatorname{sign}(x_i) |W_{m,ji}| + 1 - |W_{m,ji}|), \quad
        y = \sigma(G) \odot W_a x + (1 - \sigma(G)) \odot m

    Parameters
    ----------
    shared_weights : bool
        Whether both paths use one W, as in a NALU.
    clip : bool
        Whether the logarithm and the exponential are clipped; without it, m as in a NALU.
    sign : bool
        Whether m gets the sign s.
    input_gate : bool
        Whether the gate sees the input, g = σ(G x), as in a NALU.
    epsilon : float
        Keeps the logarithm of 0 finite; from 0 on.

    Attributes
    ----------
    W_hat_add, M_hat_add, W_hat_mul, M_hat_mul : Parameter
        All of shape (out_features, in_features); with shared weights, ``W_hat`` and ``M_hat`` in their place.
    G : Parameter
        Shape (out_features,); where it sees the input, (out_features, in_features).

    Notes
    -----
    Input (..., in_features), output (..., out_features). The other repairs concern training: gradients clipped by
    value, the regularizer (`outward_penalty`), weights and gate trained in turn (`groups`), and a new
    initialization where the loss stays high (`redraw`). All parameters are drawn from a normal distribution with
    standard deviation 0.1, around 1 for Ŵ, −1 for M̂ and 0 for G, as in the authors' own experiments.

    References
    ----------
    Schlör, Ring & Hotho (2020), iNALU: Improved Neural Arithmetic Logic Unit.

    Examples
    --------
    >>> unit = INALU(2, 1, generator=torch.Generator().manual_seed(0))
    >>> unit(torch.ones(5, 2)).shape
    torch.Size([5, 1])
    """

    printed = (*NALU.printed, "clip", "sign")

    def __init__(
        self,
        in_features: int,
        out_features: int,
        *,
        shared_weights: bool = False,
        clip: bool = True,
        sign: bool = True,
        input_gate: bool = False,
        epsilon: float = 1e-7,
        generator: torch.Generator | None = None,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__(
            in_features,
            out_features,
            shared_weights=shared_weights,
            input_gate=input_gate,
            epsilon=epsilon,
            generator=generator,
            device=device,
            dtype=dtype,
        )
        check_flags(clip=clip, sign=sign)
        self.clip, self.sign = clip, sign

    def reset_parameters(self, generator: torch.Generator | None = None) -> None:
        """Draw all parameters again, normal around 1 (Ŵ), −1 (M̂) and 0 (G)."""
        means = {"W": 1.0, "M": -1.0, "G": 0.0}
        for name, parameter in self.named_parameters():
            nn.init.normal_(parameter, means[name[0]], 0.1, generator=generator)

    def redraw(self, generator: torch.Generator | None = None) -> None:
        """Draw all parameters again from U[−2, 2], as in a restart."""
        for parameter in self.parameters():
            nn.init.uniform_(parameter, -2, 2, generator=generator)

    @property
    def groups(self) -> dict[str, tuple[str, ...]]:
        """The names of the parameters that are trained in turn, under "weights" and "gate"."""
        return {"weights": self.weight_names, "gate": ("G",)}

    def outward_penalty(self) -> Tensor:
        r"""Return the regularizer :math:`0.05 \sum_v \operatorname{mean} \max(20 - |v|, 0)` over all parameters v.

        It pushes every entry away from 0, to where tanh and σ are saturated.
        """
        pulls = [functional.relu(20 - parameter.abs()).mean() for parameter in self.parameters()]
        return 0.05 * torch.stack(pulls).sum()

    def multiply(self, x: Tensor, W: Tensor) -> Tensor:
        """Return the product m, of shape (..., out), from inputs (..., in) and weights (out, in)."""
        m = clipped_power_product(x, W, self.epsilon) if self.clip else power_product(x, W, self.epsilon)
        return m * sign_product(x, W) if self.sign else m


def clipped_power_product(x: Tensor, weight: Tensor, epsilon: float) -> Tensor:
    """Return exp(min(W log(max(|x|, ε)), 20)): shapes (..., in) and (out, in) to (..., out)."""
    z = functional.linear(torch.log(x.abs().clamp(min=epsilon)), weight)
    return torch.exp(z.clamp(max=20))


def sign_product(x: Tensor, weight: Tensor) -> Tensor:
    r"""Return the sign of a product, :math:`s_j = \prod_i (\operatorname{sign}(x_i) |W_{ji}| + 1 - |W_{ji}|)`.

    A weight of 1 or −1 passes the sign of its input on, a weight of 0 counts as 1.

    Parameters
    ----------
    x : Tensor
        Shape (..., in).
    weight : Tensor
        Shape (out, in), every entry in [−1, 1].

    Returns
    -------
    Tensor
        Shape (..., out), every entry in [−1, 1].

    References
    ----------
    Schlör et al. (2020), the equation of the sign. It is clipped to [−1, 1] there, which no entry leaves.

    Examples
    --------
    >>> sign_product(torch.tensor([-3.0, -5.0]), torch.tensor([[1.0, 0.0], [1.0, -1.0]]))
    tensor([-1.,  1.])
    """
    passed = weight.abs()
    factors = x.sign().unsqueeze(-2) * passed + 1 - passed
    return product(factors)
