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
        ({"extrapolation": ((0, 1), (3, 3))}, ValueError, r"low to high, got \(3, 3\)"),
        ({"extrapolation": ((0, 1), (2, 3)), "uniforms": 6}, ValueError, "one uniform number for each input"),
        ({"length": 3}, ValueError, "a length for training and one for extrapolation"),
        ({"extrapolation_length": 3}, ValueError, "a length for training and one for extrapolation"),
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
        (lambda: tasks.signed_sum([1, 1], (20.5, 40), (0, 60)), ValueError, r"whole ends, got \(20\.5"),
        (lambda: tasks.signed_sum([1, 1], (20, 40), (0, 60.5)), ValueError, r"whole ends, got \(0, 60\.5"),
        (lambda: tasks.arithmetic("plus"), ValueError, r"one of \+, -, \*, /, square, sqrt, got 'plus'"),
        (lambda: tasks.arithmetic("square", 2), ValueError, "square cannot have 2 operands"),
        (lambda: tasks.arithmetic("+", 1), ValueError, r"\+ cannot have 1 operands"),
        (lambda: tasks.arithmetic("sqrt", training=(-1, 1)), ValueError, r"of a negative input: got \(-1, 1\)"),
        (lambda: tasks.arithmetic("sqrt", extrapolation=((2, 3), (-3, -2))), ValueError, "of a negative input"),
        (lambda: tasks.arithmetic("+", 2.5), TypeError, "operands must be a whole number"),
        (lambda: tasks.few_of_many("*", 1, (0, 1)), ValueError, "at least 2, not 1"),
        (lambda: tasks.few_of_many("+", 3, (0, 1)), ValueError, r"\*, /"),
        (lambda: tasks.few_of_many("*", 3, (1, 0)), ValueError, "a range goes from low to high"),
        (lambda: tasks.few_of_many("*", 3, (0, math.nan)), ValueError, "must be finite"),
        (lambda: tasks.few_of_many("*", 2.5, (0, 1)), TypeError, "inputs must be a whole number"),
        (lambda: tasks.few_of_many("/", 3, (0, 1), extrapolation=(-1, 1)), ValueError, "nothing can be divided by 0"),
        (lambda: tasks.sums_of_slices("^"), ValueError, r"one of \+, -, \*, /, square, sqrt, got '\^'"),
        (lambda: tasks.sums_of_slices("+", inputs=3), ValueError, "two slices of 0 of 3 inputs"),
        (lambda: tasks.sums_of_slices("+", subset=0.75, overlap=0), ValueError, "75 of 100 inputs, 0 of them in both"),
        (lambda: tasks.sums_of_slices("+", 8, math.nan), ValueError, "both are shares from 0 to 1"),
        (lambda: tasks.over_time("mod"), ValueError, "got 'mod'"),
        (lambda: tasks.sums_of_slices("+", 100, 0.25, -1.0), ValueError, "both are shares from 0 to 1"),
        (lambda: tasks.over_time("+", lengths=(0, 0)), ValueError, "length must be at least 1"),
        (lambda: tasks.comparison("=", 2), ValueError, "one of >, <, >=, <=, ==, !=, got '='"),
        (lambda: tasks.comparison(">", 0), ValueError, "a magnitude from 1 to 13, got 0"),
        (lambda: tasks.comparison(">", 14), ValueError, "a magnitude from 1 to 13, got 14"),
        (lambda: tasks.comparison(">", 1.5), ValueError, "a magnitude from 1 to 13, got 1.5"),
        (lambda: tasks.comparison(">", 1, training_pairs=Pairs(1.0, 11)), ValueError, "are at most 10 apart"),
        (lambda: Pairs(math.nan), ValueError, "close is a proportion from 0 to 1, not nan"),
        (lambda: Pairs(2.0), ValueError, "close is a proportion from 0 to 1, not 2"),
        (lambda: Pairs(0.5, -1), ValueError, "apart is a whole number from 0 on, not -1"),
        (lambda: Pairs(0.5, 1.5), ValueError, "apart is a whole number from 0 on, not 1.5"),
        (lambda: tasks.single_unit("sqrt", 0), ValueError, r"one of \+, -, \*, /, got 'sqrt'"),
        (lambda: tasks.single_unit("+", -1), IndexError, "the benchmark has the ranges 0 to 8, not -1"),
        (lambda: tasks.single_unit("+", 9), IndexError, "the benchmark has the ranges 0 to 8, not 9"),
        (lambda: tasks.single_unit("+", 1, math.nan), ValueError, "epsilon must lie between 0 and 1"),
        (lambda: tasks.single_unit("+", 1, 0), ValueError, "epsilon must lie between 0 and 1"),
        (lambda: tasks.single_unit("/", 1, inputs=1), ValueError, "two inputs matter, so there are at least 2, not 1"),
        (lambda: tasks.programs("+ /"), ValueError, r"expected operators among \+, -, \*, if, got '/'"),
        (lambda: tasks.programs(""), ValueError, "expected at least one operator and each once, got ''"),
        (lambda: tasks.programs("+ - +"), ValueError, r"each once, got '\+ - \+'"),
        (lambda: tasks.programs(limit=1), ValueError, "limit must be from 2 to 10,000,000, not 1"),
        (
            lambda: tasks.programs(extrapolation_limit=10**8),
            ValueError,
            "extrapolation_limit must be from 2 to 10,000,000",
        ),
        (lambda: tasks.programs(limit=99.5), TypeError, "limit must be a whole number"),
        (lambda: tasks.programs(length=0), ValueError, "length must be at least 1, not 0"),
        (lambda: tasks.programs(extrapolation_length=2.5), TypeError, "extrapolation_length must be a whole number"),
        (lambda: tasks.signed_terms(0), ValueError, "terms must be at least 1, not 0"),
        (lambda: tasks.signed_terms(3, patterns=["+-"]), ValueError, "expected patterns of 3 signs"),
        (lambda: tasks.signed_terms(3, patterns=["+-x"]), ValueError, "expected patterns of 3 signs"),
        (lambda: tasks.signed_terms(3, patterns=[]), ValueError, "expected patterns of 3 signs"),
        (lambda: tasks.digit_sums("mixed"), ValueError, "expected order to be 'plain' or 'reversed', got 'mixed'"),
        (lambda: tasks.digit_sums(where="none"), ValueError, "expected where to be 'position' or 'place', got 'none'"),
        (lambda: tasks.digit_sums(training=(0, 3)), ValueError, "end of the range of digits must be at least 1, not 0"),
        (lambda: tasks.digit_sums(training=(1, 16)), ValueError, "at most 15 digits in training, got 16"),
        (lambda: tasks.modular_sums(5, held_out=25), ValueError, "fewer held-out pairs than the 25 there are, got 25"),
        (lambda: tasks.modular_sums(0), ValueError, "the modulus must be at least 1, not 0"),
        (lambda: tasks.modular_sums(5, held_out=2, mirrored=1), TypeError, "mirrored must be True or False, not 1"),
        (lambda: tasks.number_words(training=19), ValueError, "so that every word is among them, not 19"),
        (lambda: tasks.number_words(validation=831), ValueError, "up to 1,000 are too few for 169 \\+ 831 and a test"),
        (lambda: tasks.number_words(test=632), ValueError, "are too few"),
        (lambda: tasks.number_words(split=-1), ValueError, "random_state"),
        (lambda: tasks.in_words(0), ValueError, "must be at least 1, not 0"),
        (lambda: tasks.in_words(1_000_000), ValueError, "reach to 999,999, not to 1,000,000"),
        (lambda: tasks.in_words(3.0), TypeError, "must be a whole number, not 3.0"),
        (lambda: tasks.arrive_on_time((0, 12)), ValueError, "expected times of whole steps, from 1 on, got"),
        (lambda: tasks.arrive_on_time((5.5, 12)), ValueError, "expected times of whole steps, from 1 on, got"),
        (lambda: tasks.nights(2.5, seed=0), TypeError, "count must be"),
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
