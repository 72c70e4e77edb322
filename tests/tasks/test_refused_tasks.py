"""What cannot be drawn is said when the task is made, and lists do as well as tuples."""

import math
from dataclasses import replace

import numpy as np
import pytest
import torch

from nalu_tutorial import tasks
from nalu_tutorial.tasks import Pairs, Task


def total(x):
    return x.sum(-1, keepdim=True)


def task(**changes):
    options = {"target": total, "in_features": 2, "training": (0, 1), "extrapolation": (1, 2)}
    return Task(**options | changes)


@pytest.mark.parametrize(
    ("changes", "error", "sentence"),
    [
        ({"training": (2, 1)}, ValueError, r"a range goes from low to high, got \(2, 1\)"),
        ({"training": (1, 1)}, ValueError, "a range goes from low to high"),
        ({"training": (math.nan, 1)}, ValueError, "an end of a range must be finite, not nan"),
        ({"extrapolation": (0, math.inf)}, ValueError, "an end of a range must be finite, not inf"),
        ({"training": (-1e308, 1e308)}, ValueError, "the width of a range must be finite"),
        ({"training": (0, 1, 2)}, ValueError, r"a range is a pair \(low, high\), got \(0, 1, 2\)"),
        ({"extrapolation": ()}, ValueError, "a range is a pair"),
        ({"training": None}, ValueError, "a range is a pair"),
        ({"training": ("0", "1")}, TypeError, "an end of a range must be a number, not '0'"),
        ({"training": (False, True)}, TypeError, "an end of a range must be a number, not False"),
        ({"training": ((0, 1), (2, 3))}, TypeError, "an end of a range must be a number"),
        ({"in_features": 0}, ValueError, "in_features must be at least 1, not 0"),
        ({"in_features": 2.0}, TypeError, "in_features must be a whole number, not 2.0"),
        ({"in_features": True}, TypeError, "in_features must be a whole number, not True"),
        ({"uniforms": 0}, ValueError, "uniforms must be at least 1"),
        ({"length": 0, "extrapolation_length": 4}, ValueError, "length must be at least 1"),
        ({"length": 2, "extrapolation_length": -1}, ValueError, "extrapolation_length must be at least 1"),
        ({"length": 2.5, "extrapolation_length": 3}, TypeError, "length must be a whole number"),
        ({"threshold": math.nan}, ValueError, "the threshold of success must be a number, not NaN"),
        ({"noise": -1}, ValueError, "noise is a standard deviation, a finite number from 0 on, not -1"),
        ({"noise": math.nan}, ValueError, "noise is a standard deviation"),
        ({"grid": ()}, ValueError, "a grid has points of 2 numbers each"),
        ({"grid": ((1.0,),)}, ValueError, "a grid has points of 2 numbers each"),
        ({"grid": ((1.0, math.nan),)}, ValueError, "a point of a grid must be finite, not nan"),
        ({"target": None}, TypeError, "target must be a function of tensors, not None"),
        ({"sampler": "evenly"}, TypeError, "sampler must be a function of tensors, not 'evenly'"),
        ({"sampler": tasks.whole, "training": (0, math.inf)}, ValueError, "must be finite"),
    ],
)
def test_a_task_that_cannot_be_drawn_says_so(changes, error, sentence):
    with pytest.raises(error, match=sentence):
        task(**changes)


@pytest.mark.parametrize(
    ("make", "error", "sentence"),
    [
        (lambda: tasks.signed_sum([]), ValueError, "in_features must be at least 1"),
        (lambda: tasks.signed_sum([1, math.nan]), ValueError, "a sign must be finite"),
        (lambda: tasks.signed_sum("12"), TypeError, "a sign must be a number, not '1'"),
        (lambda: tasks.arithmetic("+", 2.5), TypeError, "operands must be a whole number"),
        (lambda: tasks.few_of_many("*", 3, (1, 0)), ValueError, "a range goes from low to high"),
        (lambda: tasks.few_of_many("*", 3, (0, math.nan)), ValueError, "must be finite"),
        (lambda: tasks.few_of_many("*", 2.5, (0, 1)), TypeError, "inputs must be a whole number"),
        (lambda: tasks.few_of_many("/", 3, (0, 1), extrapolation=(-1, 1)), ValueError, "nothing can be divided by 0"),
        (lambda: tasks.sums_of_slices("+", 8, math.nan), ValueError, "both are shares from 0 to 1"),
        (lambda: tasks.sums_of_slices("+", 100, 0.25, -1.0), ValueError, "both are shares from 0 to 1"),
        (lambda: tasks.over_time("+", lengths=(0, 0)), ValueError, "length must be at least 1"),
        (lambda: tasks.comparison(">", 1.5), ValueError, "a magnitude from 1 to 13, got 1.5"),
        (lambda: tasks.comparison(">", 1, training_pairs=Pairs(1.0, 11)), ValueError, "are at most 10 apart"),
        (lambda: Pairs(math.nan), ValueError, "close is a proportion from 0 to 1, not nan"),
        (lambda: Pairs(2.0), ValueError, "close is a proportion from 0 to 1, not 2"),
        (lambda: Pairs(0.5, -1), ValueError, "apart is a whole number from 0 on, not -1"),
        (lambda: Pairs(0.5, 1.5), ValueError, "apart is a whole number from 0 on, not 1.5"),
        (lambda: tasks.single_unit("+", -1), IndexError, "the benchmark has the ranges 0 to 8, not -1"),
        (lambda: tasks.single_unit("+", 9), IndexError, "the benchmark has the ranges 0 to 8, not 9"),
        (lambda: tasks.single_unit("+", 1, math.nan), ValueError, "epsilon must lie between 0 and 1"),
        (lambda: tasks.single_unit("+", 1, 0), ValueError, "epsilon must lie between 0 and 1"),
        (lambda: tasks.single_unit("/", 1, inputs=1), ValueError, "two inputs matter, so there are at least 2, not 1"),
    ],
)
def test_a_maker_refuses_it_too(make, error, sentence):
    with pytest.raises(error, match=sentence):
        make()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [({"within": (3, 1)}, "a range goes from low to high"), ({"length": 4}, "this task has no time")],
)
def test_a_draw_that_cannot_be_is_named(wrong, sentence):
    with pytest.raises(ValueError, match=sentence):
        task().draw((3,), generator=torch.Generator(), **wrong)


def test_lists_do_as_well_as_tuples():
    # A list of lists was once one range with two ends of two numbers each, and drew another thing for each input.
    union = ((-6, -2), (2, 6))
    for ranges in ([[-6, -2], [2, 6]], ([-6, -2], [2, 6])):
        assert task(training=[0, 1], extrapolation=ranges) == task(extrapolation=union)
    x, _ = task(extrapolation=[[-6, -2], [2, 6]]).extrapolation_set()
    assert ((x < 0).sum(0) > 400).all()
    assert ((x > 0).sum(0) > 400).all()
    gridded = task(grid=[[1, 2], [3, 4]])
    assert gridded.extrapolation_set()[0].tolist() == [[1, 2], [3, 4]]
    assert replace(gridded, training=np.array([0.0, 1.0])) == gridded


def test_close_pairs_as_far_apart_as_they_may_be_stay_inside():
    far = tasks.comparison("<", 1, training_pairs=Pairs(1.0, 10))
    x, _ = far.draw((20_000,), generator=torch.Generator().manual_seed(0))
    assert (x.min(), x.max()) == (-10, 9)
    assert (x[:, 0] - x[:, 1]).abs().max() == 10
