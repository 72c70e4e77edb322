"""Whether a formula that was found is the one that was looked for: one rule for all methods.

1. A power in the formula found goes to the multiple of ½ that is within the tolerance of it. A term of it that moves
   it by less than a tenth of the tolerance, in units of the standard deviation of the formula looked for over the
   inputs, is left out.
2. Both formulas, or the squares of both where their values have the same sign, become fractions of two polynomials in
   the square roots of the variables.
3. Each numerator is multiplied by the other denominator. The two products must have the same terms, with factors that
   are equal within the tolerance. A term that is only in one of them, or whose factor is off by more, is allowed if the
   difference moves the product by less than a tenth of the tolerance, in units of the standard deviation of the
   product over the inputs.

The tolerance is 1 %, or the noise where that is more.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from ._laws import Array, Equation, values

if TYPE_CHECKING:
    from sympy import Expr, Symbol

TOLERANCE = 0.01
SMALL = 0.1  # of the tolerance: what a term may move that is in one of the formulas only
FAR = 10.0  # times the tolerance: a formula whose values are farther off, half of them, needs no other look
MOST = 400  # parts of a formula that is compared
Terms = Mapping[tuple[int, ...], float]


def is_recovered(expression: Expr | None, predicted: Array, formula: Equation, x: Array, noise: float) -> bool:
    """Return whether the expression found is the formula, by the rule above.

    Parameters
    ----------
    found : Expr or None
        What a method returns, over the symbols of the formula; None if it returns no formula.
    predicted : array (rows,)
        The predictions of the method at the inputs; NaN where it has none.
    formula : Equation
        What was looked for.
    x : array (rows, columns)
        Fresh inputs inside the range, over which terms are weighed.
    noise : float
        The noise of the targets, as a share of their standard deviation.
    """
    if expression is None or expression.count_ops() > MOST:
        return False
    tolerance, wanted = max(TOLERANCE, noise), formula.expression
    truth = values(wanted, formula.symbols, x)
    if not np.median(np.nan_to_num(np.abs(predicted - truth), nan=np.inf)) <= FAR * tolerance * truth.std():
        return False
    if np.nansum(predicted * truth) < 0:  # the squares below would not see it
        return False
    expression = without_idle_terms(
        with_simple_powers(expression, tolerance), formula, x, SMALL * tolerance * float(truth.std())
    )
    pairs = ((expression, wanted, tolerance), (expression**2, wanted**2, (1 + tolerance) ** 2 - 1))
    return any(are_equal(one, other, formula.symbols, x, allowed) for one, other, allowed in pairs)


def with_simple_powers(expression: Expr, tolerance: float) -> Expr:
    """Return a formula whose powers within the tolerance of a multiple of ½ are that multiple."""
    from sympy import Pow, Rational

    def is_near(part: Any) -> bool:
        if not (isinstance(part, Pow) and part.exp.is_Float):
            return False
        return bool(abs(part.exp - Rational(round(2 * part.exp), 2)) <= tolerance * max(1, abs(part.exp)))

    return expression.replace(is_near, lambda part: part.base ** Rational(round(2 * part.exp), 2))


def without_idle_terms(expression: Expr, formula: Equation, x: Array, least: float) -> Expr:
    """Return a formula without the terms that are smaller than the least at all inputs.

    Programs that scale and shift what they evolve add an offset to every formula, and before a root no square below
    would make a fraction of the two.
    """
    from sympy import Add

    terms = Add.make_args(expression)
    if len(terms) == 1:
        return expression
    return Add(*(term for term in terms if not np.abs(values(term, formula.symbols, x)).max() <= least))


def are_equal(one: Expr, other: Expr, symbols: tuple[Symbol, ...], x: Array, tolerance: float) -> bool:
    """Return whether two formulas are the same fraction of polynomials, but for the tolerance."""
    from sympy.polys.polyerrors import BasePolynomialError

    try:
        (n, d), (wanted_n, wanted_d) = (fraction_of(each, symbols) for each in (one, other))
    except BasePolynomialError:  # as with the root of a sum, or of a negative number
        return False
    left, right = (
        {powers: float(factor) for powers, factor in (a * b).terms()} for a, b in ((n, wanted_d), (wanted_n, d))
    )
    return same_terms(left, right, x, tolerance)


@lru_cache(maxsize=100)  # many answers are held against one formula
def fraction_of(expression: Expr, symbols: tuple[Symbol, ...]) -> tuple[Any, Any]:
    """Return numerator and denominator as polynomials in the square roots of the variables.

    Raises
    ------
    BasePolynomialError
        If they are none.
    """
    from sympy import Poly, Symbol, fraction, powdenest, together

    roots = [Symbol(symbol.name, positive=True) for symbol in symbols]
    squared = expression.xreplace({symbol: root**2 for symbol, root in zip(symbols, roots, strict=True)})
    parts = fraction(together(powdenest(squared, force=True)))
    numerator, denominator = (Poly(part.evalf(), *roots, domain="RR") for part in parts)
    return numerator, denominator


def same_terms(left: Terms, right: Terms, x: Array, tolerance: float) -> bool:
    """Return whether two polynomials in the square roots of the inputs are the same, but for the tolerance."""
    roots, signs = np.abs(x) ** 0.5, np.sign(x)

    def sizes(powers: tuple[int, ...]) -> Array:
        # An odd power of a negative input keeps its sign: the square root was taken of its size.
        odd = np.array(powers) // 2 % 2 == 1
        result: Array = np.prod(roots ** np.array(powers), axis=1) * np.prod(np.where(odd, signs, 1.0), axis=1)
        return result

    whole = sum(factor * sizes(powers) for powers, factor in right.items())
    spread = float(np.std(whole)) or float(np.abs(whole).max())
    for powers in left.keys() | right.keys():
        gap, size = abs(left.get(powers, 0.0) - right.get(powers, 0.0)), abs(right.get(powers, 0.0))
        if gap > tolerance * size and not gap * np.abs(sizes(powers)).max() <= SMALL * tolerance * spread:
            return False
    return True
