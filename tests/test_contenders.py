"""Laws that rows cannot tell apart: which are kept, where they part, what is said and drawn of them."""

import pickle
import warnings
from unittest import mock

import numpy as np
import pytest
import sympy
from sklearn.exceptions import NotFittedError

from nalu_tutorial.figures import contenders
from nalu_tutorial.regression import FormulaRegressor
from nalu_tutorial.tasks import PLANETS

QUICK = ["line", "power", "few terms"]
NOISE = np.random.default_rng(3).normal(size=40)


def fitted(x, y, candidates=QUICK):
    """Return the model, and what was warned of."""
    with warnings.catch_warnings(record=True) as warnings_:
        warnings.simplefilter("always")
        model = FormulaRegressor(candidates=candidates, max_seconds=np.inf).fit(np.reshape(x, (len(y), -1)), y)
    return model, [str(each.message) for each in warnings_]


@pytest.fixture(scope="module")
def undecided():
    """Ten rows of a saturating curve that end before it bends much, with 2 % noise."""
    x = np.linspace(1, 4, 10)
    y = 10 * x / (x + 6) * (1 + 0.02 * NOISE[:10])
    return (x, y, *fitted(x, y))


def test_laws_that_rows_cannot_tell_apart_are_all_kept(undecided):
    x, y, model, warnings_ = undecided
    assert not model.decided_
    assert model.contenders_[0].formula == model.formula_
    assert model.contenders_[0].constants == model.constants_
    assert model.contenders_[0].parts is None
    assert len(model.contenders_) >= 2
    for each in model.contenders_:
        assert np.sqrt(np.mean((each.predict(x[:, None]) / y - 1) ** 2)) < 0.05
        assert each.error_inside >= 0
    (sentence,) = (each for each in warnings_ if "laws fit" in each)
    assert sentence.startswith(f"{len(model.contenders_)} laws fit these 10 rows: {model.formula_}")
    assert "a measurement at x0 = " in sentence


def test_they_part_where_it_is_said_and_a_measurement_there_decides(undecided):
    x, _, model, _ = undecided
    first, second = model.contenders_[:2]
    where = second.parts
    assert where.column == "x0"
    assert (where.value > np.median(x)) == where.above
    noise = np.sqrt(np.mean((first.predict(x[:, None]) - undecided[1]) ** 2))

    def apart(value):
        return abs(first.predict([[value]]) - second.predict([[value]]))[0] / noise

    assert apart(where.value) > 1
    assert apart(where.measure) > 4


def test_predict_gives_the_range_of_all(undecided):
    model = undecided[2]
    wide = np.array([[2.0], [40.0]])
    y, least, largest = model.predict(wide, spread=True)
    every = np.stack([each.predict(wide) for each in model.contenders_])
    assert (y == model.predict(wide)).all()
    assert (least == every.min(axis=0)).all()
    assert (largest == every.max(axis=0)).all()
    assert largest[1] - least[1] > largest[0] - least[0] > 0


def test_a_picture_opens_where_they_part(undecided):
    shown = []
    with mock.patch("IPython.display.display", shown.append):
        contenders(undecided[2])
    assert f"{len(undecided[2].contenders_)} laws" in shown[0].alt
    assert "The first two differ" in shown[0].alt
    with pytest.raises(NotFittedError, match="not fitted yet"):
        contenders(FormulaRegressor())
    with pytest.raises(ValueError, match="there are no contenders to show: no formula fits"):
        contenders(fitted(np.linspace(1, 9, 40), np.sin(4 * np.linspace(1, 9, 40)), ["line"])[0])


def test_they_travel(undecided):
    again = pickle.loads(pickle.dumps(undecided[2]))
    assert again.contenders_ == undecided[2].contenders_


OHM = [2, 4, 6, 10, 18, 34, 66, 130], [326.75, 300.75, 277.75, 238.25, 190.75, 134.5, 83.25, 48.5]
LENGTHS = np.array([17, 18, 20, 22, 25, 30, 35, 40, 50, 60, 80, 100.0])
FALL = np.linspace(0, 2, 21)
SIDES = np.random.default_rng(17).uniform(1, 10, (20, 2))
RESISTORS = np.random.default_rng(17).uniform(10, 1000, (20, 3))
LINES = np.array([(a, b) for a in (1, 2, 3) for b in range(a + 1, 8)], float)
KNOWN = {
    "Ohm 1826": (*map(np.array, OHM), lambda x: 7285 / (20.25 + x), np.linspace(1, 300, 60)),
    "a lens": (
        LENGTHS, 1 / (1 / 15 - 1 / LENGTHS) * (1 + 0.01 * NOISE[:12]),
        lambda x: 1 / (1 / 15 - 1 / x), np.linspace(18, 300, 60),
    ),
    "a fall": (
        FALL, 1.2 + 0.8 * FALL + 4.905 * FALL**2 + 0.03 * NOISE[:21],
        lambda x: 1.2 + 0.8 * x + 4.905 * x**2, np.linspace(0, 6, 60),
    ),
    "a hypotenuse": (
        SIDES, np.hypot(*SIDES.T) + 0.02 * NOISE[:20], lambda x: np.hypot(*x.T), 1.5 * SIDES,
    ),
    "parallel resistors": (
        RESISTORS, 1 / (1 / RESISTORS).sum(axis=1), lambda x: 1 / (1 / x).sum(axis=1), 1.5 * RESISTORS,
    ),
    "hydrogen": (
        LINES, (91.127 / (LINES[:, 0] ** -2 - LINES[:, 1] ** -2)).round(2),
        lambda x: 91.127 / (x[:, 0] ** -2 - x[:, 1] ** -2), np.add(LINES, [0, 3]),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", KNOWN)
def test_a_power_of_a_sum_of_few_rows_is_told(name):
    x, y, law, wide = KNOWN[name]
    model, _ = fitted(x, y)
    away = model.predict(wide.reshape(len(wide), -1)) - law(wide)
    assert np.sqrt(np.mean(away**2)) < 0.1 * np.std(law(wide))


def test_planets_are_decided():
    model, warnings_ = fitted(*np.array(PLANETS.rows).T)
    assert model.decided_
    (power,) = model.formula_.atoms(sympy.Pow)
    assert power.exp == sympy.Rational(3, 2)
    assert not any("laws fit" in each for each in warnings_)


def test_an_exact_law_has_no_other_beside_it():
    x = np.random.default_rng(1).uniform(1, 5, (12, 2))
    model, warnings_ = fitted(x, x[:, 0] / x[:, 1])
    assert model.decided_
    assert model.contenders_[0].formula == model.formula_
    assert not warnings_
    y, least, largest = model.predict(x, spread=True)
    assert (least == y).all()
    assert (largest == y).all()
