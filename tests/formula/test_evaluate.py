"""Formulas as programs: held against SymPy's own arithmetic, and against differences for their slopes."""

import numpy as np
import pytest
import sympy
import torch
from hypothesis import given
from hypothesis import strategies as st

from nalu_tutorial.formula._compare import same
from nalu_tutorial.formula._evaluate import Program, evaluate
from nalu_tutorial.formula._fit import Points
from nalu_tutorial.formula._skeleton import skeleton

a, b = sympy.symbols("a b", real=True)
c, d = sympy.symbols("c d", real=True)
X = torch.tensor([[0.5, 2.0], [-1.5, 3.0], [4.0, -0.25], [-2.0, -1.0]], dtype=torch.float64)


def by_sympy(formula, **constants):
    """Return the values at X as SymPy has them; NaN where they are not real."""
    values = []
    for row in X.tolist():
        value = complex(formula.subs(constants).subs({"a": row[0], "b": row[1]} | dict(zip((a, b), row, strict=True))))
        values.append(value.real if abs(value.imag) <= 1e-9 * abs(value) else np.nan)
    return np.array(values)


@pytest.mark.parametrize(
    "formula",
    [
        a + b - 3,
        2 * a * b / 7,
        a**2 / b**3,
        sympy.sqrt(a) * b,
        sympy.sqrt(a) ** 4 + b,
        sympy.re(a**1.5, evaluate=False) * b,
        sympy.Abs(a * b) ** 0.3,
        sympy.sign(a) * sympy.tanh(b) + sympy.cos(a) * sympy.sin(b),
        sympy.exp(a) + sympy.log(sympy.Abs(b)),
        sympy.Piecewise((a, a > b), (b, a < -1.9), (a * b, True)),
        sympy.Max(a, b, 1) - sympy.Min(a, b),
        (-1) ** sympy.Rational(1, 2) * sympy.sqrt(a),
    ],
    ids=str,
)
def test_values_are_those_of_sympy(formula):
    np.testing.assert_allclose(evaluate([formula], (a, b), X)[:, 0], by_sympy(formula), rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("formula", [sympy.Max(sympy.sqrt(a), b), sympy.sign(sympy.sqrt(a))], ids=str)
def test_what_is_not_real_is_not_compared(formula):
    with pytest.raises(ValueError, match="compares a number that is not real, as the root of a negative one"):
        evaluate([formula], (a, b), X)
    assert evaluate([formula], (a, b), X[::2]).isfinite().all()


NUMBERS = st.floats(-2, 2).filter(lambda value: abs(value) > 0.01)


@given(st.lists(NUMBERS, min_size=2, max_size=2), st.lists(NUMBERS, min_size=2, max_size=2))
def test_a_program_remembers_no_other_constants(first, second):
    formulas = [c * a**2 + d * b, c * a**2 * b, (c + a) ** 2 / d]
    program = Program((a, b), X, (c, d))
    outputs = program.outputs(formulas)
    for given_constants in (first, second, second, first):
        actual = program(outputs, np.array(given_constants))
        known = dict(zip((c, d), given_constants, strict=True))
        exact = np.stack([by_sympy(each.subs(known)) for each in formulas], axis=-1)
        np.testing.assert_allclose(actual, exact, rtol=1e-9, atol=1e-12)


def test_a_result_that_two_factors_share_counts_twice():
    x = torch.tensor([[2.0], [3.0]], dtype=torch.float64)
    p = sympy.Symbol("p", positive=True)
    program = Program((p,), x, (c,))
    # The power is computed as this exponential is, at the same place.
    outputs = program.outputs([p**c * sympy.exp(c * sympy.log(p), evaluate=False), p**c])
    np.testing.assert_allclose(program(outputs, np.array([1.5])), [[8.0, 2**1.5], [27.0, 3**1.5]])


def test_a_negative_input_has_whole_powers_only():
    program = Program((a, b), X, (c,))
    outputs = program.outputs([a**c])
    np.testing.assert_allclose(program(outputs, np.array([2.0]))[:, 0], X[:, 0] ** 2)
    np.testing.assert_allclose(program(outputs, np.array([0.5]))[:, 0], X[:, 0] ** 0.5)


@pytest.mark.parametrize("text", ["1.5*a**1.3*b**-0.7 + 2.5", "(1.2*a + 0.7*b + 0.3)**0.6*b", "2.5*a/(b + 1.7)"])
@pytest.mark.parametrize("positive", [True, False])
def test_slopes_are_those_of_differences(text, positive):
    symbols = sympy.symbols("a b", positive=positive, real=True)
    formula = sympy.sympify(text, locals=dict(zip("ab", symbols, strict=True)))
    x = torch.rand(20, 2, generator=torch.Generator().manual_seed(0), dtype=torch.float64) + 0.5
    points = Points(skeleton([formula], ones=True), symbols, x, x[:, :1])
    at = np.array(points.skeleton.values)
    free = list(range(1, len(at)))
    for k, slope in zip(free, points.jacobian(at, free).T, strict=True):
        aside = 1e-6 * np.eye(len(at))[k]
        np.testing.assert_allclose(
            slope, (points.residuals(at + aside) - points.residuals(at - aside)) / 2e-6, rtol=1e-5
        )


def test_the_slope_of_a_power_at_zero_is_a_number():
    p = sympy.Symbol("p", positive=True)
    points = Points(skeleton([2.5 * p**1.3]), (p,), torch.tensor([[0.0], [2.0]]), torch.ones(2, 1))
    assert np.isfinite(points.jacobian(np.array(points.skeleton.values), [0, 1])).all()


def test_formulas_that_compare_roots_of_negative_numbers_can_still_be_told_apart():
    one, other = sympy.Max(sympy.sqrt(a), b), sympy.Max(sympy.sqrt(b), a)
    assert same(one, one + 0, (a, b))
    assert not same(one, other, (a, b))


def test_what_sympy_makes_of_roots_of_negative_numbers_has_its_values():
    a, b = sympy.symbols("a b")
    formulas = (sympy.atan2(a, b), sympy.arg(a), sympy.im(sympy.sqrt(a)), sympy.re(sympy.conjugate(sympy.sqrt(a))))
    x = torch.tensor([[1.5, 2.0], [-2.5, 0.5], [-1.0, -3.0]], dtype=torch.float64)
    for row, actual in zip(x.tolist(), evaluate(formulas, (a, b), x).tolist(), strict=True):
        values = [float(each.subs({a: row[0], b: row[1]})) for each in formulas]
        assert actual == pytest.approx(values, abs=1e-12)
