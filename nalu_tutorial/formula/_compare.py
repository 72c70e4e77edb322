"""Whether two formulas are the same, as exactly as they are printed."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import torch
from sympy import Add, Basic, Expr, Float, Mul, Rational, Symbol, expand, nan, oo, simplify, zoo

from ._evaluate import evaluate
from ._numbers import replace_leaves, three_digits

POINTS = 32
# Differences relative to the largest value: of rounding in double precision, and of numbers with three digits in a sum.
EXACT, NEAR = 1e-6, 0.2


def same(ours: Expr, theirs: Expr, symbols: Sequence[Symbol]) -> bool:
    """Return whether the two differ by nothing, or, where numbers are not exact, by less than is printed."""
    if any(formula.has(nan, oo, -oo, zoo) for formula in (ours, theirs)):
        return False
    printed = replace_leaves(ours, _as_printed), replace_leaves(theirs, _as_printed)
    if printed[0] == printed[1]:
        return True
    # Simplifying may take minutes; values distinguish most formulas at once.
    gap = _gap(*printed, symbols)
    if gap < EXACT and simplify(printed[0] - printed[1]) == 0:
        return True
    if gap > NEAR or not (ours.has(Float) or theirs.has(Float)):
        return False
    a, b = _terms(ours), _terms(theirs)
    return a.keys() == b.keys() and all(_near(a[term], b[term]) for term in a)


def _gap(ours: Expr, theirs: Expr, symbols: Sequence[Symbol]) -> float:
    """Return the relative difference of the two at some points; 0 if they have no values there."""
    x = 1.5 * torch.rand(POINTS, len(symbols), generator=torch.Generator().manual_seed(0), dtype=torch.float64) + 0.5
    if not symbols[0].is_positive:
        x[::2] *= torch.where(x[1::2] > 1.25, 1, -1)
    try:
        both = evaluate((ours, theirs), symbols, x)
    except (KeyError, ValueError):  # a function that no reading has, or numbers that are not real compared
        return 0.0
    both = both[both.isfinite().all(dim=-1)]
    apart = (both[:, 0] - both[:, 1]).abs()
    return (apart.max() / both.abs().max()).nan_to_num(0.0).item() if len(both) else 0.0


def _as_printed(leaf: Basic) -> Basic:
    """Return the decimal that is printed for a number that is not exact; everything else as it is."""
    return Rational(repr(three_digits(float(leaf)))) if isinstance(leaf, Float) else leaf


def _terms(formula: Expr) -> dict[Expr, complex]:
    """Return the terms of the sum that the formula is, each with its factor."""
    factors: defaultdict[Any, complex] = defaultdict(complex)
    for term in Add.make_args(expand(formula)):
        numbers = [factor for factor in Mul.make_args(term) if factor.is_number]
        rest = Mul(*(factor for factor in Mul.make_args(term) if not factor.is_number))
        factors[replace_leaves(rest, _rounded)] += complex(Mul(*numbers))
    return factors


def _rounded(leaf: Basic) -> Basic:
    """Return three digits of a number inside a term, as in a power."""
    return Rational(repr(three_digits(float(leaf)))) if leaf.is_Rational or leaf.is_Float else leaf


def _near(a: complex, b: complex) -> bool:
    """Return whether the two are printed alike, but for the rounding of their last digit."""
    if a == 0:
        return b == 0
    last_digit = min(1.0, 10.0 ** (math.floor(math.log10(abs(a))) - 2))
    return abs(a - b) <= (0.5 + 1e-9) * last_digit
