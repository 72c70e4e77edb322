"""Which of the formulas is the law, and whether it fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..formula._fit import as_numbers, fitted
from ..formula._skeleton import skeleton
from ._noise import ROUNDING, is_noise, within_noise
from ._polish import Rows, shortest
from ._search import Law

if TYPE_CHECKING:
    from sympy import Expr

LEAST = 0.5  # of the variance, what a formula must explain: of the held-out rows, and of all


@dataclass(frozen=True)
class Choice:
    """The simplest law within noise of the best, its formula fitted to all rows; whether it fits, and without noise.

    `laws` are those that it was chosen among, and `rows` are all rows, both on the scale of errors that was taken.
    """

    laws: Sequence[Law]
    rows: Rows
    law: Law
    formula: Expr
    fits: bool
    exact: bool


def choose(laws: Sequence[Law], rows: Rows, tolerance: float) -> Choice:
    """Return the choice among laws, of which there must be one."""
    best = min(laws, key=lambda law: float(law.held_out.mean()))
    close = [law for law in laws if law is best or within_noise(law.held_out, best.held_out, rows.size)]
    law = min(close, key=lambda law: (law.complexity, float(law.held_out.mean())))
    formula = shortest(refitted(law.formula, rows))
    exact = is_exact(law, rows, tolerance)
    return Choice(laws, rows, law, formula, exact or fits(law, formula, rows), exact)


def refitted(formula: Expr, rows: Rows) -> Expr:
    """Return the formula with its constants fitted to all rows; as it is where it has no value at one of them."""
    parts = skeleton([formula])
    try:
        fit = fitted(parts, rows.symbols, rows.x, rows.t, rows.unit)
    except ValueError:  # also where a steep power takes a factor out of the numbers that there are
        return formula
    return parts.holding(as_numbers(fit))[0]


def is_exact(law: Law, rows: Rows, tolerance: float) -> bool:
    """Return whether a law is right but for the tolerance."""
    return float(law.held_out.mean()) <= max((tolerance * rows.deviation) ** 2, ROUNDING * rows.size**2)


def fits(law: Law, formula: Expr, rows: Rows) -> bool:
    """Return whether a law is right but for noise: whether it explains enough, and leaves no pattern."""
    residuals = rows.residuals(formula)
    worst = max(float(law.held_out.mean()), float(residuals.square().mean()))
    return worst <= (1 - LEAST) * rows.deviation**2 and is_noise(rows.x, residuals)
