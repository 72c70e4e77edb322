"""What NAU and NMU share: one weight that is kept between two bounds."""

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
