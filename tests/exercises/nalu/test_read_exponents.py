import math

import numpy as np
import torch

from nalu_tutorial.exercises.nalu.read_exponents import SEEN, _Box


def right(m):
    return math.log(m(2, 1)) / math.log(2), math.log(m(1, 2)) / math.log(2)


def changed(how):
    """Return a draft that changes the right pair."""
    return lambda m: how(*right(m))


WRONG = {
    "Return two numbers": lambda m: right(m)[0],
    "did not ask the box anything": lambda m: (-1, 0.5),
    "the two are swapped": changed(lambda a, b: (b, a)),
    "a sign is lost": changed(lambda a, b: (abs(a), abs(b))),
    "both signs are flipped": changed(lambda a, b: (-a, -b)),
    "There is no logarithm in it": lambda m: (m(2, 1) / 2, m(1, 2) / 2),
    "divide by the logarithm of the input": lambda m: (math.log(m(2, 1)), math.log(m(1, 2))),
    "Did you divide by log 1": lambda m: (math.nan, right(m)[1]),
    "set one input to 1": lambda m: (math.log(m(2, 3)) / math.log(2), math.log(m(2, 3)) / math.log(3)),
    "is read as (0.4, −0.6)": changed(lambda a, b: (round(a, 1), round(b, 1))),
    "is read as (−1, 0)": changed(lambda a, b: (round(a), round(b))),
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
    (changed(lambda a, b: (a, b + 0.02)), "is read as"),
    (lambda m: (m(2, 1) - 1, m(1, 2) - 1), "is read as"),
    (lambda m: (m(2, 1), m(1, 2)), "There is no logarithm in it"),
]


def test_the_box_of_the_task_answers_what_the_task_says():
    box = _Box(SEEN)
    assert (round(box(2, 1), 4), round(box(4, 9), 4)) == (0.5, 0.75)
