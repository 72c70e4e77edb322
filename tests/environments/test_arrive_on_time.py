"""The environment of Gymnasium: its own checker, each rule by hand, and step for step the batched grid."""

import sys
import warnings
from importlib import import_module

import gymnasium
import numpy as np
import pytest
import torch
from gymnasium.utils.env_checker import check_env

from nalu_tutorial.environments import ArriveOnTime
from nalu_tutorial.tasks import grid

NAME = "nalu_tutorial/ArriveOnTime-v0"
UP, DOWN, LEFT, RIGHT, PASS = range(5)


def begun(agent, red, time, **options):
    environment = ArriveOnTime(**options)
    environment.reset(seed=0, options={"agent": agent, "red": red, "time": time})
    return environment


def played(environment, *actions):
    """Return the rewards, the last observation and the last info."""
    rewards = []
    for k, action in enumerate(actions):
        seen, reward, terminated, truncated, info = environment.step(action)
        rewards.append(reward)
        assert not truncated
        assert terminated == (k == len(actions) - 1)
    return rewards, seen.tolist(), info


@pytest.mark.parametrize("mode", [None, "ansi", "rgb_array"])
def test_gymnasium_finds_nothing_wrong(mode):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        environment = gymnasium.make(NAME, render_mode=mode)
        check_env(environment.unwrapped)
        environment.reset(seed=1)
        environment.step(environment.action_space.sample())


def test_the_time_is_told_once():
    environment = ArriveOnTime()
    seen, info = environment.reset(options={"agent": (0, 1), "red": (2, 3), "time": 7})
    assert seen.tolist() == [0, 1, 2, 3, 7]
    assert info == {"distance": 4, "time": 7, "step": 0, "outcome": ""}
    assert environment.step(DOWN)[0].tolist() == [1, 1, 2, 3, 0]


@pytest.mark.parametrize(
    ("actions", "rewards", "outcome"),
    [
        ([PASS, PASS, DOWN, RIGHT, RIGHT], [0, 0, 0, 0, 1], "exact"),
        ([DOWN, RIGHT, RIGHT], [0, 0, 0], "early"),
        ([LEFT, UP, DOWN, RIGHT, RIGHT], [0, 0, 0, 0, 1], "exact"),  # walls cost steps as passing does
        ([PASS, PASS, PASS, RIGHT, RIGHT], [0, 0, 0, 0, 0], "late"),
    ],
    ids=range(4),
)
def test_the_reward_is_for_the_time_alone(actions, rewards, outcome):
    got, _, info = played(begun((0, 0), (1, 2), 5), *actions)
    assert got == rewards
    assert info["outcome"] == outcome


def test_a_time_is_possible_and_all_times_come():
    environment, times = ArriveOnTime(times=(3, 9)), set()
    for seed in range(200):
        seen, info = environment.reset(seed=seed)
        assert info["distance"] == np.abs(seen[:2] - seen[2:4]).sum() > 0
        assert max(info["distance"], 3) <= info["time"] <= 9
        times.add(info["time"])
    assert times == set(range(3, 10))


def test_a_seed_which_may_be_numpys_decides_the_episode():
    one, *others = (ArriveOnTime().reset(seed=seed)[0].tolist() for seed in (3, np.int64(3), np.uint8(3)))
    assert others == [one, one]


@pytest.mark.parametrize("exact", [True, False])
def test_it_is_the_batched_grid_step_for_step_where_the_exact_rule_is_always_on_time(exact):
    generator = np.random.default_rng(0)
    environment = ArriveOnTime(times=(5, 25))
    for seed in range(30):
        seen, info = environment.reset(seed=seed)
        agent, red, terminated = torch.tensor(seen[:2]), torch.tensor(seen[2:4]), False
        while not terminated:
            left = torch.tensor(info["time"] - info["step"])
            action = int(grid.exact_rule(agent, red, left)) if exact else generator.integers(5)
            seen, reward, terminated, _, info = environment.step(action)
            agent = grid.moved(agent, torch.tensor(action))
            assert seen[:4].tolist() == [*agent.tolist(), *red.tolist()]
            assert info["distance"] == grid.distance(agent, red)
        assert reward == 1 or not exact


@pytest.mark.parametrize("mode", ["sync", None])
def test_several_run_side_by_side(mode):
    several = gymnasium.make_vec(NAME, num_envs=3, vectorization_mode=mode, times=(8, 9))
    seen, infos = several.reset(seed=2)
    assert seen.shape == (3, 5)
    assert set(infos["time"]) <= {8, 9}
    for _ in range(9):
        seen, _, ended, _, infos = several.step(np.full(3, PASS))
        if ended.all():
            break
    assert set(infos["outcome"][ended]) == {"late"}


def test_it_renders_text_and_a_picture():
    text = begun((0, 2), (4, 0), 9, render_mode="ansi").render().splitlines()
    assert text[0] == ". . A . ."
    assert text[4] == "R . . . ."
    assert text[5] == "step 0 of 9"
    image = begun((0, 2), (4, 0), 9, render_mode="rgb_array").render()
    assert image.shape == (200, 200, 3)
    assert image.dtype == np.uint8
    assert image[20, 100].tolist() == [40, 40, 40]
    assert image[170, 10].tolist() == [214, 39, 40]
    assert image[100, 100].tolist() == [255, 255, 255]
    arrived = begun((0, 0), (0, 1), 5, render_mode="ansi")
    arrived.step(RIGHT)
    assert arrived.render().splitlines()[0] == ". * . . ."
    assert arrived.render().endswith("step 1 of 5 early")
    assert ArriveOnTime().render() is None


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"times": (5, 7)}, "the farthest way has 8 steps, and no time up to 7 is possible for it"),
        ({"times": (12, 5)}, "expected times"),
        ({"times": (0, 9)}, "expected times"),
        ({"render_mode": "human"}, "expected the render mode ansi or rgb_array, or none, got 'human'"),
    ],
    ids=range(4),
)
def test_what_is_no_environment_is_refused(options, sentence):
    with pytest.raises(ValueError, match=sentence):
        ArriveOnTime(**options)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"agent": (0, 5)}, r"expected agent as \(row, column\), each a whole number from 0 to 4, got \(0, 5\)"),
        ({"red": [0.5, 1]}, r"expected red as \(row, column\), each a whole number from 0 to 4, got \[0.5, 1\]"),
        ({"red": 7}, r"expected red as \(row, column\), .*, got 7"),
        ({"agent": (1, 1), "red": (1, 1)}, "agent and red square need different cells"),
        ({"agent": (0, 0), "red": (4, 4), "time": 7}, "expected a time from the distance, 8, to 12, got 7"),
        ({"time": 13}, "to 12, got 13"),
        ({"time": 0}, "to 12, got 0"),
        ({"time": 9.5}, "expected a whole number of steps as time, got 9.5"),
        ({"blue": (0, 0)}, "expected options among agent, red and time, got blue"),
    ],
    ids=range(9),
)
def test_what_is_no_start_is_refused(options, sentence):
    with pytest.raises(ValueError, match=sentence):
        ArriveOnTime().reset(seed=0, options=options)


def test_a_start_may_come_from_numpy_and_from_what_is_seen():
    environment = ArriveOnTime()
    red, agent = np.array([4, 4]), np.array([0.0, 3.0], dtype=np.float32)
    seen, info = environment.reset(options={"red": red, "agent": agent, "time": np.int64(9)})
    assert seen.tolist() == [0, 3, 4, 4, 9]
    assert (environment.agent, environment.red, info["time"]) == ((0, 3), (4, 4), 9)


@pytest.mark.parametrize("action", [-1, 5, 1.5, "up", None])
def test_what_is_no_action_is_refused(action):
    with pytest.raises(ValueError, match=f"^expected an action, a whole number from 0 to 4, got {action!r}$"):
        begun((0, 0), (1, 2), 5).step(action)


def test_without_gymnasium_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    monkeypatch.delitem(sys.modules, "nalu_tutorial.environments")
    with pytest.raises(ModuleNotFoundError, match=r"^the environments need Gymnasium: pip install 'gymnasium>=1'$"):
        import_module("nalu_tutorial.environments")
