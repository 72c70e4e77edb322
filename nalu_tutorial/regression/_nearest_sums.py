"""The sums of few simple terms that are nearest to noisy rows, which leave many curves as near as a law.

The target, or a simple power of it, is the sum of up to three terms, with an offset or without. A term is a product of
simple powers of the columns, or of two signed sums of columns. A sum is free, with a factor for each term, or even: its
terms are added or subtracted, with one factor for all; of a single column, whose unit would decide that, none is. All
rows judge by the criterion of `_choice`, with the cost of the terms in place of the formula's bits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain, combinations, product
from typing import Any, NamedTuple

import numpy as np
from sympy import Add, Expr, Float, Rational, Symbol, factor_terms

from ..formula.expressions import Array
from ._baselines import nearest_powers
from ._refine import Rows
from ._sums_of_terms import OF_TARGET, Powers, costs_of, product_of, simple_powers, values_of

SINGLE, FIRST, SECOND = 3000, 250, 1000  # terms that are tried alone, as the first of two, and as the second
LOW = 250  # of the simplest products of some powers alone, each two are tried
THREES = 32  # of the simplest, and of the simplest with whole powers, each three are tried
NEIGHBORS, NEAREST, MANY = 5, 60, 8  # powers of a column around the fitted one, products of them, and columns at most
FEW, LOWEST = 5, ((0, 1, -1), (0, 1, 2), (0, 2, -2))  # columns, up to which there are all products of these powers
COLUMNS, DOUBLED = 4, 3  # with more columns there are no products of signed sums, or no factors of 2 in these
KEPT = 40  # sums of each kind and length that are compared with all others
BEST, CLEAR = 45, 30.0  # sums that are yielded, and how much worse the last may be than the best
PART = 3.0  # of the criterion: what a unit of a term's cost adds
UNLIKE = 2.0  # what the second term of an even sum costs in addition if it has another degree than the first
FLOOR = 1e-7  # of the variance: smaller errors count as that large
SMALLEST = 1e-3  # of the targets' scale: closer to 0 a power of a target is noise
POSITIVE = 0.9  # of the targets, which have one sign where a power of them may be the sum: noise may cross 0
APART = 1e-6  # the least part of a term that is independent of others


class Sum(NamedTuple):
    """A sum by its criterion: its terms by their places, with their signs if it is even, and the cost of them."""

    score: float
    places: tuple[int, ...]
    signs: tuple[int, ...]
    cost: float


@dataclass(frozen=True)
class Terms:
    """Terms by the powers of the columns, or by the factors of the columns in each of two sums; the cheapest first.

    `powers` has shape (terms, columns), with NaN for sums; `values` has shape (n, terms).
    """

    written: list[Any]
    powers: Array
    costs: Array
    values: Array

    def formula(self, k: int, symbols: Sequence[Symbol]) -> Expr:
        if not np.isnan(self.powers[k, 0]):
            return product_of(symbols, self.written[k])
        one, other = (sum(f * each for f, each in zip(way, symbols, strict=True)) for way in self.written[k])
        return one * other

    @cached_property
    def products(self) -> Any:
        """The places of the products of powers."""
        return np.flatnonzero(~np.isnan(self.powers[:, 0]))

    @cached_property
    def degrees(self) -> Array:
        """The sums of the powers and of their sizes, shape (terms, 2)."""
        return np.column_stack([self.powers.sum(axis=1), np.abs(self.powers).sum(axis=1)])

    @cached_property
    def threes(self) -> Any:
        """Three of the simplest products, or of the simplest with whole powers, shape (ways, 3)."""
        powers = self.powers[self.products]
        whole = self.products[((powers >= 0) & (powers == np.round(powers))).all(axis=1)]
        return np.array(list(combinations(sorted({*self.products[:THREES], *whole[:THREES]}), 3))).reshape(-1, 3)

    @cached_property
    def low(self) -> list[Any]:
        """The places of the simplest products of each of the lowest powers alone."""
        return [np.flatnonzero(np.isin(self.powers, each).all(axis=1))[:LOW] for each in LOWEST]

    def together(self, one: Any, other: Any) -> tuple[Array, Any]:
        """Return the costs of two terms, the powers they share once, and whether they are alike: (one, other)."""
        cost = self.costs[one, None] + self.costs[other]
        for column in self.powers.T:
            size = np.where(column == 0, 0.0, (1 + np.abs(column)) / 2)
            cost -= np.where(column[one, None] == column[other], size[other], 0.0)
        return cost, (self.degrees[one, None] == self.degrees[other]).all(axis=2)


@dataclass(frozen=True)
class Sums:
    """Sums of terms, with an offset or without, for a target with errors of these sizes, (n,) each."""

    terms: Terms
    target: Array
    error: Array
    offset: bool
    variance: float

    def left(self, values: Array) -> Array:
        """Return values over the errors, without what an offset explains of them."""
        one, values = 1 / self.error, (values.T / self.error).T
        result: Array = values - np.multiply.outer(one, one @ values) / (one @ one) if self.offset else values
        return result

    @cached_property
    def goal(self) -> Array:
        """What is left of the target."""
        return self.left(self.target)

    @cached_property
    def sizes(self) -> Array:
        """The norms of what is left of the terms, 0 where that is nothing."""
        result: Array = np.nan_to_num(np.sqrt((self.left(self.terms.values) ** 2).sum(axis=0)), posinf=0.0)
        return result

    @cached_property
    def unit(self) -> Array:
        """What is left of the terms, of norm 1 or 0."""
        result: Array = np.nan_to_num(self.left(self.terms.values) / np.where(self.sizes > 0, self.sizes, np.inf))
        return result

    def scores(self, gain: Array, free: int, cost: Array) -> Array:
        """Return the criterion of sums that explain so much, with so many free factors."""
        count, free = len(self.goal), free + self.offset
        share = np.maximum((self.goal @ self.goal - gain) / (count * self.variance), FLOOR)
        result: Array = (count - free) * np.log(share) + free * np.log(count) + PART * cost
        return np.where(np.isfinite(result), result, np.inf)

    def best(self) -> Iterator[Sum]:
        """Yield the best sums of each length, free and even."""
        along = self.unit.T @ self.goal
        ranked = self.scores(along**2, 1, self.terms.costs)
        near = smallest(ranked, KEPT)
        yield from (Sum(float(ranked[k]), (int(k),), (), float(self.terms.costs[k])) for k in near)
        every = np.arange(len(along))
        for firsts, seconds in (
            (every[:FIRST], every[:SECOND]),
            (near, every),
            *((some, some) for some in self.terms.low),
        ):
            yield from self.pairs(along, firsts, seconds)
        yield from self.triples(along)

    def pairs(self, along: Array, firsts: Any, seconds: Any) -> Iterator[Sum]:
        """Yield the best of two terms, each of some with each of others."""
        g = self.unit[:, firsts].T @ self.unit[:, seconds]
        cost, alike = self.terms.together(firsts, seconds)
        one, other, a, b = along[firsts, None], along[seconds], self.sizes[firsts, None], self.sizes[seconds]
        gain = one**2 + np.where(1 - g**2 > APART, (other - g * one) ** 2 / (1 - g**2), 0.0)
        ways: list[tuple[tuple[int, ...], Array, Array]] = [((), self.scores(gain, 2, cost), cost)]
        for sign in (1, -1) if self.terms.powers.shape[1] > 1 else ():
            size = a**2 + b**2 + 2 * sign * g * a * b
            gain = np.where(size > APART * (a**2 + b**2), (a * one + sign * b * other) ** 2 / size, 0.0)
            of_even = cost + UNLIKE * ~alike
            ways.append(((1, sign), self.scores(gain, 1, of_even), of_even))
        for signs, ranked, costs in ways:
            for k in smallest(ranked, KEPT):
                i, j = np.unravel_index(k, ranked.shape)
                if firsts[i] != seconds[j]:
                    yield Sum(float(ranked[i, j]), (int(firsts[i]), int(seconds[j])), signs, float(costs[i, j]))

    def triples(self, along: Array) -> Iterator[Sum]:
        """Yield the best of three terms; those of an even sum are alike."""
        ways, degrees = self.terms.threes, self.terms.degrees[self.terms.threes]
        alike = ways[(degrees == degrees[:, :1]).all(axis=(1, 2))]
        some = np.unique(ways)
        gram = self.unit[:, some].T @ self.unit[:, some]
        for signs in ((), *product((1,), (1, -1), (1, -1))):
            chosen = alike if signs else ways
            at, cost = np.searchsorted(some, chosen), self.terms.costs[chosen].sum(axis=1)
            g, c = gram[at[:, :, None], at[:, None, :]] + APART**2 * np.eye(3), along[chosen]
            if signs:
                signed = self.sizes[chosen] * np.array(signs)
                size = np.einsum("ki,kij,kj->k", signed, g, signed)
                whole = (signed**2).sum(axis=1)
                gain = np.where(size > APART * whole, (signed * c).sum(axis=1) ** 2 / size, 0.0)
            else:
                gain = (c * np.linalg.solve(g, c[..., None])[..., 0]).sum(axis=1)
            ranked = self.scores(gain, 1 if signs else 3, cost)
            for k in smallest(ranked, KEPT):
                yield Sum(float(ranked[k]), tuple(chosen[k].tolist()), signs, float(cost[k]))


def smallest(scores: Array, count: int) -> Any:
    """Return the flat positions of so many of the smallest scores."""
    return np.argpartition(scores, min(count, scores.size) - 1, axis=None)[:count] if scores.size else []


def nearest_sums(rows: Rows) -> Iterator[Expr]:
    """Yield the sums that are nearest, the best by the criterion first."""
    rows = rows.thinned()
    t, unit = rows.t.numpy()[:, 0], rows.unit.numpy()[:, 0]
    if len(t) < 5 or not np.ptp(t):
        return
    terms, sign = all_terms(rows), 1 if (t / unit**2).sum() >= 0 else -1
    sizes = np.maximum(np.abs(t), SMALLEST * np.sqrt((t**2).mean()))
    candidates = list[tuple[Sum, Fraction, Sums]]()
    with np.errstate(all="ignore"):
        for power, offset in product(OF_TARGET, (False, True)):
            if power in (1, 2) or (sign * t > 0).mean() >= POSITIVE:
                rows.look()
                target = t if power == 1 else sizes ** float(power)
                error = unit * abs(float(power)) * sizes ** float(power - 1)
                sums = Sums(terms, target, error, offset, rows.deviation**2)
                of_products = set(terms.products.tolist())
                candidates += [
                    (each, power, sums)
                    for each in sums.best()
                    if power == 1 or (of_products.issuperset(each.places) and (offset or len(each.places) > 1))
                ]
    candidates.sort(key=lambda each: each[0])
    seen = dict[Any, set[float]]()
    for each, power, sums in candidates:
        kind = seen.setdefault((power, sums.offset, len(each.places), bool(each.signs)), set())
        values = round(each.score - PART * each.cost, 6)
        near = each.score < candidates[0][0].score + CLEAR and sum(map(len, seen.values())) < BEST
        if values not in kind and (near or (power == 1 and not kind)):  # else the same sum in other words
            kind.add(values)
            yield written(each, sums, power, 1 if power == 1 else sign, rows.symbols)


def all_terms(rows: Rows) -> Terms:
    """Return products of simple powers, and of two signed sums of columns, the cheapest first."""
    x = rows.x.numpy()
    low = () if x.shape[1] > FEW or (x == 0).any() else chain(*(product(each, repeat=x.shape[1]) for each in LOWEST))
    units = [tuple(map(Fraction, each)) for each in low if any(each)]
    powers = list(dict.fromkeys([*simple_powers(x, SINGLE), *units, *powers_near(rows)]))
    written: list[Any] = list(powers)
    costs, values, table = [costs_of(each) for each in powers], values_of(powers, x), np.array(powers, dtype=float)
    if 1 < x.shape[1] <= COLUMNS:
        factors = (-2, -1, 0, 1, 2) if x.shape[1] <= DOUBLED else (-1, 0, 1)
        ways = [way for way in product(factors, repeat=x.shape[1]) if np.count_nonzero(way) > 1]
        ways = [way for way in ways if way[np.flatnonzero(way)[0]] > 0 and np.gcd.reduce(way) == 1]
        pairs, parts = [(i, j) for i in range(len(ways)) for j in range(i + 1)], np.abs(ways).sum(axis=1)
        of_way, (first, second) = x @ np.array(ways, dtype=float).T, np.array(pairs).T
        written += [(ways[i], ways[j]) for i, j in pairs]
        costs += (parts[first] + parts[second]).astype(float).tolist()
        values = np.column_stack([values, of_way[:, first] * of_way[:, second]])
        table = np.concatenate([table, np.full((len(pairs), x.shape[1]), np.nan)])
    order = np.argsort(costs, kind="stable")
    return Terms([written[k] for k in order], table[order], np.array(costs)[order], values[:, order])


def powers_near(rows: Rows) -> list[Powers]:
    """Return products of whole and half powers around the nearest product of powers, the nearest to the target."""
    x, t, unit = rows.x.numpy(), rows.t.numpy()[:, 0], rows.unit.numpy()[:, 0]
    if ((x != 0).all(axis=1) & (t != 0)).sum() < x.shape[1] + 1 or x.shape[1] > MANY:
        return []
    *middle, _ = nearest_powers(rows)
    choices = []
    for column, power in zip(x.T, middle, strict=True):
        parts = 1 if (column <= 0).any() else 2
        near = sorted(range(-4 * parts, 4 * parts + 1), key=lambda k: abs(k / parts - power))
        choices.append([Fraction(k, parts) for k in near[: NEIGHBORS if x.shape[1] < 6 else 3]])
    ways = [way for way in product(*choices) if any(way)]
    with np.errstate(all="ignore"):
        values = values_of(ways, x) / unit[:, None]
        along = (values.T @ (t / unit)) ** 2 / (values**2).sum(axis=0)
    return [ways[k] for k in smallest(-along, NEAREST) if np.isfinite(along[k])]


def written(sum_: Sum, sums: Sums, power: Fraction, sign: int, symbols: Sequence[Symbol]) -> Expr:
    """Return a sum as a formula of the target, with factors of least squares.

    The terms of an even sum are divided by the first, as SymPy would multiply a sum by its factor.
    """
    some = [sums.terms.formula(k, symbols) for k in sum_.places]
    values, signs = sums.terms.values[:, sum_.places], np.array(sum_.signs or [1])
    if sum_.signs:
        values = values @ signs[:, None]
    design = np.column_stack([values, *[np.ones(len(values))] * sums.offset]) / sums.error[:, None]
    size = np.sqrt((design**2).mean(axis=0))
    factors = (np.linalg.lstsq(design / size, sums.target / sums.error, rcond=1e-13)[0] / size).tolist()
    if sum_.signs:
        some = [factor_terms(Add(*(int(s * np.sign(factors[0])) * each for each, s in zip(some, signs, strict=True))))]
        factors[0] = abs(factors[0])
        if some[0].is_Add:
            first = some[0].args[0]
            some = [first * Add(*(each / first for each in some[0].args))]
    root = Rational(power.denominator, power.numerator)
    if len(factors) == 1 and factors[0] > 0:
        return sign * Float(factors[0] ** float(root)) * some[0] ** root
    whole = Add(*(Float(factor) * term for factor, term in zip(factors, [*some, 1][: len(factors)], strict=True)))
    return sign * whole**root
