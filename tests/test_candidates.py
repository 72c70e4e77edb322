"""The figure of what a search found: which formulas are on the front, which was chosen, and what is said of them."""

import re
import warnings
from unittest import mock

import numpy as np
import pytest
import sympy
from sklearn.exceptions import NotFittedError

from nalu_tutorial.figures import candidates
from nalu_tutorial.figures._candidates import errors_of, front_of, shown, with_room
from nalu_tutorial.regression import FormulaRegressor

X = np.random.default_rng(5).uniform(1, 5, size=(60, 2))


def law(formula, complexity, error, chosen=False):
    inside = 0.5 * error**2
    return {
        "formula": sympy.sympify(formula),
        "complexity": complexity,
        "error_inside": inside,
        "error_beyond": 3 * inside,
        "chosen": chosen,
    }


LAWS = [
    law("2.123456*a", 3, 0.5),
    law("b", 1, 0.9),
    law("a + b", 3, 0.6),
    law("a*b + 3", 5, 0.02, chosen=True),
    law("a**2", 3, 0.95),
    law("1.23456*a**2.5 - 3.21987*b**1.5 + 12.7*a*b - 77.7", 15, 0.01),
    law("a/b", 4, 0.5),
]


@pytest.fixture(scope="module")
def model():
    return FormulaRegressor(candidates=["line", "power"]).fit(X, X[:, 0] * X[:, 1])


def picture(model, **keywords):
    shown_pictures = []
    with mock.patch("IPython.display.display", shown_pictures.append):
        candidates(model, **keywords)
    (only,) = shown_pictures
    return only


def test_the_front_has_what_no_formula_as_simple_beats():
    errors = errors_of(LAWS)
    assert errors == pytest.approx([0.5, 0.9, 0.6, 0.02, 0.95, 0.01, 0.5])
    assert [str(LAWS[k]["formula"]) for k in front_of(LAWS, errors)][:3] == ["b", "2.123456*a", "a*b + 3"]
    assert len(front_of(LAWS, errors)) == 4


def test_formulas_that_would_cover_each_other_are_left_out_but_not_the_chosen_one():
    laws = [law("a", 1, 1.0), law("b", 2, 0.99), law("c", 3, 0.2), law("d", 4, 0.19, chosen=True), law("e", 5, 0.01)]
    assert with_room(laws, errors_of(laws), range(5)) == [0, 3, 4]


def test_an_error_of_rounding_stands_at_the_lower_end():
    assert errors_of([law("a", 1, 0.0), law("b", 1, 2.0)]) == [2e-9, 2.0]
    assert errors_of([law("a", 1, 0.0)]) == [1e-300]


def test_a_formula_beside_its_point_is_short():
    assert shown(sympy.sympify("2.123456*a")) == "2.12*a"
    assert shown(LAWS[5]["formula"]).endswith("…")
    assert len(shown(LAWS[5]["formula"])) == 40


def test_the_alt_text_says_what_is_seen(model):
    with mock.patch.object(model, "formulas_", LAWS):
        drawn = picture(model, caption="Look.")
    assert drawn.alt.startswith(
        "Error over complexity of 7 formulas. No simpler one beats b (complexity 1, error 0.9); "
    )
    assert drawn.alt.endswith("The formula a*b + 3 was chosen.")
    text = re.findall(r"<text[^>]*>([^<]*)</text>", drawn.svg)
    assert {"b", "2.12*a", "a*b + 3"} <= set(text)
    assert "<figcaption>Look.</figcaption>" in drawn._repr_html_()


def test_the_formula_of_an_estimator_is_the_one_that_was_chosen(model):
    (chosen,) = (each for each in model.formulas_ if each["chosen"])
    assert chosen["formula"] == model.formula_
    assert "The formula x0*x1 was chosen." in picture(model).alt


def test_what_has_nothing_to_show_is_refused(model):
    with pytest.raises(TypeError, match="candidates takes a FormulaRegressor, not list"):
        candidates([])
    with pytest.raises(NotFittedError):
        candidates(FormulaRegressor())
    with mock.patch.object(model, "formulas_", []), pytest.raises(ValueError, match="no formula was found"):
        candidates(model)
    with warnings.catch_warnings(action="ignore"):
        nothing = FormulaRegressor(candidates=["line"]).fit(X, np.cos(7 * X[:, 0]))
    assert picture(nothing).alt.endswith("None fits.")
