"""Powers of a sum: found from many starts at once, exactly, and with slopes that are right."""

import numpy as np
import pytest
import sympy
import torch
from sklearn.exceptions import ConvergenceWarning

from nalu_tutorial.regression import FormulaRegressor
from nalu_tutorial.regression._deadline import TimeIsUpError
from nalu_tutorial.regression._power_of_sum import OUTER, Starts, Sums, drawn, powers_of_sums

SYMBOLS = sympy.symbols("a b c", positive=True)
ROWS = np.random.default_rng(0).uniform(1, 2, size=(80, 3))
LAWS = {
    "a/sqrt(1 - b**2/(4*c)**2)": "a/sqrt(1 - b**2/(16*c**2))",
    "a*b/(a + c)": "1/(1/b + c/(a*b))",
    "a/(b**2 + c**2)**(3/2)": "a/(b**2 + c**2)**(3/2)",
    "sqrt(a + b*c) + 2": "sqrt(a + b*c) + 2",
    "-3/(a - b/4)": "-3/(a - b/4)",
}


def found(law, rows=ROWS, **options):
    t = sympy.lambdify(SYMBOLS, sympy.sympify(law))(*rows.T)
    given = {"starts": 16, "most": 4, "seed": 1, "look": lambda: None} | options
    size = np.sqrt((t**2).mean())
    return [size * formula for formula in powers_of_sums(rows, t / size, SYMBOLS, **given)], t


@pytest.mark.parametrize("law", LAWS)
def test_a_power_of_a_sum_is_found_exactly_where_there_is_no_noise(law):
    (first, *others), t = found(law)
    values = sympy.lambdify(SYMBOLS, first)(*ROWS.T)
    np.testing.assert_allclose(values, t, rtol=1e-9)
    assert others == []  # what is thousands of times worse is not even said


def test_each_formula_has_an_outer_power_of_its_own_and_the_best_comes_first():
    rows = ROWS[:40]
    noise = 1 + 0.03 * np.random.default_rng(3).normal(size=40)
    t = (rows[:, 0] + rows[:, 1]) ** -1.0 * noise
    given = list(powers_of_sums(rows, t, SYMBOLS, starts=4, most=4, seed=1, look=lambda: None))
    assert 1 < len(given) <= 4
    errors = [((sympy.lambdify(SYMBOLS, each)(*rows.T) - t) ** 2).mean() for each in given]
    assert min(errors) < 1.05 * ((t - t / noise) ** 2).mean()
    assert len({outer_power(each) for each in given}) == len(given)


def outer_power(formula):
    (power,) = (part.exp for part in formula.atoms(sympy.Pow) if part.base.is_Add)
    return power


def test_the_slopes_are_those_of_the_squares():
    sums = Sums(np.log(ROWS), (ROWS[:, 0] + ROWS[:, 1]) ** 0.5 + 1)
    starts = drawn(sums, 1, np.random.default_rng(2))
    _, slopes = sums.normal(starts)
    for k in range(starts.values.shape[1]):
        step = 1e-6 * np.eye(starts.values.shape[1])[k]
        up, down = (sums.losses(starts._replace(values=starts.values + sign * step)) for sign in (1, -1))
        np.testing.assert_allclose((up - down) / 4e-6, slopes[:, k], rtol=1e-4, atol=1e-6)


def test_the_starts_are_all_powers_and_have_values_at_all_rows():
    starts = drawn(Sums(np.log(ROWS), ROWS[:, 0]), 3, np.random.default_rng(2))
    assert isinstance(starts, Starts)
    assert sorted(set(starts.outer[:, 0])) == sorted(map(float, OUTER))
    assert np.isfinite(Sums(np.log(ROWS), ROWS[:, 0]).losses(starts)).all()


def test_a_search_can_be_ended_from_outside():
    def over():
        raise TimeIsUpError

    with pytest.raises(TimeIsUpError):
        found("a/(b + c)", look=over)


@pytest.mark.parametrize("noise", [0, 0.01])
def test_the_estimator_finds_a_difference_in_a_root(noise):
    x = np.random.default_rng(1).uniform([1, 1, 3], [5, 2, 10], size=(200, 3))
    y = x[:, 0] / np.sqrt(1 - x[:, 1] ** 2 / x[:, 2] ** 2)
    y += noise * y.std() * np.random.default_rng(2).normal(size=200)
    model = FormulaRegressor(candidates=["line", "power of a sum"], max_seconds=600).fit(x, y)
    assert str(model.formula_) == "x0/sqrt(-x1**2/x2**2 + 1)"


def test_columns_that_may_be_negative_have_no_powers_of_sums():
    x = np.random.default_rng(1).normal(size=(60, 2))
    with pytest.warns(ConvergenceWarning, match="no formula fits"):
        model = FormulaRegressor(candidates=["line", "power of a sum"], max_seconds=600).fit(x, x[:, 0] * x[:, 1])
    assert {law["candidate"] for law in model.formulas_} == {"line"}


def test_one_column_and_very_many_rows_are_taken():
    rows = torch.rand(3000, 1, generator=torch.Generator().manual_seed(1), dtype=torch.float64).numpy() + 1
    (a, *_) = SYMBOLS
    (first, *_) = powers_of_sums(rows, rows[:, 0] / (2 + rows[:, 0]), [a], starts=8, most=1, seed=1, look=lambda: None)
    np.testing.assert_allclose(sympy.lambdify(a, first)(rows[:, 0]), rows[:, 0] / (2 + rows[:, 0]), rtol=1e-6)
