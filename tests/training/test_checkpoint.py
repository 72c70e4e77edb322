"""A training that is cut off and goes on ends with the numbers of one that was left in peace, bit for bit."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import torch
from by_hand import CutOffError, cut_off_at, eagerly, needs_compiler, same
from torch import nn

from nalu_tutorial import INALU, NAC, NALU, tasks, train
from nalu_tutorial.training import Alternate, Clip, Curriculum, EarlyStopping, PenaltySteps, Ramp, Restart, Settled

STEPS = 24
PRODUCT = tasks.arithmetic("*", 2)
EVERYTHING = {
    "optimizer": torch.optim.RMSprop,
    "clip": Clip(value=0.1),
    "alternate": Alternate({"G"}, 3, 2),
    "penalty_steps": PenaltySteps(INALU.outward_penalty, below=1.5, start=2),
    "restart": Restart(every=6, window=5),
    "curriculum": Curriculum(tasks.positive(1.2), 6),
}
PLAIN = dict.fromkeys(("clip", "alternate", "penalty_steps", "restart", "curriculum"))


def training(checkpoint=None, *, make=lambda: INALU(2, 1), task=PRODUCT, **changes):
    recipe = {"seeds": 3, "steps": STEPS, "lr": 0.01, "batch_size": 8, "log_every": 4}
    return train(make, task, checkpoint=checkpoint, **recipe | EVERYTHING | changes)


def changed(change):
    """Return a maker of models that are changed after they were made."""

    def make():
        model = INALU(2, 1)
        with torch.no_grad():
            change(model)
        return model

    return make


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


def test_cut_off_it_goes_on_to_the_same_numbers(undisturbed, tmp_path):
    for moment in (8, 16, 20):
        with eagerly(), pytest.raises(CutOffError):
            training(tmp_path / "kept", progress=cut_off_at(moment))
    same(training(tmp_path / "kept"), undisturbed)


@needs_compiler
def test_a_compiled_training_goes_on_to_the_same_numbers_which_are_those_of_the_eager_one(tmp_path):
    aside = PenaltySteps(lambda model: model.W_hat.square().sum() + model.M_hat.square().sum(), below=1e3, start=2)
    small = {"make": lambda: NAC(2, 1), "task": tasks.signed_sum([1, -1]), "alternate": Alternate({"M_hat"}, 3, 2),
             "penalty_steps": aside, "curriculum": None}  # fmt: skip
    with eagerly(), pytest.raises(CutOffError):
        training(tmp_path / "kept", compiled=True, progress=cut_off_at(12), **small)
    resumed, whole = training(tmp_path / "kept", compiled=True, **small), training(compiled=True, **small)
    same(resumed, whole)
    undisturbed = training(compiled=False, **small)
    assert undisturbed.restarts.any()
    same(whole, undisturbed, rtol=1e-4, atol=1e-4)


KILLED = """
import os, signal, sys
import torch

torch.set_num_threads(1)
from test_checkpoint import eagerly, training

def kill(*_):
    os.kill(os.getpid(), signal.SIGKILL)

def half_written(kept, path, save=torch.save):
    save(kept, path)
    if kept["state"]["step"] == 16:
        os.truncate(path, os.path.getsize(path) // 2)
        kill()

torch.save = half_written
with eagerly():
    training(sys.argv[1])
"""


@pytest.mark.process
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL on this system")
def test_killed_while_it_writes_it_goes_on_to_the_same_numbers(undisturbed, tmp_path):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *sys.path])}
    command = [sys.executable, "-c", KILLED, str(tmp_path / "kept")]
    killed = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    assert torch.load(tmp_path / "kept")["state"]["step"] == 12
    assert (tmp_path / "kept.part").exists()
    same(training(tmp_path / "kept"), undisturbed)
    assert [file.name for file in tmp_path.iterdir()] == ["kept"]


def test_what_is_done_is_not_done_again(kept, undisturbed):
    done, again = (training(kept, progress=cut_off_at(*range(STEPS + 1))) for _ in range(2))
    same(again, undisturbed)
    assert again.seconds == done.seconds > 0


@pytest.mark.parametrize(
    "changes",
    [
        {"seeds": (0, 1, 3)},
        {"steps": 25},
        {"lr": 0.02},
        {"lr": lambda step: 0.01},
        {"batch_size": 9},
        {"log_every": 5},
        {"dtype": torch.float64},
        {"fast": False},
        {"optimizer": torch.optim.Adam},
        {"make": lambda: INALU(2, 1, clip=False)},
        {"make": lambda: NALU(2, 1, shared_weights=False, input_gate=False)},
        {"make": changed(lambda model: model.W_hat_add.mul_(0.5))},
        {"make": changed(lambda model: model.M_hat_add.requires_grad_(False))},
        {"make": changed(lambda model: setattr(model, "bounds", {"G": (-1, 1)}))},
        {"task": tasks.arithmetic("/", 2)},
        {"task": PRODUCT.over((1, 2), (3, 6))},
        {"clip": Clip(value=0.2)},
        {"alternate": Alternate({"G", "M_hat_add"}, 3, 2)},
        {"penalty_steps": None},
        {"penalty_steps": PenaltySteps(lambda model: 2 * INALU.outward_penalty(model), below=1.5, start=2)},
        {"penalty": Ramp(INALU.outward_penalty, 1.0, 2, 3)},
        {"loss": nn.functional.l1_loss},
        {"stop_when": EarlyStopping(3)},
        {"stop_when": Settled(3)},
        {"curriculum": None},
        {"curriculum": Curriculum(tasks.positive(1.3), 6)},
    ],
)
def test_the_checkpoint_of_another_run_is_refused(changes, kept):
    with pytest.raises(ValueError, match=r"the checkpoint .*kept belongs to another run; delete it, or name another"):
        training(kept, **changes)


def test_the_order_in_which_a_group_is_named_and_who_gives_the_rates_make_no_other_run(tmp_path):
    training(tmp_path / "kept", alternate=Alternate(["G", "M_hat_add"], 3, 2), lr=lambda step: 0.01 / (1 + step))
    training(tmp_path / "kept", alternate=Alternate(["M_hat_add", "G"], 3, 2), lr=lambda step: 0.01 / (step + 1))


def test_it_is_not_written_more_often_than_every_few_seconds(tmp_path):
    with pytest.raises(CutOffError):
        training(tmp_path / "kept", progress=cut_off_at(20))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("damage", [b"", b"hello", slice(-1), [1], {"state": {}}, {"about": object}], ids=str)
def test_a_file_that_is_no_whole_checkpoint_is_named(damage, kept, tmp_path):
    if isinstance(damage, bytes | slice):
        (tmp_path / "kept").write_bytes(kept.read_bytes()[damage] if isinstance(damage, slice) else damage)
    else:
        torch.save(damage, tmp_path / "kept")
    with pytest.raises(ValueError, match=r"the checkpoint .*kept is empty, damaged or no checkpoint; delete it, or"):
        training(tmp_path / "kept", **PLAIN)


def test_a_number_or_a_name_that_changed_on_the_disk_is_noticed(kept, undisturbed, tmp_path):
    # torch reads it without a word.
    data = kept.read_bytes()
    number = data.index(undisturbed.params["G"].numpy().tobytes())
    for other in (
        data[:number] + bytes([data[number] ^ 1]) + data[number + 1 :], data.replace(b"extrapolation", b"extrapolatiom")
    ):  # fmt: skip
        (tmp_path / "kept").write_bytes(other)
        with pytest.raises(ValueError, match="is empty, damaged or no checkpoint"):
            training(tmp_path / "kept")


def test_where_nothing_can_be_written_it_is_said_before_the_first_step(tmp_path):
    for path, sentence in ((tmp_path, "is a folder; name a file"), (tmp_path / "no" / "kept", "cannot be written: No")):
        with pytest.raises(ValueError, match=sentence):
            training(path, progress=cut_off_at(*range(STEPS)), **PLAIN)
