"""A learning rate that is a function of the step, against torch's own loop with the rate set by hand."""

import math

import numpy as np
import pytest
import torch
from models import short

STEPS = 30


def cosine(step):
    return 0.01 * (1 + math.cos(math.pi * step / STEPS))


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


def two_rates(params, lr):
    return torch.optim.SGD([{"params": params, "lr": 10 * lr}], lr=lr)


@pytest.mark.parametrize(
    ("optimizer", "why"),
    [
        (torch.optim.Rprop, "with Rprop, which does not"),
        (torch.optim.ASGD, "with ASGD, which does not"),
        (two_rates, "where a group has a rate of its own"),
    ],
)
def test_an_optimiser_that_would_not_follow_is_refused(optimizer, why):
    with pytest.raises(ValueError, match=f"lr cannot be a function of the step {why}"):
        short(lr=cosine, optimizer=optimizer)
    short(lr=0.01, optimizer=optimizer)
