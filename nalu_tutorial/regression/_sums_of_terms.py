"""All sums of a few simple terms: they include an exact law of few rows, where a network finds one of many curves.

A term is a product of simple powers of the columns. The target, or a simple power of it, is their sum with factors of
its own and an offset; so powers of sums, and products of sums multiplied out, are among them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Any

import numpy as np
from sympy import Add, Expr, Float, Mul, Rational, Symbol

from ..formula.expressions import Array
from ._refine import Rows

Powers = tuple[Fraction, ...]
HALF = Fraction(1, 2)
# What a power of a column costs; the cheapest terms are tried.
COSTS: dict[int | Fraction, float] = {
    1: 1.0,
    -1: 1.0,
    2: 1.5,
    -2: 1.5,
    HALF: 2.0,
    -HALF: 2.0,
    3: 2.5,
    -3: 2.5,
    4: 3.5,
    -4: 3.5,
}
OF_TARGET = (Fraction(1), Fraction(-1), Fraction(2), Fraction(-2), HALF, -HALF)  # its powers that may be a sum
SINGLE, PAIRS = 3000, 2500  # terms of which each alone, and each two, are tried
MORE = {3: 150, 4: 45, 5: 24}  # terms of which each so many are tried, where the target itself is the sum
THREE = 48  # terms of which each three are tried, where a power of the target is the sum
PROMISING = 40  # terms, those that alone are nearest, that are tried with each other one
SCREENED = 40  # rows that sums are tried on
EXACT = 1e-7  # of the standard deviation: a larger error is more than rounding
KEPT = 8  # sums of each kind that are fitted to all rows
TIE = 1e-14  # of a term's place: of terms that are alike on these rows the simplest is the nearest
APART = 1e-9  # the least part of a term that is independent of another


def few_terms(rows: Rows) -> Iterator[Expr]:
    """Yield the sums of few simple terms that are exact up to rounding."""
    x, t = rows.x.numpy(), rows.t[:, 0].numpy()
    if len(t) < 3 or not t.std():
        return
    some = np.unique(np.linspace(0, len(t) - 1, SCREENED).astype(int))
    powers = simple_powers(x, SINGLE)
    terms = values_of(powers, x[some])
    whole = [k for k, each in enumerate(powers) if all(power >= 0 and power.denominator == 1 for power in each)]
    for power in OF_TARGET:
        rows.look()
        if (power.denominator > 1 or power < 0 or power == 2) and not (t > 0).all() and not (t < 0).all():
            continue
        target = np.abs(t) ** float(power) if power != 1 else t
        sums = list(best_sums(terms, target[some], whole, longer=power == 1))
        for chosen in dict.fromkeys(sums):
            formula = exact_sum(rows, [powers[k] for k in chosen], target, power)
            if formula is not None:
                yield formula
                return


def simple_powers(x: Array, most: int) -> list[Powers]:
    """Return the powers of all columns in each of the cheapest terms that have values at these rows, cheapest first."""
    choices = []
    for column in x.T:
        allowed = [
            (cost, Fraction(power))
            for power, cost in COSTS.items()
            if (Fraction(power).denominator == 1 or (column >= 0).all()) and (power > 0 or (column != 0).all())
        ]
        choices.append([(0.0, Fraction(0)), *sorted(allowed)])
    budget, terms = 1.0, list[tuple[float, Powers]]()
    while budget <= max(COSTS.values()) * len(choices):
        now = list(within(choices, budget))
        if len(now) > most and terms:
            break
        terms, budget = now, budget + 0.5
    terms.sort(key=lambda each: each[0])
    return [powers for _, powers in terms[:most]]


def costs_of(powers: Powers) -> float:
    return sum(COSTS.get(each, 1.0 + float(abs(each))) for each in powers if each)


def within(choices: list[list[tuple[float, Fraction]]], budget: float) -> Iterator[tuple[float, Powers]]:
    """Yield each way to choose powers that cost no more than a budget, but not that of no power at all."""

    def ways(k: int, left: float) -> Iterator[tuple[float, Powers]]:
        if k == len(choices):
            yield 0.0, ()
            return
        for cost, power in choices[k]:
            if cost <= left:
                yield from ((cost + more, (power, *rest)) for more, rest in ways(k + 1, left - cost))

    yield from (each for each in ways(0, budget) if each[0] > 0)


def product_of(symbols: Sequence[Symbol], powers: Sequence[Fraction | float]) -> Expr:
    """Return a product of powers: exact where they are fractions."""
    exponents = (Rational(each.numerator, each.denominator) if isinstance(each, Fraction) else Float(each)
                 for each in powers)  # fmt: skip
    return Mul(*(symbol**each for symbol, each in zip(symbols, exponents, strict=True)))


def values_of(powers: list[Powers], x: Array) -> Array:
    """Return the values of terms, shape (n, terms)."""
    result = np.ones((len(x), len(powers)))
    for k, column in enumerate(x.T):
        of_column = {each[k] for each in powers}
        table = {
            power: np.sign(column) ** power.numerator * np.abs(column) ** float(power)
            if power.denominator == 1
            else np.abs(column) ** float(power)
            for power in of_column
        }
        result *= np.stack([table[each[k]] for each in powers], axis=1)
    return result


def best_sums(terms: Array, target: Array, whole: list[int], *, longer: bool) -> Iterator[tuple[int, ...]]:
    """Yield the indices of the terms whose sums are nearest to the target: one, two, and where asked for more."""
    centered = terms - terms.mean(axis=0)
    size = np.sqrt((centered**2).sum(axis=0))
    with np.errstate(all="ignore"):
        unit = np.where(size > 0, centered / size, 0.0)
    t = target - target.mean()
    t /= np.sqrt(t @ t) or 1.0
    along = unit.T @ t
    yield from ((int(k),) for k in np.argsort(-np.abs(along))[:KEPT])
    if len(t) > 3:
        yield from best_pairs(unit[:, :PAIRS], along[:PAIRS])
        if len(along) > PAIRS:
            nearest = np.argsort(-np.abs(along))
            yield from (
                tuple(sorted(int(nearest[k]) for k in each))
                for each in best_pairs(unit[:, nearest], along[nearest], firsts=PROMISING)
            )
    for count, most in (MORE if longer else {3: THREE}).items():
        for some in (list(range(min(most, len(along)))), whole[:most]):
            if len(t) > count + 1 and len(some) >= count:
                yield from best_of(unit, along, some, count)


def best_pairs(unit: Array, along: Array, kept: int = KEPT, firsts: int | None = None) -> Iterator[tuple[int, ...]]:
    """Yield so many pairs of terms, those that are nearest; each has one of so many first terms, if asked for."""
    best = list[tuple[float, int, int]]()
    firsts = len(along) if firsts is None else min(firsts, len(along))
    for first in range(0, firsts, 500):
        block = slice(first, min(first + 500, firsts))
        g = unit[:, block].T @ unit
        c = along[block, None]
        apart = 1 - g**2
        with np.errstate(all="ignore"):
            explained = np.where(apart > APART, (c**2 + along**2 - 2 * g * c * along) / apart, 0.0)
        explained -= TIE * np.add.outer(np.arange(first, first + len(c)), np.arange(len(along)))
        count = min(2 * kept, explained.size)
        nearest = np.argpartition(-explained.ravel(), count - 1)[:count]
        best += [(float(explained.flat[k]), first + k // len(along), k % len(along)) for k in map(int, nearest)]
    pairs = dict.fromkeys(tuple(sorted(each[1:])) for each in sorted(best, reverse=True))
    yield from list(pairs)[:kept]


@lru_cache(maxsize=8)  # which takes as long as all else, and is the same for each power of the target
def ways_to_choose(count: int, some: int) -> Any:
    """Return all ways to choose some of so many places, shape (ways, some)."""
    return np.array(list(combinations(range(count), some)))


def best_of(unit: Array, along: Array, some: list[int], count: int, kept: int = KEPT) -> Iterator[tuple[int, ...]]:
    """Yield those of all ways to choose so many of some terms that are nearest, so many of them."""
    at = ways_to_choose(len(some), count)
    ways = np.array(some)[at]
    g = unit[:, some].T @ unit[:, some] + APART * np.eye(len(some))
    c = along[ways]
    factors = np.linalg.solve(g[at[:, :, None], at[:, None, :]], c[:, :, None])[:, :, 0]
    explained = (factors * c).sum(axis=1) - TIE * ways.sum(axis=1)
    for k in np.argsort(-explained)[:kept]:
        yield tuple(int(each) for each in ways[k])


def exact_sum(rows: Rows, terms: list[Powers], target: Array, power: Fraction) -> Expr | None:
    """Return the target as a power of the sum of these terms and an offset; None if it is not exact."""
    x, t = rows.x.numpy(), rows.t[:, 0].numpy()
    design = np.column_stack([values_of(terms, x), np.ones(len(x))])
    size = np.sqrt((design**2).mean(axis=0))
    factors = np.linalg.lstsq(design / size, target, rcond=1e-13)[0]
    if len(t) <= len(factors):
        return None
    if np.abs((design / size) @ factors - target).max() > EXACT * target.std():
        return None
    kept = np.abs(factors) > EXACT * np.abs(factors).max()
    *numbers, offset = np.where(kept, factors / size, 0.0)
    whole = Add(
        *(
            Float(number) * each
            for number, each in zip(numbers, (product_of(rows.symbols, some) for some in terms), strict=True)
            if number
        ),
        Float(offset) if offset else 0,
    )
    if power == 1:
        return whole
    sign = 1 if t[0] > 0 else -1
    return sign * whole ** Rational(power.denominator, power.numerator)
