"""The numbers of a formula: values in place of stand-ins, and three digits of each."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from sympy import Basic, Dummy, Expr, Float, Integer, nan, re

MOST_DIGITS = 2.0**53  # beyond it a float is no longer a count of ones, and its last digits mean nothing


def with_values(formula: Expr, values: Mapping[Dummy, float]) -> Expr:
    """Return the formula with a value in place of each stand-in, and three digits of each number that is not exact."""
    used = [values[symbol] for symbol in formula.free_symbols if symbol in values]
    if not all(map(math.isfinite, used)):
        return nan
    valued = replace_leaves(formula, lambda leaf: Float(values[leaf]) if leaf in values else leaf)
    return replace_leaves(valued, lambda leaf: _three_digits(leaf) if isinstance(leaf, Float) else leaf)


def replace_leaves(formula: Basic, replace: Callable[[Basic], Basic]) -> Basic:
    """Return the formula with each leaf replaced; a real part stays as it was written."""
    if not formula.args:
        return replace(formula)
    args = tuple(replace_leaves(arg, replace) for arg in formula.args)
    if all(new is old for new, old in zip(args, formula.args, strict=True)):
        return formula
    # Evaluated, SymPy would write re(sqrt(x)) with a cosine and an arctangent.
    return re(*args, evaluate=False) if isinstance(formula, re) else formula.func(*args)


def three_digits(value: float) -> float:
    """Return the value rounded to three digits, or to the ones where it has more than three before the point."""
    return float(round(value)) if 100 <= abs(value) < MOST_DIGITS else float(f"{value:.3g}")


def _three_digits(number: Float) -> Expr:
    value = three_digits(float(number))
    whole = value.is_integer() and abs(value) < MOST_DIGITS
    return Integer(int(value)) if whole else Float(value) if math.isfinite(value) else number
