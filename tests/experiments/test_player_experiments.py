"""The agents that learn from rewards: their episodes against the environment, their loss and measures by hand."""

from dataclasses import replace

import pytest
import torch
from torch import nn

from nalu_tutorial import NAU, initialize, train
from nalu_tutorial.environments import ArriveOnTime
from nalu_tutorial.experiments import EXPERIMENTS
from nalu_tutorial.experiments.keeping_time._player_measures import (
    all_starts,
    corrected,
    counter_weight,
    last_time,
    learned,
    player_share,
    player_shares,
)
from nalu_tutorial.experiments.keeping_time._player_nets import (
    CRITIC,
    ENTROPY,
    PLAYERS,
    CounterMemory,
    FedMemory,
    Player,
    Told,
    actor_critic,
    arrival_of,
    drawn,
    played_episodes,
)
from nalu_tutorial.tasks.grid import ACTIONS, distance, exact_rule


def played(name, seed=0):
    return initialize(lambda: Player(PLAYERS[name]()), seed)


def test_episodes_to_play_begin_as_those_of_the_environment():
    task = played_episodes((5, 12), (13, 20))
    for (low, high), (x, t) in (((5, 12), task.validation_set()), ((13, 20), task.extrapolation_set())):
        assert x.shape == (1000, high, 6)
        assert t.shape == (1000, high, 5)
        assert not t.any()
        assert not x[:, 1:, :5].any()
        agent, red, time = x[:, 0, :2], x[:, 0, 2:4], x[:, 0, 4]
        assert (distance(agent, red) > 0).all()
        assert (time >= distance(agent, red)).all()
        assert set(time.tolist()) == set(range(low, high + 1))
        assert {*agent.flatten().tolist(), *red.flatten().tolist()} == {0, 1, 2, 3, 4}
        assert 0.48 < x[..., 5].mean() < 0.52


@pytest.mark.parametrize("name", PLAYERS)
def test_an_episode_is_that_of_the_environment(name):
    model, environment = played(name, 2), ArriveOnTime(times=(5, 12))
    x, _ = played_episodes().validation_set()
    x = x[:12]
    y, ends = model(x), 0
    for episode, output in zip(x, y, strict=True):
        cells = episode[0, :4].int().tolist()
        seen, _ = environment.reset(options={"agent": cells[:2], "red": cells[2:], "time": int(episode[0, 4])})
        state, terminated = model.start(episode[:1, :1]), False
        for step, (log_share, entropy, value, reward, going) in enumerate(output.tolist()):
            assert going == (not terminated)
            if terminated:
                assert reward == 0
                continue
            now = torch.from_numpy(seen)
            logits, wanted, state = model.step((now[2:4] - now[:2]).unsqueeze(0), now[4:].unsqueeze(0), state)
            policy = logits.softmax(dim=1)[0]
            action = int((policy.cumsum(0) < episode[step, 5]).sum())
            assert log_share == pytest.approx(policy[action].log().item(), abs=1e-5)
            assert entropy == pytest.approx(-(policy * policy.log()).sum().item(), abs=1e-5)
            assert value == pytest.approx(wanted.item(), abs=1e-5)
            seen, paid, terminated, _, _ = environment.step(action)
            assert reward == paid
        ends += terminated
    assert ends == 12


def test_actions_are_drawn_as_often_as_they_are_probable():
    logits = torch.tensor([0.0, 1.0, -1.0, 2.0, 0.5])
    chance = torch.linspace(0, 1, 10_001)[:-1].unsqueeze(1)
    chosen, log_share, entropy = drawn(logits.expand(10_000, 5), chance)
    torch.testing.assert_close(chosen.mean(dim=0), logits.softmax(0), atol=2e-4, rtol=0)
    torch.testing.assert_close(log_share[:, 0], chosen @ logits.log_softmax(0))
    assert entropy[0].item() == pytest.approx(torch.distributions.Categorical(logits=logits).entropy().item())


def test_the_loss_is_minus_the_mean_reward_and_its_gradient_an_actor_critics():
    # One episode that earns with its second step, and one that ends with its first and earns nothing.
    log_share = torch.tensor([[-0.5, -1.0], [-0.2, -3.0]], requires_grad=True)
    entropy = torch.tensor([[1.0, 0.5], [0.3, 9.0]], requires_grad=True)
    value = torch.tensor([[0.25, 0.5], [0.125, 7.0]], requires_grad=True)
    reward, going = torch.tensor([[0.0, 1.0], [0.0, 0.0]]), torch.tensor([[1.0, 1.0], [1.0, 0.0]])
    y = torch.stack([log_share, entropy, value, reward, going], dim=-1)
    loss = actor_critic(y, torch.zeros_like(y))
    assert loss.item() == -0.5
    loss.backward()
    torch.testing.assert_close(log_share.grad, -torch.tensor([[0.75, 0.5], [-0.125, 0.0]]) / 2)
    torch.testing.assert_close(value.grad, -2 * CRITIC * torch.tensor([[0.75, 0.5], [-0.125, 0.0]]) / 2)
    torch.testing.assert_close(entropy.grad, -ENTROPY * going / 2)


class Rule:
    """A player that follows the exact rule, but for so many steps too late."""

    def __init__(self, late=0):
        self.late = late

    def start(self, like):
        return torch.zeros_like(like)

    def step(self, gap, command, state):
        left = state + command
        actions = exact_rule(torch.zeros_like(gap), gap, left[..., 0] - self.late)
        return nn.functional.one_hot(actions, len(ACTIONS)).float(), left, left - 1


@pytest.mark.parametrize("late", [0, 2, -2])
def test_a_player_is_looked_at_on_its_own_way(late):
    agent, red, time = all_starts()
    arrived = arrival_of(Rule(-late), agent, red, time, patience=5)
    assert torch.equal(arrived, torch.maximum(time + late, distance(agent, red)))


def test_all_starts_are_those_that_are_possible():
    agent, red, time = all_starts()
    assert time.unique().tolist() == list(range(5, 31))
    assert (distance(agent, red) <= time).all()
    assert (time == 30).sum() == 600
    assert (time == 7).sum() == 596


def test_an_lstm_is_fed_by_hand():
    memory = initialize(FedMemory, 3)
    seen, time, state = torch.ones(2, 3), torch.full((2, 1), 7.0), torch.rand(2, 72, generator=torch.Generator())
    h, c, n = state[:, :32], state[:, 32:64], state[:, 64:]
    remembered, after = memory(seen, time, state)
    n = memory.nac(torch.cat([seen, time, h, n], dim=1))
    h, c = memory.lstm.step(torch.cat([seen, time, n], dim=1), h, c)
    torch.testing.assert_close(after, torch.cat([h, c, n], dim=1))
    torch.testing.assert_close(remembered, torch.cat([h, n], dim=1))


# What is measured


def runs_of(*weights):
    """Return runs whose counters have these weights."""
    runs = train(
        lambda: Player(CounterMemory(NAU(3, 1))), played_episodes(), seeds=len(weights), steps=2, log_every=1,
        batch_size=4, loss=actor_critic,
    )  # fmt: skip
    own = {"memory.cell.weight": torch.tensor(weights).unsqueeze(1)}
    return replace(runs, best_params=runs.best_params | own)


def test_numbers_of_counters_are_in_their_own_unit():
    runs = runs_of([-0.5, 0.98, 0.4], [0.8, 1.0, -0.8])
    for entry, wanted in enumerate(([0.5, 0.8], [0.98, 1.0], [-0.8, -1.0])):
        torch.testing.assert_close(counter_weight(runs, entry=entry), torch.tensor(wanted).double())


def test_a_corrected_counter_counts_down_in_its_unit():
    model = runs_of([-0.5, 0.98, 0.4]).model(0, best=True)
    memory, state = corrected(model).memory, torch.zeros(1, 1)
    counted = []
    for command in (6.0, 0.0, 0.0):
        _, state = memory(torch.zeros(1, 3), torch.tensor([[command]]), state)
        counted.append(state.item())
    assert counted == [-2.5, -2.0, -1.5]
    assert torch.equal(model.memory.cell.weight, torch.tensor([[-0.5, 0.98, 0.4]]))


def test_shares_and_learning_are_read_off_the_runs():
    runs = runs_of([-0.5, 0.98, 0.4], [0.8, 1.0, -0.8])
    assert player_shares(runs) is player_shares(runs)
    torch.testing.assert_close(player_shares(runs)[..., :3].sum(dim=2), torch.ones(2, 26).double())
    assert -26 < player_shares(runs)[..., 3].min() <= player_shares(runs)[..., 3].max() <= 11
    assert torch.equal(player_share(runs, kind="early", time=12), player_shares(runs)[:, 7, 1])
    assert last_time(runs, share=0.0).tolist() == [30, 30]
    assert last_time(runs, share=1.1).tolist() == [4, 4]
    assert torch.equal(learned(runs, look=0), -runs.history["validation"][0].double())
    assert torch.equal(learned(runs, look=20), -runs.history["validation"][2].double())


def test_who_does_not_count_is_not_corrected():
    runs = train(lambda: Player(Told()), played_episodes(), seeds=1, steps=1, batch_size=4, loss=actor_critic)
    assert last_time(runs, share=0.99, change="corrected").isnan().all()
    assert counter_weight(runs, entry=1).isnan().all()


def test_the_looks_are_as_many_in_a_short_run():
    assert {training.options["log_every"] for training in EXPERIMENTS["arrive-on-time-rewards"].trainings(400)} == {20}
