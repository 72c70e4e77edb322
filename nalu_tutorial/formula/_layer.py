"""How one weight is read: as the readable value that it is near, as a constant, or not at all."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from sympy import Dummy, Expr, Float, Integer, Rational
from torch import Tensor, nn

from ..units.catalogue import Readable, entry_of
from ._reading import Unread


@dataclass(frozen=True)
class Layer:
    """One layer: reads a unit's weights entry by entry and keeps those that could not be read.

    A weight that could not be read is a symbol until all layers are read. If none of it is left in the formulas by
    then, they do not depend on it: it is multiplied by 0, or is the power of a 1.
    """

    name: str
    unit: str
    tolerance: float
    readable: Mapping[str, Readable]
    unread: dict[Dummy, Unread]

    def __str__(self) -> str:
        """Write 'layer 0 (NAU)', or 'NAU' for a unit alone."""
        return f"layer {self.name} ({self.unit})" if self.name else self.unit

    def read(self, weight: str, values: Tensor, *, row: int | None = None, column: int | None = None) -> Expr:
        """Return the nearest readable value if it is near, else a symbol in place of the value."""
        value = _entry(values, row, column)
        nearest = _nearest_multiple(value, self.readable[weight].step)
        if abs(value - nearest) <= self.tolerance:
            return Rational(nearest)
        return self._stand_in(Unread(str(self), weight, row, column, value, nearest))

    def row(self, weight: str, values: Tensor, output: int) -> list[Expr]:
        """Read the weights of one output, an expression for each input."""
        return [self.read(weight, values, row=output, column=i) for i in range(values.shape[-1])]

    def constant(self, weight: str, values: Tensor, *, row: int, column: int | None = None) -> Expr:
        """Return the value itself, of a weight for which every number is readable."""
        value = _entry(values, row, column)
        if not math.isfinite(value):
            return self._stand_in(Unread(str(self), weight, row, column, value, math.nan))
        return Float(value) if value else Integer(0)

    def _stand_in(self, unread: Unread) -> Expr:
        symbol = Dummy(real=True, integer=False)
        self.unread[symbol] = unread
        return symbol


def layer_of(name: str, unit: nn.Module, tolerance: float, unread: dict[Dummy, Unread]) -> Layer:
    entry = entry_of(type(unit))
    return Layer(name, type(unit).__name__, tolerance, entry.readable if entry else {}, unread)


def _entry(values: Tensor, row: int | None, column: int | None) -> float:
    return float(values[tuple(k for k in (row, column) if k is not None)].item())


def _nearest_multiple(value: float, step: float) -> float:
    if not math.isfinite(value):
        return math.nan
    return 0.0 if math.isinf(step) else step * round(value / step)
