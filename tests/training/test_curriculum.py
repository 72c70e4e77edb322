"""Selected rows first: which are drawn when, of ranges and of tables, and what is refused."""

import pytest
import torch
from by_hand import needs_compiler, same
from torch import nn

from nalu_tutorial import Curriculum, tasks, train
from nalu_tutorial.training._draw import draw_of
from nalu_tutorial.training._train import Loop

PRODUCT = tasks.arithmetic("*", 2, (-2, 2), (2, 6))
FIRST = Curriculum(tasks.positive(0.3), steps=5)
X = torch.linspace(-2, 2, 60, dtype=torch.float64)[torch.randperm(60, generator=torch.Generator().manual_seed(0))]
X = X.reshape(30, 2)
ROWS = tasks.Table(X, X.prod(dim=1), validation=5)
RECIPE = {"seeds": (3, 4), "steps": 10, "batch_size": 8, "log_every": 5, "dtype": torch.float64, "lr": 0.02}


def line():
    return nn.Linear(2, 1)


def batches(monkeypatch, task, curriculum=FIRST, **changes):
    """Return the inputs of each step, as a training draws them: shape (steps, S, batch, in)."""
    several = task if isinstance(task, list) else [task]
    seen = []
    monkeypatch.setattr(Loop, "run", lambda self: seen.append(draw_of(several, self.seeds, self.recipe)))
    train(line, task, curriculum=curriculum, **RECIPE | changes)
    return seen[0](torch.arange(10))[0]


@pytest.mark.parametrize(
    ("signs", "fits"),
    [
        (tasks.positive(0.3), lambda x: (x >= 0.3).all(-1)),
        (tasks.Signs(-1, 0.3), lambda x: (x <= -0.3).all(-1)),
        (tasks.Signs(0, 0.5), lambda x: (x.abs() >= 0.5).all(-1)),
        (tasks.Signs((1, -1), 0.1), lambda x: (x[..., 0] >= 0.1) & (x[..., 1] <= -0.1)),
        (tasks.Signs((0, 1)), lambda x: x[..., 1] > 0),
    ],
)
def test_the_first_batches_fit_and_the_later_ones_are_what_they_were(monkeypatch, signs, fits):
    x, plain = (batches(monkeypatch, PRODUCT, which) for which in (Curriculum(signs, 5), None))
    assert fits(x[:5]).all()
    assert signs(x[:5]).all()
    assert torch.equal(x[5:], plain[5:])
    assert not fits(plain[:5]).all()


def test_selected_draws_are_even_in_what_is_selected(monkeypatch):
    x = batches(monkeypatch, PRODUCT.over((-1, 3), (3, 6)), Curriculum(tasks.Signs(0, 0.5), 9), batch_size=4000)[:9]
    for low, high, share in ((-1, -0.5, 1 / 6), (0.5, 1.75, 2.5 / 6), (1.75, 3, 2.5 / 6)):
        assert ((x >= low) & (x < high)).double().mean().item() == pytest.approx(share, abs=0.01)


def test_rows_of_a_table_are_selected_and_not_changed(monkeypatch):
    x = batches(monkeypatch, ROWS)
    rows = {tuple(row) for row in ROWS.training_set(torch.float64)[0].tolist()}
    early, late = ({tuple(row) for row in part.reshape(-1, 2).tolist()} for part in (x[:5], x[5:]))
    assert early <= rows
    assert late <= rows
    assert all(a >= 0.3 and b >= 0.3 for a, b in early)
    assert not FIRST.first(x[5]).all()
    assert len(early) == FIRST.selected(ROWS) == sum(a >= 0.3 and b >= 0.3 for a, b in rows)


def test_tables_side_by_side_have_their_own_rows_first(monkeypatch):
    splits = [tasks.Table(X, X.prod(dim=1), validation=5, random_state=k) for k in range(3)]
    x = batches(monkeypatch, splits)
    for k, table in enumerate(splits):
        alone = batches(monkeypatch, table)
        assert torch.equal(x[:, 2 * k : 2 * k + 2], alone)
        assert (alone[:5] >= 0.3).all()


@pytest.mark.parametrize("task", [PRODUCT, ROWS, [ROWS, tasks.Table(X, X.prod(dim=1), validation=5, random_state=1)]])
def test_one_by_one_and_together_are_the_same(task):
    together, alone = (train(line, task, curriculum=FIRST, fast=fast, **RECIPE) for fast in (True, False))
    same(together, alone, rtol=1e-9, atol=1e-12)
    assert not torch.equal(together.params["weight"], train(line, task, **RECIPE).params["weight"])


@needs_compiler
@pytest.mark.parametrize("task", [PRODUCT, ROWS, PRODUCT.over((-1, 3), (3, 6))])
def test_the_compiled_step_is_the_eager_one(task):
    eager, compiled = (train(line, task, curriculum=FIRST, compiled=how, **RECIPE) for how in (False, True))
    same(eager, compiled, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize(
    ("curriculum", "task", "error", "sentence"),
    [
        (lambda: Curriculum(tasks.positive(), 0), PRODUCT, ValueError, "steps must be a whole number from 1 on"),
        (lambda: Curriculum(0.3, 5), PRODUCT, TypeError, "first must be a function"),
        (lambda: Curriculum(tasks.positive(2), 5), PRODUCT, ValueError, "selects no draw between -2 and 2"),
        (lambda: Curriculum(tasks.Signs((1, 1, 1)), 5), PRODUCT, ValueError, "3 signs were given, and there are 2"),
        (lambda: Curriculum(lambda x: x[:, 0] > 0, 5), PRODUCT, TypeError, "make a tasks.Table of rows"),
        (lambda: Curriculum(tasks.positive(5), 5), ROWS, ValueError, "selects none of the 25 training rows"),
        (lambda: Curriculum(lambda x: x > 0, 5), ROWS, TypeError, "a truth value for each of the 25 rows"),
        (lambda: tasks.positive(0.3), PRODUCT, TypeError, "curriculum takes Curriculum"),
    ],
)
def test_what_is_refused(curriculum, task, error, sentence):
    with pytest.raises(error, match=sentence):
        train(line, task, curriculum=curriculum(), **RECIPE)


def test_a_batch_of_all_rows_is_refused():
    with pytest.raises(ValueError, match="give a batch_size of 24 or less"):
        train(line, ROWS, curriculum=FIRST, **RECIPE | {"batch_size": 25})


@pytest.mark.parametrize("wrong", [{"signs": 2}, {"signs": ()}, {"least": -1}, {"least": float("nan")}])
def test_signs_are_refused(wrong):
    with pytest.raises(ValueError, match=r"signs are|least is"):
        tasks.Signs(**wrong)


def test_draws_that_are_not_even_are_refused():
    with pytest.raises(ValueError, match="drawn evenly"):
        FIRST.selected(tasks.Task(lambda x: x, 1, (0, 5), (5, 9), sampler=tasks.whole))


def test_a_task_in_time_has_selected_draws(monkeypatch):
    sums = tasks.Task(lambda x: x.sum(-1, keepdim=True), 2, (-2, 2), (2, 6), length=3, extrapolation_length=4)
    x = batches(monkeypatch, sums)
    assert FIRST.first(x[:5]).all()
    assert FIRST.selected(sums) == pytest.approx(0.425 ** (2 * 3))


def test_a_task_with_noise_has_selected_draws(monkeypatch):
    noisy = tasks.Task(lambda x: x.sum(-1, keepdim=True), 2, (-2, 2), (2, 6), noise=0.1)
    x = batches(monkeypatch, noisy)
    assert (x[:5] >= 0.3).all()
    assert not (x[5:] >= 0.3).all()
