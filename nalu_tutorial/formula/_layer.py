"""How one weight is read: as the readable value that it is near, or as it stands."""

from __future__ import annotations  # the API pages are made without torch, which the types would need

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from torch import Tensor

from ._reading import Unread

if TYPE_CHECKING:
    from sympy import Expr

# Readable values are the multiples of a step: a sum learns whole numbers, a product of powers also roots.
WHOLE, HALF, ONLY_ZERO = 1.0, 0.5, math.inf


@dataclass(frozen=True)
class Layer:
    """One layer: reads a unit's weights entry by entry and keeps a list of those that could not be read."""

    name: str
    unit: str
    tolerance: float
    unread: list[Unread]

    def __str__(self) -> str:
        """Write 'layer 0 (NAU)', or 'NAU' for a unit alone."""
        return f"layer {self.name} ({self.unit})" if self.name else self.unit

    def read(
        self, weight: str, values: Tensor, *, row: int | None = None, column: int | None = None, step: float = WHOLE
    ) -> Expr:
        """Return the nearest multiple of step if it is near, else three digits of the value."""
        from sympy import Float, Rational

        value = values[tuple(k for k in (row, column) if k is not None)].item()
        nearest = _nearest_multiple(value, step)
        if abs(value - nearest) <= self.tolerance:
            return Rational(nearest)
        self.unread.append(Unread(str(self), weight, row, column, value, nearest))
        return Float(value, 3)

    def row(self, weight: str, values: Tensor, output: int, step: float = WHOLE) -> list[Expr]:
        """Read all weights of one output."""
        return [self.read(weight, values, row=output, column=i, step=step) for i in range(values.shape[-1])]


def _nearest_multiple(value: float, step: float) -> float:
    if not math.isfinite(value):
        return math.nan
    return 0.0 if step == ONLY_ZERO else step * round(value / step)
