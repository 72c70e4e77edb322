"""Runs that are written to a file and read again: the same to the bit, or refused in a sentence."""

import pytest
import torch
from by_hand import same
from models import DIFFERENCE, PRODUCT, scaled, short
from torch import nn

from nalu_tutorial import NAC, NMU, Runs, tasks
from nalu_tutorial.training import EarlyStopping

BOTH = [PRODUCT, PRODUCT.over((-2, -1), (-6, -2), 0.5)]


def make():
    return NAC(2, 1)


@pytest.mark.parametrize(
    ("model", "task", "changes"),
    [
        (make, DIFFERENCE, {"seeds": [7, 0, 2**32 - 1]}),
        (make, DIFFERENCE, {"dtype": torch.float64, "stop_when": EarlyStopping(1), "lr": 0.0, "log_every": 2}),
        (lambda: nn.Linear(2, 1), DIFFERENCE, {"lr": 1e30, "optimizer": torch.optim.SGD}),  # diverged
        (
            lambda: nn.Sequential(nn.Linear(2, 2), scaled(float(torch.rand(()))), nn.BatchNorm1d(2), nn.Linear(2, 1)),
            BOTH,
            {"fast": False},
        ),
    ],
    ids=["seeds", "stopped early", "diverged", "one by one"],
)
def test_what_is_read_is_what_was_written(model, task, changes, tmp_path):
    runs = short(model, task, **changes)
    runs.save(tmp_path / "runs")
    again = Runs.load(str(tmp_path / "runs"), model, task)
    same(again, runs)
    assert (again.seconds, again.tasks, again.fast) == (runs.seconds, runs.tasks, runs.fast)
    x = torch.rand(4, 2)
    assert torch.equal(again.predict(x).nan_to_num(), runs.predict(x).nan_to_num())
    assert torch.equal(again.succeeded(0.5), runs.succeeded(0.5))
    assert torch.equal(again.diverged, runs.diverged)


def test_a_part_is_saved_without_the_whole(tmp_path):
    whole = short(lambda: nn.Linear(2, 1), BOTH, seeds=300)
    part = whole.by_task()[1]
    part.save(tmp_path / "part")
    whole.save(tmp_path / "whole")
    assert (tmp_path / "part").stat().st_size < 0.7 * (tmp_path / "whole").stat().st_size
    same(Runs.load(tmp_path / "part", lambda: nn.Linear(2, 1), BOTH[1]), part)


class Harmful:
    """What would print if its file were unpickled."""

    def __reduce__(self):
        return print, ("it ran",)


def test_a_foreign_file_is_named_and_nothing_in_it_is_run(tmp_path, capsys):
    torch.save(Harmful(), tmp_path / "harmful")
    short(checkpoint=tmp_path / "checkpoint")
    for name in ("harmful", "checkpoint"):
        with pytest.raises(ValueError, match="empty, damaged or no file of runs"):
            Runs.load(tmp_path / name, make, DIFFERENCE)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("model", "task", "error", "sentence"),
    [
        (lambda: NMU(2, 1), DIFFERENCE, ValueError, r"the runs are of NAC\(.* make_model made NMU\("),
        (lambda: NAC(2, 2), DIFFERENCE, ValueError, r"W_hat': \(1, 2\).* make_model made .*W_hat': \(2, 2\)"),
        (make, tasks.signed_sum([1, -1]).over((0, 9), (9, 12)), ValueError, "holds runs over other numbers: .* not "),
        (make, BOTH, ValueError, "holds runs over other numbers"),
        (NAC(2, 1), DIFFERENCE, TypeError, "make_model is a function that makes a new model"),
        (make, None, TypeError, "a task is what"),
    ],
)
def test_other_runs_than_were_saved_are_refused(model, task, error, sentence, tmp_path):
    short().save(tmp_path / "runs")
    with pytest.raises(error, match=sentence):
        Runs.load(tmp_path / "runs", model, task)


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(FileNotFoundError):
        Runs.load(tmp_path / "runs", make, DIFFERENCE)
