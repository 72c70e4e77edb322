"""`check.gates` of chapter 2: drafts that are wrong, right in another form, or not begun."""

import math

import pytest
import torch

from nalu_tutorial.exercises import nac

pytestmark = pytest.mark.chapter

RIGHT = {3: 5.28, 2: None, -3: None}
WRONG = {
    "a key missing": (lambda: {3: 5.28, 2: None}, "keys 3, 2 and −3"),
    "the gate alone": (lambda: RIGHT | {3: math.log(99)}, "The gate alone is 0.99".lower()),
    "beyond the sign": (lambda: RIGHT | {2: 9.0}, "tanh 2 is 0.964"),
    "a negative gate": (lambda: RIGHT | {-3: -5.28}, "σ is never negative"),
    "none for all": (lambda: RIGHT | {3: None}, "there is one"),
    "not far enough": (lambda: RIGHT | {3: 3.0}, "the weight is 0.9479"),
}
ALSO_RIGHT = [
    RIGHT | {3: torch.tensor(5.28)},
    {2: None, -3: None, 3: math.log(0.99 / (math.tanh(3) - 0.99))},
]


def test_a_partly_filled_answer_is_told_what_is_open():
    assert repr(nac.gates(RIGHT | {2: ...})) == "Your turn: replace the dots with your answer. Still open: 2."
