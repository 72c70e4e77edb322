"""`check.leak` of chapter 8: numbers that are wrong, right in another form, or not begun."""

import math

import pytest
import torch

from nalu_tutorial.exercises.nsr.leak import after, sigma

pytestmark = pytest.mark.chapter

RIGHT = {9: 151, 99: 834}


def minimum(length, given):
    return lambda: (RIGHT | {length: given}, -11.5)


def logit(given):
    return lambda: (RIGHT, given)


WRONG = {
    "a key missing": (lambda: ({9: 151}, -11.5), "after 9 and after 99"),
    "one round": (minimum(9, 18), "the leak of one round"),
    "added": (minimum(9, 162), "You add the same leak"),
    "the complement": (minimum(9, 849), "the weight of 0 that remains"),
    "one too many": (minimum(9, after(10)), "one round too many"),
    "one too few": (minimum(9, after(8)), "one round too few"),
    "none": (minimum(99, 0), "The register is soft"),
    "something else": (minimum(99, 500), "After one it outputs 18.0"),
    "above 0": (logit(11.5), "far below 0"),
    "too soft": (logit(-7), "With a logit of −7 the loop outputs 86.3"),
    "far too hard": (logit(-30), "further below 1 than needed"),
}
ALSO_RIGHT = [
    ({length: after(length) for length in RIGHT}, math.log(1.01e-5)),
    ({9: torch.tensor(151.4), 99: 833.9}, -11.6),
]
STUBS = [(dict.fromkeys(RIGHT, ...), ...), (RIGHT, ...)]
ALSO_WRONG = [
    ((RIGHT | {99: 1798}, -11.5), "You add the same leak"),
    ((RIGHT | {99: 837}, -11.5), "one round too many"),
    ((RIGHT | {99: 831}, -11.5), "one round too few"),
    ((RIGHT, -11.46), "the loop outputs 1.04"),
    ((RIGHT, -12.1), "further below 1 than needed"),
]


def test_it_is_a_power():
    assert after(99) == pytest.approx(1000 * (1 - (1 - sigma(-4)) ** 99))
    assert after(99, -11.5) == pytest.approx(1, abs=0.02)
