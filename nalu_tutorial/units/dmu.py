"""The domain mixed unit (Curry 2025): one gate between a sum and a product of all inputs."""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn

from ._sum import plus
from ._unit import Unit
from .checks import as_number, check_input

SECOND = {"add": 1.0, "sub": -1.0}  # O of all operands but the first


class DMU(Unit):
    r"""The domain mixed unit: a gate mixes a sum with a product, in magnitude and in sign.

    .. math::

        R_\text{lin} = \sum_i O_i x_i, \quad R_\text{log} = \sum_i O_i \log \max(|x_i|, 10^{-11}), \quad
        G = \sigma(\theta / \tau_G)

    .. math::

        y = \left(G \tanh(10^4 R_\text{lin}) + (1 - G) \cos\left(\pi \sum_i |O_i| 1[x_i < 0]\right)\right)
        \exp\left((1 - G) R_\text{log} + G \log \sqrt{R_\text{lin}^2 + 10^{-8}}\right)

    O is given and not trained: (1, 1) in the form "add", (1, −1) in the form "sub". So whoever makes the unit chooses
    which numbers are the operands, and whether they are to be added or multiplied, or subtracted or divided. What it
    learns is θ, one number for each output: which of the two.

    Parameters
    ----------
    operation : str
        "add" for :math:`x_1 + x_2` or :math:`x_1 x_2`, "sub" for :math:`x_1 - x_2` or :math:`x_1 / x_2`. Of more than
        two inputs "sub" subtracts all others from the first, or divides the first by them.
    temperature : float
        The τ of the gate, above 0: the smaller, the farther a step of θ moves the gate.

    Attributes
    ----------
    theta : Parameter
        θ, of shape (out_features,), initialized at 0, so that the gate of every seed is half open at first: nothing is
        drawn.

    Notes
    -----
    Input (..., in_features), output (..., out_features). :math:`R_\text{log}` is kept within ±12.8, so no product or
    quotient is larger than :math:`e^{12.8}`, 362,217. As one bit is learned, its results say little beside those of
    units that must find the operands and the operation.

    References
    ----------
    Curry (2025), The Domain Mixed Unit: A New Neural Arithmetic Layer; the small constants as in the author's code.

    Examples
    --------
    >>> unit = DMU(2, 1, operation="sub").requires_grad_(False)
    >>> unit.theta[:] = -20.0
    >>> unit(torch.tensor([6.0, -2.0])).round()
    tensor([-3.])
    """

    printed = ("operation", "temperature")
    theta: nn.Parameter

    def __init__(
        self,
        in_features: int,
        out_features: int,
        *,
        operation: str = "add",
        temperature: float = 1.0,
        generator: torch.Generator | None = None,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__(in_features, out_features, generator=generator, device=device, dtype=dtype)
        if operation not in SECOND:
            raise ValueError(f"operation must be 'add' or 'sub', not {operation!r}")
        self.operation, self.temperature = operation, as_number("temperature", temperature, above_zero=True)

    def shapes(self) -> dict[str, tuple[int, ...]]:
        """Return the shape of each parameter by its name."""
        return {"theta": (self.out_features,)}

    def reset_parameters(self, generator: torch.Generator | None = None) -> None:
        """Set every gate half open."""
        nn.init.zeros_(self.theta)

    @property
    def gate(self) -> Tensor:
        """Return G, of shape (out_features,), where 1 is the sum and 0 the product."""
        return torch.sigmoid(self.theta / self.temperature)

    def combine(self, values: Tensor) -> Tensor:
        """Return the sum of O times the values over the last axis, which stays with one entry."""
        first, others = values.narrow(-1, 0, 1), values.narrow(-1, 1, self.in_features - 1)
        return first + SECOND[self.operation] * others.sum(dim=-1, keepdim=True)

    def forward(self, x: Tensor) -> Tensor:
        """Return the mixed sum and product for an input of shape (..., in_features)."""
        check_input(x, self.in_features, self.theta)
        G, R_lin = self.gate, self.combine(x)
        R_log = self.combine(x.abs().clamp(min=1e-11).log()).clamp(-12.8, 12.8)
        turns = (x < 0).to(x.dtype).sum(dim=-1, keepdim=True)
        sign = G * torch.tanh(1e4 * R_lin) + (1 - G) * torch.cos(math.pi * turns)
        return sign * torch.exp((1 - G) * R_log + G * torch.log(torch.sqrt(plus(R_lin**2, 1e-8))))
