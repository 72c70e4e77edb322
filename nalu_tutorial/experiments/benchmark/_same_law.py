"""Whether a formula counts as the law behind a few noisy rows, which determine no constant well: for all methods.

1. It has the form of the law: with other factors and offsets, none of which is 0, it is exact on fresh points. An
   offset that is smaller than the noise may be left out first, since Operon adds one to each formula.
2. Or it agrees with the law: along each column, the others at their medians, inside the rows and up to ten times
   beyond, it is off by no more than the noise of the rows, or than 1 %.

A formula with more than 400 parts counts as another one, and so does one that cannot be fitted or evaluated; one with
more than 25 constants is not fitted.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from ._answer import Answer
from ._formula_equality import MOST
from ._laws import Array, Equation, values

if TYPE_CHECKING:
    from sympy import Expr, Symbol

CONSTANTS = 25  # the fit of more takes minutes
EXACT, MATTERS = 1e-6, 1e-4  # of the targets: an error that is rounding, and the least that a constant changes
POINTS, TIMES = 24, 10.0  # along each column inside and on either side, and how far beyond
ALIKE = 0.01  # relative: formulas that differ by less make the same predictions


def is_law(
    answer: Answer, formula: Equation, rows: tuple[Array, Array], fresh: tuple[Array, Array], noise: float
) -> bool:
    """Return whether an answer to these rows is the law, by the rule above; fresh points are without noise."""
    candidate = answer.formula
    if candidate is None or candidate.count_ops() > MOST:
        return False
    try:
        offset, shifted = candidate.as_coeff_Add()
        forms = [candidate, shifted] if 0 < abs(offset) <= noise * fresh[1].std() else [candidate]
        return agrees(candidate, formula, *rows) or any(has_form(each, formula.symbols, *fresh) for each in forms)
    except Exception:  # whatever a method returns, it ends no run
        return False


def has_form(candidate: Expr, symbols: tuple[Symbol, ...], x: Array, t: Array) -> bool:
    """Return whether a formula is exact with other factors and offsets, none of which is 0."""
    import torch

    from ...formula.expressions import Points, skeleton

    parts = skeleton([candidate], ones=True)
    start = np.array(parts.values, dtype=float)
    if len(start) > CONSTANTS:
        return False
    points = Points(parts, symbols, torch.from_numpy(x), torch.from_numpy(t[:, None]))
    fit = points.fit(start, {k: Fraction(start[k]) for k in parts.powers})

    def matters(k: int) -> bool:
        without = np.where(np.arange(len(start)) == k, 0.0, fit.values)
        return not np.square(points.residuals(without)).mean() < MATTERS**2

    return fit.squares <= len(t) * EXACT**2 and all(matters(k) for k in set(range(len(start))) - parts.powers)


def agrees(candidate: Expr, formula: Equation, x: Array, t: Array) -> bool:
    """Return whether a formula agrees with the law inside the rows and beyond, along each column."""
    places = np.concatenate([along(x, k, above) for k in range(x.shape[1]) for above in (True, False)])
    first, second = (values(each, formula.symbols, places) for each in (candidate, formula.expression))
    noise = float(np.sqrt(np.mean((values(formula.expression, formula.symbols, x) - t) ** 2)))
    some = np.isfinite(second)
    return bool((np.abs(first - second) <= np.maximum(noise, ALIKE * np.abs(second)))[some].all())


def along(x: Array, k: int, above: bool) -> Array:
    """Return inputs from the middle of the rows outward along a column, up to ten times beyond their end.

    A column without negative values has none below 0 either.
    """
    low, middle, high = x[:, k].min(), np.median(x[:, k]), x[:, k].max()
    end = high if above else low
    if low > 0:
        beyond = np.geomspace(end, end * TIMES if above else end / TIMES, POINTS)
    else:
        beyond = end + np.linspace(0, (TIMES - 1) * (end - middle), POINTS)
    places = np.tile(np.median(x, axis=0), (2 * POINTS, 1))
    places[:, k] = np.concatenate([np.linspace(middle, end, POINTS), beyond])
    return places
