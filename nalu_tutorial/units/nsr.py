"""The neural status register (Faber & Wattenhofer 2020): comparisons of two chosen inputs."""

from __future__ import annotations

import copy
import math

import torch
from torch import Tensor, nn
from torch.nn import functional

from ._unit import Unit
from .checks import as_number, as_size, check_input


class NSR(Unit):
    r"""The neural status register: each output is one comparison between two softly chosen inputs.

    .. math::

        d = \operatorname{softmax}(V_1)\, x - \operatorname{softmax}(V_2)\, x, \quad
        B_\pm = \tanh(\lambda d), \quad B_0 = 1 - 2 \tanh^2(\lambda d), \quad
        y = \sigma\Big(\sum_r W_\pm B_\pm + W_0 B_0 + b\Big)

    :math:`B_\pm` is the bit for the sign of the difference, :math:`B_0` the one for a difference of zero, both in
    [−1, 1]. The sum is over the R pairs of operands that every output has.

    Parameters
    ----------
    scale : float
        λ, above 0: how large a difference must be to count in full.
    redundancy : int
        R, at least 1: how many pairs of operands, with their bits and weights, go into each output.

    Attributes
    ----------
    select_1, select_2 : Parameter
        V₁ and V₂, both of shape (out_features, redundancy, in_features); the softmax is over the inputs.
    weight_sign, weight_zero : Parameter
        The weights of the two bits, both of shape (out_features, redundancy).
    bias : Parameter
        b, of shape (out_features,).

    Notes
    -----
    Input (..., in_features), output (..., out_features), between 0 and 1. The initialization is this package's choice,
    that of ``torch.nn.Linear``: everything uniform within 1 / √n, where n is in_features for the operands and
    2 R for the rest.

    References
    ----------
    Faber & Wattenhofer (2020), Neural Status Registers, the definition of the NSR.

    Examples
    --------
    >>> unit = NSR(2, 1, generator=torch.Generator().manual_seed(0))
    >>> unit(torch.ones(5, 2)).shape
    torch.Size([5, 1])
    """

    printed = ("scale", "redundancy")
    select_1: nn.Parameter
    select_2: nn.Parameter
    weight_sign: nn.Parameter
    weight_zero: nn.Parameter
    bias: nn.Parameter

    def __init__(
        self,
        in_features: int,
        out_features: int,
        *,
        scale: float = 1.0,
        redundancy: int = 1,
        generator: torch.Generator | None = None,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        self.scale, self.redundancy = as_number("scale", scale, above_zero=True), as_size("redundancy", redundancy)
        super().__init__(in_features, out_features, generator=generator, device=device, dtype=dtype)

    def shapes(self) -> dict[str, tuple[int, ...]]:
        """Return the shape of each parameter by its name."""
        bits = (self.out_features, self.redundancy)
        choices = (*bits, self.in_features)
        return {
            "select_1": choices,
            "select_2": choices,
            "weight_sign": bits,
            "weight_zero": bits,
            "bias": (self.out_features,),
        }

    def reset_parameters(self, generator: torch.Generator | None = None) -> None:
        """Draw all parameters again, uniformly within 1 / √n of 0."""
        for name, parameter in self.named_parameters():
            n = self.in_features if name.startswith("select") else 2 * self.redundancy
            nn.init.uniform_(parameter, -1 / math.sqrt(n), 1 / math.sqrt(n), generator=generator)

    def operand(self, x: Tensor, select: Tensor) -> Tensor:
        """Return the softly chosen inputs, of shape (..., out_features, redundancy)."""
        chosen = functional.linear(x, torch.softmax(select, dim=-1).flatten(0, 1))
        return torch.unflatten(chosen, -1, (self.out_features, self.redundancy))

    def forward(self, x: Tensor) -> Tensor:
        """Return the comparisons for an input of shape (..., in_features)."""
        check_input(x, self.in_features, self.select_1)
        d = self.operand(x, self.select_1) - self.operand(x, self.select_2)
        sign_bit = torch.tanh(self.scale * d)
        zero_bit = 1 - 2 * sign_bit**2
        return torch.sigmoid((self.weight_sign * sign_bit + self.weight_zero * zero_bit).sum(dim=-1) + self.bias)

    def hardened(self) -> NSR:
        """Return a copy that chooses one input for each operand and outputs 0 or 1; its bits stay as they are.

        All parameters are multiplied by a billion, which makes each softmax and the sigmoid a step. What both operands
        choose may then be the same input, although a register whose choices are soft was correct.
        """
        unit = copy.deepcopy(self)
        with torch.no_grad():
            for parameter in unit.parameters():
                parameter.mul_(1e9)
        return unit
