"""`check.weights_for` of chapter 5: drafts that are wrong, right in another form, or not begun."""

import numpy as np
import pytest
import torch

from nalu_tutorial.exercises import inalu

pytestmark = pytest.mark.chapter

RIGHT = {"a": [0.75, 1, 0], "b": [1, 0, 1], "c": None, "d": [0.25, 0, 0.25]}


def but(**changes):
    return lambda: RIGHT | changes


WRONG = {
    "a key missing": (lambda: {"a": [0, 0, 0]}, "with the keys a, b, c, d"),
    "two weights": (but(a=[0.75, 0]), "give three weights"),
    "too large": (but(a=[1.25, 0, 0.25]), "lies between −1 and 1"),
    "half": (but(a=[0.5, 1, 0]), "−½ + 1 − ½ = 0"),
    "w for |w|": (but(a=[2 / 3, 1, -0.25]), "It contains |w|"),
    "none for a": (but(a=None), "there are such weights"),
    "some for c": (but(c=[1, -1, 1]), "two negative inputs count fully"),
    "w1 off": (but(b=[0, 0, 0]), "w1 must be 1 there"),
    "not equal": (but(d=[0.375, 0, 0]), "must be equal"),
    "another value": (but(d=[0.1, 0, 0.1]), "the factors of x1 and x3 are"),
}
ALSO_RIGHT = [
    RIGHT | {"a": (-0.75, 0.3, 0), "d": np.array([0.75, 1, 0.75]), "b": torch.tensor([1.0, 0.2, -1.0])},
    RIGHT | {"a": [0, 0, 0.75]},
]


def test_what_is_open_is_named():
    answer = inalu.weights_for(RIGHT | {"b": ...})
    assert not answer
    assert "still open: b" in answer.message


def test_minus_one_is_not_the_one_that_the_task_asks_for():
    assert "w1 must be 1 there" in inalu.weights_for(RIGHT | {"b": [-1, 0, 1]}).message
