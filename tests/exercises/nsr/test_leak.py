import math

import pytest

from nalu_tutorial.exercises.nsr.leak import after, sigma

RIGHT = {9: 151, 99: 834}


def minimum(length, given):
    return (RIGHT | {length: given}, -11.5)


WRONG = {
    "after 9 and after 99": ({9: 151}, -11.5),
    "the leak of one round": minimum(9, 18),
    "You add the same leak": minimum(9, 162),
    "the weight of 0 that remains": minimum(9, 849),
    "one round too many": minimum(9, after(10)),
    "one round too few": minimum(9, after(8)),
    "The register is soft": minimum(99, 0),
    "After one it outputs 18.0": minimum(99, 500),
    "far below 0": (RIGHT, 11.5),
    "With a logit of −7 the loop outputs 86.3": (RIGHT, -7),
    "further below 1 than needed": (RIGHT, -30),
}
ALSO_RIGHT = [
    ({length: after(length) for length in RIGHT}, math.log(1.01e-5)),
    ({9: 151.4, 99: 833.9}, -11.6),
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
