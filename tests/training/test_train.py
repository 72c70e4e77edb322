"""Many seeds at once against a plain loop over one seed."""

import pytest
import torch
from by_hand import plain_loop, same, start_of
from models import BATCH, CHAOTIC, IN_TIME, PRODUCT, STEPS, SUMS, UNITS, held_against_the_plain_loop, short, size
from torch import nn

from nalu_tutorial import INALU, tasks, train
from nalu_tutorial.training import _fast
from nalu_tutorial.units.catalogue import CATALOGUE


@pytest.fixture
def traced(monkeypatch):
    """Have operations written down at the first step, and repeated at all others."""
    monkeypatch.setattr(_fast, "TRACE_FROM", 1)


@pytest.mark.usefixtures("traced")
@pytest.mark.parametrize("unit", UNITS)
def test_it_is_the_plain_loop_over_each_seed(unit):
    make, task, lr = UNITS[unit]
    held_against_the_plain_loop(make, task, optimizer=torch.optim.Adam, lr=lr, steps=30)


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


@pytest.mark.usefixtures("traced")
@pytest.mark.parametrize("stack", CHAOTIC)
def test_a_chaotic_stack_is_the_plain_loop_for_a_few_steps(stack):
    held_against_the_plain_loop(CHAOTIC[stack], SUMS, optimizer=torch.optim.Adam, lr=0.001, steps=5)


def test_every_unit_that_runs_along_time_is_among_the_nets():
    assert IN_TIME.keys() == {entry.unit.__name__ for entry in CATALOGUE if entry.in_time}


@pytest.mark.usefixtures("traced")
@pytest.mark.parametrize("net", IN_TIME)
def test_a_net_that_runs_along_time_is_the_plain_loop_too(net):
    task = tasks.over_time("+", inputs=4, subset=0.5, lengths=(3, 6))
    held_against_the_plain_loop(IN_TIME[net], task, range(10), optimizer=torch.optim.Adam, lr=0.01, steps=4)


def test_another_loss_is_the_one_that_is_descended_and_measured():
    recipe = {"optimizer": torch.optim.SGD, "lr": 1e-3, "loss": nn.functional.l1_loss, "steps": STEPS}
    make, task, _ = UNITS["Linear"]
    held_against_the_plain_loop(make, task, **recipe)
    runs = train(make, task, seeds=1, batch_size=BATCH, dtype=torch.float64, **recipe)
    x, t = task.validation_set(dtype=torch.float64)
    off = (runs.model(0)(x) - t).abs().mean().detach()
    torch.testing.assert_close(runs.history["validation"][-1, 0], off)


@pytest.mark.parametrize("extra", [{}, {"penalty": size}], ids=["", "with a penalty"])
def test_the_history_is_what_the_plain_loop_saw(extra):
    make, task, lr = UNITS["NAC"]
    recipe = {"optimizer": torch.optim.Adam, "lr": lr, "steps": STEPS, "batch_size": BATCH}
    runs = train(make, task, seeds=2, log_every=40, dtype=torch.float64, **recipe, **extra)
    by_hand = {"penalty": lambda model, step: size(model)} if extra else {}
    fixed = {"validation": task.validation_set(dtype=torch.float64),
             "extrapolation": task.extrapolation_set(dtype=torch.float64)}  # fmt: skip
    for k in range(2):
        model, seen = plain_loop(make, task, k, **recipe, **by_hand)
        # The penalty counts in the training loss, and in it alone; the last batch stands for the one after the end.
        torch.testing.assert_close(runs.history["training"][:, k], seen[[0, 40, 80, -1]], rtol=1e-9, atol=1e-12)
        for name, (x, t) in fixed.items():
            for row, then in ((0, start_of(make, k).double()), (-1, model)):
                error = nn.functional.mse_loss(then(x), t).detach()
                torch.testing.assert_close(runs.history[name][row, k], error, rtol=1e-9, atol=1e-12)


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
