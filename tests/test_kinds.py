"""Frames, numbers of NumPy, empty tables and lists, where one thinks of tensors and of Python's own numbers."""

import json

import numpy as np
import pandas as pd
import pytest
import torch
from torch import nn

from nalu_tutorial import NAU, read_formula, read_formulas, tasks, train
from nalu_tutorial.experiments import run_experiment, single_unit_with


def line() -> nn.Module:
    return nn.Linear(2, 1)


def add_in_place(x):
    x += 1
    return x.sum(-1, keepdim=True)


SUM = tasks.signed_sum([1, 1])
FRAME = pd.DataFrame({"a": [1, 2, 3], "b": [4.0, 5.0, 6.0]})


def test_runs_predict_for_a_frame_and_name_a_wrong_width():
    runs = train(line, SUM, seeds=2, steps=1)
    assert torch.equal(runs.predict(FRAME), runs.predict(torch.tensor(FRAME.to_numpy())))
    for wrong in (torch.ones(3, 5), FRAME[["a"]], [1.0]):
        with pytest.raises(ValueError, match=r"^expected inputs of shape \(\.\.\., 2\), as the task has them, got \("):
            runs.predict(wrong)


def test_a_model_may_take_other_widths_than_its_task():
    class Sum(nn.Module):
        def __init__(self):
            super().__init__()
            self.scale = nn.Parameter(torch.rand(1))

        def forward(self, x):
            return self.scale * x.sum(-1, keepdim=True)

    assert train(Sum, SUM, seeds=2, steps=1).predict(torch.ones(3, 5)).shape == (2, 3, 1)


EMPTY = {"rows": FRAME[:0], "columns": FRAME[[]], "array": FRAME[:0].to_numpy(), "list": []}


@pytest.mark.parametrize("kind", EMPTY)
def test_a_table_of_nothing_is_a_sentence(kind):
    with pytest.raises(ValueError, match="X must have at least one row and one column, got the shape"):
        tasks.Table(EMPTY[kind], [])


TWO = [np.int64(2), np.uint8(2), np.array(2), torch.tensor(2), [0, np.int32(1)], torch.arange(2), range(2)]


@pytest.mark.parametrize("two", TWO, ids=repr)
def test_seeds_are_any_whole_numbers(two):
    assert train(line, SUM, seeds=two, steps=1).seeds == (0, 1)


def test_options_may_be_numbers_of_numpy(tmp_path):
    model = NAU(2, 1)
    reading = read_formula(model, "x y", tolerance=np.float32(0.125))
    assert str(reading) == str(read_formula(model, "x y", tolerance=0.125))
    experiment = single_unit_with(NAU, operations="+", lr=np.float32(0.5), penalty=np.int64(2))
    run_experiment(experiment, tmp_path / "x", seeds=np.int64(1), steps=np.uint8(2), block=np.int16(1), jobs=1)
    about = json.loads((tmp_path / "x.json").read_text())
    assert [about[name] for name in ("lr", "penalty", "seeds", "steps", "block")] == [0.5, 2, 1, 2, 1]


@pytest.mark.parametrize("what", [[NAU(2, 1)], NAU(2, 1), None], ids=["list", "model", "nothing"])
def test_what_is_no_runs_has_no_votes(what):
    with pytest.raises(TypeError, match=r"expected the runs that train returns, got \w+; read_formula"):
        read_formulas(what, "x y")


def test_a_target_that_changes_its_inputs_is_refused():
    task = tasks.Task(add_in_place, 2, (1, 2), (2, 3))
    with pytest.raises(ValueError, match=r"^the target changes x in place, .*: let it begin with x = x\.clone\(\)$"):
        train(line, task, seeds=1, steps=1)
