"""Trainings that end early: when, why, and that they are then those that were asked for no more steps."""

import math
from dataclasses import replace

import numpy as np
import pytest
import torch
from by_hand import CutOffError, cut_off_at, eagerly, same
from models import DIFFERENCE, LINE, PRODUCT, short
from torch import nn

from nalu_tutorial import NMU
from nalu_tutorial.training import EarlyStopping, PenaltySteps, Ramp, Restart, Settled

NAN = math.nan


def after(step):
    return lambda now, validation: now >= step


@pytest.mark.parametrize("policies", [{}, {"restart": Restart(every=3, window=4, above=0.0)}], ids=["plain", "restart"])
def test_what_stopped_is_what_was_asked_for_no_more_steps(policies):
    progress_calls = []
    stopped = short(
        steps=90,
        log_every=4,
        stop_when=after(9),
        progress=lambda *done: progress_calls.append(done),
        dtype=None,
        **policies,
    )
    same(replace(stopped, stopped=None), short(steps=12, log_every=4, dtype=None, **policies))
    assert (stopped.steps, stopped.stopped) == (12, "stop_when returned True")
    assert progress_calls == [(4, 90), (8, 90), (12, 90)]


def test_a_rule_of_ones_own_is_shown_the_step_and_the_losses_and_not_asked_at_either_end():
    seen = []

    def rule(step, validation):
        seen.append((step, validation.tolist()))
        validation.zero_()  # a copy of its own
        return False

    runs = short(steps=10, log_every=4, stop_when=rule)
    assert [step for step, _ in seen] == [4, 8]
    assert [losses for _, losses in seen] == runs.history["validation"][1:3].tolist()


@pytest.mark.parametrize(
    ("losses", "patience", "min_delta", "ends"),
    [
        ([[3], [2], [2], [2]], 2, 0.0, 3),
        ([[3], [2], [2], [1.9]], 2, 0.0, None),
        ([[3], [2], [2], [1.9]], 2, 0.2, 3),
        ([[3], [4], [5]], 1, 0.0, 1),
        ([[3, 3], [4, 2], [5, 1], [5, 1]], 1, 0.0, 3),  # one that gets better holds the others
        ([[NAN], [NAN], [NAN]], 2, 0.0, 2),
        ([[NAN], [NAN], [7]], 2, 0.0, None),
        ([[math.inf], [math.inf], [7]], 2, 0.0, None),
        ([[1], [NAN], [NAN]], 2, 0.0, 2),
        ([[1], [0.9], [0.8], [0.7]], 2, 0.15, None),  # slow and steady is an improvement too
    ],
    ids=str,
)
def test_patience_by_hand(losses, patience, min_delta, ends):
    rule, table = EarlyStopping(patience, min_delta), torch.tensor(losses, dtype=torch.float64)
    steps = [now for now in range(len(losses)) if rule.reached(table[: now + 1], waited=now)]
    assert (steps[0] if steps else None) == ends


def test_patience_and_success_wait_until_the_schedules_are_over():
    ramp = Ramp(lambda model: model.W_hat.square().sum(), 1.0, 10, 42)
    extra = PenaltySteps(lambda model: model.W_hat.square().sum(), below=-1.0, start=30)
    still = {"steps": 100, "log_every": 5, "lr": 0.0}
    assert short(**still, penalty=[ramp], stop_when=EarlyStopping(2)).steps == 55  # of 45 the losses count from
    assert short(**still, penalty=ramp, stop_when=Settled(math.inf)).steps == 45
    assert short(**still, penalty_steps=extra, stop_when=Settled(math.inf)).steps == 30
    assert short(**still, penalty=ramp, stop_when=after(5)).steps == 5  # a function sees the step itself


def test_settled_runs_have_succeeded():
    task = replace(PRODUCT, threshold=1e-3)
    recipe = {"lr": 0.05, "log_every": 20, "steps": 2000}
    runs = short(lambda: NMU(2, 1), task, stop_when=Settled(), **recipe)
    whole = short(lambda: NMU(2, 1), task, **recipe)
    assert runs.succeeded().all()
    assert 0 < runs.steps < 2000
    assert runs.stopped == "every run has succeeded or has diverged"
    before = int((whole.history["step"] < runs.steps).sum())
    earlier = replace(whole, history={name: value[:before] for name, value in whole.history.items()})
    assert not earlier.succeeded().all()


class Dying(nn.Module):
    """A model that overflows at the first step."""

    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.tensor([[1.0]]))

    def forward(self, x):
        return x @ self.weight * 1e20


def test_the_dead_are_settled_unless_they_may_start_anew():
    recipe = {"steps": 20, "log_every": 5, "optimizer": torch.optim.SGD, "lr": 1e10}
    runs = short(Dying, LINE, stop_when=Settled(0.0), **recipe)
    assert runs.diverged.all()
    assert runs.steps == 5
    again = short(Dying, LINE, stop_when=Settled(0.0), restart=Restart(every=50), **recipe)
    assert again.diverged.all()
    assert again.stopped is None


@pytest.mark.parametrize("rule", [EarlyStopping(3), after(16)], ids=["patience", "function"])
def test_cut_off_it_stops_where_it_would_have_stopped(rule, tmp_path):
    recipe = {"steps": 50, "log_every": 4, "lr": lambda step: 0.01 * (step < 4), "stop_when": rule}
    with eagerly(), pytest.raises(CutOffError):
        short(**recipe, checkpoint=tmp_path / "kept", progress=cut_off_at(12))
    resumed, whole = (short(**recipe, checkpoint=path) for path in (tmp_path / "kept", None))
    same(resumed, whole)
    assert resumed.steps == 16
    assert resumed.stopped is not None
    same(short(**recipe, checkpoint=tmp_path / "kept", progress=pytest.fail), whole)  # done, and not done again


def test_success_needs_a_threshold():
    with pytest.raises(ValueError, match=r"names no threshold of success: pass one, as Settled\(threshold="):
        short(task=replace(DIFFERENCE, threshold=None), stop_when=Settled())


@pytest.mark.parametrize("rule", ["patience", 3, EarlyStopping, Settled, [EarlyStopping(3)], True], ids=str)
def test_what_is_no_rule_says_what_one_is(rule):
    with pytest.raises(TypeError, match=r"stop_when takes EarlyStopping\(…\), Settled\(…\) or a function of the step"):
        short(stop_when=rule)


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [(None, "None"), (1, "1"), ("yes", "'yes'"), (torch.ones(3) > 0, r"a tensor of shape \(3,\)")],
    ids=str,
)
def test_an_answer_that_is_neither_yes_nor_no_is_named(answer, sentence):
    with pytest.raises(TypeError, match=f"stop_when must return True or False, and returned {sentence}"):
        short(log_every=2, stop_when=lambda step, validation: answer)


@pytest.mark.parametrize("yes", [True, np.bool_(True), torch.tensor(True), np.array(True)], ids=repr)
def test_a_yes_may_come_from_numpy_and_torch(yes):
    assert short(log_every=2, stop_when=lambda step, validation: yes).steps == 2
