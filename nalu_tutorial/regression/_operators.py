"""Functions that are asked for by name: exp or log of products of columns, alone, as a factor, or outermost.

Each is a linear fit once its argument is known. As a factor of a term, exp is tried at many rates of its
exponent, and the terms are those of a sum; outermost it is inverted on the target, whose logarithm or exponential is
then the sum. Of all sums of one or two terms, or three in an exponent, the nearest of each kind get constants
of least squares, and those with the best criterion of Schwarz's are yielded.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, islice
from typing import Any, NamedTuple

import numpy as np
from sympy import Add, Expr, Float, exp, log

from ..formula.expressions import Array
from ._refine import CLEAR, Rows, criterion
from ._sums_of_terms import Powers, best_of, best_pairs, product_of, simple_powers, values_of

OPERATORS = ("exp", "log")
FACTORS, INSIDE, SUMMED = 20, 16, 60  # simple terms before a function, in an exponent, and in a sum
MOST_TERMS = 3  # of the logarithm of a product of powers and an exponential
RATES = tuple(sign * size for size in (0.3, 1, 2.5, 6) for sign in (1, -1))  # over the spread of what they multiply
STEPS, STEP, STEEPEST = 6, 2.0, 25.0  # Newton steps of a rate, their greatest length, and the greatest rate
WIDTHS = (0.15, 0.25, 0.4, 0.7, 1.2, 2, 4)  # of the targets' spread: what a logarithm of a sum is multiplied by
LOOKED_AT = 200  # of the nearest sums, among which are those of a kind
KINDS = 3  # of the sums of so many terms that get constants of least squares
EXACT = 1e-9  # of the targets: a smaller error is rounding
SMALLEST = 1e-3  # of the targets' scale: closer to 0 a logarithm is noise
VARIES = 1e-9  # relative: by how much a term varies at least


@dataclass(frozen=True)
class Term:
    """A product of powers of the columns, times a function of another one if it has any: exp at a rate, or log."""

    powers: Powers
    function: str = ""
    inside: Powers = ()
    rate: float = 1.0

    def written(self, symbols: Sequence[Any], size: float) -> Expr:
        """Return the term times a number."""
        product = Float(size) * product_of(symbols, self.powers)
        if self.function == "exp":
            return product * exp(Float(self.rate) * product_of(symbols, self.inside))
        return product * log(product_of(symbols, self.inside)) if self.function else product


@dataclass(frozen=True)
class Sums:
    """The rows on which sums are tried: columns (rows, columns), targets and the sizes of their errors (rows,)."""

    x: Array
    t: Array
    unit: Array

    @property
    def sign(self) -> float:
        """The sign of most of the targets, by their magnitude."""
        return 1.0 if self.t.sum() >= 0 else -1.0

    def nearest(self, values: Array, target: Array, error: Array, ways: Ways) -> Iterator[Sum]:
        """Yield the best sums of terms and an offset, for a target with errors of these sizes, the best of all first.

        Their positions are given by the terms and the target without their means, of norm 1.
        """
        weight = (1 / error) / np.sqrt((error**-2).sum())
        unit, along = standing_alone(values, target, weight)
        for places in ways(unit, along):
            if len(target) > len(places) + 2:
                yield Sum(places, *factors_of(values[:, places], target, error))


class Sum(NamedTuple):
    """The places of terms, their factors with the offset last, and the mean of the squared errors."""

    places: tuple[int, ...]
    factors: Array
    squares: float


Ways = Callable[[Array, Array], Iterator[tuple[int, ...]]]


def standing_alone(values: Array, target: Array, weight: Array) -> tuple[Array, Array]:
    """Return terms without their means and of norm 1, 0 for those that never vary, and the target along each."""
    centered = (values - (weight**2) @ values) * weight[:, None]
    size = np.sqrt((centered**2).sum(axis=0))
    varies = np.isfinite(size) & (size > VARIES * np.sqrt((weight**2) @ values**2))
    unit = np.where(varies, centered / np.where(varies, size, 1.0), 0.0)
    goal = (target - (weight**2) @ target) * weight
    return unit, unit.T @ (goal / (np.sqrt(goal @ goal) or 1.0))


def factors_of(values: Array, target: Array, error: Array) -> tuple[Array, float]:
    """Return the factors of the terms and the offset of least squares, and the mean of the squared errors."""
    design = np.column_stack([values, np.ones(len(target))]) / error[:, None]
    size = np.sqrt((design**2).mean(axis=0))
    factors: Array = np.linalg.lstsq(design / size, target / error, rcond=1e-13)[0] / size
    return factors, float(np.square(design @ factors - target / error).mean())


def with_operator(name: str, rows: Rows, most: int) -> Iterator[Expr]:
    """Yield formulas with an operator that are nearest to the rows by the criterion of `_refine`, the best first."""
    some = rows.thinned()
    sums = Sums(some.x.numpy(), some.t.numpy()[:, 0], some.unit.numpy()[:, 0])
    if len(sums.t) < 5 or not np.ptp(sums.t):
        return
    candidates = list[Any]()
    with np.errstate(all="ignore"):  # a sum that overflows is dropped
        for formula in chain(inner(name, sums, rows.symbols), OUTER[name](sums, rows.symbols)):
            rows.look()
            candidates.append(fitted(rows, formula))
            if candidates[-1][1] <= EXACT**2 * len(rows.t):
                break
    candidates = sorted((each for each in candidates if math.isfinite(each[1])), key=lambda each: each[0])
    yield from (formula for score, _, formula in candidates[:most] if score < candidates[0][0] + CLEAR)


def fitted(rows: Rows, formula: Expr) -> tuple[float, float, Expr]:
    """Return the criterion of a formula, its squares, and the formula with constants of least squares."""
    points = rows.points(formula)
    fit = points.fit(np.array(points.skeleton.values, dtype=float), {})
    if not math.isfinite(fit.squares):
        return math.inf, math.inf, formula
    return criterion(points, fit), fit.squares, points.skeleton.holding([Float(value) for value in fit.values])[0]


def inner(name: str, sums: Sums, symbols: Sequence[Any]) -> Iterator[Expr]:
    """Yield sums of one or two terms, of which one has the function as a factor, and an offset."""
    none = (Fraction(0),) * sums.x.shape[1]
    alone = list(with_function(name, sums, [none, *simple_powers(sums.x, FACTORS)]))
    bare = list(with_function(name, sums, [none], beside=True))
    others = [*bare, *(Term(powers) for powers in simple_powers(sums.x, INSIDE))]

    def single(unit: Array, along: Array) -> Iterator[tuple[int, ...]]:
        yield from ((int(k),) for k in np.argsort(-np.abs(along[: len(alone)]))[:KINDS])

    def pairs(unit: Array, along: Array) -> Iterator[tuple[int, ...]]:
        nearest = (each for each in best_pairs(unit, along, LOOKED_AT) if each[0] < len(bare))
        yield from islice(nearest, KINDS)

    for terms, ways in ((alone, single), (others, pairs)):
        for places, (*factors, offset), _ in sums.nearest(values_at(terms, sums.x), sums.t, sums.unit, ways):
            chosen = (terms[k].written(symbols, factor) for k, factor in zip(places, factors, strict=True))
            yield Add(*chosen, Float(offset))


def with_function(name: str, sums: Sums, factors: Sequence[Powers], *, beside: bool = False) -> Iterator[Term]:
    """Yield the terms with a function, times each of the factors, alone or beside a line of the other columns."""
    x, columns = sums.x, range(sums.x.shape[1])
    for factor in factors:
        if name == "log":
            single = (tuple(Fraction(int(j == k)) for j in columns) for k in columns)
            yield from (Term(factor, "log", each) for each in single if (values_of([each], x) > 0).all())
        else:
            inside = whole_powers(x)
            rates = (best_rate(values_of([factor], x)[:, 0], each, sums, beside=beside) for each in inside)
            yield from (Term(factor, "exp", each, rate) for each, rate in zip(inside, rates, strict=True) if rate)


def whole_powers(x: Array) -> list[Powers]:
    """Return the powers of the simplest products of whole powers of the columns."""
    simple = simple_powers(x, SUMMED)
    return [powers for powers in simple if all(each.denominator == 1 for each in powers)][:INSIDE]


def best_rate(factor: Array, inside: Powers, sums: Sums, *, beside: bool) -> float:
    """Return the rate at which an exponential of a product of powers, times a factor, is nearest; 0 if there is none.

    From the best of many rates, Gauss–Newton steps continue, along the exponential and its derivative by the rate; what
    an offset, and a line of the other columns, explain is first removed from both.
    """
    others = [column for column, power in zip(sums.x.T, inside, strict=True) if beside and not power]
    taken = np.linalg.qr(np.column_stack([np.ones(len(sums.t)), *others]) / sums.unit[:, None])[0]

    def left(values: Array) -> Array:
        values = values / sums.unit[:, None]
        result: Array = values - taken @ (taken.T @ values)
        return result

    within, goal = values_of([inside], sums.x)[:, 0], left(sums.t[:, None])[:, 0]
    size = float(np.ptp(within))
    away = (within - within.mean()) / (size or 1.0)
    tried = left(factor[:, None] * np.exp(away[:, None] * np.array(RATES)))
    rate = RATES[int(np.argmax(np.abs(goal @ tried) / np.sqrt((tried**2).sum(axis=0))))]
    for _ in range(STEPS):
        values = factor * np.exp(away * rate)
        one, slope = np.linalg.lstsq(left(np.column_stack([values, values * away])), goal, rcond=1e-13)[0]
        rate += float(np.clip(slope / one, -STEP, STEP)) if one else 0.0
    return rate / size if size and 0 < abs(rate) < STEEPEST else 0.0


def values_at(terms: Sequence[Term], x: Array) -> Array:
    """Return the values of terms, shape (n, terms)."""
    if not terms:  # as of the logarithm, where no column is positive
        return np.empty((len(x), 0))
    result = values_of([term.powers for term in terms], x)
    for k, term in enumerate(terms):
        if term.function:
            within = values_of([term.inside], x)[:, 0]
            result[:, k] *= np.exp(term.rate * within) if term.function == "exp" else np.log(within)
    return result


def of_exponent(sums: Sums, symbols: Sequence[Any]) -> Iterator[Expr]:
    """Yield products of powers times the exponential of a sum, each column in one term of it: a sum in logarithms."""
    sizes = np.maximum(np.abs(sums.t), SMALLEST * np.sqrt((sums.t**2).mean()))
    columns = [k for k, column in enumerate(sums.x.T) if (column != 0).all()]
    signed = [(sums.x[:, k] < 0).any() for k in columns]
    powers = whole_powers(sums.x)
    values = np.column_stack([np.log(np.abs(sums.x[:, columns])), values_of(powers, sums.x)])

    def ways(unit: Array, along: Array) -> Iterator[tuple[int, ...]]:
        every = range(len(along))
        for count in range(1, min(MOST_TERMS, len(along)) + 1):
            nearest = best_of(unit, along, list(every), count, LOOKED_AT)
            yield from islice((each for each in nearest if apart(each)), KINDS)

    def apart(places: tuple[int, ...]) -> bool:
        exponents = [powers[k - len(columns)] for k in places if k >= len(columns)]
        return bool(exponents) and all(sum(map(bool, column)) < 2 for column in zip(*exponents, strict=True))

    for places, (*factors, offset), _ in sums.nearest(values, np.log(sizes), sums.unit / sizes, ways):
        before, exponent = [0.0] * sums.x.shape[1], list[Any]()
        for k, factor in zip(places, factors, strict=True):
            if k < len(columns):
                before[columns[k]] = float(round(factor)) if signed[k] else factor
            else:
                exponent.append(Float(factor) * product_of(symbols, powers[k - len(columns)]))
        size = Float(sums.sign * math.exp(offset))
        yield size * product_of(symbols, list(map(simplest, before))) * exp(Add(*exponent))


def simplest(power: float) -> Fraction | float:
    """Return a whole power as one."""
    return Fraction(int(power)) if power.is_integer() else power


def of_logarithm(sums: Sums, symbols: Sequence[Any]) -> Iterator[Expr]:
    """Yield the logarithm of a sum, with a factor and an offset: a sum in exponentials, at many factors."""
    powers = simple_powers(sums.x, SUMMED)
    values = values_of(powers, sums.x)
    spread, middle = float(np.ptp(sums.t)), float(sums.t.mean())
    best = dict[tuple[int, ...], tuple[float, Any]]()
    for width in (1.0, *(sign * each * spread for each in WIDTHS for sign in (1, -1))):
        target = np.exp((sums.t - middle) / width)
        if not (np.isfinite(target).all() and target.min() > 0):
            continue
        for places, (*factors, offset), squares in sums.nearest(values, target, sums.unit * target / abs(width), few):
            if squares < best.get(places, (math.inf,))[0]:
                terms = [Float(each) * product_of(symbols, powers[k]) for k, each in zip(places, factors, strict=True)]
                best[places] = squares, Float(width) * log(Add(*terms, Float(offset))) + Float(middle)
    yield from (formula for _, formula in sorted(best.values(), key=lambda each: each[0])[: 2 * KINDS])


def few(unit: Array, along: Array) -> Iterator[tuple[int, ...]]:
    """Yield the nearest terms, and the nearest two."""
    yield from ((int(k),) for k in np.argsort(-np.abs(along))[:KINDS])
    yield from best_pairs(unit, along, KINDS)


OUTER: dict[str, Callable[..., Iterator[Expr]]] = {
    "exp": of_exponent,
    "log": of_logarithm,
}
