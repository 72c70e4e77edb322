"""The nets that read digits and calculate, and what is measured of them, against torch's cells and worked by hand."""

from dataclasses import replace

import pytest
import torch
from torch import nn

from nalu_tutorial import NAC, NALU, NAU, Recurrent, initialize, train
from nalu_tutorial.experiments import EXPERIMENTS, on_mnist
from nalu_tutorial.experiments.pictures._measures import (
    answers,
    bias,
    carried,
    is_carried,
    mean_error,
    read_right,
    relative,
    spread,
    weight_state,
)
from nalu_tutorial.experiments.pictures._nets import CELLS, GRUCell, LSTMCell, blind_net, digit_net, r_z
from nalu_tutorial.tasks import Sequences

NAMES = ("digits-count", "digits-sum", "digits-product")
WITH_READOUT = {"LSTM": 32, "GRU": 16, "tanh RNN": 16, "ReLU RNN": 16}


def normal(*shape, seed=0):
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed))


# The cells


def test_the_gated_cell_is_torchs():
    ours, x, h = initialize(lambda: GRUCell(3, 5), 0), normal(7, 3), normal(7, 5, seed=1)
    theirs = nn.GRUCell(3, 5)
    theirs.load_state_dict(ours.state_dict())
    torch.testing.assert_close(ours(torch.cat([x, h], dim=1)), theirs(x, h))


def test_the_cell_with_two_states_is_torchs():
    ours, x, h, c = initialize(lambda: LSTMCell(3, 5), 0), normal(7, 3), normal(7, 5, seed=1), normal(7, 5, seed=2)
    theirs = nn.LSTMCell(3, 5)
    theirs.load_state_dict(ours.lstm.state_dict())
    torch.testing.assert_close(ours(torch.cat([x, h, c], dim=1)), torch.cat(theirs(x, (h, c)), dim=1))


@pytest.mark.parametrize("readings", [1, 10])
@pytest.mark.parametrize("cell", [cell for cell in CELLS if not cell.startswith("true")])
def test_every_net_answers_at_the_end_and_after_every_step(cell, readings):
    x, sizes = normal(4, 6, 9).abs(), {**WITH_READOUT, "LSTM of one unit": 2 * readings}
    made = {
        every: initialize(
            lambda every=every: digit_net(cell, readings=readings, start=1.0, every_step=every, pixels=9), 3
        )
        for every in (False, True)
    }
    last, each = made[False](x), made[True](x)
    assert each.shape == (4, 6, readings)
    torch.testing.assert_close(each[:, -1], last)
    assert made[True][1].state_features == sizes.get(cell, readings)
    assert made[True][1].start == 1.0


@pytest.mark.parametrize(
    ("cell", "start_from", "done"), [("true sum", 0.0, torch.sum), ("true product", 1.0, torch.prod)]
)
def test_a_true_cell_calculates_with_what_is_read(cell, start_from, done):
    model, x = initialize(lambda: digit_net(cell, start=start_from, pixels=9), 0), normal(4, 6, 9)
    torch.testing.assert_close(model(x), done(model[0](x), dim=-2))
    assert not [name for name, value in model.named_parameters() if value.requires_grad and name.startswith("1.")]


def test_a_constant_looks_at_nothing():
    x = normal(4, 3, 9)
    assert blind_net(45.0)(x).tolist() == [[45.0]] * 4
    assert blind_net(0.5, readings=2, operation="+")(x).tolist() == [[1.5, 1.5]] * 4
    assert blind_net(5.0, operation="*", every_step=True)(x)[0].tolist() == [[5.0], [25.0], [125.0]]


@pytest.mark.parametrize(("cell", "began"), [("NAU", 0.0), ("NAC", 0.0), ("NMU", 1.0)])
def test_the_further_regulariser_by_hand(cell, began):
    model, x = initialize(lambda: digit_net(cell, start=began, every_step=True, pixels=9), 1), normal(4, 3, 9)
    z = model[0](x)
    states = [torch.full((4, 1), began)]
    for k in range(2):
        states.append(model[1].cell(torch.cat([z[:, k], states[-1]], dim=1)))
    mean, weight = torch.stack([z.mean(), torch.stack(states).mean()]), model[1].cell.weight[0]
    wanted = (1 - weight) * (1 - mean) ** 2 if cell == "NMU" else (1 - weight.abs()) * mean**2
    torch.testing.assert_close(r_z(model, x), wanted.mean())


# The experiments


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_in_one_part_alone(name):
    for training in EXPERIMENTS[name].trainings(100)[:1]:
        (task,) = training.tasks.values()
        parts = [task.rows_of(part)[0] for part in ("training", "validation", "test")]
        assert sum(map(len, parts)) == len(task)
        assert len(parts[2]) in (398, 356)
        seen = [set(map(tuple, part.tolist())) for part in parts]
        assert not (seen[0] & seen[1]) | (seen[0] & seen[2]) | (seen[1] & seen[2])


@pytest.mark.parametrize("name", NAMES)
def test_a_constant_is_the_mean_output_of_a_net_that_reads_one_number_everywhere(name):
    trainings, x = EXPERIMENTS[name].trainings(100), torch.zeros(1, 2 if name == "digits-product" else 10, 64)
    outputs = [
        [each.make_model()(x).mean().item() for each in trainings if each.unit == unit]
        for unit in ("constant", "constant for each")
    ]
    assert outputs[0] == pytest.approx(outputs[1])


def test_with_mnist_the_nets_are_as_wide_as_its_pictures(tmp_path):
    for name in NAMES:
        other = on_mnist(EXPERIMENTS[name], tmp_path)
        assert other.name == f"{name}-mnist"
        assert other.units == EXPERIMENTS[name].units
        assert other.trainings(10)[0].make_model()[0][0].in_features == 784
        with pytest.raises(ValueError, match="there is neither"):
            dict(other.trainings(10)[0].tasks)


# What is measured

ROWS = torch.tensor([[1.0], [2.0], [4.0], [8.0], [3.0], [5.0]])


def runs_of(weights, *, every_step=False, cell=NAU):
    """Return runs whose readers read x as it is, with these weights of their cells."""
    task = Sequences(ROWS, ROWS, length=3, validation=[4], test=[0, 1, 2, 3], every_step=every_step, points=5)

    def make():
        return nn.Sequential(nn.Linear(1, 1), Recurrent(cell(2, 1), 1, every_step=every_step))

    runs = train(make, task, seeds=len(weights), steps=1)
    own = {
        "0.weight": torch.ones(len(weights), 1, 1),
        "0.bias": torch.zeros(len(weights), 1),
        "1.cell.weight": torch.tensor(weights).unsqueeze(1),
    }
    return replace(runs, best_params={name: own.get(name, value) for name, value in runs.best_params.items()})


@pytest.mark.parametrize("every_step", [False, True])
def test_errors_are_those_of_sequences_of_test_pictures(every_step):
    runs = runs_of([[1.0, 1.0], [-1.0, 1.0], [1.0, 0.0]], every_step=every_step)
    output, right = answers(runs, 1)
    assert right.flatten().tolist() == [1, 2, 4, 8]
    assert torch.equal(output[0], right)
    assert torch.equal(output[1], -right)
    output, right = answers(runs, 50)
    assert right.shape == (200, 1)
    assert 50 * 3 < right.mean() < 50 * 4.5  # of 1, 2, 4 and 8, fifty at a time
    assert torch.equal(output[0], right)
    assert set(output[2].flatten().tolist()) == {1, 2, 4, 8}
    assert bias(output, right)[1] == pytest.approx(-2 * right.mean().item())
    assert spread(output, right)[1] == pytest.approx(2 * right.std(correction=0).item())
    assert torch.equal(relative(output, right)[:2], torch.tensor([0.0, 2.0]).double())


def test_of_several_answers_the_bias_is_the_farthest():
    output, right = torch.tensor([[[1.0, 5.0], [2.0, 3.0]]]), torch.tensor([[1.0, 6.0], [1.0, 6.0]])
    assert bias(output, right).tolist() == [-2.0]  # (0 + 1)/2 and (−1 − 3)/2
    assert spread(output, right).item() == pytest.approx(((0.25 + 1) / 2) ** 0.5)
    assert read_right(output, right).tolist() == [1.0]
    assert read_right(torch.tensor([[[1.4], [2.6]]]), torch.tensor([[1.0], [2.0]])).tolist() == [0.5]


def test_an_answer_that_is_no_number_is_infinitely_far_off():
    output, right = (
        torch.tensor([[[torch.nan], [2.0]], [[torch.inf], [2.0]], [[1.5], [2.0]]]),
        torch.tensor([[1.0], [2.0]]),
    )
    assert mean_error(output, right).tolist() == [torch.inf, torch.inf, 0.25]
    assert bias(output, right)[0].isnan()


def test_a_state_is_carried_or_not():
    runs = runs_of([[0.5, 1.0], [-1.0, 0.9995], [1.0, 0.998]])
    assert carried(runs).tolist() == [1.0, 1.0, 0.0]
    torch.testing.assert_close(weight_state(runs), torch.tensor([1.0, 0.9995, 0.998]))


@pytest.mark.parametrize(("other", "kept"), [(0.0, True), (0.0009, True), (0.01, False), (1.0, False)])
def test_a_state_of_several_numbers_is_carried_where_none_takes_in_another(other, kept):
    assert is_carried(torch.tensor([[1.0, other], [0.0, 1.0]])) is kept


def test_a_gate_says_more_than_weights():
    task = Sequences(ROWS, ROWS, validation=1, test=1)
    for cell in (NALU, NAC):
        made = train(lambda cell=cell: nn.Sequential(nn.Linear(1, 1), Recurrent(cell(2, 1), 1)), task, seeds=1, steps=1)
        assert carried(made).isnan().all() == (cell is NALU)
