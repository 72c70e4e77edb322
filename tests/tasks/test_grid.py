"""The grid by hand: its moves, the exact rule, the episodes to learn from, and an agent on its own way."""

import math

import pytest
import torch
from draws import seeded

from nalu_tutorial.tasks import arrive_on_time, decision_loss, grid


def cell(row, column):
    return torch.tensor([row, column])


@pytest.mark.parametrize(
    ("action", "after"), [("up", (1, 2)), ("down", (3, 2)), ("left", (2, 1)), ("right", (2, 3)), ("pass", (2, 2))]
)
def test_an_action_moves_by_one_cell(action, after):
    assert tuple(grid.moved(cell(2, 2), torch.tensor(grid.ACTIONS.index(action))).tolist()) == after


def test_a_wall_holds():
    corners = torch.tensor([[0, 0], [4, 4]])
    for action, wanted in (("up", [[0, 0], [3, 4]]), ("right", [[0, 1], [4, 4]])):
        assert grid.moved(corners, torch.tensor(grid.ACTIONS.index(action))).tolist() == wanted


def test_all_starts_are_there_once():
    agent, red = grid.starts()
    assert agent.shape == red.shape == (600, 2)
    assert len(set(map(tuple, torch.cat([agent, red], dim=1).tolist()))) == 600
    assert grid.distance(agent, red).tolist() == grid.ALL_DISTANCES
    assert grid.distances().tolist() == [0, 80, 124, 136, 120, 80, 40, 16, 4]  # 4: from corner to corner


def test_the_exact_rule_arrives_exactly_whatever_start_and_time():
    agents, reds = grid.starts()
    for time in range(1, 26):
        possible = grid.distance(agents, reds) <= time
        agent, red = agents[possible], reds[possible]
        for step in range(time):
            assert (grid.distance(agent, red) > 0).all()
            agent = grid.moved(agent, grid.exact_rule(agent, red, torch.full((len(agent),), time - step)))
        assert torch.equal(agent, red)


def test_the_time_lies_evenly_among_those_that_are_possible():
    uniform = torch.linspace(0, 1, 4001)[:-1]
    for far in range(1, 9):
        drawn = grid.time_for(uniform, torch.full((4000,), float(far)), 5, 12)
        least = max(far, 5)
        counts = drawn.int().bincount(minlength=13)
        assert counts[:least].sum() == 0
        assert (counts[least:] - 4000 / (13 - least)).abs().max() <= 1


@pytest.mark.parametrize("given_each_step", [False, True])
def test_an_episode_to_learn_from_is_that_of_the_exact_rule(given_each_step):
    task = arrive_on_time((5, 12), (13, 20), given_each_step=given_each_step)
    for (low, high), (x, t) in (((5, 12), task.validation_set()), ((13, 20), task.extrapolation_set())):
        assert x.shape == (1000, high, 2)
        far, time = x[:, 0].unbind(1)
        assert set(time.tolist()) == set(range(low, high + 1))
        assert set(far.tolist()) == set(range(1, 9))
        assert (time >= far).all()
        left = (time.unsqueeze(1) - torch.arange(high)).clamp(min=0)
        assert torch.equal(x[..., 0], torch.minimum(left, far.unsqueeze(1)))
        assert torch.equal(x[..., 1], left if given_each_step else left * (torch.arange(high) == 0))
        assert torch.equal(t[..., 0] > 0, (left > 0) & (left <= far.unsqueeze(1)))
        assert torch.equal(t[..., 0] == 0, left == 0)
        assert torch.equal((t[..., 0] > 0).sum(dim=1).float(), far)  # as many steps of walking as the distance


def test_distances_are_drawn_as_often_as_they_are():
    x, _ = arrive_on_time((8, 12)).draw((60_000,), generator=seeded())
    shares = x[:, 0, 0].long().bincount() / 60_000
    torch.testing.assert_close(shares, grid.distances() / 600, atol=0.006, rtol=0)


def test_the_loss_is_the_cross_entropy_of_the_decisions():
    y, t = torch.tensor([0.0, 2.0, -1.0, 9.0]), torch.tensor([1.0, 1.0, -1.0, 0.0])
    wanted = (math.log(2) + math.log(1 + math.exp(-2)) + math.log(1 + math.exp(-1))) / 3
    assert decision_loss(y, t).item() == pytest.approx(wanted)


class Rule:
    """The exact rule, of what was seen at the first step and how many steps there are."""

    def __init__(self, late=0):
        self.late = late

    def __call__(self, seen):
        left = seen[:, :1, 1] - torch.arange(seen.shape[1]) + self.late
        return (seen[..., 0] - left + 0.5).unsqueeze(-1)


@pytest.mark.parametrize("late", [-1, 0, 2])
def test_an_agent_is_early_exact_or_late_by_its_own_decisions(late):
    far, time, _ = grid.episodes(5, 30)
    wanted = torch.maximum(time + late, far)
    assert torch.equal(grid.arrival(Rule(late), far, time), wanted)
    shares = grid.outcomes(Rule(late), 5, 30)
    assert shares.shape == (26, 3)
    torch.testing.assert_close(shares.sum(dim=1), torch.ones(26, dtype=torch.float64))
    if late >= 0:
        assert torch.equal(shares[:, 2 if late else 0], torch.ones(26, dtype=torch.float64))
    else:  # who has no step to spare is exact, the others are early
        assert shares[3, 0] == 4 / 600  # T = 8, distance 8
        assert shares[4, 1] == 1


def test_who_never_walks_is_late_and_not_looked_at_for_ever():
    far, time = torch.tensor([3, 8]), torch.tensor([5, 20])
    waits = lambda seen: -torch.ones(*seen.shape[:-1], 1)  # noqa: E731
    assert grid.arrival(waits, far, time, patience=4).tolist() == [10, 25]
    assert grid.outcomes(waits, 5, 6).tolist() == [[0, 0, 1]] * 2


def test_an_agent_sees_its_own_way():
    seen = []

    def walks(x):
        seen.append(x.clone())
        return torch.tensor([[[1.0]], [[-1.0]]]).expand(2, x.shape[1], 1)

    grid.arrival(walks, torch.tensor([2, 3]), torch.tensor([4, 4]), patience=0)
    assert seen[-1][..., 0].tolist() == [[2, 1, 0, 0], [3, 3, 3, 3]]
    assert seen[-1][..., 1].tolist() == [[4, 0, 0, 0]] * 2
    seen.clear()
    grid.arrival(walks, torch.tensor([2, 3]), torch.tensor([4, 4]), patience=0, given_each_step=True)
    assert seen[-1][..., 1].tolist() == [[4, 3, 2, 1]] * 2


def test_episodes_stand_for_all_possible_starts():
    far, time, starts = grid.episodes(5, 12)
    assert (far <= time).all()
    for when in range(5, 13):
        assert starts[time == when].sum() == grid.distances()[: when + 1].sum()


def test_means_count_each_start():
    time, starts = torch.tensor([5, 5, 6]), torch.tensor([1, 3, 2])
    values = torch.tensor([[4.0, 1.0], [0.0, 1.0], [7.0, 0.0]])
    assert grid.by_time(values, time, starts).tolist() == [[1, 1], [7, 0]]
