"""`check.lets_go` of chapter 8: numbers that are wrong, right in another form, or not begun."""

import pytest
import torch

from nalu_tutorial.exercises.nsr.lets_go import DISTANCE, SCALE, logit

pytestmark = pytest.mark.chapter


def pair(distance=0.722, scale=2.89):
    return lambda: (distance, scale)


WRONG = {
    "tanh": (pair(distance=0.618), "0.618 is tanh(d)"),
    "where the zero bit is 0": (pair(distance=0.881), "At 0.881 the zero bit is 0"),
    "without the zero bit": (pair(distance=0.549), "without the zero bit"),
    "below 0": (pair(distance=-0.722), "Below 0 the output is no"),
    "any other": (pair(distance=0.5), "the logit is −1.30, not 0"),
    "a quarter of it": (pair(scale=0.18), "need a larger λ"),
    "as for 1": (pair(scale=0.722), "for numbers 1 apart"),
    "of tanh": (pair(scale=2.47), "0.618 is its tanh"),
    "too large a λ": (pair(scale=4), "already below ¼"),
    "any other λ": (pair(scale=2), "With λ = 2 the logit"),
}
ALSO_RIGHT = [(DISTANCE, SCALE), (torch.tensor(0.7218), 2.887), (0.72, 2.88)]
ALSO_WRONG = [
    ((0.73, 2.89), "the logit is 0.05, not 0"),
    ((0.71, 2.89), "the logit is −0.07, not 0"),
    ((0.72, 2.85), "With λ = 2.85 the logit"),
    ((0.72, 2.92), "already below ¼"),
]
STUBS = [(..., ...), (0.722, ...)]


def test_the_logit_is_0_there():
    assert abs(logit(DISTANCE)) < 1e-9
    assert abs(logit(SCALE / 4)) < 1e-9
