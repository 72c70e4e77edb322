"""Training on the rows of a table: which rows a seed sees, that none of them is held out, and all that goes on."""

import numpy as np
import pytest
import torch
from by_hand import agree, needs_compiler, same, start_of
from torch import nn

from nalu_tutorial import NAC, NAU, Recurrent, tasks, train
from nalu_tutorial.tasks import Table, largest
from nalu_tutorial.training import Runs, _draw, _fast
from nalu_tutorial.training._draw import DrawRows, uniform_numbers

GENERATOR = np.random.default_rng(0)
X = GENERATOR.uniform(1, 3, (60, 2))
Y = X[:, 0] - X[:, 1]
TABLE = Table(X, Y, names="a b", test=largest("a", 0.1), threshold=1e-3)
STEPS, BATCH = 60, 8


def training(table=TABLE, make=lambda: NAC(2, 1), **changes):
    recipe = {"seeds": (0, 5), "steps": STEPS, "lr": 0.01, "batch_size": BATCH, "log_every": 20, "dtype": torch.float64}
    return train(make, table, **recipe | changes)


def draw(rows, seeds=(0, 5, 2**31), batch_size=BATCH, dtype=torch.float64):
    numbers = torch.arange(rows, dtype=dtype).unsqueeze(1)
    return DrawRows(numbers, -numbers, torch.tensor(seeds), batch_size)


def so_many(rows, seeds, batch_size=BATCH):
    """Return a draw from more rows than memory holds: their count is all that it looks at."""
    return DrawRows(torch.empty(1).expand(rows), torch.empty(0), torch.tensor(seeds), batch_size)


def rows_by_hand(seed, step, batch_size, rows):
    """Return the rows of a batch in Python's whole numbers, which never overflow."""
    numbers = uniform_numbers(torch.tensor([seed]), torch.tensor(step), 2 * batch_size, torch.float64)[0]
    whole = [int(number * 2**24) for number in numbers]
    return [(upper * 2**24 + lower) * rows >> 48 for upper, lower in zip(whole[::2], whole[1::2], strict=True)]


# Which rows


@pytest.mark.parametrize("rows", [9, 1000, 2**24 + 1, 10**6, 2**35])
def test_the_rows_are_those_of_the_stream(rows):
    drawn_rows = so_many(rows, [3, 7]).rows(torch.tensor(11))
    assert drawn_rows.tolist() == [rows_by_hand(seed, 11, BATCH, rows) for seed in (3, 7)]


@pytest.mark.parametrize("rows", [9, 10**6, 2**31 + 7])
def test_the_largest_and_the_smallest_number_give_the_last_and_the_first_row(rows, monkeypatch):
    drawn = so_many(rows, [0], 2)
    numbers = torch.tensor([[1 - 2**-24, 1 - 2**-24, 0, 0]])
    monkeypatch.setattr(_draw, "uniform_numbers", lambda *_: numbers)
    assert drawn.rows(torch.tensor(0)).tolist() == [[rows - 1, 0]]


def test_every_row_is_as_likely_as_any():
    drawn_rows = draw(20, seeds=range(100), batch_size=19)(torch.arange(100))[0].long().flatten()
    counts = torch.bincount(drawn_rows, minlength=20)
    assert (counts - 9500).abs().max() < 5 * 9500**0.5
    # With 24 bits some of these pairs of rows would be twice as likely as others.
    drawn_rows = so_many(3 * 2**22, range(50), 1000).rows(torch.arange(10)).flatten() % 3
    assert (torch.bincount(drawn_rows) - len(drawn_rows) / 3).abs().max() < 5 * (len(drawn_rows) * 2 / 9) ** 0.5


def test_no_row_that_is_held_out_is_ever_drawn():
    held_out = {"validation": [0, 3], "test": [59]}
    x, y = X.copy(), Y.copy()
    x[[0, 3, 59]], y[[0, 3, 59]] = 1e3, -1e3
    one, other = (training(Table(*pair, **held_out)) for pair in ((X, Y), (x, y)))
    for name in ("validation", "extrapolation"):
        assert (one.history[name] != other.history[name]).all()
    for name, value in one.params.items():
        assert torch.equal(value, other.params[name])


# Training


def by_hand(make, seed, batches, table=TABLE):
    """Train one seed by a plain loop over batches of rows of the training set, or of sequences of them."""
    x, t = table.training_set(torch.float64)
    target = table.target if isinstance(table, tasks.Sequences) else nn.Identity()
    model = start_of(make, seed).double()
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
    for rows in batches:
        optimizer.zero_grad()
        nn.functional.mse_loss(model(x[rows]), target(t[rows])).backward()
        optimizer.step()
        for module in model.modules():
            if hasattr(module, "clamp_"):
                module.clamp_()
    return model


def test_a_run_is_a_plain_loop_over_its_rows():
    runs = training()
    for k, seed in enumerate(runs.seeds):
        batches = [rows_by_hand(seed, step, BATCH, len(TABLE.training_rows)) for step in range(STEPS)]
        agree(runs, k, by_hand(lambda: NAC(2, 1), seed, batches))


@pytest.mark.parametrize("every_step", [False, True])
def test_a_run_is_a_plain_loop_over_sequences_of_its_rows_and_measured_on_those_held_out(every_step):
    rows = tasks.Sequences(
        X, Y, length=5, extrapolation_length=12, points=20, validation=6, test=6, every_step=every_step
    )

    def make():
        return nn.Sequential(nn.Linear(2, 1), Recurrent(NAU(2, 1), 1, every_step=every_step))

    runs = training(rows, make, steps=20)
    count = len(rows.training_set(torch.float64)[0])
    for k, seed in enumerate(runs.seeds):
        flat = (torch.tensor(rows_by_hand(seed, step, 5 * BATCH, count)) for step in range(20))
        model = by_hand(make, seed, (each.reshape(BATCH, 5) for each in flat), rows)
        agree(runs, k, model)
        for name, (x, t) in (
            ("validation", rows.validation_set(torch.float64)), ("extrapolation", rows.extrapolation_set(torch.float64))
        ):  # fmt: skip
            torch.testing.assert_close(runs.history[name][-1, k], nn.functional.mse_loss(model(x), t).detach())


@pytest.mark.parametrize("batch_size", [42, 10**9])
def test_a_batch_as_large_as_the_table_takes_every_row_once(batch_size):
    assert len(TABLE.training_rows) == 42
    runs = training(batch_size=batch_size)
    for k, seed in enumerate(runs.seeds):
        agree(runs, k, by_hand(lambda: NAC(2, 1), seed, [range(42)] * STEPS))
    assert not torch.allclose(training(batch_size=41).params["W_hat"], runs.params["W_hat"], rtol=1e-6)


def test_a_large_set_is_measured_in_parts_with_the_same_result(monkeypatch):
    whole = training(seeds=7)
    monkeypatch.setattr(_fast, "POINTS_AT_ONCE", 25)  # 12 validation rows: two runs at once
    same(training(seeds=7), whole, rtol=1e-12)


# Compiled


@needs_compiler
@pytest.mark.parametrize("batch_size", [BATCH, 100])
def test_the_compiled_step_sees_the_same_rows(batch_size):
    recipe = {"make": lambda: nn.Linear(2, 1), "optimizer": torch.optim.SGD, "batch_size": batch_size}
    same(training(compiled=True, **recipe), training(compiled=False, **recipe), rtol=1e-9)


# Checkpoints


@pytest.mark.parametrize("row", [0, 30, int(X[:, 0].argmax()), None])
def test_the_checkpoint_of_another_table_is_refused(row, tmp_path):
    training(checkpoint=tmp_path / "kept", steps=1)
    y = Y.copy()
    y[row if row is not None else []] += 1e-9
    other = Table(X, y, test=largest(0 if row is not None else 1, 0.1))
    with pytest.raises(ValueError, match="belongs to another run; delete it, or name another file"):
        training(other, checkpoint=tmp_path / "kept", steps=1)


def test_runs_of_a_table_are_kept_and_go_on_from_there(tmp_path):
    half = training(steps=STEPS // 2)
    half.save(tmp_path / "half.pt")
    loaded = Runs.load(tmp_path / "half.pt", lambda: NAC(2, 1), TABLE)
    same(loaded, half)
    whole = training()
    for runs in (half, loaded):
        on = training(steps=STEPS // 2, continue_from=runs)
        assert all(torch.equal(on.params[name], value) for name, value in whole.params.items())
    with pytest.raises(ValueError, match="holds runs over other numbers: the 60 rows of a table"):
        Runs.load(tmp_path / "half.pt", lambda: NAC(2, 1), Table(X, Y + 1, names="a b"))


# What is refused


def test_tables_with_other_sizes_are_not_trained_side_by_side():
    other = Table(X, Y, names="a b", validation=5)
    row = tasks.Sequences(X, Y, test=0.2)
    task = tasks.signed_sum([1, -1])
    for several in ([TABLE, other], [TABLE, task], [task, TABLE], [TABLE, row], [row, tasks.Sequences(X, Y, test=0.2)]):
        with pytest.raises(ValueError, match="tables that are trained side by side have as many rows and columns in"):
            training(several)


@pytest.mark.parametrize("batch_size", [8, 1000])
def test_tables_of_equal_sizes_are_trained_side_by_side_as_alone(batch_size):
    several = [Table(X, Y, names="a b", random_state=k) for k in (0, 5, 9)]
    together = training(several, batch_size=batch_size)
    assert together.tasks == tuple(several)
    for part, table in zip(together.by_task(), several, strict=True):
        alone = training(table, batch_size=batch_size)
        for name, losses in alone.history.items():
            torch.testing.assert_close(part.history[name], losses, equal_nan=True)
        for name, value in alone.params.items():
            torch.testing.assert_close(part.params[name], value)
        assert part.task is table


@pytest.mark.parametrize("row", [0, 1, 2])
def test_a_number_that_is_too_large_for_the_run_is_named(row):
    x = np.ones(4)
    x[row] = 1e300
    table = Table(x, np.ones(4), validation=[0], test=[1])
    with pytest.raises(
        ValueError, match=r"torch\.float32 cannot represent 1e\+300; scale the column, or train in torch"
    ):
        training(table, lambda: NAC(1, 1), dtype=None)
