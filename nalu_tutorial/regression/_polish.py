"""A formula that a net read as, made exact: constants of least squares, and as few of them as the rows allow."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
from torch import Tensor

from ..formula._evaluate import evaluate
from ..formula._fit import ROUNDING, Fit, Points, as_numbers
from ..formula._skeleton import Skeleton, skeleton
from ..formula._votes import complexity

if TYPE_CHECKING:
    from sympy import Expr, Symbol

TINY = 0.005  # a term whose values spread less than this share of the target's is left out before the fit
MOST = 40  # constants: a formula with more says nothing, and its fit takes minutes


class Rows:
    """Inputs (n, in) and targets (n, 1) in double precision, and the symbols of the columns."""

    def __init__(self, symbols: tuple[Symbol, ...], x: Tensor, t: Tensor) -> None:
        self.symbols, self.x, self.t = symbols, x, t

    def values(self, formula: Expr) -> Tensor:
        """Return the values of a formula: shape (n,)."""
        return evaluate([formula], self.symbols, self.x)[:, 0]

    def squared_errors(self, formula: Expr) -> Tensor:
        """Return the squared error of each row."""
        return (self.values(formula) - self.t[:, 0]).square()

    def polished(self, formula: Expr) -> Expr | None:
        """Return the formula after a fit, as simple as the rows allow; None if it has no value at one of them."""
        for _ in range(3):
            before, formula = formula, self.simplified(self.pruned(formula))
            if formula is None or skeleton([formula], ones=True).structure == skeleton([before], ones=True).structure:
                break
        return formula if formula is None else shortest(formula)

    def pruned(self, formula: Expr) -> Expr:
        """Return the formula as a sum of terms, without those that hardly change it."""
        from sympy import Add, expand

        terms = Add.make_args(expand(formula))
        size = TINY * float(self.t.std(correction=0))
        spread = [float(self.values(term).std(correction=0)) for term in terms]
        return Add(*(term for term, each in zip(terms, spread, strict=True) if term.is_number or not each < size))

    def simplified(self, formula: Expr) -> Expr | None:
        """Return the formula with fitted constants, and with as few of them as the rows allow."""
        parts = skeleton([formula], ones=True)
        points = Points(parts, self.symbols, self.x, self.t)
        start = np.array(parts.values, dtype=float)
        if len(start) > MOST or not np.isfinite(points.residuals(start)).all():
            return None
        fit = fewest(points, points.fit(start, {}))
        return parts.holding(as_numbers(points.snapped(fit)))[0]


def fewest(points: Points, fit: Fit) -> Fit:
    """Return the fit with every constant at a simple value that costs less than a free one is worth.

    Worth is that of Schwarz's criterion: a free constant must bring the logarithm of the mean squared error down by
    log(n) / n.
    """
    for proposed in proposals(points.skeleton, fit):
        fixed = {**fit.fixed, **{k: value for k, value in proposed.items() if k not in fit.fixed}}
        if len(fixed) > len(fit.fixed):
            tried = points.fit(fit.values, fixed)
            fit = tried if criterion(points, tried) <= criterion(points, fit) else fit
    return fit


def proposals(parts: Skeleton, fit: Fit) -> Iterator[Mapping[int, Fraction]]:
    """Yield what to try: all powers rounded, each power by itself, and each factor left out; the likeliest first."""
    values, errors = fit.values, fit.errors
    rounded = {k: Fraction(round(2 * values[k]), 2) for k in parts.powers}
    yield rounded

    def doubt(pair: tuple[int, Fraction]) -> float:
        return float(abs(values[pair[0]] - float(pair[1])) / (errors[pair[0]] or 1.0))

    for k, value in sorted(rounded.items(), key=doubt):
        yield {k: value}
    factors = {k: Fraction(0) for k in range(len(values)) if k not in parts.powers}
    for k, value in sorted(factors.items(), key=doubt):
        yield {k: value}


def criterion(points: Points, fit: Fit) -> float:
    """Return Schwarz's information criterion of a fit; smaller is better."""
    count, free = points.t.numel(), len(fit.values) - len(fit.fixed)
    return count * math.log(fit.squares / count + ROUNDING**2) + free * math.log(count)


def shortest(formula: Expr) -> Expr:
    """Return the formula as a sum of terms, or with what they share in front, whichever has fewer parts."""
    from sympy import factor_terms, together

    ways: list[Any] = [formula, factor_terms(formula), factored(formula), together(formula)]
    return min(ways, key=lambda way: complexity([way]))


def factored(formula: Expr) -> Expr:
    """Return the formula as a product of sums, if it is one and its numbers are exact."""
    from sympy import Float, PolynomialError, factor

    if formula.has(Float):
        return formula
    try:
        return factor(formula)
    except PolynomialError:
        return formula
