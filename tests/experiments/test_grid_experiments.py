"""The agents that shall arrive on time, and what is measured of them, by hand."""

from dataclasses import replace

import pytest
import torch
from torch import nn

from nalu_tutorial import NAC, NAU, initialize, shipped_record, train
from nalu_tutorial.experiments import EXPERIMENTS, train_again
from nalu_tutorial.experiments.keeping_time._grid_measures import (
    counter_number,
    exact_to,
    refitted,
    rounded,
    share,
    shares,
    whole,
)
from nalu_tutorial.experiments.keeping_time._grid_nets import AGENTS, SMALL, TOLD_EACH_STEP, Counter, Fed, small
from nalu_tutorial.tasks import arrive_on_time, decision_loss

TASK = arrive_on_time()


def episode(time, *distances):
    """Return what is seen of one episode."""
    commands = [time] + [0] * (len(distances) - 1)
    return torch.tensor([distances, commands]).T.float()


def counter(weights=(1.0, 1.0, -1.0), readout=(-1.0, 1.0, -0.5), cell=NAU):
    """Return a counter with these weights; by default it walks when the steps that are left are the distance."""
    made = Counter(cell(3, 1))
    if cell is NAU:
        made.cell.weight.data = torch.tensor([weights])
    made.readout.weight.data, made.readout.bias.data = torch.tensor([readout[:2]]), torch.tensor(readout[2:])
    return made


@pytest.mark.parametrize("name", AGENTS)
def test_an_agent_decides_at_each_step_by_what_it_has_seen(name):
    made = initialize(AGENTS[name], 1)
    x, _ = TASK.validation_set()
    output = made(x[:7])
    assert output.shape == (7, 12, 1)
    torch.testing.assert_close(made(x[:7, :5]), output[:, :5])


def test_a_counter_counts_by_hand():
    made = counter((0.5, 0.9, -0.25))
    wanted, n = [], 0.0
    for command in (8, 0, 0, 0):
        n = 0.5 * command + 0.9 * n - 0.25
        wanted.append(n)
    torch.testing.assert_close(made.counts(episode(8, 3, 3, 3, 3)).flatten(), torch.tensor(wanted))
    assert made(episode(8, 3, 3)).flatten().tolist() == pytest.approx([-wanted[0] + 2.5, -wanted[1] + 2.5])


def test_an_lstm_is_fed_by_hand():
    made, x = initialize(Fed, 3), episode(7, 2, 2, 2)
    h, c, n = torch.zeros(32), torch.zeros(32), torch.zeros(8)
    for seen in x:
        n = made.nac(torch.cat([seen, h, n]))
        h, c = made.lstm.step(torch.cat([seen, n]), h, c)
    torch.testing.assert_close(made(x)[-1], made.readout(h))
    both = initialize(lambda: Fed(both_read=True), 3)
    assert both.readout.in_features == 32 + 8 + 2


def test_a_small_start_has_no_sign_yet():
    made = initialize(lambda: small(NAC(3, 1)), 0)
    assert max(made.W_hat.abs().max(), made.M_hat.abs().max()) <= SMALL
    assert made.weight.abs().max() < 0.06
    assert initialize(AGENTS["NAC, usual start"], 0).cell.W_hat.abs().max() > 1


# The experiment


def test_who_is_told_at_each_step_is_trained_and_tested_so():
    for training in EXPERIMENTS["arrive-on-time"].trainings(100):
        (task,) = training.tasks.values()
        x, _ = task.validation_set()
        assert bool(x[:, 1, 1].any()) is (training.unit in TOLD_EACH_STEP)
        assert task.extrapolation == (13, 30)


# What is measured


def runs_of(*models, given_each_step=False):
    """Return runs that hold these nets, all of one kind."""
    task = arrive_on_time(given_each_step=given_each_step)

    def make():
        return type(models[0])(NAU(3, 1)) if isinstance(models[0], Counter) else nn.Linear(2, 1)

    runs = train(lambda: initialize(make, 0), task, seeds=len(models), steps=1, loss=decision_loss)
    params = {name: torch.stack([dict(each.named_parameters())[name].detach() for each in models]) for name in
              runs.best_params}  # fmt: skip
    return replace(runs, best_params=params, params=params)


def test_shares_are_those_of_each_run():
    runs = runs_of(counter(), counter((1.0, 0.98, -1.0)), counter((0.6, 1.0, -0.4)))
    assert shares(runs).shape == (3, 56, 4)
    assert shares(runs) is shares(runs)
    assert share(runs, kind="exact", time=60).tolist() == [1, 0, 0]
    assert share(runs, kind="early", time=60)[1] == 1
    assert torch.equal(shares(runs)[0, :, 3], torch.zeros(56).double())
    assert share(runs, kind="delay", time=60)[1] < -1
    held = exact_to(runs)
    assert held[0] == 60
    assert 5 <= held[1] < 20
    assert held[2] == 4


@pytest.mark.long
def test_rounded_weights_count_again():
    runs = runs_of(counter((0.9, 0.99, -0.8)), counter((0.9, 0.4, -0.8)), counter((0.9, 0.99, -0.8), (-1.0, 1.0, 7.0)))
    assert exact_to(runs, change="rounded").tolist() == [60, 4, 4]
    assert exact_to(runs, change="refitted").tolist()[::2] == [60, 60]
    assert share(runs, kind="exact", time=25, change="rounded").tolist() == [1, 0, 0]


def test_what_is_rounded_is_a_copy():
    made = counter((0.9, 0.99, -0.8))
    runs = runs_of(made)
    before = made.readout.weight.detach().clone()
    other = refitted(made, runs)
    assert torch.equal(made.readout.weight, before)
    assert not torch.equal(other.readout.weight, before)
    torch.testing.assert_close(made.cell.weight, torch.tensor([[0.9, 0.99, -0.8]]))
    assert rounded(made, runs).cell.weight.tolist() == [[1, 1, -1]]
    assert whole(torch.tensor([[0.4, -0.6]])).weight.tolist() == [[0, -1]]


def test_the_numbers_of_a_counter_are_turned_to_count_down():
    runs = runs_of(counter((-0.9, 0.99, 0.8), (2.0, 3.0, 0.5)), counter((0.9, 0.99, -0.8), (-2.0, 3.0, 0.5)))
    wanted = {"weight_time": 0.9, "weight_count": 0.99, "weight_one": -0.8,
              "read_count": -2.0, "read_distance": 3.0, "read_bias": 0.5}  # fmt: skip
    for name, value in wanted.items():
        torch.testing.assert_close(counter_number(runs, name=name), torch.full((2,), value))


def test_who_does_not_count_has_no_numbers():
    model = nn.Linear(2, 1)
    model.weight.data, model.bias.data = torch.tensor([[1.0, -1.0]]), torch.tensor([0.5])
    runs = runs_of(model, given_each_step=True)
    assert exact_to(runs).tolist() == [60]
    assert exact_to(runs, change="rounded").isnan().all()
    assert counter_number(runs, name="weight_time").isnan().all()


# The record, replayed in small


@pytest.mark.long
def test_a_counter_of_the_record_counts_so_again():
    experiment = EXPERIMENTS["arrive-on-time"]
    runs = train_again(experiment, "NAC", seeds=2)
    rows = shipped_record(experiment.name).select("NAC")[:2]
    for k, row in enumerate(rows):
        for name in ("weight_time", "weight_count", "weight_one"):
            again = counter_number(runs, name=name)[k].item()
            assert again == pytest.approx(row.measures[name], abs=0.01), name
