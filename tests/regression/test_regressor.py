"""The estimator: which formulas it finds, when it finds none, and that scikit-learn takes it for one of its own."""

import pickle
import re
import sys
import warnings
from functools import partial
from importlib import import_module

import numpy as np
import pytest
import sympy
import torch
from sklearn.base import clone
from sklearn.exceptions import ConvergenceWarning, NotFittedError
from sklearn.model_selection import cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import FunctionTransformer
from sklearn.utils.estimator_checks import parametrize_with_checks

from nalu_tutorial.regression import FormulaRegressor, _regressor
from nalu_tutorial.regression._deadline import Deadline
from nalu_tutorial.regression._symbols import symbol_of
from nalu_tutorial.tasks import BOYLE

ROWS = np.random.default_rng(5).uniform(1, 5, size=(300, 3))
SIGNS = ROWS * np.random.default_rng(6).choice([-1, 1], size=(300, 3))
NOISE = np.random.default_rng(7).standard_normal(300)


def plain(**options):
    return FormulaRegressor(candidates=["line", "power"], **options)


@parametrize_with_checks([plain()])
def test_scikit_learn_takes_it_for_one_of_its_own(estimator, check):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # there is no formula behind most of its rows
        check(estimator)


@pytest.mark.parametrize(
    ("law", "says", "signs"),
    [
        (lambda a, b, c: a * b / c, "x0*x1/x2", True),
        (lambda a, b, c: a + b - c, "x0 + x1 - x2", True),
        (lambda a, b, c: 2.5 * a**2, "5*x0**2/2", True),
        (lambda a, b, c: 6.67e-11 * a * b / c**2, "6.67e-11*x0*x1/x2**2", True),
        (lambda a, b, c: np.sqrt(np.abs(a)) / b, "sqrt(x0)/x1", False),
        (lambda a, b, c: np.pi * np.abs(a) ** 0.37, "3.14159265359*x0**0.37", False),
        (lambda a, b, c: 0 * a + 7, "7", True),
    ],
)
def test_plain_laws_are_found_exactly(law, says, signs):
    for X in (ROWS, SIGNS) if signs else (ROWS,):
        model = plain().fit(X, law(*X.T))
        assert str(model.formula_) == says
        assert model.latex_ == sympy.latex(model.formula_)
        np.testing.assert_allclose(model.predict(X), law(*X.T), rtol=1e-9)


@pytest.mark.long
@pytest.mark.parametrize(
    ("X", "law", "candidate"),
    [
        (ROWS, lambda a, b, c: a * b / c + 3, "power and offset"),
        (SIGNS, lambda a, b, c: a * b / c + 3, "power and offset"),
        (SIGNS, lambda a, b, c: (a + b) * c, "product of sums"),
        (SIGNS, lambda a, b, c: a * c + 2 * c, "product of sums"),
        (ROWS, lambda a, b, c: 1 / a + 2 * b, "two powers"),
        (ROWS, lambda a, b, c: a / (b + c), "few terms"),
    ],
)
def test_each_candidate_finds_what_is_no_line_and_no_power(X, law, candidate):
    y = law(*X.T)
    model = FormulaRegressor(candidates=["line", candidate], max_seconds=600).fit(X, y + 0.01 * y.std() * NOISE)
    away = 3 * X
    assert np.abs(model.predict(away) - law(*away.T)).max() < 0.02 * law(*away.T).std()
    assert model.formulas_[0]["candidate"] == candidate
    assert model.untried_ == []


def test_only_the_columns_with_negative_values_need_whole_powers():
    X = np.column_stack([SIGNS[:, 0], ROWS[:, 1]])
    model = FormulaRegressor(candidates=["power", "power and offset"], max_seconds=600)
    model.fit(X, X[:, 0] * np.sqrt(X[:, 1]) + 2)
    assert str(model.formula_) == "x0*sqrt(x1) + 2"
    assert model.formula_ == sympy.sympify("x0*sqrt(x1) + 2")


def test_constants_have_the_digits_that_the_rows_know():
    model = plain().fit(ROWS, 2.34567 * ROWS[:, 0] * ROWS[:, 1] + NOISE)
    (number,) = model.formula_.atoms(sympy.Float)
    assert float(number) == pytest.approx(2.34567, abs=0.02)
    assert len(str(number.n(6)).rstrip("0")) <= 7


@pytest.mark.parametrize("y", [NOISE, np.sin(3 * ROWS[:, 0]) * ROWS[:, 1]])
def test_where_nothing_fits_it_says_so(y):
    with pytest.warns(ConvergenceWarning, match="no formula fits these rows"):
        model = plain().fit(ROWS, y)
    assert model.formula_ is None
    assert model.latex_ is None
    assert len(model.formulas_) >= 1
    assert np.isfinite(model.predict(ROWS)).all()


def test_what_predicts_instead_is_said_with_how_good_it_is(monkeypatch):
    y = ROWS[:, 0] + 0.2 * np.sin(3 * ROWS[:, 1])
    with pytest.warns(ConvergenceWarning) as warnings_:
        model = plain().fit(ROWS, y)
    (sentence,) = (str(each.message) for each in warnings_)
    match = re.fullmatch(r"no formula fits these rows; predict uses a line, (.*x0.*), with R² (0\.\d{3})", sentence)
    assert float(match[2]) == pytest.approx(model.score(ROWS, y), abs=5e-4)
    assert sympy.lambdify(sympy.symbols("x0 x1 x2"), match[1])(*ROWS.T) == pytest.approx(model.predict(ROWS))
    assert not any(law["chosen"] for law in model.formulas_)
    monkeypatch.setattr(_regressor, "SHOWN", 5)
    with pytest.warns(ConvergenceWarning, match=r"predict uses a line with R² 0\.\d{3}$"):
        plain().fit(ROWS, y)


@pytest.mark.parametrize("seed", [4, 6])
def test_where_nothing_fits_the_better_of_line_and_power_predicts_and_is_no_worse_than_the_mean(seed):
    generator = np.random.RandomState(seed)
    x, y = generator.rand(15, 12), 3 * generator.rand(15)
    with pytest.warns(ConvergenceWarning, match="no formula fits"):
        model = plain().fit(x, y)
    assert model.score(x, y) > -1e-6
    judged = [law["error_inside"] + law["error_beyond"] for law in model.formulas_]
    known = [law["formula"] for law, error in zip(model.formulas_, judged, strict=True) if error == min(judged)]
    assert known[0] == 0 or np.ptp(model.predict(x)) > 0


def test_a_formula_that_leaves_much_of_the_variance_is_told_so():
    x, y = ROWS[:60, :1], 2 * ROWS[:60, 0]
    with pytest.warns(
        ConvergenceWarning, match=r"the formula leaves [\d.]+ % of the variance of y; if that is not noise"
    ):
        assert plain().fit(x, y + 0.35 * y.std() * NOISE[:60]).formula_ is not None
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        plain().fit(x, y + 0.1 * y.std() * NOISE[:60])


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_a_switch_between_columns_is_no_law_without_a_word(seed):
    x = np.random.RandomState(seed).rand(60, 3) * 10 - 5
    y = np.where(x[:, 0] > 0, x[:, 1], x[:, 2])
    with pytest.warns(ConvergenceWarning, match="no formula fits|of the variance of y"):
        FormulaRegressor(candidates=["line", "few terms", "three powers"], max_seconds=600).fit(x, y)


def test_a_pattern_in_the_residuals_is_no_noise():
    y = ROWS[:, 0] + 0.2 * np.sin(3 * ROWS[:, 1])
    with pytest.warns(ConvergenceWarning):
        model = FormulaRegressor(candidates=["line"]).fit(ROWS, y)
    assert model.formula_ is None
    assert model.score(ROWS, y) > 0.9
    assert FormulaRegressor(candidates=["line"], tolerance=0.2).fit(ROWS, y).formula_ is not None


def test_the_table_of_formulas_has_the_best_first():
    model = plain().fit(ROWS, ROWS[:, 0] * ROWS[:, 1] + 0.1 * NOISE)
    first, *others = model.formulas_
    assert str(first["formula"]) == str(model.formula_) == "x0*x1"
    assert set(first) == {
        "formula", "candidate", "complexity", "error_inside", "error_beyond", "seeds", "seconds", "chosen",
    }  # fmt: skip
    assert first["complexity"] == 3
    assert first["error_inside"] == pytest.approx(0.01, rel=0.7)
    assert all(other["error_inside"] > first["error_inside"] for other in others)


def test_it_is_repeated_by_its_random_state_and_leaves_that_of_others():
    y = ROWS[:, 0] / ROWS[:, 1] + 2 + 0.1 * NOISE
    before = torch.get_rng_state()
    models = [
        FormulaRegressor(candidates=["power and offset"], n_seeds=2, random_state=3, max_seconds=600).fit(ROWS, y)
        for _ in range(2)
    ]
    assert models[0].formula_ == models[1].formula_
    kept = [[{**law, "seconds": 0} for law in model.formulas_] for model in models]
    assert kept[0] == kept[1]
    assert torch.equal(before, torch.get_rng_state())


@pytest.mark.parametrize("state", [None, np.random.RandomState(3), 2**32 - 1])
def test_any_random_state_of_scikit_learn_will_do(state):
    assert str(plain(random_state=state).fit(ROWS, ROWS[:, 0] ** 2).formula_) == "x0**2"


def test_when_the_time_is_up_it_says_what_was_not_tried():
    y = np.sin(3 * ROWS[:, 0])
    with pytest.warns(ConvergenceWarning) as warnings_:
        model = FormulaRegressor(max_seconds=1e-9).fit(ROWS, y)
    assert model.untried_[0] == "power"
    assert len(model.untried_) == 7
    sentence = "the 1e-09 seconds were over before these were finished: power, few terms, power and offset"
    assert any(sentence in str(each.message) for each in warnings_)


class Clock:
    """A clock that stands still until it was looked at so many times; then it is late."""

    def __init__(self, looks):
        self.left = looks

    def __call__(self):
        self.left -= 1
        return 0.0 if self.left >= 0 else 1e9


def fitted_by(clock, monkeypatch, *candidates):
    """Fit few rows with one net of two seeds, until the clock is late."""
    monkeypatch.setattr(_regressor, "Deadline", partial(Deadline, clock=clock))
    X = ROWS[:40]
    return FormulaRegressor(candidates=candidates, n_seeds=2).fit(X, X[:, 0] / X[:, 1] + np.sin(5 * X[:, 2]))


@pytest.mark.long
def test_the_limit_holds_within_a_net_which_is_then_left_out(monkeypatch):
    with pytest.warns(ConvergenceWarning):
        fitted_by(whole := Clock(10**6), monkeypatch, "line", "power and offset")
    looks = 10**6 - whole.left  # of which the first sets the limit, and the second stands before the net
    assert looks > 50
    for share in (0, 0.03, 0.1, 0.5, 0.99):
        clock = Clock(2 + int(share * (looks - 2)))
        with pytest.warns(ConvergenceWarning, match="before these were finished: power and offset, two powers"):
            model = fitted_by(clock, monkeypatch, "line", "power and offset", "two powers")
        assert clock.left == -1, "it went on after the limit"
        assert model.untried_ == ["power and offset", "two powers"]
        assert {law["candidate"] for law in model.formulas_} == {"line"}


def test_a_net_that_comes_first_is_ended_too_and_a_line_predicts(monkeypatch):
    with pytest.warns(ConvergenceWarning, match="predict uses a line, .*, with R² 0"):
        model = fitted_by(Clock(4), monkeypatch, "power and offset")
    assert model.untried_ == ["power and offset"]
    assert model.formulas_ == []
    assert np.ptp(model.predict(ROWS)) > 1


def test_it_works_where_estimators_work():
    y = ROWS[:, 0] * ROWS[:, 1]
    scores = cross_val_score(make_pipeline(FunctionTransformer(), plain()), ROWS, y, cv=3)
    assert scores == pytest.approx([1, 1, 1])
    model = clone(plain(tolerance=0.01)).fit(ROWS, y)
    again = pickle.loads(pickle.dumps(model))
    assert again.formula_ == model.formula_
    assert again.get_params() == model.get_params()
    assert (again.predict(ROWS) == model.predict(ROWS)).all()
    with pytest.raises(NotFittedError):
        plain().predict(ROWS)


def kinds_in(value):
    """Return the types of all that a value is made of."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    return {type(value)}.union(*map(kinds_in, inside))


def test_what_is_written_of_a_fit_is_numpy_and_plain_python():
    pandas = pytest.importorskip("pandas")
    table = pandas.DataFrame(ROWS, columns=["mass in kg", "x1", "x0"])
    y = 1 / 3 * ROWS[:, 0] ** 1.37 / ROWS[:, 2] + 10**12 * ROWS[:, 1]
    model = FormulaRegressor(candidates=["line", "power"], tolerance=0.3, warm_start=True).fit(table, y)
    plain = {dict, list, tuple, str, float, int, bool, type(None), np.ndarray}
    assert kinds_in({**model.__getstate__(), "feature_names_in_": None}) <= plain
    again = clone(model)
    again.__setstate__(model.__getstate__())
    assert str(again.formula_) == str(model.formula_)
    assert again.formulas_ == model.formulas_
    assert again.constants_ == model.constants_
    assert (again.predict(table) == model.predict(table)).all()
    assert again.fit(table, y).formula_ == model.formula_


def test_skops_writes_and_reads_it():
    skops = pytest.importorskip("skops.io")
    model = FormulaRegressor(candidates=["line", "power"]).fit(ROWS, ROWS[:, 0] ** 1.5)
    written = skops.dumps(model)
    unknown = skops.get_untrusted_types(data=written)
    assert unknown == ["nalu_tutorial.regression._regressor.FormulaRegressor"]
    again = skops.loads(written, trusted=unknown)
    assert again.formula_ == model.formula_
    assert (again.predict(ROWS) == model.predict(ROWS)).all()


def test_columns_give_their_names():
    pandas = pytest.importorskip("pandas")
    table = pandas.DataFrame(ROWS, columns=["mass in kg", "beta", "lambda"])
    model = plain().fit(table, ROWS[:, 1] / ROWS[:, 0])
    assert str(model.formula_) == "beta/`mass in kg`"
    assert model.latex_ == r"\frac{\beta}{\text{mass in kg}}"
    assert pandas.DataFrame(model.formulas_)["formula"].iloc[0] == model.formula_


def test_a_name_is_text_in_latex_whatever_it_holds():
    assert sympy.latex(2 * symbol_of("m_0")) == "2 m_{0}"
    assert sympy.latex(symbol_of(r"5%\_$x^2$ m")) == r"\text{5\%\textbackslash{}\_\$x\textasciicircum{}2\$ m}"


def test_rows_where_the_formula_has_no_value_are_named():
    model = plain().fit(ROWS, ROWS[:, 0] / ROWS[:, 1])
    assert model.predict([[-3.0, 2.0, 1.0]]) == [-1.5]
    with pytest.raises(ValueError, match="the formula x0/x1 has no value at row 1, as where it divides by 0"):
        model.predict([[1.0, 1, 1], [1.0, 0, 1]])
    root = plain().fit(ROWS, np.sqrt(ROWS[:, 0]))
    with pytest.raises(ValueError, match=r"the formula sqrt\(x0\) has no value at row 0"):
        root.predict([[-1.0, 1, 1]])
    pandas = pytest.importorskip("pandas")
    named = plain().fit(pandas.DataFrame(ROWS, columns=["a-b", "c", "d"]), ROWS[:, 0] / ROWS[:, 1])
    with pytest.raises(ValueError, match="the formula `a-b`/c has no value at row 0"):
        named.predict(pandas.DataFrame([[1.0, 0, 1]], columns=["a-b", "c", "d"]))
    with pytest.raises(ValueError, match="or overflows"):
        plain().fit(ROWS, ROWS[:, 0] ** 2).predict([[1e200, 1, 1]])


def test_the_units_of_the_columns_do_not_matter():
    sizes = np.array([1e-9, 1e-3, 1e12])
    X = ROWS * sizes
    y = X[:, 0] / sizes[0] * X[:, 1] / X[:, 2] + 2 * sizes[1] / sizes[2]
    model = FormulaRegressor(candidates=["power and offset"], n_seeds=2, max_seconds=600).fit(X, y)
    assert model.formula_ is not None
    np.testing.assert_allclose(model.predict(X), y, rtol=1e-6)


@pytest.mark.parametrize(
    ("options", "error", "sentence"),
    [
        ({"n_seeds": 0}, ValueError, "n_seeds must be a whole number from 1 to 10,000, not 0"),
        ({"n_seeds": 10**9}, ValueError, "n_seeds must be a whole number from 1 to 10,000, not 1000000000"),
        ({"verbose": "no"}, TypeError, "verbose must be True or False, not 'no'"),
        ({"n_seeds": 2.5}, ValueError, "n_seeds must be a whole number from 1 to 10,000, not 2.5"),
        ({"max_seconds": -1}, ValueError, "max_seconds must be a number above 0 and up to inf, not -1"),
        ({"max_seconds": "long"}, ValueError, "max_seconds must be a number above 0 and up to inf, not 'long'"),
        ({"tolerance": float("nan")}, ValueError, "tolerance must be a number from 0 and up to 1, not nan"),
        ({"error": "log"}, ValueError, "error must be 'auto', 'absolute' or 'relative', not 'log'"),
        ({"error": None}, ValueError, "error must be 'auto', 'absolute' or 'relative', not None"),
        ({"candidates": "line"}, TypeError, r"candidates is a list of names, as \['line', 'power'\], not 'line'"),
        ({"candidates": ["line", "cube"]}, ValueError, "candidates are one or more of line, power, .*; got 'cube'"),
        ({"candidates": []}, ValueError, "candidates are one or more of line, power, .*; got none"),
    ],
)
def test_options_that_mean_nothing_are_refused(options, error, sentence):
    with pytest.raises(error, match=sentence):
        FormulaRegressor(**options).fit(ROWS, ROWS[:, 0])


def test_few_rows_are_refused_and_one_column_is_not():
    with pytest.raises(ValueError, match="a minimum of 5 is required"):
        plain().fit(ROWS[:4], ROWS[:4, 0])
    with pytest.warns(UserWarning, match="X has only 5 different rows, and many formulas pass through so few"):
        assert str(plain().fit(ROWS[:5, :1], 3 * ROWS[:5, 0]).formula_) == "3*x0"


def test_numbers_without_squares_are_refused():
    with pytest.raises(ValueError, match=r"expected numbers up to 1e\+100 in X and y, got 5e\+150: take a larger unit"):
        plain().fit(ROWS, np.full(300, 5e150))
    for small in (1e-160, 1e-200, 1e-310):
        for X, y in ((ROWS, small * ROWS[:, 0]), (small * ROWS, ROWS[:, 0])):
            with pytest.raises(ValueError, match=r"a number from 1e-100 on in y and each column of X, got none above"):
                plain().fit(X, y)
    assert str(plain().fit(ROWS, 1e-60 * ROWS[:, 0]).formula_) == "1.0e-60*x0"


def test_a_line_through_a_curve_of_few_rows_is_no_law():
    pressure, volume = np.array(BOYLE.rows).T
    assert str(plain().fit(pressure[:, None], volume).formula_) == "1407.97/x0"
    assert str(plain().fit(volume[:, None], pressure).formula_) == "1406.9/x0"


@pytest.mark.long
def test_luck_with_a_few_held_out_rows_is_no_law():
    with pytest.warns(ConvergenceWarning):
        formulas = [plain().fit(ROWS[:8], np.random.default_rng(k).normal(3, 1, 8)).formula_ for k in range(20)]
    assert sum(formula is not None for formula in formulas) <= 5


def test_whole_weights_are_repeated_rows():
    counts = np.random.default_rng(8).integers(0, 4, 300)
    y = 2.345 * ROWS[:, 0] ** 1.234 / ROWS[:, 1] + 0.05 * NOISE
    weighted = plain().fit(ROWS, y, sample_weight=counts)
    repeated = plain().fit(np.repeat(ROWS, counts, axis=0), np.repeat(y, counts))
    np.testing.assert_allclose(weighted.predict(ROWS), repeated.predict(ROWS), rtol=2e-4)
    assert np.abs(weighted.predict(ROWS) / plain().fit(ROWS, y).predict(ROWS) - 1).max() > 1e-3


def test_rows_of_weight_0_are_left_out_and_bad_ones_may_count_little():
    y = 3 * ROWS[:, 0] * ROWS[:, 1]
    y[::10] = -999
    for little in (0, 1e-12):
        model = plain().fit(ROWS, y, sample_weight=np.where(y < 0, little, 7))
        assert str(model.formula_) == "3*x0*x1"


def test_errors_of_rows_are_weights():
    """The constants are those of least squares in units of each row's error."""
    error = np.where(np.arange(300) % 2, 0.01, 3.0)
    y = 2.345 * ROWS[:, 0] + 1.234 + error * NOISE
    model = FormulaRegressor(candidates=["line"]).fit(ROWS[:, :1], y, sample_weight=1 / error**2)
    slope, offset = np.polyfit(ROWS[:, 0], y, 1, w=1 / error)
    np.testing.assert_allclose(model.predict(ROWS[:, :1]), slope * ROWS[:, 0] + offset, rtol=1e-4)


@pytest.mark.parametrize(
    ("weights", "error", "sentence"),
    [
        (np.ones(299), ValueError, r"a number for each of 300 rows, got the shape \(299,\)"),
        ([*np.ones(299), -2], ValueError, "numbers from 0 on, got -2 in row 299"),
        (np.full(300, np.nan), ValueError, "sample_weight must hold a finite number in every row, and it has NaN in"),
        (["a"] * 300, TypeError, "sample_weight must hold numbers, and it has 'a' in row 0; turn it into numbers"),
        (np.zeros(300), ValueError, "it is zero in all rows"),
        (np.arange(300) < 4, ValueError, "only 4 rows have a weight above 0, and a minimum of 5 is required"),
    ],
)
def test_weights_that_mean_nothing_are_refused(weights, error, sentence):
    with pytest.raises(error, match=sentence):
        plain().fit(ROWS, ROWS[:, 0], sample_weight=weights)


def test_weights_of_pandas_have_the_index_of_the_rows():
    pandas = pytest.importorskip("pandas")
    table, weights = pandas.DataFrame(ROWS), pandas.Series(np.ones(300))
    assert str(plain().fit(table, ROWS[:, 0], sample_weight=weights).formula_) == "x0"
    with pytest.raises(ValueError, match="the indices of X and sample_weight differ"):
        plain().fit(table, ROWS[:, 0], sample_weight=weights[::-1])


@pytest.mark.long
def test_a_net_is_trained_on_the_rows_that_count():
    y = ROWS[:, 0] * ROWS[:, 1] + 3
    y[::4] = -50 * ROWS[::4, 2]
    model = FormulaRegressor(candidates=["power and offset"], n_seeds=8, max_seconds=600)
    assert str(model.fit(ROWS, y, sample_weight=np.where(y < 0, 1e-9, 1)).formula_) == "x0*x1 + 3"


def test_columns_that_say_nothing_are_left_out():
    X = np.column_stack([ROWS, np.ones(300), ROWS[:, 0]])
    assert str(plain().fit(X, ROWS[:, 1] * ROWS[:, 2]).formula_) == "x1*x2"


def test_verbose_says_how_it_goes(capsys):
    plain(verbose=True).fit(ROWS, ROWS[:, 0] * ROWS[:, 1])
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("line: ")
    assert second == "power: x0*x1 fits"


def test_without_scikit_learn_there_is_one_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "sklearn", None)
    monkeypatch.delitem(sys.modules, "nalu_tutorial.regression")
    with pytest.raises(ImportError, match=r"^nalu_tutorial\.regression needs scikit-learn: pip install"):
        import_module("nalu_tutorial.regression")
