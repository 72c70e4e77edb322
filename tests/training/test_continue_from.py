"""Runs that are trained further end as if they had been trained so long at once: what the parts may change, and not."""

import copy
from dataclasses import replace
from functools import partial

import pytest
import torch
from by_hand import CutOffError, cut_off_at, eagerly, needs_compiler, same
from models import DIFFERENCE, PRODUCT, short
from torch import nn

from nalu_tutorial import NMU
from nalu_tutorial.training import Alternate, EarlyStopping, PenaltySteps, Restart, Settled

EVERY = {"log_every": 4}


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


@pytest.mark.parametrize("fast", [True, False])
def test_what_it_goes_on_from_stays_as_it_is(fast):
    first = short(steps=8, fast=fast, **EVERY)
    before = copy.deepcopy((first.params, first.best_params, first.history, first._memory))
    once, twice = (short(steps=8, continue_from=first, **EVERY) for _ in range(2))
    same(once, twice)
    assert once.fast == fast
    assert repr((first.params, first.best_params, first.history, first._memory)) == repr(before)
    assert once.seconds > first.seconds


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
    assert short(steps=80, continue_from=first, stop_when=Settled(1e9), **EVERY).steps == 12  # at the next evaluation


def test_cut_off_in_its_second_part_it_ends_with_the_same_numbers(tmp_path):
    first = short(steps=8, **EVERY)
    recipe = {"steps": 16, "continue_from": first, **EVERY}
    with eagerly(), pytest.raises(CutOffError):
        short(**recipe, checkpoint=tmp_path / "kept", progress=cut_off_at(20))
    same(short(**recipe, checkpoint=tmp_path / "kept"), short(steps=24, **EVERY))
    with pytest.raises(ValueError, match="belongs to another run"):
        short(**recipe | {"continue_from": short(steps=8, lr=0.1, **EVERY)}, checkpoint=tmp_path / "kept")


def runs_of_two_tasks():
    return short(task=[DIFFERENCE, DIFFERENCE.over((0, 9), (0, 99))])


def moved():
    runs = short()
    return replace(runs, params={name: value + 1 for name, value in runs.params.items()})


@pytest.mark.parametrize(
    ("changes", "error", "sentence"),
    [
        ({"continue_from": "runs"}, TypeError, r"continue_from takes Runs\(…\), not str"),
        ({"seeds": 4}, ValueError, "holds 3 seeds, which are not the 4 given; pass seeds=runs.seeds"),
        ({"continue_from": runs_of_two_tasks}, ValueError, "holds runs of 2 tasks, and 1 are given"),
        ({"continue_from": lambda: runs_of_two_tasks().by_task()[0]}, ValueError, "these are those of one task"),
        ({"make": lambda: NMU(2, 1)}, ValueError, "holds models with the parameters {'W_hat'"),
        ({"dtype": torch.float64}, ValueError, "was trained in torch.float32, not torch.float64; pass dtype"),
        ({"fast": False}, ValueError, "trained together by .* cannot continue one by one by .*; train both with"),
        ({"optimizer": partial(torch.optim.Adam, amsgrad=True)}, ValueError, "by Adam without amsgrad, and cannot con"),
        ({"optimizer": torch.optim.SGD}, ValueError, "together by Adam .* and cannot continue together by SGD"),
        ({"alternate": Alternate({"W_hat"})}, ValueError, "was trained with another alternate or penalty_steps"),
        (
            {"penalty_steps": PenaltySteps(lambda model: model.W_hat.sum())},
            ValueError,
            "another alternate or penalty_s",
        ),
        ({"task": PRODUCT}, ValueError, "trained with another model, task or loss: run . ended with a validation loss"),
        ({"loss": nn.functional.l1_loss}, ValueError, "trained with another model, task or loss"),
        ({"continue_from": moved}, ValueError, "trained with another model, task or loss"),
        ({"steps": 0}, ValueError, "steps must be at least 1, not 0"),
    ],
)
def test_what_cannot_go_on_is_said_in_a_sentence(changes, error, sentence):
    begun = changes.get("continue_from", short)
    with pytest.raises(error, match=sentence):
        short(**changes | {"continue_from": begun() if callable(begun) else begun})


def test_dead_runs_go_on_dead():
    make = partial(short, lambda: nn.Linear(2, 1), optimizer=torch.optim.SGD, **EVERY)
    diverged = make(lr=1e30, steps=8)
    assert diverged.diverged.any()
    assert torch.equal(make(lr=0.01, steps=8, continue_from=diverged).diverged, diverged.diverged)
