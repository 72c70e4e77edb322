"""The constants of a formula with their standard errors, in the order in which they are read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..formula.expressions import Constant, Skeleton, as_constants, fit_constants, skeleton
from ._refine import Rows

if TYPE_CHECKING:
    from sympy import Expr, Symbol

APART = 1e-10  # relative: so small a change leaves constants in their places, and no two equal


def constants_of(formula: Expr, rows: Rows, names: Mapping[Symbol, Symbol]) -> tuple[Constant, ...]:
    """Return the constants that were fitted to the rows, in the order of the formula's text over these names."""
    parts = skeleton([formula])
    constants = as_constants(fit_constants(parts, rows.symbols, rows.x, rows.t, rows.unit))
    places = places_of(parts, constants, names)
    return tuple(constants[k] for k in sorted(range(len(constants)), key=lambda k: places[k]))


def places_of(parts: Skeleton, constants: tuple[Constant, ...], names: Mapping[Symbol, Symbol]) -> list[int]:
    """Return where in its text each constant of a formula occurs."""
    from sympy import Float

    numbers = [Float(each.value * (1 + (k + 1) * APART)) for k, each in enumerate(constants)]
    text = str(parts.holding(numbers)[0].xreplace(names))
    return [text.find(str(abs(number)).rstrip("0")) for number in numbers]
