"""Forms that are given: NIST's certified values, what a fit says, and what is refused."""

import json
import warnings
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import sympy
from sklearn.exceptions import ConvergenceWarning

from nalu_tutorial.regression import fit_form

# 24 of the 27 nonlinear sets of NIST's Statistical Reference Datasets (www.itl.nist.gov/div898/strd, in the public
# domain): all but Gauss1 to Gauss3, which are long. `certified` has a line for each constant: the first and the second
# start, the certified value and its standard deviation. Nelson's response is a logarithm.
NIST = json.loads((Path(__file__).parent / "nist.json").read_text(encoding="utf-8"))
BEYOND = "Lanczos1"  # its residuals have a size of 1e-13, so that double precision does not have their digits
X = np.linspace(1, 5, 9)
NOISE = 0.01 * np.array([1, -1, 0, 1, -1, 0, -1, 1, 0])


def nist(name, start=None):
    known = NIST[name]
    y, *columns = np.array(known["rows"]).T
    table = pd.DataFrame(dict(zip(["x"] if len(columns) == 1 else ["x1", "x2"], columns, strict=True)))
    begun = start and {f"b{k + 1}": line[start - 1] for k, line in enumerate(known["certified"])}
    fit = fit_form(known["form"], table, np.log(y) if name == "Nelson" else y, start=begun)
    estimates = [fit.constants[f"b{k + 1}"][:2] for k in range(len(known["certified"]))]
    return fit, np.array(estimates), np.array(known["certified"])[:, 2:]


@pytest.mark.parametrize("name", NIST)
def test_constants_and_errors_are_nists_from_its_second_start(name):
    fit, estimates, certified = nist(name, start=2)
    assert fit.converged
    np.testing.assert_allclose(estimates[:, 0], certified[:, 0], rtol=5e-5)
    np.testing.assert_allclose(estimates[:, 1], certified[:, 1], rtol=1e-2 if name == BEYOND else 5e-5)
    assert fit.residual_deviation == pytest.approx(NIST[name]["deviation"], rel=1e-2 if name == BEYOND else 5e-5)


@pytest.mark.parametrize("name", ["BoxBOD", "DanWood", "MGH10", "Nelson", "Rat42", "Roszman1"])
def test_many_are_found_without_a_start(name):
    _, estimates, certified = nist(name)
    np.testing.assert_allclose(estimates, certified, rtol=5e-5)


def test_a_fit_says_what_it_found():
    fit = fit_form("a*exp(-b*x0) + c", X[:, None], 3 * np.exp(-X) + 2 + NOISE)
    assert list(fit.constants) == ["a", "b", "c"]
    for constant, truth in zip(fit.constants.values(), (3, 1, 2), strict=True):
        assert abs(constant.value - truth) < 3 * constant.standard_error < 0.3
        assert not constant.readable
    assert fit.formula.free_symbols == {sympy.Symbol("x0")}
    np.testing.assert_allclose(fit.predict([[0.0], [100.0]]), [5, 2], atol=0.1)
    assert fit.degrees_of_freedom == 6
    first, *constants, last = repr(fit).splitlines()
    assert first == "a*exp(-b*x0) + c"
    assert all(" ± " in line for line in constants)
    assert last.startswith("  residual standard deviation 0.0")
    assert last.endswith("6 degrees of freedom")


def test_a_line_has_the_errors_of_every_book():
    line = fit_form("a + b*x0", X[:, None], 1 + 2 * X + NOISE)
    _, covariance = np.polyfit(X, 1 + 2 * X + NOISE, 1, cov=True)
    errors = [constant.standard_error for constant in line.constants.values()]
    np.testing.assert_allclose(errors, np.sqrt(np.diag(covariance))[::-1], rtol=1e-9)


def test_a_row_of_weight_two_is_a_row_twice_and_one_of_weight_none_is_left_out():
    y, weights = 2 * X**1.5 + NOISE, np.array([2, 1, 1, 1, 1, 1, 1, 1, 0])
    weighted = fit_form("a*x0**b", X[:, None], y, sample_weight=weights)
    twice = fit_form("a*x0**b", np.append(X[:-1], X[0])[:, None], np.append(y[:-1], y[0]))
    for one, other in zip(weighted.constants.values(), twice.constants.values(), strict=True):
        assert one.value == pytest.approx(other.value, rel=1e-9)


def test_units_change_nothing_but_the_units():
    y = 2 * X**1.5 + NOISE
    plain, other = fit_form("a*x0**b", X[:, None], y), fit_form("a*x0**b", X[:, None], 1e9 * y)
    assert other.constants["a"].value == pytest.approx(1e9 * plain.constants["a"].value)
    assert other.constants["a"].standard_error == pytest.approx(1e9 * plain.constants["a"].standard_error)
    assert other.constants["b"] == pytest.approx(plain.constants["b"])
    assert other.residual_deviation == pytest.approx(1e9 * plain.residual_deviation)


def test_columns_have_their_names_and_others_stand_in_backticks():
    table = pd.DataFrame({"a-b": X, "lambda_": X[::-1]})
    fit = fit_form("E*`a-b`^2 + I*sqrt(lambda_)", table, 3 * X**2 + 2 * np.sqrt(X[::-1]))
    assert [constant.value for constant in fit.constants.values()] == pytest.approx([3, 2])
    assert list(fit.constants) == ["E", "I"]
    assert str(fit.formula) == "3.0*`a-b`**2 + 2.0*sqrt(lambda_)"
    np.testing.assert_allclose(fit.predict(table), 3 * X**2 + 2 * np.sqrt(X[::-1]))


def test_some_constants_may_begin_somewhere():
    y = np.sin(7 * X) + 0.1
    fit = fit_form("a*sin(w*x0) + c", X[:, None], y, start={"w": 6.9})
    assert fit.constants["w"].value == pytest.approx(7)


@pytest.mark.parametrize("start", [{"w": 6.2}, {"w": -6.2}, {"a": -2.0, "w": 6.2}, {"w": 6.2, "p": 30.0}])
def test_frequency_and_amplitude_are_positive_and_a_phase_is_within_a_turn(start):
    x = np.linspace(0, 3, 60)
    fit = fit_form("a*sin(w*x0 + p) + c", x[:, None], 2 * np.sin(6.3 * x + 4) - 1, start=start)
    values = {name: constant.value for name, constant in fit.constants.items()}
    assert values == pytest.approx({"a": 2, "w": 6.3, "p": 4, "c": -1})
    assert all(constant.standard_error < 1e-6 for constant in fit.constants.values())


@pytest.mark.parametrize("width", [-1.0, 1.0])
def test_a_width_is_positive(width):
    x = np.linspace(-3, 5, 40)
    y = 3 * np.exp(-(((x - 1) / 0.7) ** 2))
    fit = fit_form("a*exp(-((x0 - m)/s)**2)", x[:, None], y, start={"s": width, "m": 0.8})
    assert fit.constants["s"].value == pytest.approx(0.7)


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.filterwarnings("error")
def test_an_exponential_of_years_neither_overflows_nor_stands_still(sign):
    years = np.arange(2011.0, 2016)[:, None]
    fit = fit_form("a*exp(b*x0)", years, sign * np.array([255.0, 349, 449, 554, 658]))
    assert fit.converged
    assert fit.constants["b"].value == pytest.approx(0.2212, abs=1e-4)
    assert fit.constants["b"].standard_error == pytest.approx(0.0146, abs=1e-3)
    assert sign * fit.constants["a"].value > 0


def test_an_exponential_is_found_by_its_logarithm():
    t = np.linspace(0, 100, 16)
    fit = fit_form("exp(A - B/(C + x0))", t[:, None], np.exp(16.4 - 3890 / (230 + t)))
    values = {name: constant.value for name, constant in fit.constants.items()}
    assert values == pytest.approx({"A": 16.4, "B": 3890, "C": 230})


def test_ln_is_a_logarithm_and_a_constant_alone_the_mean():
    fit = fit_form("a*ln(x0) + b", X[:, None], 2 * np.log(X) + 1)
    assert [constant.value for constant in fit.constants.values()] == pytest.approx([2, 1])
    assert fit_form("c", X[:, None], X).constants["c"].value == pytest.approx(X.mean())


def test_what_the_rows_do_not_determine_is_said():
    with pytest.warns(ConvergenceWarning, match="the rows do not determine a, b: other values fit as well"):
        fit = fit_form("a*b*x0 + c", X[:, None], 2 * X + NOISE)
    assert fit.constants["a"].standard_error == fit.constants["b"].standard_error == np.inf
    assert 0 < fit.constants["c"].standard_error < 1
    assert "(not determined)" in repr(fit)


def test_least_squares_that_are_not_reached_are_said(monkeypatch):
    monkeypatch.setattr("nalu_tutorial.formula._fit.TRIES", 1)
    monkeypatch.setattr("nalu_tutorial.regression._form.ROUNDS", 0)
    with pytest.warns(ConvergenceWarning, match=r"the fit of a\*x0\*\*b did not converge"):
        fit = fit_form("a*x0**b", X[:, None], 2 * X**1.5, start={"a": 9.0, "b": 0.1})
    assert not fit.converged
    assert fit.constants["a"].standard_error == np.inf
    assert repr(fit).endswith("not converged")


def test_as_many_constants_as_rows_have_no_errors():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        fit = fit_form("a + b*x0", X[:2, None], X[:2])
    assert fit.constants["b"] == (pytest.approx(1), np.inf, False)
    assert fit.degrees_of_freedom == 0


REFUSED = {
    "2*x0": "has no constant that could be fitted; the columns are x0",
    "a*": "the form must be a formula, as 'a\\*x0\\*\\*b \\+ c', not 'a\\*'",
    "__import__('os')": "the form must be a formula",
    "a*x0.real": "the form must be a formula",
    "a*[x0 for x0 in b]": "the form must be a formula",
    "a*gamma(x0)": "the form must be a formula",
    "a*x0 + 9**9**9": "has a number beyond 1e\\+100",
    "a*x0**(10**99*99)": "has a number beyond 1e\\+100",
    "a*`b c`": "the form names the column 'b c'; the columns are x0",
    "a*x0" + " " * 2000: "at most 2,000 characters",
    "+".join(f"a{k}*x0**{k}" for k in range(30)): "at most 24 constants, got 30",
    "+".join(f"a{k}*x0**{k}" for k in range(12)): "has 12 constants, more than the 9 rows can determine",
    "k*mass/v": "names no column; the columns are x0",
    "a*log(-x0)": "has no value at one of the rows, whatever constants were tried",
    "(" * 500 + "a" + ")" * 500: "the form must be a formula",
}


@pytest.mark.parametrize("form", REFUSED)
def test_what_is_no_form_is_refused(form):
    with pytest.raises(ValueError, match=REFUSED[form]):
        fit_form(form, X[:, None], X)


@pytest.mark.parametrize(
    ("start", "error", "says"),
    [
        ({"d": 1}, ValueError, "start names d; the form's constants are a, b"),
        ({"a": "one"}, TypeError, "start must hold a number for each constant"),
        ({"a": np.inf}, ValueError, "start must hold finite numbers"),
        ([1], TypeError, "start must be a dict of names and numbers"),
    ],
)
def test_a_start_that_is_none_is_refused(start, error, says):
    with pytest.raises(error, match=says):
        fit_form("a*x0**b", X[:, None], X, start=start)


def test_a_form_is_text():
    with pytest.raises(TypeError, match="the form must be text"):
        fit_form(sympy.Symbol("a"), X[:, None], X)


def test_a_row_without_a_value_is_named():
    fit = fit_form("a/x0", X[:, None], 1 / X)
    with pytest.raises(ValueError, match="the form a/x0 has no value at row 1"):
        fit.predict([[1.0], [0.0]])
