"""Which formulas many seeds found."""

import math

import pytest
import sympy
import torch
from set_by_hand import holding, with_weight
from torch import nn

from nalu_tutorial import NAU, read_formulas, tasks, train
from nalu_tutorial.formula._votes import complexity


class Known:
    """Models set by hand, as `train` would return them."""

    def __init__(self, *models):
        self.models, self.seeds, self.asked = models, tuple(range(10, 10 + len(models))), []

    def __len__(self):
        return len(self.models)

    def model(self, k, *, best=False):
        self.asked.append((k, best))
        return self.models[k]


def line(weight, bias=0.0):
    return holding(nn.Linear(2, 1, dtype=torch.float64), weight=[weight], bias=[bias])


def test_the_structure_that_most_seeds_found_comes_first():
    runs = Known(line([2.2, 0.0]), line([2.4, 0.0]), line([0.0, 3.3]), line([2.9, 0.0]), line([2.5, 0.1], 0.4))
    first, second, third = read_formulas(runs, "a b")
    assert (first.seeds, second.seeds, third.seeds) == ((10, 11, 13), (12,), (14,))
    assert first.reading.equals("2.4*a")
    assert first.constants == ((2.4, 2.2, 2.9),)
    assert second.reading.equals("3.3*b")
    assert len(third.constants) == 3
    assert first.error is None


def test_the_error_is_that_of_the_medians():
    runs = Known(line([2.0, 0.0]), line([2.5, 0.0]), line([9.0, 0.0]))
    x = torch.tensor([[2.0, 7.0], [4.0, 7.0]])
    (vote,) = read_formulas(runs, "a b", x, 2.0 * x[:, :1])
    assert vote.error == (1 + 4) / 2


def test_constants_of_several_outputs_meet_their_own():
    def two(one, other):
        return holding(nn.Linear(2, 2, bias=False, dtype=torch.float64), weight=[[one, 0.0], [0.0, other]])

    (vote,) = read_formulas(Known(two(2.5, 30.5), two(3.5, 40.5)), "a b")
    assert vote.constants == ((3.0, 2.5, 3.5), (35.5, 30.5, 40.5))


def test_a_dead_run_votes_for_nothing():
    runs = Known(line([math.nan, 0.0]), line([2.2, 0.0]))
    assert [vote.seeds for vote in read_formulas(runs, "a b")] == [(11,)]
    assert read_formulas(Known(line([math.nan, 0.0])), "a b") == []


def test_a_single_seed_keeps_what_was_not_read():
    one, other = (with_weight(NAU, [[1.0, 0.6]]) for _ in range(2))
    (alone,) = read_formulas(Known(one), "a b")
    (together,) = read_formulas(Known(one, other), "a b")
    assert len(alone.reading.unread) == 1
    assert together.reading.exact


def test_the_best_of_each_run_is_read_where_asked():
    runs = Known(line([2.2, 0.0]), line([2.4, 0.0]))
    read_formulas(runs, "a b", best=True)
    assert runs.asked == [(0, True), (1, True)]


def test_trained_seeds_agree():
    runs = train(lambda: NAU(2, 1), tasks.signed_sum([1, -1]), seeds=[3, 8], steps=600, lr=0.02)
    (vote,) = read_formulas(runs, "a b")
    assert vote.reading.equals("a - b")
    assert vote.seeds == (3, 8)


def test_runs_of_several_tasks_are_read_one_by_one():
    two = [tasks.signed_sum([1, -1], training) for training in ((0, 2), (5, 9))]
    runs = train(lambda: NAU(2, 1), two, seeds=2, steps=1)
    with pytest.raises(ValueError, match="runs of several tasks"):
        read_formulas(runs, "a b")


def test_points_come_with_targets():
    with pytest.raises(ValueError, match="expected both of x and t, or none of them"):
        read_formulas(Known(line([1.0, 1.0])), "a b", torch.ones(1, 2))


def test_complexity_counts_names_numbers_and_operations():
    a, b = sympy.symbols("a b")
    assert complexity([a]) == 1
    assert complexity([a * b + 2.5]) == 5
    assert complexity([a, a + b]) == 4
