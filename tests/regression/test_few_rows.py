"""Few rows: the exact law is found, a curve is not told as one, and a wrong row or a loose constant is told."""

import math
import warnings

import numpy as np
import pytest
import sympy
import torch
from few_rows import CURVES, KNOWN, curve_table, judged_exact

from nalu_tutorial.experiments import BENCHMARKS
from nalu_tutorial.experiments.benchmark._benchmark import TableJob
from nalu_tutorial.experiments.benchmark._same_law import has_form
from nalu_tutorial.regression import FormulaRegressor
from nalu_tutorial.regression._choice import criterion
from nalu_tutorial.regression._identifiable import is_identifiable, left_out
from nalu_tutorial.regression._nearest_sums import nearest_sums
from nalu_tutorial.regression._outliers import find_outliers
from nalu_tutorial.regression._refine import Rows
from nalu_tutorial.regression._residual_order import order_p_value
from nalu_tutorial.regression._sums_of_terms import few_terms

QUICK = ["line", "power", "few terms"]
PLANETS = [0.387, 0.723, 1, 1.524, 2.77, 5.203, 9.58, 19.2, 30.05, 39.48]
YEARS = [0.2408, 0.6152, 1, 1.8809, 4.60, 11.862, 29.46, 84.01, 164.8, 248.1]
SPREAD = np.random.default_rng(1).uniform(1, 5, (60, 3))
NOISE = np.random.default_rng(2).standard_normal(60)


def fit_of(x, y, candidates=QUICK):
    """Return the formula, and what was warned of."""
    with warnings.catch_warnings(record=True) as warnings_:
        warnings.simplefilter("always")
        model = FormulaRegressor(candidates=candidates, max_seconds=math.inf).fit(x, y)
    return model.formula_, [str(each.message) for each in warnings_]


def of_formula(name, rows, seed):
    """Return exact rows of a formula of the benchmark."""
    (formula,) = (each for each in KNOWN if each.name == name)
    return formula.draw(rows, np.random.default_rng(seed))


@pytest.mark.long
@pytest.mark.parametrize("number", range(8))
def test_an_exact_law_of_few_rows_is_found(number):
    verdict = judged_exact(8, number)
    assert verdict.found, str(verdict)


@pytest.mark.parametrize("rows", [8, 10, 16, 24])
def test_a_product_of_few_rows_is_no_plane_and_a_sum_is(rows):
    x, few = SPREAD[:rows, :2], NOISE[:rows]
    assert str(fit_of(x, x[:, 0] * x[:, 1])[0]) == "x0*x1"
    assert str(fit_of(x, x[:, 0] + 2 * x[:, 1])[0]) == "x0 + 2*x1"
    assert fit_of(x, 3 + x[:, 0] + x[:, 1] + 0.01 * few)[0].free_symbols == {sympy.Symbol("x0"), sympy.Symbol("x1")}


def test_the_planets_with_two_more_are_no_line():
    formula, _ = fit_of(np.array(PLANETS)[:, None], np.array(YEARS))
    assert str(formula) == "x0**(3/2)"


@pytest.mark.parametrize("number", range(10))
def test_a_curve_is_told_as_no_law_without_a_warning(number):
    _, x, t = curve_table(3, number)
    formula, warnings_ = fit_of(x, t)
    assert formula is None or warnings_


@pytest.mark.parametrize("curve", CURVES)
def test_what_a_line_leaves_of_a_curve_is_seen_in_ten_rows(curve):
    x = np.linspace(0, 1, 12)
    slopes = np.column_stack([x, np.ones(12)])
    left = CURVES[curve](x) - slopes @ np.linalg.lstsq(slopes, CURVES[curve](x), rcond=None)[0]
    assert order_p_value(x[:, None], x, left, slopes) < (0.1 if curve == "a wave" else 0.02)


@pytest.mark.parametrize("rows", [6, 10, 30, 300])
def test_noise_has_an_order_as_often_as_chance_says(rows):
    generator = np.random.default_rng(5)
    x = np.sort(generator.uniform(1, 5, rows))
    slopes = np.column_stack([x, np.ones(rows)])
    taken = slopes @ np.linalg.pinv(slopes)
    draws = generator.normal(size=(200, rows))
    chances = np.array([order_p_value(x[:, None], x, each - taken @ each, slopes) for each in draws])
    assert (chances < 0.05).sum() <= 20  # 10 are expected
    assert (chances < 0.001).sum() <= 2


@pytest.mark.parametrize("name", ["I.10.7", "II.11.3", "(a + b)(c − d), signed", "I.11.19", "√a + √b + 1"])
def test_sums_of_few_terms_are_exact(name):
    x, t = of_formula(name, 14, 3)
    symbols = sympy.symbols([f"x{k}" for k in range(x.shape[1])], positive=bool((x > 0).all()) or None)
    rows = Rows(tuple(symbols), torch.from_numpy(x), torch.from_numpy(t[:, None]))
    (formula,) = few_terms(rows)
    np.testing.assert_allclose(rows.values(formula), t, rtol=1e-6, atol=1e-9)


@pytest.mark.parametrize(
    ("name", "rows", "noise"),
    [
        ("a + b − c", 10, 0.05),
        ("I.13.4", 12, 0.05),
        ("I.11.19", 14, 0.01),
        ("II.11.3", 8, 0.01),
        ("III.19.51", 10, 0.01),
        ("√(a + b²)", 14, 0.05),
        ("(a + 2b)(b + c)", 12, 0.05),
        ("abc + 2, signed", 9, 0.01),
        ("3a²b − b + 2a", 16, 0.01),
    ],
)
def test_the_law_of_few_noisy_rows_is_among_the_nearest_sums(name, rows, noise):
    (formula,) = (each for each in KNOWN if each.name == name)
    x, t = formula.draw(rows, np.random.default_rng(21))
    noisy = t + noise * t.std() * NOISE[:rows]
    wide, exact = formula.draw(100, np.random.default_rng(22))
    rows = Rows(formula.symbols, torch.from_numpy(x), torch.from_numpy(noisy[:, None]))
    assert any(has_form(each, formula.symbols, wide, exact) for each in nearest_sums(rows))


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "noise"),
    [
        ("a² − ab + b², signed", 0.05),
        ("√a + √b + 1", 0.01),
        ("I.13.12", 0.05),
        ("a + b − c", 0.01),
        ("I.39.11", 0.05),
        ("II.11.3", 0.01),
    ],
)
def test_the_law_of_few_noisy_rows_is_among_the_contenders(name, noise):
    benchmark = BENCHMARKS["few-rows"]
    index = [each.name for each in benchmark.formulas].index(name)
    _, contenders = TableJob(benchmark, index, noise, 7, benchmark.units[:2]).measured()
    assert contenders.success, contenders


def test_the_error_of_a_row_is_that_of_a_line_through_all_others():
    (a,) = sympy.symbols("a,")
    x, t = SPREAD[:9, :1], SPREAD[:9, 1]
    design = np.column_stack([x, np.ones(9)])

    def line(some):
        return np.linalg.lstsq(design[some], t[some], rcond=None)[0]

    slope, offset = line(slice(None))
    left = left_out(slope * a + offset, Rows((a,), torch.from_numpy(x), torch.from_numpy(t[:, None])))
    others = [t[k] - design[k] @ line(np.arange(9) != k) for k in range(9)]
    np.testing.assert_allclose(left, np.square(others))


def test_a_constant_costs_more_where_less_is_left():
    a = sympy.Symbol("a")
    x, t = torch.from_numpy(SPREAD[:12, :1]), torch.from_numpy(SPREAD[:12, :1])

    def price(noise):
        rows = Rows((a,), x, t + noise * torch.from_numpy(NOISE[:12, None]))
        return criterion(sympy.Float(1) * a, rows) - criterion(a, rows)

    assert price(0.001) > price(0.1) > price(0.4) > 0


def test_of_powers_that_are_alike_on_the_rows_the_plainest_is_told():
    x = np.array([[0, 0], [0, 1], [1, 0], [1, 1]] * 4, float)
    assert fit_of(x, x.sum(axis=1) - 2 * x.prod(axis=1))[0].equals(sympy.sympify("x0 + x1 - 2*x0*x1"))


def test_a_reciprocal_of_three_terms_of_many_rows_is_exact():
    assert str(fit_of(SPREAD, 1 / (1 / SPREAD).sum(axis=1))[0]) == "1/(1/x2 + 1/x1 + 1/x0)"


def test_a_column_with_zeros_and_signs_ends_no_search():
    x = np.arange(-5.0, 6.0)[:, None]
    formula, _ = fit_of(x, 20.05 * np.sqrt(x[:, 0] + 273.15) + 0.001 * NOISE[:11])
    assert formula is not None


@pytest.mark.long
def test_a_formula_of_many_constants_waits_for_powers_of_sums():
    x = np.random.default_rng(17).uniform(1, 10, (80, 2))
    law = np.hypot(*x.T)
    formula, _ = fit_of(x, law + 0.01 * law.std() * np.random.default_rng(3).normal(size=80), None)
    assert str(formula) == "sqrt(x0**2 + x1**2)"


def test_noise_is_no_sum_of_few_terms():
    rows = Rows(
        sympy.symbols("x0 x1", positive=True), torch.from_numpy(SPREAD[:9, :2]), torch.from_numpy(NOISE[:9, None])
    )
    assert list(few_terms(rows)) == []


LAWS = {
    "a product": lambda a, b, c: a * b / c,
    "a sum": lambda a, b, c: a + 2 * b - c + 9,
    "a ratio and offset": lambda a, b, c: a / b + 3,
}


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("wrong", [lambda y: 10 * y, lambda y: -999])
def test_one_wrong_row_of_sixty_is_named_and_the_law_is_told(law, wrong):
    y = LAWS[law](*SPREAD.T)
    right, _ = fit_of(SPREAD, y)
    y[17] = wrong(y[17])
    formula, warnings_ = fit_of(SPREAD, y)
    assert formula == right
    assert any("row 17 (y = " in each and "an outlier beside all others" in each for each in warnings_)


@pytest.mark.parametrize("power", [6, -3])
def test_a_steep_law_has_no_wrong_row(power):
    assert not find_outliers(SPREAD, SPREAD[:, 0] ** power * SPREAD[:, 1]).any()
    assert not find_outliers(SPREAD, SPREAD @ [1, 2, 3] + NOISE).any()


@pytest.mark.parametrize("errors", ["absolute", "relative"])
@pytest.mark.parametrize("rows", [15, 60])
def test_normal_errors_are_no_wrong_rows(rows, errors):
    generator = np.random.default_rng(rows)
    for columns in (1, 3):
        for law in (np.zeros(rows), SPREAD[:rows, :columns].prod(axis=1)):
            size = np.abs(law) / 10 if errors == "relative" and law.any() else law.std() / 10 or 1.0
            noisy = law + size * generator.normal(size=(100, rows))
            assert not any(find_outliers(SPREAD[:rows, :columns], each).any() for each in noisy)


def test_a_row_that_is_ten_times_too_small_is_wrong():
    for y in (SPREAD.prod(axis=1), SPREAD[:, 0] ** 3 / SPREAD[:, 2]):
        y[5] /= 10
        assert find_outliers(SPREAD, y).nonzero()[0].tolist() == [5]


def test_constants_that_the_rows_do_not_determine_are_none():
    a = sympy.Symbol("a", positive=True)
    x = torch.linspace(1, 5, 40, dtype=torch.float64)[:, None]
    t = 3 * x**1.5 + 0.05 * torch.from_numpy(NOISE[:40, None])
    rows = Rows((a,), x, t)
    assert is_identifiable(3.0 * a**1.5, rows)
    for unit in (1e-9, 1e9):
        assert is_identifiable(3.0 * unit * a**1.5, Rows((a,), x, t * unit))
        assert not is_identifiable(unit * (3.0 * a**1.5 + 1.23456789e-4 * a), Rows((a,), x, t * unit))
    assert not is_identifiable(886593 * a**-0.0056 - 2492461 * a**-0.002 + 1605917, rows)
    assert not is_identifiable(3.0 * a**1.5 + 1e5 * a**-265.1, rows)
    assert not is_identifiable(3.0 * a**1.5 + 1e-4 * a, rows)


@pytest.mark.parametrize("columns", [9, 10, 12])
def test_a_term_is_found_among_those_of_many_columns(columns):
    x = np.random.default_rng(0).uniform(-1, 1, (500, columns))
    formula, _ = fit_of(x, x[:, 0] * x[:, 2] * x[:, 4] + x[:, 1], ["few terms"])
    assert str(formula) == "x0*x2*x4 + x1"
