"""Every unit trained together, as one by one; what is repeated from the first step on; and when a training looks."""

from functools import partial

import pytest
import torch
from by_hand import same
from models import PRODUCT, SUMS, short
from torch import nn

from nalu_tutorial import INALU, LSTM, NAC, NALU, NAU, NMU, NPU, SNMU, MultiplicativeNAC, Recurrent, tasks
from nalu_tutorial.training import _fast
from nalu_tutorial.units.catalogue import CATALOGUE, LAYERS

IN_TIME = tasks.over_time("+", inputs=4, subset=0.5, lengths=(3, 6))
NETS = {
    **{entry.unit.__name__: (partial(entry.unit, 2, 1), PRODUCT) for entry in LAYERS},
    "MLP with PReLU": (lambda: nn.Sequential(nn.Linear(2, 8), nn.PReLU(), nn.Linear(8, 1)), PRODUCT),
    "NAU and NMU": (lambda: nn.Sequential(NAU(4, 2), NMU(2, 1)), SUMS),
    "NAU and two SNMU": (lambda: nn.Sequential(NAU(4, 3), SNMU(3, 2), SNMU(2, 1)), SUMS),
    "NAC and MultiplicativeNAC": (lambda: nn.Sequential(NAC(4, 2), MultiplicativeNAC(2, 1)), SUMS),
    "NALU twice": (lambda: nn.Sequential(NALU(4, 2), NALU(2, 1)), SUMS),
    "NPU and NAU": (lambda: nn.Sequential(NPU(4, 2), NAU(2, 1)), SUMS),
    "Recurrent": (lambda: nn.Sequential(Recurrent(NAC(4 + 2, 2), 2), NAC(2, 1)), IN_TIME),
    "LSTM": (lambda: nn.Sequential(LSTM(4, 3), nn.Linear(3, 1)), IN_TIME),
}


@pytest.fixture
def traced(monkeypatch):
    """Have operations written down at the first step, and repeated at all others."""
    monkeypatch.setattr(_fast, "TRACE_FROM", 1)


@pytest.mark.usefixtures("traced")
@pytest.mark.parametrize("net", NETS)
def test_every_unit_is_trained_together_as_one_by_one(net):
    make, task = NETS[net]
    recipe = {"seeds": (0, 5), "lr": 1e-3, "dtype": torch.float64}
    together, alone = (short(make, task, fast=fast, **recipe) for fast in (True, False))
    same(together, alone, rtol=1e-9, atol=1e-12)


@pytest.mark.usefixtures("traced")
def test_without_an_interpreter_python_runs_the_operations(monkeypatch):
    recipe = {"make": lambda: INALU(2, 1), "task": PRODUCT, "steps": 12}
    one = short(**recipe)
    monkeypatch.delattr(torch._C, "_create_function_from_graph")
    same(one, short(**recipe))


@pytest.mark.usefixtures("traced")
def test_a_penalty_that_is_changed_on_the_way_is_refused():
    weight = {"now": 0.0}
    with pytest.raises(ValueError, match="was changed before step 10"):
        short(steps=30, log_every=10, penalty=lambda model: weight["now"] * model.W_hat.square().sum(),
              progress=lambda step, steps: weight.update(now=1.0))  # fmt: skip


@pytest.mark.usefixtures("traced")
def test_a_loss_that_changes_by_a_thousandth_on_the_way_is_refused():
    scale = {"now": 1.0}
    with pytest.raises(ValueError, match="was changed before step 10"):
        short(steps=30, log_every=10, loss=lambda output, target: scale["now"] * (output - target).square().mean(),
              progress=lambda step, steps: scale.update(now=1.001))  # fmt: skip


def test_every_unit_that_runs_along_time_is_among_the_nets():
    assert {entry.unit.__name__ for entry in CATALOGUE if entry.in_time} <= NETS.keys()


@pytest.mark.parametrize(
    ("steps", "log_every", "logged"),
    [(6, 3, [0, 3, 6]), (7, 3, [0, 3, 6, 7]), (2, 1000, [0, 2]), (1, 1, [0, 1]), (3, 1, [0, 1, 2, 3])],
)
def test_it_looks_before_the_first_step_every_so_often_and_at_the_end(steps, log_every, logged):
    progress_calls = []
    history = short(steps=steps, log_every=log_every, progress=lambda *now: progress_calls.append(now)).history
    assert history.keys() == {"step", "training", "validation", "extrapolation"}
    assert history["step"].tolist() == logged
    assert all(history[name].shape == (len(logged), 3) for name in history if name != "step")
    assert progress_calls == [(step, steps) for step in logged[1:]]
