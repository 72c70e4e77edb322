"""The stochastic NMU (Mistry, Farrahi & Hare 2022): noise on the inputs in training, divided out again."""

from __future__ import annotations

import torch
from torch import Tensor

from ._product import product
from .checks import as_number, check_input
from .nmu import NMU


class SNMU(NMU):
    r"""The stochastic neural multiplication unit: the `NMU`, whose inputs are made uneven by noise in training.

    .. math:: y_j = \prod_i \frac{W_{ji} n_i x_i + 1 - W_{ji}}{W_{ji} n_i + 1 - W_{ji}}, \qquad n_i \sim U[low, high)

    for each point and input, with W clamped to [0, 1]. Where every weight is 0 or 1 the noise cancels; between
    them it stays in the product, and drives the weights from there. In evaluation mode there is none, and it is the
    NMU.

    Parameters
    ----------
    low, high : float
        The ends of the noise, both above 0, low below high.

    Attributes
    ----------
    weight : Parameter
        W before the clamp, of shape (out_features, in_features), drawn from U[0.25, 0.75].
    noise : Tensor or None
        Where numbers in [0, 1) may be put, of the input's shape, which stand for the noise of the calls that follow:
        `train` puts those there that it counts out for each seed. Without them the unit draws from torch's default
        generator, as ``torch.nn.Dropout`` does.
    noise_size : int
        How many of these a point takes: in_features.

    Notes
    -----
    Input (..., in_features), output (..., out_features). The paper divides one product by another, which is the same,
    and overflows in float32 where some ninety weights are 1.

    References
    ----------
    Mistry, Farrahi & Hare (2022), Improving the Robustness of Neural Multiplication Units with Reversible
    Stochasticity.

    Examples
    --------
    >>> unit = SNMU(2, 1, generator=torch.Generator().manual_seed(0))
    >>> unit(torch.ones(5, 2)).shape
    torch.Size([5, 1])
    """

    printed = ("low", "high")

    def __init__(
        self,
        in_features: int,
        out_features: int,
        *,
        low: float = 1.0,
        high: float = 5.0,
        generator: torch.Generator | None = None,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        self.low, self.high = as_number("low", low, above_zero=True), as_number("high", high, above_zero=True)
        if not self.low < self.high:
            raise ValueError(f"low must be below high, got {self.low} and {self.high}")
        super().__init__(in_features, out_features, generator=generator, device=device, dtype=dtype)
        self.noise: Tensor | None = None

    @property
    def noise_size(self) -> int:
        """How many random numbers a point takes."""
        return self.in_features

    def drawn(self, x: Tensor) -> Tensor:
        """Return the noise for an input: between low and high, one number for each of its entries."""
        if self.noise is not None and self.noise.shape != x.shape:
            expected, came = tuple(x.shape), tuple(self.noise.shape)
            raise ValueError(f"expected noise of the input's shape, {expected}, got {came}")
        even = torch.rand_like(x) if self.noise is None else self.noise
        return self.low + (self.high - self.low) * even

    def forward(self, x: Tensor) -> Tensor:
        """Return the product over the inputs, of shape (..., in_features); in evaluation mode the NMU's."""
        if not self.training:
            return super().forward(x)
        check_input(x, self.in_features, self.weight)
        W, n = self.clamped_weight, self.drawn(x).unsqueeze(-2)
        return product((W * n * x.unsqueeze(-2) + 1 - W) / (W * n + 1 - W))
