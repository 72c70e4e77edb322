"""`check.chance` of chapter 5: drafts that are wrong, right in another form, or not begun."""

import math

import chapter
import numpy as np
import pytest
import torch

from nalu_tutorial.exercises import inalu

pytestmark = pytest.mark.chapter


def seeds(p, tries):
    return 1 - (1 - p) ** tries


def steps(p, each):
    return each / p


def of_chance(function):
    return lambda: (function, steps)


def of_steps(function):
    return lambda: (seeds, function)


WRONG = {
    "added up": (of_chance(lambda p, tries: p * tries), "do not add up"),
    "all of them": (of_chance(lambda p, tries: p**tries), "that all of them succeed"),
    "none": (of_chance(lambda p, tries: (1 - p) ** tries), "that none succeeds"),
    "not all": (of_chance(lambda p, tries: 1 - p**tries), "that not all succeed"),
    "exactly one": (of_chance(lambda p, tries: tries * p * (1 - p) ** (tries - 1)), "exactly one"),
    "one try more": (of_chance(lambda p, tries: 1 - (1 - p) ** (tries + 1)), "the chance is 0.760"),
    "multiplied": (of_steps(lambda p, each: p * each), "less than one try"),
    "failures alone": (of_steps(lambda p, each: each * (1 - p) / p), "the one that succeeds takes its steps"),
    "by the failures": (of_steps(lambda p, each: each / (1 - p)), "the chance of a failure: try"),
    "tries": (of_steps(lambda p, each: 1 / p), "the number of tries"),
    "twice": (of_steps(lambda p, each: 2 * each / p), "it takes 4,000"),
}
ALSO_RIGHT = [
    (lambda p, tries: -math.expm1(tries * math.log1p(-p)) if p < 1 else 1.0, steps),
    (lambda p, tries: 1 - (1 - torch.tensor(p)) ** tries, lambda p, each: np.float32(each) / np.float32(p)),
]
RAISES = [(chapter.stop, steps)]
ALSO_WRONG = [
    ((lambda p, tries: min(1, p * tries), steps), "do not add up"),
]


def test_chance_takes_two_functions_or_a_pair():
    assert inalu.chance(seeds, steps)
    assert inalu.chance((seeds, steps))
    assert inalu.chance(seeds, lambda p, each: None).message.startswith("write the body")
