"""exp and log by name: what is found with them, what they leave as it is, and what is refused."""

import pickle
import warnings

import numpy as np
import pytest
import sympy
from sklearn.exceptions import ConvergenceWarning

from nalu_tutorial.regression import FormulaRegressor

ROWS = np.random.default_rng(5).uniform(1, 5, size=(60, 2))
NOISE = np.random.default_rng(7).standard_normal(60)
SECONDS = 600  # which a busy machine may need; none is used up


def with_operators(*operators, **options):
    return FormulaRegressor(operators=operators, candidates=["line", "power"], max_seconds=SECONDS, **options)


@pytest.mark.parametrize(
    ("operator", "law", "says"),
    [
        ("exp", lambda a, b: 3 * np.exp(0.4 * a) + 2, "3*exp(2*x0/5) + 2"),
        ("exp", lambda a, b: 3 * np.exp(-a / 2) + b, "x1 + 3*exp(-x0/2)"),
        ("exp", lambda a, b: 7 * np.exp(-3 / a), "7*exp(-3/x0)"),
        ("exp", lambda a, b: b * np.exp(-a / 2), "x1*exp(-x0/2)"),
        ("exp", lambda a, b: 2 * np.exp(0.3 * a - 0.7 * b), "2*exp(3*x0/10 - 7*x1/10)"),
        ("log", lambda a, b: 2.5 * np.log(a) + 3, "5*log(x0)/2 + 3"),
        ("log", lambda a, b: np.sqrt(a) * np.log(b), "sqrt(x0)*log(x1)"),
        ("log", lambda a, b: 2 * np.log(a + 3 * b + 4), "2*log(x0 + 3*x1 + 4)"),
    ],
)
def test_exact_laws_are_found(operator, law, says):
    model = with_operators(operator).fit(ROWS, law(*ROWS.T))
    assert model.formula_ is not None
    actual, expected = (sympy.lambdify(sympy.symbols("x0 x1"), each) for each in (model.formula_, sympy.sympify(says)))
    away = 2 * ROWS + 1
    np.testing.assert_allclose(actual(*away.T), expected(*away.T), rtol=1e-7)
    assert model.formula_.count_ops() <= sympy.sympify(says).count_ops() + 3


@pytest.fixture(scope="module")
def exponential():
    """Chapter 14's exponential with noise, which no unit says."""
    x = np.linspace(1, 2, 60)
    return x[:, None], np.exp(x) * (1 + 0.01 * NOISE)


@pytest.fixture(scope="module")
def model(exponential):
    return FormulaRegressor(operators=["exp"], max_seconds=SECONDS).fit(*exponential)


def test_an_exponential_is_no_longer_taken_for_a_power(model):
    assert model.formula_.has(sympy.exp)
    assert not model.formula_.atoms(sympy.Pow)
    assert model.predict([[5.0]])[0] == pytest.approx(np.exp(5), rel=0.05)


def test_constants_in_a_function_are_constants():
    y = 3 * np.exp(-0.37 * ROWS[:, 0]) + 2
    model = with_operators("exp").fit(ROWS[:, :1], y + 0.01 * y.std() * NOISE)
    values, errors, _ = zip(*model.constants_, strict=True)
    assert sorted(np.abs(values)) == pytest.approx([0.37, 2, 3], rel=0.05)
    assert all(0 <= error < 0.1 for error in errors)


def test_formulas_with_functions_are_used_as_all_others(model, exponential):
    X, _ = exponential
    written = {}
    exec(model.python_code(), written)
    np.testing.assert_allclose(written["formula"](X[:, 0]), model.predict(X))
    assert "exp(" in model.c_code()
    assert "EXP(" in model.spreadsheet_code()
    assert "e^{" in model.latex_
    np.testing.assert_array_equal(pickle.loads(pickle.dumps(model)).predict(X), model.predict(X))
    assert {"exp"} < {each["candidate"] for each in model.formulas_}


def test_without_operators_there_are_no_functions(exponential):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        model = FormulaRegressor(candidates=["line", "power", "few terms"]).fit(*exponential)
    assert not any(each["formula"].has(sympy.exp, sympy.log) for each in model.formulas_)


def test_columns_that_have_no_logarithm_have_none():
    X = ROWS[:40].round() - 3
    assert (X.min(axis=0) < 0).all()
    model = with_operators("log", tolerance=0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model.fit(X, np.cos(3 * X[:, 0] * X[:, 1]))
    assert model.untried_ == []


def test_warm_start_goes_on_with_another_operator():
    X, y = ROWS, np.log(2 * ROWS[:, 0] + 3 * ROWS[:, 1])
    model = FormulaRegressor(candidates=["line"], tolerance=0, warm_start=True, max_seconds=SECONDS)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        assert model.fit(X, y).formula_ is None
        assert model.set_params(operators=["log"]).fit(X, y).formula_ is not None
    assert {each["candidate"] for each in model.formulas_} == {"line", "log"}


@pytest.mark.parametrize(
    ("operators", "kind", "message"),
    [
        ("exp", TypeError, r"operators is a list of names, as \['exp', 'log'\], not 'exp'"),
        (["exp", "sinh"], ValueError, "operators are some of exp, log; got 'sinh'"),
    ],
)
def test_other_operators_are_refused(operators, kind, message):
    with pytest.raises(kind, match=message):
        FormulaRegressor(operators=operators).fit(ROWS, ROWS[:, 0])
