"""A formula read from a network, made exact: constants of least squares, and as few of them as the rows allow."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
import torch
from sympy import (
    Add,
    Expr,
    Float,
    Mul,
    PolynomialError,
    Pow,
    Symbol,
    exp,
    expand,
    factor,
    factor_terms,
    powsimp,
    together,
)
from torch import Tensor

from ..formula.expressions import (
    ROUNDING,
    Array,
    Fit,
    Points,
    Skeleton,
    as_numbers,
    complexity,
    evaluate,
    fit_constants,
    skeleton,
)
from ._split import spread_rows

TINY = 0.005  # a term whose spread is below this fraction of the target's is dropped before the fit
MOST = 25  # constants: a formula with more explains nothing, and its fit takes minutes
STEEP = 6  # power: a sum to a higher one is not multiplied out to be factored, which may take minutes
CLEAR = 20.0  # a formula whose criterion is larger by this is dropped
FINEST = 1e6  # standard deviations: targets further from 0 are judged by their variation


@dataclass(frozen=True)
class Rows:
    """Inputs (n, in) and targets (n, 1) in double precision, the columns' symbols, and the scale of each row's error.

    Attributes
    ----------
    look : callable
        Called before each step of a fit, and may end it by an exception.
    weights : Tensor, optional
        How much each row counts, shape (n, 1).
    sizes : Tensor, optional
        The scale of each row's error beside those of others of its weight, shape (n, 1): all alike without it.
        Residuals, and the criteria computed from them, are in units of their row's error.
    """

    symbols: tuple[Symbol, ...]
    x: Tensor
    t: Tensor
    look: Callable[[], object] = lambda: None
    weights: Tensor | None = None
    sizes: Tensor | None = None

    def thinned(self) -> Rows:
        """Return some hundred of the rows, on which very many forms are tried."""
        which = spread_rows(len(self.t))
        weights, sizes = (None if each is None else each[which] for each in (self.weights, self.sizes))
        return Rows(self.symbols, self.x[which], self.t[which], self.look, weights, sizes)

    @cached_property
    def unit(self) -> Tensor:
        """The scale of the error of each row, shape (n, 1)."""
        sizes = torch.ones_like(self.t) if self.sizes is None else self.sizes
        return sizes if self.weights is None else sizes / self.weights.sqrt()

    @cached_property
    def known_fits(self) -> dict[Expr, Expr]:
        """Formulas that were fitted to these rows, by what they were before."""
        return {}

    def refit(self, formula: Expr) -> Expr:
        """Return the formula with its constants fitted to the rows, or unchanged where it has no value at one."""
        if formula not in self.known_fits:
            parts = skeleton([formula])
            try:
                fit = fit_constants(parts, self.symbols, self.x, self.t, self.unit)
                self.known_fits[formula] = parts.holding(as_numbers(fit))[0]
            except ValueError:  # also where a steep power makes a factor overflow
                self.known_fits[formula] = formula
        return self.known_fits[formula]

    def values(self, formula: Expr) -> Tensor:
        """Return the values of a formula: shape (n,)."""
        return evaluate([formula], self.symbols, self.x)[:, 0]

    def residuals(self, formula: Expr) -> Tensor:
        """Return the residuals of the formula, in units of the row's error: shape (n,)."""
        return (self.values(formula) - self.t[:, 0]) / self.unit[:, 0]

    def squared_errors(self, formula: Expr) -> Tensor:
        """Return the squared residual of each row."""
        return self.residuals(formula).square()

    def spread(self, values: Tensor) -> float:
        """Return the standard deviation of values, shape (n, 1), around their weighted mean."""
        counts = self.unit**-2
        return float(((values - (counts * values).sum() / counts.sum()).square() * counts).mean().sqrt())

    @cached_property
    def deviation(self) -> float:
        """The spread of the targets."""
        return self.spread(self.t)

    @cached_property
    def size(self) -> float:
        """The scale of the targets, relative to which an error may be rounding; less if they hardly vary beside it."""
        size = float((self.t / self.unit).square().mean().sqrt())
        return min(size, FINEST * self.deviation) if self.deviation else size

    def polished(self, formula: Expr) -> Expr | None:
        """Return the formula after a fit, as simple as the rows allow; None if it has no value at one of them."""
        for _ in range(3):
            before, formula = formula, self.simplified(self.pruned(formula))
            if formula is None or skeleton([formula], ones=True).structure == skeleton([before], ones=True).structure:
                break
        return formula if formula is None else shortest(formula)

    def pruned(self, formula: Expr) -> Expr:
        """Return the formula as a sum of terms, without those that hardly change it."""
        terms = Add.make_args(expand(formula, multinomial=False))
        size = TINY * self.deviation
        spread = [self.spread(self.values(term)[:, None]) for term in terms]
        kept = (term for term, each in zip(terms, spread, strict=True) if term.is_number or not each < size)
        return Add(*map(self.without_tiny_powers, kept))

    def without_tiny_powers(self, term: Expr) -> Expr:
        """Return a term with 1 in place of each power of a column that is nearly the same in all rows."""
        return Mul(*(each for each in Mul.make_args(term) if not self.is_tiny_power(each)))

    def is_tiny_power(self, factor: Expr) -> bool:
        """Return whether a factor is a power that hardly changes from row to row."""
        if not (factor.is_Pow and factor.base.is_Symbol and factor.exp.is_Float):
            return False
        values = self.values(factor)
        return bool(values.std(correction=0) < TINY * values.mean().abs())

    def simplified(self, formula: Expr) -> Expr | None:
        """Return the formula with fitted constants, and with as few of them as the rows allow."""
        points = self.points(formula)
        start = np.array(points.skeleton.values, dtype=float)
        if len(start) > MOST or not np.isfinite(points.residuals(start)).all():
            return None
        return holding(points, fewest(points, points.fit(start, {})))

    def points(self, formula: Expr) -> Points:
        """Return the constants of a formula, all factors among them, and the rows."""
        if formula not in self.known_points:
            parts = skeleton([formula], ones=True)
            self.known_points[formula] = WatchedPoints(self.look, parts, self.symbols, self.x, self.t, self.unit)
        return self.known_points[formula]

    @cached_property
    def known_points(self) -> dict[Expr, Points]:
        """The points of formulas that were asked for before."""
        return {}


class WatchedPoints(Points):
    """Points whose fit can be interrupted from outside."""

    def __init__(self, look: Callable[[], object], *given: Any) -> None:
        super().__init__(*given)
        self.look = look

    def residuals(self, values: Array) -> Array:
        self.look()
        return super().residuals(values)


def fewest(points: Points, fit: Fit) -> Fit:
    """Return the fit with every constant at a simple value whose cost is less than a free constant is worth."""
    for proposed in proposals(points.skeleton, fit):
        fixed = {**fit.fixed, **{k: value for k, value in proposed.items() if k not in fit.fixed}}
        if len(fixed) > len(fit.fixed):
            tried = points.fit(fit.values, fixed)
            fit = tried if criterion(points, tried) <= criterion(points, fit) else fit
    return fit


def proposals(parts: Skeleton, fit: Fit) -> Iterator[Mapping[int, Fraction]]:
    """Yield what to try: all powers rounded, each power by itself, and each factor left out; the likeliest first."""
    rounded = {k: Fraction(round(2 * fit.values[k]), 2) for k in parts.powers}
    yield rounded
    yield from one_by_one(rounded, fit)
    yield from one_by_one({k: Fraction(0) for k in range(len(fit.values)) if k not in parts.powers}, fit)


def one_by_one(values: Mapping[int, Fraction], fit: Fit) -> Iterator[Mapping[int, Fraction]]:
    """Yield the values one at a time, the most plausible by the fit first."""

    def doubt(k: int) -> float:
        return float(abs(fit.values[k] - float(values[k])) / (fit.errors[k] or 1.0))

    for k in sorted(values, key=doubt):
        yield {k: values[k]}


def holding(points: Points, fit: Fit) -> Expr:
    """Return the formula with the constants of a fit, readable where they may be."""
    return points.skeleton.holding(as_numbers(points.snapped(fit)))[0]


def criterion(points: Points, fit: Fit) -> float:
    """Return the criterion of `_choice` for a fit, whose errors are shares, without what its formula costs."""
    count, free = points.t.size, len(fit.values) - len(fit.fixed)
    return (count - free) * math.log(fit.squares / count + ROUNDING**2) + free * math.log(count)


def shortest(formula: Expr) -> Expr:
    """Return the formula as a sum of terms, or with common factors in front, whichever has fewer parts."""
    if formula.has(exp):  # a product of exponentials is one
        formula = powsimp(formula, combine="exp")
    ways: list[Any] = [formula, factor_terms(formula), factored(formula), together(formula)]
    return min(ways, key=lambda way: complexity([way]))


def factored(formula: Expr) -> Expr:
    """Return the formula as a product of sums, if it is one, and its numbers are exact and its powers low."""
    if formula.has(Float) or any(abs(power.exp) > STEEP for power in formula.atoms(Pow) if power.exp.is_number):
        return formula
    try:
        return factor(formula)
    except PolynomialError:
        return formula
