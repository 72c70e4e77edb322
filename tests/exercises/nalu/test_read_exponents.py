"""`check.read_exponents` of chapter 3: drafts that are wrong, right in another form, or not begun."""

import math

import chapter
import numpy as np
import pytest
import torch

from nalu_tutorial.exercises.nalu.read_exponents import SEEN, _Box

pytestmark = pytest.mark.chapter


def right(m):
    return math.log(m(2, 1)) / math.log(2), math.log(m(1, 2)) / math.log(2)


def changed(how):
    """Return a draft that changes the right pair."""
    return lambda: lambda m: how(*right(m))


WRONG = {
    "one number": (lambda: lambda m: right(m)[0], "Return two numbers"),
    "by hand, for the box of the task": (lambda: lambda m: (-1, 0.5), "did not ask the box anything"),
    "swapped": (changed(lambda a, b: (b, a)), "the two are swapped"),
    "no signs": (changed(lambda a, b: (abs(a), abs(b))), "a sign is lost"),
    "upside down": (changed(lambda a, b: (-a, -b)), "both signs are flipped"),
    "no logarithm": (lambda: lambda m: (m(2, 1) / 2, m(1, 2) / 2), "There is no logarithm in it"),
    "not divided": (lambda: lambda m: (math.log(m(2, 1)), math.log(m(1, 2))), "divide by the logarithm of the input"),
    "asked at 1": (lambda: lambda m: (math.nan, right(m)[1]), "Did you divide by log 1"),
    "both at once": (
        lambda: lambda m: (math.log(m(2, 3)) / math.log(2), math.log(m(2, 3)) / math.log(3)),
        "set one input to 1",
    ),
    "one digit": (changed(lambda a, b: (round(a, 1), round(b, 1))), "is read as (0.4, −0.6)"),
    "a digit too few": (changed(lambda a, b: (round(a), round(b))), "is read as (−1, 0)"),
}
ALSO_RIGHT = [
    right,
    lambda m: [math.log10(m(10, 1)), math.log2(m(1, 2))],
    lambda m: torch.tensor([m(torch.tensor(math.e), 1.0), m(1.0, np.float64(math.e))]).log(),
    lambda m: np.linalg.solve(np.log([[2, 3], [5, 2]]), np.log([m(2, 3), m(5, 2)])),
    lambda m: ((m(1.0001, 1) - 1) / 1e-4, (m(1, 1.0001) - 1) / 1e-4),
    lambda m: (math.log(m(-2, 1)) / math.log(2), math.log(m(-1, 2)) / math.log(2)),
]
ALSO_WRONG = [
    (changed(lambda a, b: (a, b + 0.02))(), "is read as"),
    (lambda m: (m(2, 1) - 1, m(1, 2) - 1), "is read as"),
    (lambda m: (m(2, 1), m(1, 2)), "There is no logarithm in it"),
]
RAISES = [chapter.stop]
STUBS = [lambda m: None]


def test_the_box_of_the_task_answers_what_the_task_says():
    box = _Box(SEEN)
    assert (round(box(2, 1), 4), round(box(4, 9), 4)) == (0.5, 0.75)
