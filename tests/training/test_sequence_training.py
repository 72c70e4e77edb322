"""Training on sequences of rows: which rows a seed sees, that a run is a plain loop, and a penalty of the batch."""

from functools import partial

import pytest
import torch
from by_hand import agree, start_of
from torch import nn

from nalu_tutorial import NAU, Recurrent, sparsity_penalty, train
from nalu_tutorial.tasks import Sequences
from nalu_tutorial.training import OnBatch, Ramp, Runs
from nalu_tutorial.training._draw import DrawSequences
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


def by_hand(seed, given, make, penalty=None):
    """Train one seed by a plain loop over sequences of rows of the training set."""
    x, t = given.training_set(torch.float64)
    model = start_of(make, seed).double()
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
    for step in range(STEPS):
        rows = rows_by_hand(seed, step, len(x))
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(x[rows]), given.target(t[rows]))
        (loss + (0 if penalty is None else penalty(model, x[rows]))).backward()
        optimizer.step()
        model[1].cell.clamp_()
    return model


def test_a_seed_sees_the_same_sequences_alone_and_in_company():
    numbers = torch.arange(50.0).unsqueeze(1)
    company, alone = (
        DrawSequences(numbers, -numbers, torch.tensor(seeds), BATCH, LENGTH, lambda t: t.sum(dim=-2))
        for seeds in ((0, 5, 2**31), (5,))
    )
    step = torch.tensor(4)
    x, t = company(step)
    assert x.shape == (3, BATCH, LENGTH, 1)
    assert torch.equal(t, -x.sum(dim=-2))
    assert torch.equal(x[1], alone(step)[0][0])
    several = company(torch.tensor([4, 9]))[0]
    assert torch.equal(several[0], x)
    assert not torch.equal(several[0], several[1])


@pytest.mark.parametrize("every_step", [False, True])
def test_a_run_is_a_plain_loop_over_its_sequences(every_step):
    given, make = task(every_step=every_step), partial(net, every_step)
    runs = training(given, make)
    for k, seed in enumerate(runs.seeds):
        agree(runs, k, by_hand(seed, given, make))


def test_a_batch_larger_than_the_table_is_drawn_as_any_other():
    assert training(batch_size=50).history["validation"].isfinite().all()


def test_what_is_measured_is_measured_on_the_sequences_held_out():
    given = task()
    runs = training(given, lr=0.0, steps=1)
    for name, (x, t) in (
        ("validation", given.validation_set(torch.float64)), ("extrapolation", given.extrapolation_set(torch.float64))
    ):  # fmt: skip
        for k, seed in enumerate(runs.seeds):
            wanted = nn.functional.mse_loss(start_of(net, seed).double()(x), t)
            torch.testing.assert_close(runs.history[name][0, k], wanted.detach())


def test_runs_are_kept_and_other_sequences_are_refused(tmp_path):
    runs = training(checkpoint=tmp_path / "kept")
    runs.save(tmp_path / "runs.pt")
    again = Runs.load(tmp_path / "runs.pt", net, task())
    assert all(torch.equal(again.params[name], value) for name, value in runs.params.items())
    other = Sequences(X, Y, "*", length=LENGTH, extrapolation_length=12, points=20, validation=6, test=6)
    with pytest.raises(ValueError, match="belongs to another run; delete it, or name another file"):
        training(other, checkpoint=tmp_path / "kept")


# A penalty of the batch


def of_batch(model, x):
    return (1 - model[1].cell.weight.abs()).mean() * model[0](x).mean().square()


def test_a_penalty_of_the_batch_is_that_of_the_seeds_own_batch():
    given = task()
    runs = training(given, penalty=OnBatch(of_batch))
    for k, seed in enumerate(runs.seeds):
        agree(runs, k, by_hand(seed, given, net, of_batch))


def test_it_may_come_in_slowly_and_stand_beside_another():
    given = task()
    runs = training(given, penalty=[Ramp(OnBatch(of_batch), 1.0, -2, -1), Ramp(sparsity_penalty, 0.5, -2, -1)])

    def both(model, x):
        return of_batch(model, x) + 0.5 * sparsity_penalty(model)

    for k, seed in enumerate(runs.seeds):
        agree(runs, k, by_hand(seed, given, net, both))


def test_what_is_no_penalty_of_a_batch_is_refused():
    with pytest.raises(TypeError, match="penalty must be a function, not 3"):
        OnBatch(3)
    with pytest.raises(ValueError, match="a penalty must be one number"):
        training(penalty=OnBatch(lambda model, x: model[0](x)))
