"""Which formula is selected, whether it fits, and whether the search may end with it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from sympy import Expr, Pow, preorder_traversal

from ..formula.expressions import complexity
from ._candidates import NETS
from ._noise import ROUNDING, SURE, is_noise
from ._refine import Rows, shortest
from ._residual_order import order_p_value
from ._search import Law

LEAST = 0.5  # of the variance, which a formula must explain, and of rows that are left out
SHARP = 1e-7  # of the standard deviation: smaller errors are rounding, whatever the tolerance
FINE = 1e-4  # of the standard deviation: formulas that differ by less are equally accurate
SPARE = 3  # rows that there must be beyond the free constants
MANY = 5  # columns
LOOKED_AT = 12  # laws, of which the first that fits is selected
POWER = 6  # bits that a free power costs in addition: few laws have one
CLOSE = 9.2  # of the criterion: a law that is worse by more is less than a hundredth as likely


@dataclass(frozen=True)
class Choice:
    """A law, and its formula fitted to all rows.

    Attributes
    ----------
    laws, rows : sequence of Law, Rows
        The laws that it was chosen from, and all rows; both on the selected scale of errors.
    law, formula : Law, Expr
        The selected law, and its formula with the constants fitted to all rows.
    fits : bool
        Whether it may be returned as the result.
    exact : bool
        Whether its error is within the tolerance.
    sharp : bool
        Whether its error is rounding alone.
    chance : float
        The p-value of the order of the residuals.
    """

    laws: Sequence[Law]
    rows: Rows
    law: Law
    formula: Expr
    fits: bool
    exact: bool
    sharp: bool
    chance: float

    def share_left(self) -> float:
        """Return the fraction of the variance that the formula does not explain."""
        return float(self.rows.squared_errors(self.formula).mean()) / (self.rows.deviation**2 or 1.0)

    def ends(self, left: Sequence[str]) -> bool:
        """Return whether the search ends: the law is exact, or it fits and only networks remain.

        Of many columns not all simple sums were tried, so that networks may find what these do not.
        """
        return self.sharp or (self.fits and self.rows.x.shape[1] <= MANY and all(name in NETS for name in left))


def choose(laws: Sequence[Law], rows: Rows, tolerance: float) -> Choice:
    """Return the best law by the criterion that fits, or the best of all if none does; there must be a law."""
    sound = [law for law in laws if law.determined] or laws
    ordered = sorted(sound, key=lambda law: criterion(rows.refit(law.formula), rows))
    tried = [judged(ordered[0], laws, rows, tolerance)]
    while not tried[-1].fits and len(tried) < min(LOOKED_AT, len(ordered)):
        tried.append(judged(ordered[len(tried)], laws, rows, tolerance))
    return tried[-1] if tried[-1].fits else tried[0]


def criterion(formula: Expr, rows: Rows, share: float = 1.0) -> float:
    """Return how unlikely a formula is by all rows, plus bits for its parts and free powers; smaller is better.

    It is (n − k) log(share of the variance that is left) + k log n for n rows and k free constants: Schwarz's
    criterion, with constants on the scale of the targets in place of constants of which nothing is known. So each costs
    the more, the less is left, and the logarithm counts only the rows that they leave free. Only a fraction of the rows
    is independent. Errors below a ten-thousandth of the spread count as that large, unless they are rounding errors.
    """
    count, squares, free = share * len(rows.t), float(rows.squared_errors(formula).mean()), free_constants(formula)
    if squares > (SHARP * rows.deviation) ** 2:
        squares = max(squares, (FINE * rows.deviation) ** 2)
    powers = sum(bool(power.exp.is_Float) for power in formula.atoms(Pow))
    bits = (complexity([formula]) + POWER * powers) * 2 * math.log(2)
    left = (squares + ROUNDING * rows.size**2) / (rows.deviation**2 or 1.0)
    return (count - free) * math.log(left) + free * math.log(len(rows.t)) + bits


def is_likely(formula: Expr, rows: Rows) -> bool:
    """Return whether a formula is far more likely than the mean, and has fewer constants than a few rows can fix."""
    mean = math.log(len(rows.t)) + 2 * math.log(2)
    return free_constants(formula) + SPARE <= len(rows.t) and criterion(formula, rows) < mean - CLOSE


def free_constants(formula: Expr) -> int:
    """Return how many constants of a formula are not readable, counting each occurrence."""
    return sum(bool(part.is_Float) for part in preorder_traversal(formula))


def better(laws: Sequence[Law], rows: Rows) -> Choice:
    """Return the law with the smallest error, whether it fits or not."""
    return judged(min(laws, key=error), laws, rows, 0.0)


def error(law: Law) -> float:
    """Return the mean squared error of a row that is left out."""
    return float(law.squares.mean())


def judged(law: Law, laws: Sequence[Law], rows: Rows, tolerance: float) -> Choice:
    """Return a law with its formula fitted to all rows, whether it fits, and whether it is exact."""
    tied = rows.refit(law.formula)
    formula = shortest(tied)
    if free_constants(formula) > free_constants(tied):  # one factor of a sum has become that of each of its terms
        formula = rows.refit(formula)
    exact, sharp = (is_near(law, formula, rows, share) for share in (tolerance, SHARP))
    chance = 1.0 if sharp else order_left(formula, rows)
    sound = law.determined and is_likely(tied, rows)
    fits = sharp or (sound and (exact or (chance > SURE and leaves_noise(law, formula, rows))))
    return Choice(laws, rows, law, formula, fits, exact, sharp, chance)


def is_near(law: Law, formula: Expr, rows: Rows, tolerance: float) -> bool:
    """Return whether the errors, and those of rows that are left out, are within the tolerance."""
    worst = max(error(law), float(rows.squared_errors(formula).mean()))
    return worst <= max((tolerance * rows.deviation) ** 2, ROUNDING * rows.size**2)


def order_left(formula: Expr, rows: Rows) -> float:
    """Return the p-value of the order of the residuals, along each column and along the formula's own values."""
    points = rows.points(formula)
    values = np.array(points.skeleton.values, dtype=float)
    free = range(len(values)) if points.slopes is not None else range(0)
    slopes = points.jacobian(values, free) if len(free) else np.zeros((len(rows.t), 0))
    residuals = points.residuals(values)
    return order_p_value(rows.x.numpy(), rows.values(formula).numpy(), residuals, slopes)


def leaves_noise(law: Law, formula: Expr, rows: Rows) -> bool:
    """Return whether the residuals are noise: whether the law explains enough, and leaves no pattern."""
    residuals = rows.residuals(formula)
    worst = max(error(law), float(residuals.square().mean()))
    return worst <= (1 - LEAST) * rows.deviation**2 and is_noise(rows.x, residuals)
