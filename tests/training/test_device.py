"""Training on a device that is not the processor: everything of a step lies there, and the numbers are the same.

The device is that of `fake_gpu`, which computes on the processor and refuses what a GPU would refuse.
"""

from functools import partial

import pytest
import torch
from fake_gpu import Mixed, fake_gpu
from torch import Tensor, nn

from nalu_tutorial.experiments import EXPERIMENTS, run_experiment
from nalu_tutorial.tasks import Table, Task, arithmetic
from nalu_tutorial.training import Clip, EarlyStopping, OnBatch, PenaltySteps, Ramp, Restart, Runs, Settled, train
from nalu_tutorial.units import INALU, NAC, NMU

TASK = arithmetic("*", 2)
ROWS = Table(torch.rand(40, 2, generator=torch.Generator().manual_seed(1)), torch.arange(40.0), names="a b")
SETTINGS = {"seeds": 2, "steps": 12, "log_every": 4, "lr": 0.05, "compiled": False}


def size(model: nn.Module, x: Tensor | None = None) -> Tensor:
    return sum((value**2).sum() for value in model.parameters())


def on_gpu(*given: object, **settings: object) -> Runs:
    with fake_gpu() as device:
        return train(*given, **{**SETTINGS, **settings}, device=device)


def check_same(theirs: Runs, ours: Runs) -> None:
    """See to it that the runs of the GPU lie there, and are the others."""
    assert all(value.device.type == "meta" for value in theirs.params.values())
    for name, value in ours.params.items():
        assert torch.equal(theirs.params[name].cpu(), value)
    for name, value in ours.history.items():
        torch.testing.assert_close(theirs.history[name].cpu(), value, rtol=0, atol=0, equal_nan=True)
    assert (theirs.stopped, theirs.steps) == (ours.stopped, ours.steps)


def test_a_gpu_refuses_tensors_of_two_devices():
    with fake_gpu() as device:
        there = torch.ones(2, device=device)
        assert (there + 1).tolist() == [2, 2]
        assert (there + torch.tensor(1.0)).cpu().tolist() == [2, 2]  # a number may lie anywhere
        with pytest.raises(Mixed):
            there + torch.ones(2)


@pytest.mark.parametrize(
    "settings",
    [
        {"penalty": [Ramp(size, 0.1, 2, 9), OnBatch(size)], "clip": Clip(norm=0.5)},
        {"penalty_steps": PenaltySteps(size, below=1e9, start=3), "clip": Clip(value=0.1), "stop_when": Settled(0.0)},
        {"restart": Restart(every=4, window=4, above=0.0)},
        {"lr": lambda step: 0.1 / (1 + step), "stop_when": EarlyStopping(1, min_delta=1e9),
         "optimizer": partial(torch.optim.SGD, momentum=0.9), "dtype": torch.float64},
    ],
    ids=["penalties", "penalty_steps", "restart", "rates"],
)  # fmt: skip
def test_what_is_trained_on_a_gpu_is_what_is_trained_here(settings):
    given = partial(INALU, 2, 1), TASK
    check_same(on_gpu(*given, **settings), train(*given, **{**SETTINGS, **settings}))


@pytest.mark.parametrize("tasks", [(TASK, arithmetic("*", 2, (1, 2), (2, 6))), ROWS], ids=["side by side", "rows"])
def test_tasks_side_by_side_and_rows_are_drawn_on_the_gpu(tasks: Task | Table):
    given = partial(NMU, 2, 1), tasks
    check_same(on_gpu(*given), train(*given, **SETTINGS))


def test_what_is_asked_of_runs_on_a_gpu():
    runs = on_gpu(partial(NAC, 2, 1), TASK)
    ours = train(partial(NAC, 2, 1), TASK, **SETTINGS)
    x = TASK.extrapolation_set()[0][:5]
    with fake_gpu():
        assert torch.equal(runs.predict(x).cpu(), ours.predict(x))
        assert torch.equal(runs.succeeded(1.0).cpu(), ours.succeeded(1.0))
        assert torch.equal(runs.diverged.cpu(), ours.diverged)
        assert runs.best() == ours.best()
        again = train(partial(NAC, 2, 1), TASK, **SETTINGS, device="meta", continue_from=runs)
    check_same(again, train(partial(NAC, 2, 1), TASK, **SETTINGS, continue_from=ours))


@pytest.mark.parametrize("name", ["identity", "nalu-operands"])
def test_an_experiment_on_a_gpu_makes_the_same_record(name, tmp_path):
    small = {"seeds": 2, "steps": 2, "units": [EXPERIMENTS[name].units[-1]], "jobs": 1}
    with fake_gpu() as device:
        run_experiment(EXPERIMENTS[name], tmp_path / "there", device=device, **small)
    run_experiment(EXPERIMENTS[name], tmp_path / "here", **small)
    assert (tmp_path / "there.csv").read_bytes() == (tmp_path / "here.csv").read_bytes()
