"""Errors that grow with what is predicted: seen in residuals, or told; and what constants are known to."""

import math
import warnings

import numpy as np
import pytest
import sympy
import torch
from sklearn.exceptions import ConvergenceWarning

from nalu_tutorial.regression import FormulaRegressor
from nalu_tutorial.regression._contenders import constants_of
from nalu_tutorial.regression._refine import Rows
from nalu_tutorial.regression._scale import grow, relative
from nalu_tutorial.tasks import MAMMALS

a, b = sympy.symbols("a b", positive=True)


def decades(rows, seed, columns=2):
    """Return columns over a decade each, and noise."""
    generator = np.random.default_rng(seed)
    return 10 ** generator.uniform(0, 1, (rows, columns)), generator.standard_normal(rows)


def plain(**options):
    return FormulaRegressor(candidates=["line", "power"], **options)


@pytest.mark.parametrize("rows", [50, 1000])
def test_a_law_is_found_under_errors_of_five_percent(rows):
    X, noise = decades(rows, seed=2)
    y = 0.5 * X[:, 0] ** 2 / X[:, 1] * (1 + 0.05 * noise)
    for error in ("auto", "relative"):
        model = plain(error=error).fit(X, y)
        assert str(model.formula_) == "x0**2/(2*x1)"
        assert model.error_ == "relative"
        assert model.formulas_[0]["error_inside"] == pytest.approx(0.05**2, rel=0.6)
    by_absolute_error = plain(error="absolute").fit(X, y)
    assert by_absolute_error.error_ == "absolute"
    assert str(by_absolute_error.formula_) != "x0**2/(2*x1)"


def test_targets_over_ten_decades_have_relative_errors():
    X, noise = decades(100, seed=3)
    X = X**5
    model = plain().fit(X, 3 * X[:, 0] / X[:, 1] * (1 + 0.1 * noise))
    assert model.error_ == "relative"
    assert str(model.formula_.subs(model.constants_[0].value, 1)) == "x0/x1"


def test_targets_of_both_signs_and_zeros_have_relative_errors():
    X, noise = decades(300, seed=4)
    y = (2 * X[:, 0] - 3 * X[:, 1]) * (1 + 0.1 * noise)
    y[:3] = 0
    X[:3, 1] = X[:3, 0] / 1.5
    model = FormulaRegressor(candidates=["line"]).fit(X, y)
    assert model.error_ == "relative"
    assert str(model.formula_) == "2*x0 - 3*x1"


@pytest.mark.long
def test_a_net_is_judged_beside_what_it_predicts():
    X, noise = decades(200, seed=5)
    y = (X[:, 0] * X[:, 1] + 3) * (1 + 0.03 * noise)
    model = FormulaRegressor(candidates=["power and offset"], n_seeds=2, max_seconds=math.inf).fit(X, y)
    assert model.error_ == "relative"
    (offset,) = model.constants_
    assert str(model.formula_) == f"x0*x1 + {offset.value:g}"
    assert abs(offset.value - 3) < 3 * offset.standard_error < 0.2


@pytest.mark.long
def test_the_book_s_own_mammals_are_no_power_and_no_law_without_a_doubt():
    """A power law has a factor of 1.6 of scatter there, and a bend, which weights of another formula do not hide."""
    mass, rate = np.array(MAMMALS.rows).T
    with pytest.warns(ConvergenceWarning, match="no formula fits"):
        assert plain().fit(mass[:, None], rate).error_ == "relative"
    with pytest.warns(ConvergenceWarning, match="another law is behind the rows"):
        FormulaRegressor(candidates=["line", "power", "few terms"]).fit(mass[:, None], rate)


def test_errors_of_one_size_seldom_seem_to_grow():
    X, _ = decades(100, seed=6)
    rows = torch.from_numpy(X)
    draws = torch.randn(300, 100, generator=torch.Generator().manual_seed(9), dtype=torch.float64)
    t = rows[:, 0] * rows[:, 1]
    grown = [grow(Rows((a, b), rows, (t + each)[:, None]), a * b) for each in draws]
    assert sum(grown) <= 1
    assert grow(Rows((a, b), rows, (t * (1 + 0.1 * draws[0]))[:, None]), a * b)


def test_what_falls_with_the_size_is_not_relative():
    X, noise = decades(200, seed=7)
    model = plain().fit(X, X[:, 0] * X[:, 1] + 0.1 * noise / X[:, 0])
    assert model.error_ == "absolute"


def test_no_error_is_0_beside_others():
    t = torch.tensor([[0.0], [1.0], [-2.0], [3.0]]).double()
    rows = relative(0 * a, Rows((a,), torch.ones(4, 1).double(), t))
    assert rows.unit.flatten().tolist() == pytest.approx([0.02, 1 / 3, 2 / 3, 1])
    nothing = relative(0 * a, Rows((a,), torch.ones(4, 1).double(), 0 * t))
    assert (nothing.unit > 0).all()


def test_constants_have_standard_errors_in_the_order_of_the_text():
    X, noise = decades(200, seed=8)
    y = 2.345 * X[:, 0] - 0.789 * X[:, 1] + 12.34 + 0.5 * noise
    model = FormulaRegressor(candidates=["line"]).fit(X, y)
    slope, other, offset = model.constants_
    design = np.column_stack([X, np.ones(200)])
    best, squares, *_ = np.linalg.lstsq(design, y, rcond=None)
    errors = np.sqrt(squares / 197 * np.diag(np.linalg.inv(design.T @ design)))
    for constant, value, error in zip((slope, other, offset), best, errors, strict=True):
        assert constant.value == pytest.approx(value, abs=0.02 * error)
        assert constant.standard_error == pytest.approx(error, rel=1e-3)
        assert str(abs(constant.value)) in str(model.formula_)


def test_the_order_is_that_of_the_names_of_columns():
    pandas = pytest.importorskip("pandas")
    X, _ = decades(50, seed=8)
    for names in ("uv", "vu"):
        table = pandas.DataFrame(X, columns=list(names))
        model = plain().fit(table, 3.25 * table["v"] + 1.75 * table["u"])
        assert str(model.formula_) == "7*u/4 + 13*v/4"
        assert [constant.value for constant in model.constants_] == [1.75, 3.25]


def test_constants_are_known_as_well_as_the_weights_say():
    X, noise = decades(200, seed=9)
    error = np.where(X[:, 1] > 5, 5.0, 0.1)
    y = 2.345 * X[:, 0] + error * noise
    models = [plain().fit(X[:, :1], y, sample_weight=weight) for weight in (1 / error**2, 40 / error**2)]
    (first,), (second,) = (model.constants_ for model in models)
    best = np.sqrt(1 / (X[:, 0] ** 2 / error**2).sum())
    assert first.standard_error == pytest.approx(best, rel=0.2)
    assert second == pytest.approx(first)


def test_readable_constants_are_exact_and_where_no_formula_fits_there_are_none():
    X, noise = decades(100, seed=10)
    assert plain().fit(X, 2.5 * X[:, 0] / X[:, 1] ** 1.3).constants_ == ((2.5, 0.0, True), (-1.3, 0.0, True))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        assert plain().fit(X, noise).constants_ == ()


@pytest.mark.parametrize(
    ("formula", "values"),
    [
        (2.5 * a + 0.3, [2.5, 0.3]),
        (7 / (a + 4 * b) ** 0.7 + 3, [7, 4, 0.7, 3]),
        (0.2 - 9 * b**1.7, [0.2, 9, 1.7]),
        (5 * a + 5 * b + 5, [5, 5, 5]),
    ],
)
def test_the_order_is_that_of_the_text(formula, values):
    X, _ = decades(50, seed=11)
    rows = torch.from_numpy(X)
    exact = Rows((a, b), rows, torch.ones(50, 1).double())
    constants = constants_of(formula, Rows((a, b), rows, exact.values(formula)[:, None]), {})
    assert [abs(constant.value) for constant in constants] == pytest.approx(values)
    places = [str(formula).find(f"{value:g}") for value in dict.fromkeys(values)]
    assert places == sorted(places)
