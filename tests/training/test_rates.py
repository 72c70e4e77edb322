"""A learning rate that is a function of the step, against torch's own loop with the rate set by hand."""

import math
from functools import partial

import numpy as np
import pytest
import torch
from by_hand import agree, batch_of, needs_compiler, start_of
from models import BATCH, DIFFERENCE, OPTIMIZERS, short
from torch import nn

from nalu_tutorial import NAC
from nalu_tutorial.training import Alternate, PenaltySteps, _fast, _state
from nalu_tutorial.training._state import Checkpoint

STEPS = 30


def cosine(step):
    return 0.01 * (1 + math.cos(math.pi * step / STEPS))


def by_hand(optimizer, schedule, seed):
    """Train one seed with torch's optimiser, its rate set before each step."""
    model = start_of(lambda: NAC(2, 1), seed).double()
    descent = optimizer(model.parameters(), lr=1.0)
    for step in range(STEPS):
        descent.param_groups[0]["lr"] = schedule(step)
        x, t = batch_of(DIFFERENCE, seed, step, BATCH)
        descent.zero_grad()
        nn.functional.mse_loss(model(x), t).backward()
        descent.step()
    return model


@pytest.mark.parametrize("traced", [True, False])
@pytest.mark.parametrize("optimizer", OPTIMIZERS)
def test_the_rate_of_each_step_is_the_functions(optimizer, traced, monkeypatch):
    monkeypatch.setattr(_fast, "TRACE_FROM", 1 if traced else 10**9)
    make = OPTIMIZERS[optimizer]
    runs = short(steps=STEPS, lr=cosine, optimizer=make, dtype=torch.float64)
    for k in range(3):
        agree(runs, k, by_hand(make, cosine, k))


@needs_compiler
def test_a_schedule_is_compiled_once_for_all_its_rates():
    runs = short(steps=STEPS, lr=cosine, optimizer=torch.optim.Adam, dtype=torch.float64, compiled=True)
    for k in range(3):
        agree(runs, k, by_hand(torch.optim.Adam, cosine, k))


@pytest.mark.parametrize("optimizer", OPTIMIZERS)
def test_a_schedule_that_stands_still_is_the_number(optimizer):
    make = OPTIMIZERS[optimizer]
    number, function = (short(steps=STEPS, lr=lr, optimizer=make) for lr in (0.01, lambda step: 0.01))
    assert torch.equal(function.params["W_hat"], number.params["W_hat"])


def test_at_a_rate_of_zero_nothing_moves_until_it_rises():
    late = short(steps=8, log_every=2, lr=lambda step: 0.0 if step < 4 else 0.1)
    validation = late.history["validation"]
    assert torch.equal(validation[0], validation[2])
    assert (validation[4] != validation[2]).all()


def test_both_groups_and_the_steps_aside_have_the_rate_of_the_step():
    policies = {
        "alternate": Alternate({"M_hat"}, 2, 2),
        "penalty_steps": PenaltySteps(lambda model: model.W_hat.square().sum(), below=math.inf),
        "optimizer": torch.optim.SGD,
    }
    still = short(steps=9, lr=lambda step: 0.0, **policies)
    assert torch.equal(still.params["W_hat"], still.best_params["W_hat"])
    moved = short(steps=9, lr=lambda step: 0.01 * (step == 8), **policies)  # a first step of the first group
    assert not torch.equal(moved.params["W_hat"], still.params["W_hat"])


class CutOffError(Exception):
    """What stops a training from outside."""


def cut_off(step, steps):
    if step == 20:
        raise CutOffError


def test_cut_off_it_goes_on_at_the_rate_where_it_was(tmp_path, monkeypatch):
    monkeypatch.setattr(_state, "Checkpoint", partial(Checkpoint, seconds=0.0))
    recipe = {"steps": STEPS, "log_every": 5, "lr": cosine, "checkpoint": tmp_path / "kept"}
    with pytest.raises(CutOffError):
        short(**recipe, progress=cut_off)
    resumed, whole = short(**recipe), short(**recipe | {"checkpoint": None})
    assert torch.equal(resumed.params["W_hat"], whole.params["W_hat"])
    assert torch.equal(resumed.history["training"], whole.history["training"])


@pytest.mark.parametrize("other", [lambda step: 2 * cosine(step), lambda step: cosine(0), 0.02, lambda step: 0.02])
def test_a_checkpoint_knows_its_schedule_by_the_rates(other, tmp_path):
    recipe = {"steps": STEPS, "checkpoint": tmp_path / "kept"}
    short(lr=cosine, **recipe)
    short(lr=lambda step: 0.01 * (1 + math.cos(math.pi * step / STEPS)), **recipe)  # another function of the same rates
    with pytest.raises(ValueError, match="belongs to another run"):
        short(lr=other, **recipe)


@pytest.mark.parametrize(
    ("rate", "shown"),
    [
        (-0.1, "-0.1"), (math.nan, "nan"), (math.inf, "inf"), ("0.1", "'0.1'"), (None, "None"), (True, "True"),
        (1e39, r"1e\+39"), (torch.tensor(0.1), r"tensor\(0.1000\)"), (0.1j, "0.1j"), ([0.1], r"\[0.1\]"),
    ],
    ids=str,
)  # fmt: skip
def test_a_wrong_rate_is_named_with_its_step_before_the_first_one(rate, shown):
    def never(done, steps):
        raise AssertionError

    with pytest.raises(ValueError, match=f"lr must give a number from 0 to 1e.30 for .*; for step 3 it gave {shown}$"):
        short(lr=lambda step: rate if step == 3 else 0.1, progress=never, log_every=1)


@pytest.mark.parametrize("rate", [0, 1, np.float32(0.5), np.float64(0.5)], ids=repr)
def test_a_rate_may_be_any_real_number(rate):
    assert torch.equal(short(lr=lambda step: rate).params["W_hat"], short(lr=float(rate)).params["W_hat"])


class OwnRate(torch.optim.SGD):
    """An optimiser that keeps its rate to itself."""

    def __init__(self, params, lr):
        super().__init__(params, lr=lr)
        self.lr = lr

    @torch.no_grad()
    def step(self, closure=None):
        for value in self.param_groups[0]["params"]:
            value.sub_(self.lr * value.grad)


def two_rates(params, lr):
    return torch.optim.SGD([{"params": params, "lr": 10 * lr}], lr=lr)


@pytest.mark.parametrize(
    ("optimizer", "why"),
    [
        (torch.optim.Rprop, "with Rprop, which does not"),
        (torch.optim.ASGD, "with ASGD, which does not"),
        (OwnRate, "with OwnRate, which does not"),
        (two_rates, "where a group of the SGD has a rate of its own"),
    ],
)
def test_an_optimiser_that_would_not_follow_is_refused(optimizer, why):
    with pytest.raises(ValueError, match=f"lr cannot be a function of the step {why}"):
        short(lr=cosine, optimizer=optimizer)
    short(lr=0.01, optimizer=optimizer)


@pytest.mark.parametrize("name", ["Adadelta", "Adagrad", "AdamW", "Adamax", "NAdam", "RAdam"])
def test_torchs_other_elementwise_optimisers_follow(name):
    short(lr=cosine, optimizer=getattr(torch.optim, name))
