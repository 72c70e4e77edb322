"""Tables from which no formula can be trusted: each is answered in a sentence."""

import warnings

import numpy as np
import pytest

from nalu_tutorial.regression import FormulaRegressor
from nalu_tutorial.tasks import BOYLE, PLANETS

X = np.random.default_rng(1).uniform(1, 5, size=(60, 3))
A, B, C = X.T
Y = A * B / C
NOISE = np.random.default_rng(2).standard_normal(60)


def plain():
    return FormulaRegressor(candidates=["line", "power"])


def test_rows_of_pandas_that_do_not_belong_together_are_refused():
    frame = pytest.importorskip("pandas").DataFrame(X, columns=["a", "b", "c"], index=range(100, 160))
    target = frame["a"] * frame["b"]
    assert str(plain().fit(frame, target).formula_) == "a*b"
    for other in (target.sort_values(), target.reset_index(drop=True)):
        with pytest.raises(ValueError, match="the indices of X and y differ, and rows are matched by position"):
            plain().fit(frame, other)
    assert str(plain().fit(frame, target.to_numpy()).formula_) == "a*b"


FEW = np.repeat([1.0, 2.0, 3.0, 4.0], 15)[:, None]
YEARS = 1960 + np.arange(60)
DOUBTFUL = {
    "few levels": (FEW, 3 * FEW[:, 0] + NOISE, "X has only 4 different rows, and many formulas pass through so few"),
    "copies": (
        np.tile(X[:20], (3, 1)),
        np.tile(Y[:20], 3),
        "only 20 of 60 rows differ, so that a row left out",
    ),
    "two values": (X, A > 3, "y has only two values; a formula would need a threshold"),
    "an outlier": (
        X,
        np.where(np.arange(60) == 3, 1e6, Y),
        r"row 3 alone, with y = 1e\+06, makes more than nine",
    ),
    "the target": (np.column_stack([A, B, A * C]), A * C, "the column x2 of X is y itself; leave it out"),
    "equal columns": (np.column_stack([A, A, B]), Y, "the columns x0, x1 depend on each other by a sum"),
    "other units": (np.column_stack([A, 32 + 1.8 * A, B]), Y, "the columns x0, x1 depend on each other by a sum"),
    "a total": (np.column_stack([A, B, A + B]), Y, "the columns x0, x1, x2 depend on each other by a sum"),
    "a product": (np.column_stack([A, C, A**2 * C]), Y, "x0, x1, x2 depend on each other by a product of powers"),
    "rounded": (np.column_stack([A, (2.2 * A).round(2), B]), Y, "the columns x0, x1 depend on each other by a sum"),
    "far out": (np.column_stack([A, 1e9 + B]), Y, "single precision, which cannot distinguish the numbers of x1"),
    "wide": (np.random.default_rng(3).uniform(1, 5, (60, 30)), Y, "X has 30 columns that vary, and formulas of more"),
    "years": (
        YEARS[:, None],
        np.exp((YEARS - 1960) / 50) * (1 + 0.05 * NOISE),
        "x0 lies between 1960 and 2019",
    ),
    "far from 0": (
        X,
        1.7e12 + 200 * (A + B),
        r"y varies by .* around 1\.7e\+12, and a formula's constants have twelve",
    ),
    "few rows": (X[:10], A[:10] + 0.05 * NOISE[:10], "10 rows of 3 columns are so few that noise alone often has a"),
}


@pytest.mark.parametrize("name", DOUBTFUL)
def test_a_reason_to_doubt_any_formula_is_told(name):
    x, y, sentence = DOUBTFUL[name]
    with pytest.warns(UserWarning, match=sentence):
        plain().fit(x, y)


SOUND = {
    "a law": (X, Y),
    "noise": (X, Y + 0.01 * NOISE),
    "signs": (X * np.sign(NOISE)[:, None], (A + B) * np.sign(NOISE)),
    "Boyle": (np.array(BOYLE.rows)[:, :1], np.array(BOYLE.rows)[:, 1]),
    "planets": (np.array(PLANETS.rows)[:, :1], np.array(PLANETS.rows)[:, 1]),
    "years": (1990 + np.arange(30.0)[:, None], 5 + 2 * np.arange(30.0)),
    "a steep power": (X, A**6 * B**4),
    "a column that never changes": (np.column_stack([X, np.ones(60)]), Y),
    "a target that never changes": (X, np.full(60, 7)),
    "tiny and huge": (X * [1e-60, 1e60, 1], 1e30 * Y),
    "whole numbers": (np.indices((6, 6)).reshape(2, -1).T + 1, np.outer(np.arange(1, 7), np.arange(1, 7)).flatten()),
}


@pytest.mark.parametrize("name", SOUND)
def test_a_sound_table_is_told_nothing(name):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert plain().fit(*SOUND[name]).formula_ is not None


@pytest.mark.parametrize("far", [1e10, 1e12])
def test_a_constant_is_no_formula_of_what_varies_far_from_0(far):
    with pytest.warns(UserWarning, match="no formula fits|y varies by"):
        formula = plain().fit(X, far + A + B).formula_
    assert formula is None or formula.free_symbols


@pytest.mark.parametrize(("of_x", "of_y"), [(1e60, 1e-60), (1e60, 1e-40), (1e90, 1.0)])
def test_numbers_whose_squares_are_too_large_for_an_error_end_no_search(of_x, of_y):
    assert plain().fit(of_x * X[:, :2], of_y * A * B).formula_ is not None
