"""Runs that are trained further end as if they had been trained so long at once."""

import copy
from dataclasses import replace
from functools import partial

import pytest
import torch
from by_hand import needs_compiler
from models import DIFFERENCE, OPTIMIZERS, PRODUCT, short
from torch import nn

from nalu_tutorial import INALU, NAC, NMU, Runs
from nalu_tutorial.training import Alternate, Clip, EarlyStopping, PenaltySteps, Ramp, Restart, Settled, _state
from nalu_tutorial.training._state import Checkpoint

INALUS = {
    "optimizer": torch.optim.RMSprop,
    "clip": Clip(value=0.1),
    "alternate": Alternate({"G"}, 3, 2),
    "penalty_steps": PenaltySteps(INALU.outward_penalty, below=1.5, start=2),
    "restart": Restart(every=6, window=5),
}
EVERY = {"log_every": 4}


def same(one, other, **tolerance):
    close = {"rtol": 0, "atol": 0, "equal_nan": True} | tolerance
    for mine, its in ((one.params, other.params), (one.best_params, other.best_params), (one.history, other.history)):
        assert mine.keys() == its.keys()
        for name, value in mine.items():
            torch.testing.assert_close(value, its[name], **close)
    assert torch.equal(one.restarts, other.restarts)
    assert one.steps == other.steps


def in_parts(make, task, parts, **recipe):
    runs = None
    for steps in parts:
        runs = short(make, task, steps=steps, continue_from=runs, **recipe)
    return runs


@pytest.mark.parametrize(
    ("make", "task", "recipe"),
    [
        *((lambda: NAC(2, 1), DIFFERENCE, {"optimizer": optimizer}) for optimizer in OPTIMIZERS.values()),
        (lambda: NAC(2, 1), DIFFERENCE, {"optimizer": torch.optim.NAdam}),
        (lambda: NAC(2, 1), DIFFERENCE, {"lr": lambda step: 0.1 / (1 + step), "dtype": torch.float64}),
        (lambda: NMU(2, 1), PRODUCT, {"penalty": Ramp(NMU.sparsity_penalty, 1.0, 5, 20)}),
        (lambda: NMU(2, 1), [PRODUCT, PRODUCT.over((2, 3), (3, 4))], {}),
        (lambda: INALU(2, 1), PRODUCT, INALUS),
    ],
    ids=[*OPTIMIZERS, "NAdam", "schedule", "ramp", "two tasks", "iNALU"],
)
@pytest.mark.parametrize("parts", [(12, 12), (4, 16, 4)], ids=str)
def test_the_parts_are_the_whole_to_the_bit(make, task, recipe, parts):
    same(in_parts(make, task, parts, **EVERY, **recipe), short(make, task, steps=24, **EVERY, **recipe))


def test_new_starts_are_among_the_parts():
    assert in_parts(lambda: INALU(2, 1), PRODUCT, (12, 12), **EVERY, **INALUS).restarts.any()


def test_a_traced_part_goes_on_from_one_that_was_not():
    make = partial(short, lambda: NMU(2, 1), PRODUCT, log_every=100)
    same(make(steps=300, continue_from=make(steps=300)), make(steps=600))


@needs_compiler
def test_a_compiled_part_and_an_eager_one_go_on_from_each_other():
    recipe = {"dtype": torch.float64, **EVERY}
    whole = short(steps=24, compiled=False, **recipe)
    for first, second in ((True, False), (False, True)):
        begun = short(steps=12, compiled=first, **recipe)
        same(short(steps=12, compiled=second, continue_from=begun, **recipe), whole, rtol=1e-9, atol=1e-12)


def test_what_it_goes_on_from_stays_as_it_is():
    first = short(steps=8, **EVERY)
    before = copy.deepcopy((first.params, first.best_params, first.history, first._rest))
    once, twice = (short(steps=8, continue_from=first, **EVERY) for _ in range(2))
    same(once, twice)
    after = first.params, first.best_params, first.history, first._rest
    assert repr(after) == repr(before)
    assert once.seconds > first.seconds


def test_from_a_file_it_goes_on_in_the_same_way(tmp_path):
    make = lambda: INALU(2, 1)  # noqa: E731
    first = short(make, PRODUCT, steps=12, **EVERY, **INALUS)
    first.save(tmp_path / "runs")
    read = Runs.load(tmp_path / "runs", make, PRODUCT)
    kept, again = (short(make, PRODUCT, steps=12, continue_from=runs, **EVERY, **INALUS) for runs in (first, read))
    same(again, kept)


def test_between_two_evaluations_there_is_one_more():
    runs = in_parts(lambda: NAC(2, 1), DIFFERENCE, (6, 6), **EVERY)
    assert runs.history["step"].tolist() == [0, 4, 6, 8, 12]


def test_the_rate_the_batch_and_a_policy_may_be_others_in_the_second_part():
    first = short(steps=8, **EVERY)
    still = short(steps=8, continue_from=first, lr=0.0, batch_size=5, **EVERY)
    assert torch.equal(still.params["W_hat"], first.params["W_hat"])
    anew = short(steps=8, continue_from=first, restart=Restart(every=2, window=2, above=-1.0), **EVERY)
    assert anew.restarts.all()


def test_a_stop_is_over_and_its_evaluations_count_anew():
    still = {"lr": 0.0, "steps": 100, **EVERY}
    first = short(stop_when=EarlyStopping(2), **still)
    second = short(stop_when=EarlyStopping(2), continue_from=first, **still)
    assert (first.steps, second.steps) == (8, 16)
    third = short(continue_from=second, **still)
    assert (third.steps, third.stopped) == (116, None)


def test_runs_that_have_settled_stop_at_the_next_evaluation():
    first = short(steps=8, **EVERY)
    assert short(steps=80, continue_from=first, stop_when=Settled(1e9), **EVERY).steps == 12


class CutOffError(Exception):
    """What stops a training from outside."""


def test_cut_off_in_its_second_part_it_ends_with_the_same_numbers(tmp_path, monkeypatch):
    monkeypatch.setattr(_state, "Checkpoint", partial(Checkpoint, seconds=0.0))
    first = short(steps=8, **EVERY)

    def cut(step, steps):
        assert steps == 24
        if step == 20:
            raise CutOffError

    recipe = {"steps": 16, "continue_from": first, **EVERY}
    with pytest.raises(CutOffError):
        short(**recipe, checkpoint=tmp_path / "kept", progress=cut)
    same(short(**recipe, checkpoint=tmp_path / "kept"), short(steps=24, **EVERY))
    with pytest.raises(ValueError, match="belongs to another run"):
        short(**recipe | {"continue_from": short(steps=8, lr=0.1, **EVERY)}, checkpoint=tmp_path / "kept")


def runs_of_two_tasks():
    return short(task=[DIFFERENCE, DIFFERENCE.over((0, 9), (0, 99))])


@pytest.mark.parametrize(
    ("changes", "error", "sentence"),
    [
        ({"continue_from": "runs"}, TypeError, "continue_from takes the Runs that train returned, not str"),
        ({"seeds": 4}, ValueError, "holds 3 seeds, which are not the 4 given; pass seeds=runs.seeds"),
        ({"seeds": [2, 1, 0]}, ValueError, "holds 3 seeds, which are not the 3 given"),
        ({"continue_from": runs_of_two_tasks}, ValueError, "holds runs of 2 tasks, and 1 are given"),
        ({"continue_from": lambda: runs_of_two_tasks().by_task()[0]}, ValueError, "these are those of one task"),
        ({"make": lambda: NMU(2, 1)}, ValueError, "holds models with the parameters {'W_hat'"),
        ({"dtype": torch.float64}, ValueError, "was trained in torch.float32, not torch.float64; pass dtype"),
        (
            {"optimizer": partial(torch.optim.Adam, amsgrad=True)},
            ValueError,
            "was trained by Adam without amsgrad, and cannot go on with it",
        ),
        ({"optimizer": torch.optim.SGD}, ValueError, "was trained by Adam, and cannot go on with SGD"),
        ({"alternate": Alternate({"W_hat"})}, ValueError, "was trained with another alternate or penalty_steps"),
        (
            {"penalty_steps": PenaltySteps(lambda model: model.W_hat.sum())},
            ValueError,
            "with another alternate or penalty_steps",
        ),
        ({"task": PRODUCT}, ValueError, "trained with another model, task or loss: run . ended with a validation loss"),
        ({"loss": nn.functional.l1_loss}, ValueError, "trained with another model, task or loss"),
        ({"steps": 0}, ValueError, "steps must be at least 1, not 0"),
    ],
)
def test_what_cannot_go_on_is_said_in_a_sentence(changes, error, sentence):
    begun = changes.get("continue_from", short)
    with pytest.raises(error, match=sentence):
        short(**changes | {"continue_from": begun() if callable(begun) else begun})


def test_numbers_that_somebody_changed_are_noticed():
    runs = short()
    other = replace(runs, params={name: value + 1 for name, value in runs.params.items()})
    with pytest.raises(ValueError, match="trained with another model, task or loss"):
        short(continue_from=other)


def test_dead_runs_go_on_dead():
    make = partial(short, lambda: nn.Linear(2, 1), optimizer=torch.optim.SGD, **EVERY)
    dead = make(lr=1e30, steps=8)
    assert dead.dead.any()
    assert torch.equal(make(lr=0.01, steps=8, continue_from=dead).dead, dead.dead)
