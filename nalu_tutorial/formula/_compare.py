"""Whether two formulas are the same, as exactly as they are printed."""

from __future__ import annotations  # the API pages are made without torch, which the types would need

import math
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from ._numbers import replaced, three_digits

if TYPE_CHECKING:
    from sympy import Basic, Expr


def same(ours: Expr, theirs: Expr) -> bool:
    """Return whether the two differ by nothing, or, where numbers are not exact, by less than is printed."""
    from sympy import Float, nan, oo, simplify, zoo

    if any(formula.has(nan, oo, -oo, zoo) for formula in (ours, theirs)):
        return False
    if simplify(replaced(ours, _as_printed) - replaced(theirs, _as_printed)) == 0:
        return True
    if not (ours.has(Float) or theirs.has(Float)):
        return False
    a, b = _terms(ours), _terms(theirs)
    return a.keys() == b.keys() and all(_near(a[term], b[term]) for term in a)


def _as_printed(leaf: Basic) -> Basic:
    """Return the decimal that is printed for a number that is not exact; everything else as it is."""
    from sympy import Float, Rational

    return Rational(repr(three_digits(float(leaf)))) if isinstance(leaf, Float) else leaf


def _terms(formula: Expr) -> dict[Expr, complex]:
    """Return the terms of the sum that the formula is, each with its factor."""
    from sympy import Add, Mul, expand

    found: defaultdict[Any, complex] = defaultdict(complex)
    for term in Add.make_args(expand(formula)):
        numbers = [factor for factor in Mul.make_args(term) if factor.is_number]
        rest = Mul(*(factor for factor in Mul.make_args(term) if not factor.is_number))
        found[replaced(rest, _rounded)] += complex(Mul(*numbers))
    return found


def _rounded(leaf: Basic) -> Basic:
    """Return three digits of a number inside a term, as in a power."""
    from sympy import Rational

    return Rational(repr(three_digits(float(leaf)))) if leaf.is_Rational or leaf.is_Float else leaf


def _near(a: complex, b: complex) -> bool:
    """Return whether the two are printed alike, but for the rounding of their last digit."""
    if a == 0:
        return b == 0
    last_digit = min(1.0, 10.0 ** (math.floor(math.log10(abs(a))) - 2))
    return abs(a - b) <= (0.5 + 1e-9) * last_digit
