"""What NAU and NRU share, and NMU and NMRU: one weight that is kept between two bounds."""

from __future__ import annotations

import math
from typing import ClassVar

import torch
from torch import Tensor, nn

from ._keep import keep_between
from ._unit import Unit


@torch.no_grad()
def draw_around_zero(weight: Tensor, generator: torch.Generator | None) -> None:
    """Draw a weight of shape (out, in) from U[−r, r] with r = min(½, √(6 / (in + out))), as NAUs are initialized."""
    r = min(0.5, math.sqrt(6 / sum(weight.shape)))
    nn.init.uniform_(weight, -r, r, generator=generator)


class BoundedUnit(Unit):
    """A unit whose only parameter, `weight`, belongs between the two ends that `bounds` names."""

    bounds: ClassVar[dict[str, tuple[float, float]]]
    weight: nn.Parameter

    def shapes(self) -> dict[str, tuple[int, ...]]:
        return {"weight": (self.out_features, self.in_features)}

    @property
    def clamped_weight(self) -> Tensor:
        """The weight clamped, which is the W that is used. An entry outside the bounds gets no gradient."""
        return self.weight.clamp(*self.bounds["weight"])

    def clamp_(self) -> None:
        """Move every entry that has left the bounds onto the nearer one; to be called after each optimizer step."""
        keep_between(self, self.bounds)


class SignedUnit(BoundedUnit):
    """A unit whose weight lies between −1 and 1, as that of a NAU."""

    bounds: ClassVar[dict[str, tuple[float, float]]] = {"weight": (-1.0, 1.0)}

    def reset_parameters(self, generator: torch.Generator | None = None) -> None:
        """Draw the weight again from U[−r, r]."""
        draw_around_zero(self.weight, generator)

    def sparsity_penalty(self) -> Tensor:
        r"""Return the regularizer :math:`\operatorname{mean} \min(|W|, |1 - |W||)`, a scalar: 0 where W is −1, 0 or 1.

        W is the weight before the clamp. The outer bars keep it from rewarding an entry for leaving [−1, 1].
        """
        size = self.weight.abs()
        return torch.minimum(size, (1 - size).abs()).mean()


class SelectingUnit(BoundedUnit):
    """A unit whose weight lies between 0 and 1, as that of an NMU."""

    bounds: ClassVar[dict[str, tuple[float, float]]] = {"weight": (0.0, 1.0)}

    def reset_parameters(self, generator: torch.Generator | None = None) -> None:
        """Draw the weight again from U[0.25, 0.75]."""
        nn.init.uniform_(self.weight, 0.25, 0.75, generator=generator)

    def sparsity_penalty(self) -> Tensor:
        r"""Return the regularizer :math:`\operatorname{mean} \min(|W|, |1 - W|)`, a scalar: 0 where W is 0 or 1.

        W is the weight before the clamp.
        """
        return torch.minimum(self.weight.abs(), (1 - self.weight).abs()).mean()
