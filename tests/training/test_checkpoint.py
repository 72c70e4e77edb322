"""A training that is cut off and goes on ends with the numbers of one that was left in peace, bit for bit."""

import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
import torch
from by_hand import needs_compiler
from torch import nn

from nalu_tutorial import INALU, NAC, NALU, tasks, train
from nalu_tutorial.training import Alternate, Clip, PenaltySteps, Ramp, Restart, _state
from nalu_tutorial.training._state import Checkpoint

STEPS = 24
PRODUCT = tasks.arithmetic("*", 2)
EVERYTHING = {
    "optimizer": torch.optim.RMSprop,
    "clip": Clip(value=0.1),
    "alternate": Alternate({"G"}, 3, 2),
    "penalty_steps": PenaltySteps(INALU.outward_penalty, below=1.5, start=2),
    "restart": Restart(every=6, window=5),
}


class CutOffError(Exception):
    """What stops a training from outside."""


def cut_off_at(*moments):
    def progress(step, steps):
        assert steps == STEPS
        if step in moments:
            raise CutOffError

    return progress


def training(checkpoint=None, *, make=lambda: INALU(2, 1), task=PRODUCT, **changes):
    recipe = {"seeds": 3, "steps": STEPS, "lr": 0.01, "batch_size": 8, "log_every": 4}
    return train(make, task, checkpoint=checkpoint, **recipe | EVERYTHING | changes)


def nearer(model):
    """Return a model that starts elsewhere and looks the same."""
    with torch.no_grad():
        model.W_hat_add.mul_(0.5)
    return model


def frozen(model):
    """Return a model of which a part is not trained."""
    model.M_hat_add.requires_grad_(False)
    return model


def bounded(model):
    """Return a model with bounds."""
    model.bounds = {"G": (-1, 1)}
    return model


def equal(one, other):
    for mine, its in (
        (one.params, other.params), (one.best_params, other.best_params), (one.history, other.history)
    ):  # fmt: skip
        assert mine.keys() == its.keys()
        for name, value in mine.items():
            torch.testing.assert_close(value, its[name], rtol=0, atol=0)
    assert torch.equal(one.restarts, other.restarts)


@pytest.fixture
def eagerly_kept(monkeypatch):
    """Write at every look, and not every few seconds."""
    monkeypatch.setattr(_state, "Checkpoint", partial(Checkpoint, seconds=0.0))


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """Return a checkpoint, which no test may change."""
    path = tmp_path_factory.mktemp("checkpoint") / "kept"
    training(path)
    return path


@pytest.fixture(scope="module")
def undisturbed():
    """Return the runs that nothing stopped; some start anew, some steps on the penalty are taken."""
    runs = training()
    assert runs.restarts.any()
    return runs


@pytest.mark.usefixtures("eagerly_kept")
@pytest.mark.parametrize("moments", [[4], [8], [20], [24], [8, 16, 24]], ids=str)
def test_cut_off_it_goes_on_to_the_same_numbers(moments, undisturbed, tmp_path):
    for moment in moments:
        with pytest.raises(CutOffError):
            training(tmp_path / "kept", progress=cut_off_at(moment))
    equal(training(tmp_path / "kept"), undisturbed)


@pytest.mark.usefixtures("eagerly_kept")
@pytest.mark.parametrize("optimizer", [torch.optim.Adam, partial(torch.optim.SGD, momentum=0.9)], ids=["Adam", "SGD"])
def test_every_optimiser_goes_on_where_it_was(optimizer, tmp_path):
    with pytest.raises(CutOffError):
        training(tmp_path / "kept", optimizer=optimizer, progress=cut_off_at(16))
    equal(training(tmp_path / "kept", optimizer=optimizer), training(optimizer=optimizer))


@needs_compiler
@pytest.mark.usefixtures("eagerly_kept")
def test_a_compiled_training_goes_on_to_the_same_numbers_which_are_those_of_the_eager_one(tmp_path):
    small = {
        "make": lambda: NAC(2, 1),
        "task": tasks.signed_sum([1, -1]),
        "alternate": Alternate({"M_hat"}, 3, 2),
        "penalty_steps": PenaltySteps(
            lambda model: model.W_hat.square().sum() + model.M_hat.square().sum(), below=1e3, start=2
        ),
    }
    with pytest.raises(CutOffError):
        training(tmp_path / "kept", compiled=True, progress=cut_off_at(12), **small)
    resumed, whole = training(tmp_path / "kept", compiled=True, **small), training(compiled=True, **small)
    equal(resumed, whole)
    undisturbed = training(compiled=False, **small)
    assert undisturbed.restarts.any()
    assert torch.equal(whole.restarts, undisturbed.restarts)
    for name, value in undisturbed.params.items():
        torch.testing.assert_close(whole.params[name], value, rtol=1e-4, atol=1e-4)


KILLED = """
import os, signal, sys
import torch

torch.set_num_threads(1)
from test_checkpoint import Checkpoint, _resuming, partial, training

def kill(*_):
    os.kill(os.getpid(), signal.SIGKILL)

def half_written(kept, path, save=torch.save):
    save(kept, path)
    if kept["state"]["step"] == 16:
        os.truncate(path, os.path.getsize(path) // 2)
        kill()

_state.Checkpoint = partial(Checkpoint, seconds=0.0)
if sys.argv[2] == "between":
    training(sys.argv[1], progress=lambda step, steps: step == 16 and kill())
else:
    torch.save = half_written
    training(sys.argv[1])
"""


@pytest.mark.process
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL on this system")
@pytest.mark.parametrize("moment", ["between", "while it writes"])
def test_killed_it_goes_on_to_the_same_numbers(moment, undisturbed, tmp_path):
    path = os.pathsep.join([str(Path(__file__).parent), *sys.path])
    command = [sys.executable, "-c", KILLED, str(tmp_path / "kept"), moment]
    environment = {**os.environ, "PYTHONPATH": path}
    killed = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    assert torch.load(tmp_path / "kept")["state"]["step"] == 12
    assert (tmp_path / "kept.part").exists() == (moment == "while it writes")
    equal(training(tmp_path / "kept"), undisturbed)
    assert [file.name for file in tmp_path.iterdir()] == ["kept"]


def test_what_is_done_is_not_done_again(undisturbed, tmp_path):
    done = training(tmp_path / "kept")
    again = training(tmp_path / "kept", progress=cut_off_at(*range(STEPS + 1)))
    equal(again, undisturbed)
    assert again.seconds == done.seconds > 0


def test_tasks_side_by_side_go_on_too(tmp_path, eagerly_kept):
    both = [PRODUCT, PRODUCT.over((2, 3), (3, 4))]
    with pytest.raises(CutOffError):
        training(tmp_path / "kept", task=both, progress=cut_off_at(12))
    equal(training(tmp_path / "kept", task=both), training(task=both))


@pytest.mark.parametrize(
    "changes",
    [
        {"seeds": 2},
        {"seeds": (0, 1, 3)},
        {"steps": 25},
        {"lr": 0.02},
        {"batch_size": 9},
        {"log_every": 5},
        {"dtype": torch.float64},
        {"optimizer": torch.optim.Adam},
        {"make": lambda: INALU(2, 1, clip=False)},
        {"make": lambda: NALU(2, 1, shared_weights=False, input_gate=False)},
        {"task": tasks.arithmetic("/", 2)},
        {"task": PRODUCT.over((1, 3), (2, 6))},
        {"task": PRODUCT.over((1, 2), (3, 6))},
        {"clip": Clip(value=0.2)},
        {"alternate": None},
        {"alternate": Alternate({"G"}, 2, 2)},
        {"alternate": Alternate({"G", "M_hat_add"}, 3, 2)},
        {"penalty_steps": None},
        {"penalty_steps": PenaltySteps(INALU.outward_penalty, below=1.4, start=2)},
        {"restart": Restart(every=6, window=5, above=2.0)},
        {"penalty": Ramp(INALU.outward_penalty, 1.0, 2, 3)},
        {"loss": nn.functional.l1_loss},
        {"penalty_steps": PenaltySteps(lambda model: 2 * INALU.outward_penalty(model), below=1.5, start=2)},
        {"make": lambda: nearer(INALU(2, 1))},
        {"make": lambda: frozen(INALU(2, 1))},
        {"make": lambda: bounded(INALU(2, 1))},
    ],
)
def test_the_checkpoint_of_another_run_is_refused(changes, kept):
    with pytest.raises(ValueError, match=r"the checkpoint .*kept belongs to another run; delete it, or name another"):
        training(kept, **changes)


def test_the_order_in_which_a_group_is_named_makes_no_other_run(tmp_path):
    training(tmp_path / "kept", alternate=Alternate(["G", "M_hat_add"], 3, 2))
    training(tmp_path / "kept", alternate=Alternate(["M_hat_add", "G"], 3, 2))


def test_it_is_not_written_more_often_than_every_few_seconds(tmp_path):
    with pytest.raises(CutOffError):
        training(tmp_path / "kept", progress=cut_off_at(20))
    assert list(tmp_path.iterdir()) == []


def test_a_model_without_any_policy_goes_on_as_well(tmp_path, eagerly_kept):
    plain = dict.fromkeys(("clip", "alternate", "penalty_steps", "restart"))
    for make in (lambda: NAC(2, 1), lambda: nn.Linear(2, 1)):
        path = tmp_path / str(make())
        with pytest.raises(CutOffError):
            training(path, make=make, **plain, progress=cut_off_at(12))
        equal(training(path, make=make, **plain), training(make=make, **plain))


PLAIN = dict.fromkeys(("clip", "alternate", "penalty_steps", "restart"))


def emptied(data):
    return b""


def of_text(data):
    return b"hello"


def cut_in_half(data):
    return data[: len(data) // 2]


def without_its_end(data):
    return data[:-1]


@pytest.mark.parametrize("damage", [emptied, of_text, cut_in_half, without_its_end])
def test_a_file_that_is_no_whole_checkpoint_is_named(damage, tmp_path):
    training(tmp_path / "kept", **PLAIN)
    (tmp_path / "kept").write_bytes(damage((tmp_path / "kept").read_bytes()))
    with pytest.raises(
        ValueError, match=r"the checkpoint .*kept is empty, damaged or no checkpoint; delete it, or name"
    ):
        training(tmp_path / "kept", **PLAIN)


@pytest.mark.parametrize("content", [[1], torch.ones(3), {"state": {}}, {"recipe": object}], ids=type)
def test_a_file_with_other_content_is_named(content, tmp_path):
    torch.save(content, tmp_path / "kept")
    with pytest.raises(ValueError, match=r"the checkpoint .*kept (is empty, damaged|belongs to another run)"):
        training(tmp_path / "kept", **PLAIN)


def test_a_number_that_changed_on_the_disk_is_noticed(tmp_path):
    # torch reads it without a word.
    whole = training(tmp_path / "kept", **PLAIN)
    data = (tmp_path / "kept").read_bytes()
    refused = 0
    for place in range(0, len(data), len(data) // 40):
        (tmp_path / "kept").write_bytes(data[:place] + bytes([data[place] ^ 16]) + data[place + 1 :])
        try:
            equal(training(tmp_path / "kept", **PLAIN), whole)  # what lies between the numbers may change
        except ValueError as error:
            refused += "the checkpoint" in str(error)
    assert refused > 10
    number = data.index(whole.params["G"].numpy().tobytes())
    (tmp_path / "kept").write_bytes(data[:number] + bytes([data[number] ^ 1]) + data[number + 1 :])
    with pytest.raises(ValueError, match="is empty, damaged or no checkpoint"):
        training(tmp_path / "kept", **PLAIN)
    (tmp_path / "kept").write_bytes(data.replace(b"extrapolation", b"extrapolatiom"))  # a name, not a number
    with pytest.raises(ValueError, match="is empty, damaged or no checkpoint"):
        training(tmp_path / "kept", **PLAIN)


def test_where_nothing_can_be_written_it_is_said_before_the_first_step(tmp_path):
    for path, sentence in (
        (tmp_path, "is a folder; name a file"),
        (tmp_path / "no" / "kept", "cannot be written: No su"),
    ):
        with pytest.raises(ValueError, match=sentence):
            training(path, progress=cut_off_at(*range(STEPS)), **PLAIN)
