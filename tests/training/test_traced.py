"""The operations that are written down at the first step, against those that torch finds anew at each."""

import pytest
import torch
from models import CHAOTIC, IN_TIME, SUMS, UNITS
from torch import nn

from nalu_tutorial import INALU, tasks, train
from nalu_tutorial.training import _fast

SEQUENCE = tasks.over_time("+", inputs=4, subset=0.5, lengths=(3, 6))
MODELS = {
    **UNITS,
    **{name: (make, SUMS, 0.001) for name, make in CHAOTIC.items()},
    **{name: (make, SEQUENCE, 0.001) for name, make in IN_TIME.items()},
}


@pytest.fixture
def both(monkeypatch):
    """Return a function that trains twice, found anew and written down."""

    def train_both(*args, **recipe):
        for begin in (10**9, 1):
            monkeypatch.setattr(_fast, "TRACE_FROM", begin)
            yield train(*args, **{"seeds": 3, "steps": 12, "batch_size": 16, "log_every": 5} | recipe)

    return train_both


def same(one, other):
    for name, value in one.params.items():
        assert torch.equal(value.nan_to_num(), other.params[name].nan_to_num()), name
    assert torch.equal(one.history["training"].nan_to_num(), other.history["training"].nan_to_num())


@pytest.mark.parametrize("name", MODELS)
def test_every_model_trains_the_same_to_the_bit(both, name):
    make, task, lr = MODELS[name]
    same(*both(make, task, lr=lr))


def test_without_an_interpreter_python_runs_the_operations(monkeypatch):
    monkeypatch.setattr(_fast, "TRACE_FROM", 1)
    recipe = {"seeds": 3, "steps": 12, "batch_size": 16, "lr": 0.01}
    one = train(lambda: INALU(2, 1), tasks.arithmetic("*"), **recipe)
    monkeypatch.delattr(torch._C, "_create_function_from_graph")
    same(one, train(lambda: INALU(2, 1), tasks.arithmetic("*"), **recipe))


def test_a_penalty_that_is_changed_on_the_way_is_refused(monkeypatch):
    monkeypatch.setattr(_fast, "TRACE_FROM", 1)
    weight = {"now": 0.0}

    def progress(step, steps):
        weight["now"] = 1.0

    with pytest.raises(ValueError, match="was changed before step 10"):
        train(lambda: nn.Linear(2, 1), tasks.signed_sum([1, 1]), seeds=2, steps=30, log_every=10, lr=0.01,
              penalty=lambda model: weight["now"] * model.weight.square().sum(), progress=progress)  # fmt: skip
