"""`check.signs` of chapter 5: drafts that are wrong, right in another form, or not begun."""

import numpy as np
import pytest
import torch

from nalu_tutorial.exercises import inalu

pytestmark = pytest.mark.chapter


WRONG = {
    "three numbers": (lambda: [1, -1, 0], "you give 3"),
    "1 − |w| left out": (lambda: [1, 0, 0.5, 0], "0 + 1 − 0"),
    "one sign lost": (lambda: [-1, -1, 0, -1], "(−1) · 1 · (−1)"),
    "all inputs, always": (lambda: [1, 1, 0, 1], "In the second row"),
    "half a sign": (lambda: [1, -1, -0.5, -1], "does not halve"),
    "half switched off": (lambda: [1, -1, -1, -1], "In the third row"),
    "w for |w|": (lambda: [1, -1, 0, 3], "you say 3"),
}
ALSO_RIGHT = [
    (1.0, -1.0, -0.0, -1.0),
    torch.tensor([1, -1, 0, -1]),
    np.array([1.0, -1.0, 0.0, -1.0]),
]
ALSO_WRONG = [
    ([1, -1, 0, 1], "you say 1"),
]


def test_signs_partly_filled_in_are_told_which_are_open():
    assert repr(inalu.signs([1, ..., 0, ...])).endswith("Still open: entry 2, entry 4.")
