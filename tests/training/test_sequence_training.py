"""Training on sequences of rows: which rows a seed sees, that a run is a plain loop, and a penalty of the batch."""

from functools import partial

import pytest
import torch
from by_hand import agree, start_of
from torch import nn

from nalu_tutorial import NAU, Recurrent, train
from nalu_tutorial.tasks import Sequences
from nalu_tutorial.training._draw import uniform_numbers

GENERATOR = torch.Generator().manual_seed(0)
X = torch.rand(30, 3, generator=GENERATOR, dtype=torch.float64)
Y = X.sum(dim=1)
LENGTH, BATCH, STEPS = 5, 4, 40


def task(**options):
    return Sequences(X, Y, length=LENGTH, extrapolation_length=12, points=20, validation=6, test=6, **options)


def net(every_step=False):
    return nn.Sequential(nn.Linear(3, 1), Recurrent(NAU(2, 1), 1, every_step=every_step))


def training(given=None, make=net, **changes):
    recipe = {"seeds": (0, 5), "steps": STEPS, "lr": 0.01, "batch_size": BATCH, "log_every": 20, "dtype": torch.float64}
    return train(make, given or task(), **recipe | changes)


def rows_by_hand(seed, step, rows):
    """Return the rows of a batch in Python's whole numbers: (batch, length)."""
    numbers = uniform_numbers(torch.tensor([seed]), torch.tensor(step), 2 * BATCH * LENGTH, torch.float64)[0]
    whole = [int(number * 2**24) for number in numbers]
    flat = [(upper * 2**24 + lower) * rows >> 48 for upper, lower in zip(whole[::2], whole[1::2], strict=True)]
    return torch.tensor(flat).reshape(BATCH, LENGTH)


def by_hand(seed, given, make):
    """Train one seed by a plain loop over sequences of rows of the training set."""
    x, t = given.training_set(torch.float64)
    model = start_of(make, seed).double()
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
    for step in range(STEPS):
        rows = rows_by_hand(seed, step, len(x))
        optimizer.zero_grad()
        nn.functional.mse_loss(model(x[rows]), given.target(t[rows])).backward()
        optimizer.step()
        model[1].cell.clamp_()
    return model


@pytest.mark.parametrize("every_step", [False, True])
def test_a_run_is_a_plain_loop_over_its_sequences(every_step):
    given, make = task(every_step=every_step), partial(net, every_step)
    runs = training(given, make)
    for k, seed in enumerate(runs.seeds):
        agree(runs, k, by_hand(seed, given, make))


def test_what_is_measured_is_measured_on_the_sequences_held_out():
    given = task()
    runs = training(given, lr=0.0, steps=1)
    for name, (x, t) in (
        ("validation", given.validation_set(torch.float64)), ("extrapolation", given.extrapolation_set(torch.float64))
    ):  # fmt: skip
        for k, seed in enumerate(runs.seeds):
            wanted = nn.functional.mse_loss(start_of(net, seed).double()(x), t)
            torch.testing.assert_close(runs.history[name][0, k], wanted.detach())
