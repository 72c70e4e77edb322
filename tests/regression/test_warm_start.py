"""A search that is interrupted, refused or ended early: what is kept, what is said, and how it goes on."""

import pickle
import warnings
from functools import partial

import numpy as np
import pytest
from sklearn.exceptions import ConvergenceWarning, NotFittedError

from nalu_tutorial.regression import FormulaRegressor, _regressor
from nalu_tutorial.regression._deadline import Deadline
from nalu_tutorial.regression._search import Search

X = np.random.default_rng(5).uniform(1, 5, size=(60, 2))
WAVE = np.sin(3 * X[:, 0])
WITHOUT_SECONDS = {"formula", "candidate", "complexity", "error_inside", "error_beyond", "seeds"}


class Interrupted:
    """A clock that stands still until it was looked at so many times; then comes Ctrl-C."""

    def __init__(self, looks):
        self.left = looks

    def __call__(self):
        self.left -= 1
        if self.left < 0:
            raise KeyboardInterrupt
        return 0.0


def model_of(*candidates, **options):
    return FormulaRegressor(candidates=candidates or None, n_seeds=2, **options)


@pytest.fixture
def ended(monkeypatch):
    """Fit with Ctrl-C at the first look at the clock after that which sets the limit: before the second candidate."""

    def fit(model, looks=1):
        with monkeypatch.context() as patch:
            patch.setattr(_regressor, "Deadline", partial(Deadline, clock=Interrupted(looks)))
            return model.fit(X, WAVE)

    return fit


@pytest.mark.parametrize("looks", [1, 4])  # between two candidates, and within the training of a net
def test_what_was_found_before_an_interruption_is_kept(ended, looks):
    with pytest.warns(ConvergenceWarning, match="it was interrupted before these were finished: power and offset, two"):
        model = ended(model_of("line", "power and offset", "two powers"), looks)
    assert model.untried_ == ["power and offset", "two powers"]
    assert {law["candidate"] for law in model.formulas_} == {"line"}
    assert np.isfinite(model.predict(X)).all()


def test_an_interruption_before_anything_was_found_goes_on(ended):
    model = model_of("line").fit(X, X[:, 0])
    with pytest.raises(KeyboardInterrupt):
        ended(model.set_params(candidates=["power and offset"]), looks=4)
    with pytest.raises(NotFittedError):
        model.predict(X)


def values(model):
    return [{name: law[name] for name in WITHOUT_SECONDS} for law in model.formulas_]


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_a_search_that_goes_on_ends_where_one_without_a_break_does(ended):
    names = ("line", "power", "power and offset")
    whole = model_of(*names, random_state=3).fit(X, WAVE)
    broken = pickle.loads(pickle.dumps(ended(model_of(*names, random_state=3, warm_start=True))))
    assert broken.untried_ == ["power", "power and offset"]
    broken.fit(X, WAVE)
    assert broken.untried_ == []
    assert values(broken) == values(whole)
    assert (broken.predict(X) == whole.predict(X)).all()


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_a_search_goes_on_with_candidates_of_another_list_and_tries_none_twice(monkeypatch):
    asked, laws = [], Search.laws
    monkeypatch.setattr(Search, "laws", lambda self, candidate: asked.append(candidate) or laws(self, candidate))
    model = model_of("line").fit(X, X[:, 0] * X[:, 1])
    model.set_params(candidates=["line", "power", "two powers"], warm_start=True)
    assert str(model.fit(X, X[:, 0] * X[:, 1]).formula_) == "x0*x1"
    assert str(model.fit(X, X[:, 0] * X[:, 1]).formula_) == "x0*x1"
    assert asked == ["line", "power"]
    model.set_params(warm_start=False).fit(X, X[:, 0])
    assert asked == ["line", "power", "line"]


def test_it_goes_on_with_the_same_rows_only():
    model = model_of("line", warm_start=True).fit(X, X[:, 0])
    heavier = np.where(np.arange(60) == 7, 2.0, 1.0)
    others = ((X, X[:, 1]), (X[:50], X[:50, 0]), (X[::-1], X[::-1, 0]), (X, X[:, 0], heavier))
    for rows in others:
        with pytest.raises(
            ValueError, match="warm_start continues with the rows of the previous fit, and these are others"
        ):
            model.fit(*rows)
        with pytest.raises(NotFittedError):
            model.predict(X)
    assert str(model.fit(X, X[:, 0]).formula_) == "x0"


@pytest.mark.parametrize(
    "refused",
    [
        lambda model: model.fit(np.full((60, 3), np.nan), WAVE),
        lambda model: model.fit(X[:, :1], ["red"] * 60),
        lambda model: model.set_params(n_seeds=0).fit(X, WAVE),
        lambda model: model.set_params(candidates=["cube"]).fit(X, WAVE),
    ],
)
def test_a_fit_that_is_refused_leaves_no_formula_of_an_earlier_one(refused):
    model = model_of("line").fit(X, X[:, 0])
    with pytest.raises((ValueError, TypeError)):
        refused(model)
    for use in (lambda: model.predict(X), lambda: model.score(X, WAVE)):
        with pytest.raises(NotFittedError):
            use()
    assert not hasattr(model, "formula_")


def test_columns_that_never_vary_have_no_nets():
    constant = np.full((60, 2), 0.1) + [[0], [3e-17]] * 30
    with warnings.catch_warnings(action="ignore"):
        model = FormulaRegressor().fit(constant, WAVE)
    assert (model.formula_, model.untried_) == (None, [])
    assert [law["candidate"] for law in model.formulas_] == ["line"]
    assert model.predict(constant) == pytest.approx(WAVE.mean(), abs=0.2)
    assert FormulaRegressor().fit(constant, np.full(60, 7.0)).formula_ == 7
