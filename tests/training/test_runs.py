"""What `train` and `Runs` promise: data, tasks side by side, precision, diverged runs, success, models taken out."""

import math
from dataclasses import replace

import pytest
import torch
from by_hand import agree
from models import BATCH, DIFFERENCE, LINE, PRODUCT, short
from torch import nn

from nalu_tutorial import NMU
from nalu_tutorial.training import _draw
from nalu_tutorial.training._draw import Noise


@pytest.mark.parametrize("begin", [0, 5])
def test_what_is_drawn_ahead_is_what_would_be_drawn_step_by_step(begin, monkeypatch):
    monkeypatch.setattr(_draw, "AT_ONCE", 4 * 3 * BATCH * (2 + 1))
    low, high = (torch.full((3, 1, 1), end) for end in (20.0, 40.0))
    draw = _draw.Draw(DIFFERENCE, torch.tensor([3, 7, 0]), low, high, BATCH, torch.float32)
    noise = Noise({"noise": 1}, draw.seeds, torch.float32)
    ahead = _draw.DrawnAhead(_draw.Batches(draw, noise))
    assert ahead.ahead == 4
    for step in map(torch.tensor, range(begin, begin + 11)):
        *data, mine = ahead(step)
        for one, expected in zip((*data, mine["noise"]), (*draw(step), noise(step, BATCH)["noise"]), strict=True):
            assert torch.equal(one, expected)


SIDE_BY_SIDE = [PRODUCT, PRODUCT.over((-2, -1), (-6, -2), 0.5), PRODUCT.over((-2, 2), ((-6, -2), (2, 6)))]


def test_tasks_side_by_side_are_the_same_runs_as_each_task_by_itself():
    recipe = {"steps": 20, "log_every": 8, "dtype": torch.float64, "lr": 0.05}
    together = short(lambda: NMU(2, 1), SIDE_BY_SIDE, **recipe)
    assert len(together) == 9
    assert together.params["weight"].shape == (9, 1, 2)
    for task, part in zip(SIDE_BY_SIDE, together.by_task(), strict=True):
        single = short(lambda: NMU(2, 1), task, **recipe)
        assert (part.task, len(part), part.seeds) == (task, 3, (0, 1, 2))
        for mine, expected in ((part.params, single.params), (part.best_params, single.best_params)):
            torch.testing.assert_close(mine["weight"], expected["weight"], rtol=1e-9, atol=1e-12)
        for name, values in single.history.items():
            torch.testing.assert_close(part.history[name], values, rtol=1e-9, atol=1e-12)
        agree(part, 2, single.model(2))


def test_each_of_several_tasks_has_its_own_threshold():
    loose, strict = (LINE.over(LINE.training, LINE.extrapolation, limit) for limit in (1e9, 0.0))
    runs = short(lambda: nn.Linear(1, 1), [loose, strict])
    assert runs.succeeded().tolist() == [True] * 3 + [False] * 3
    assert [part.success_rate().rate for part in runs.by_task()] == [1, 0]


def test_the_best_parameters_are_those_of_the_look_with_the_lowest_validation_loss():
    # Too large a learning rate: the loss goes up and down.
    recipe = {"lr": 0.5, "steps": 12, "log_every": 1, "dtype": torch.float64}
    runs = short(lambda: nn.Linear(1, 1), LINE, **recipe)
    best = runs.history["validation"].argmin(dim=0)
    x, t = LINE.validation_set(dtype=torch.float64)
    for k in range(3):
        assert 0 < best[k] < 12
        error = nn.functional.mse_loss(runs.model(k, best=True)(x), t).detach()
        torch.testing.assert_close(error, runs.history["validation"][best[k], k])
        assert not torch.equal(runs.model(k, best=True).weight, runs.model(k).weight)


@pytest.mark.parametrize("dtype", [None, torch.float32, torch.float64])
def test_everything_is_in_the_precision_asked_for(dtype):
    runs, wanted = short(dtype=dtype), dtype or torch.float32
    tensors = [*runs.params.values(), *(runs.history[name] for name in ("training", "validation", "extrapolation"))]
    assert {tensor.dtype for tensor in tensors} == {wanted}
    assert runs.predict(torch.ones(2, dtype=torch.float16)).dtype == wanted
    assert runs.model(0).W_hat.dtype == wanted


def overflowing(seeds_that_do):
    """Return a maker of lines, whose gradient overflows for some seeds."""

    def make():
        line = nn.Linear(1, 1)
        if torch.initial_seed() in seeds_that_do:
            nn.init.constant_(line.weight, 3e38)
        return line

    return make


@pytest.mark.parametrize("optimizer", [torch.optim.Adam, torch.optim.SGD])
def test_a_run_that_overflows_is_dead_has_failed_and_the_others_do_not_notice(optimizer):
    recipe = {"task": LINE, "seeds": 4, "steps": 100, "lr": 0.05, "optimizer": optimizer, "dtype": None}
    with_it, without = (short(overflowing(seeds), **recipe) for seeds in ([2], []))
    others = [0, 1, 3]
    assert with_it.diverged.tolist() == [False, False, True, False]
    assert not without.diverged.any()
    for name in ("weight", "bias"):
        assert torch.equal(with_it.params[name][others], without.params[name][others])
    for name in ("training", "validation", "extrapolation"):
        assert torch.equal(with_it.history[name][:, others], without.history[name][:, others])
    assert with_it.succeeded(1e6).tolist() == [True, True, False, True]
    assert with_it.success_rate(1e6).rate == 0.75


def test_a_run_whose_loss_was_never_a_number_has_its_start_for_best():
    runs = short(overflowing([1]), LINE, dtype=None, steps=3)
    assert runs.history["validation"][:, 1].isfinite().tolist() == [False, False]
    assert runs.best_params["weight"][1] == torch.tensor(3e38)
    assert not runs.diverged[0]


def test_success_is_the_tasks_threshold_or_ones_own():
    runs = short(lambda: nn.Linear(1, 1), LINE, steps=500, lr=0.05, optimizer=torch.optim.SGD)
    assert runs.success_rate() == runs.success_rate(0.01)
    assert runs.success_rate().rate == 1
    assert runs.success_rate(0.0).rate == 0
    with pytest.raises(ValueError, match="names no threshold of success: pass one"):
        replace(runs, tasks=(replace(LINE, threshold=None),)).succeeded()


def test_a_model_taken_out_is_a_copy_that_can_be_trained_on():
    runs = short()
    before = runs.params["W_hat"].clone()
    model, other = runs.model(1), runs.model(0)
    assert torch.equal(other.W_hat, before[0])
    assert torch.equal(model.W_hat, before[1])
    model(torch.ones(2)).backward()
    assert model.W_hat.grad is not None
    with torch.no_grad():
        model.W_hat.zero_()
    assert torch.equal(runs.params["W_hat"], before)
    assert not runs.params["W_hat"].requires_grad


def test_success_is_judged_where_the_validation_loss_was_best():
    runs = short(lambda: nn.Linear(1, 1), LINE, seeds=4, steps=3, log_every=1)
    looks = {"validation": [[3, 1, 2, 1], [1, 2, 1, 1], [2, 3, math.nan, 2], [2, 3, math.nan, 2]],
             "extrapolation": [[9, 0, 9, 9], [0, 9, 0, 0], [9, 9, 9, 0], [9, 9, 9, 0]]}  # fmt: skip
    known = replace(runs, history=runs.history | {name: torch.tensor(rows) for name, rows in looks.items()})
    assert known.succeeded(0.5).tolist() == [True, True, True, False]  # of equal losses the first counts


def with_validation(*rows):
    """Return runs with these validation losses, one row for each evaluation."""
    runs = short(lambda: nn.Linear(1, 1), LINE, seeds=len(rows[0]), steps=1)
    return replace(runs, history=runs.history | {"validation": torch.tensor(rows)})


@pytest.mark.parametrize(
    ("rows", "best"),
    [
        ([[3.0, 2.0, 4.0], [3.0, 3.0, 1.0]], 2),
        ([[3.0, 1.0, 4.0], [1.0, 1.0, 1.0]], 0),  # of equal ones the first
        ([[3.0, 1.0, 4.0], [2.0, math.nan, 3.0]], 1),  # what died later was best before
        ([[math.nan, math.inf, 4.0], [math.nan, -math.inf, 9.0]], 2),
    ],
    ids=str,
)
def test_the_best_run_by_hand(rows, best):
    assert with_validation(*rows).best() == best


def test_where_no_loss_is_finite_there_is_no_best_run():
    with pytest.raises(ValueError, match="there is no best run: no validation loss was ever finite"):
        with_validation([math.nan, math.inf], [math.nan, math.nan]).best()


def test_there_is_a_best_run_of_each_task_and_none_of_several():
    runs = short(lambda: NMU(2, 1), SIDE_BY_SIDE)
    with pytest.raises(ValueError, match=r"the losses of 3 tasks cannot be compared; by_task\(\) has the runs of each"):
        runs.best()
    assert [part.best() for part in runs.by_task()] == [
        int(part.history["validation"].amin(0).argmin()) for part in runs.by_task()
    ]
