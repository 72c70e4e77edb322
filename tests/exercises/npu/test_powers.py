"""`check.powers` of chapter 7: drafts that are wrong, right in another form, or not begun."""

import math

import numpy as np
import pytest
import torch

from nalu_tutorial import RealNPU
from nalu_tutorial.exercises import npu
from nalu_tutorial.exercises.npu.powers import POWERS as EXACT_POWERS
from nalu_tutorial.exercises.npu.powers import ZEROS

from .drafts import unit_of

pytestmark = pytest.mark.chapter

POWERS = {
    "(-3)^(1/2) * (-12)^(1/2)": -6,
    "(-3)^(1/2) * (-12)^(-1/2)": 0.5,
    "(-8)^(4/3)": -8,
    "(-3)^2, gate 1/2": -4,
    ZEROS: (0.5, 1.5),
}
PRODUCT, QUOTIENT, THIRDS, GATED, _ = POWERS


def power(name, given):
    return lambda: POWERS | {name: given}


WRONG = {
    "a key missing": (lambda: {PRODUCT: -6}, "Answer for each"),
    "nothing": (power(PRODUCT, None), "always says something"),
    "complex": (power(PRODUCT, 2j), "a complex number. An NPU keeps"),
    "NaN": (power(PRODUCT, math.nan), "you say NaN"),
    "root of 36": (power(PRODUCT, 6), "6 is √36"),
    "real parts": (power(PRODUCT, 0), "the product of two real parts"),
    "no root": (power(PRODUCT, 36), "36 is the product itself"),
    "no root, with the sign": (power(PRODUCT, -36), "The sign is right"),
    "a half turn": (power(QUOTIENT, -0.5), "turns back"),
    "real parts of a quotient": (power(QUOTIENT, 0), "Each root alone"),
    "the other way round": (power(QUOTIENT, 2), "2 is √(12/3)"),
    "no root of a quotient": (power(QUOTIENT, 0.25), "¼ is 3/12"),
    "the real power": (power(THIRDS, 16), "the fourth power of −2"),
    "all of π": (power(THIRDS, -16), "and its cosine is −½, not −1"),
    "the sign lost": (power(THIRDS, 8), "which points to the left"),
    "power of the rest": (power(THIRDS, 1), "The real part of a power"),
    "open": (power(GATED, 9), "9 is with the gate open"),
    "the angle not gated": (power(GATED, 4), "The gate halves k"),
    "closed": (power(GATED, 1), "1 is with the gate closed"),
    "mixed after": (power(GATED, 5), "mixes after the power"),
    "no 1 − g": (power(GATED, -2.25), "You left 1 − ĝ out"),
    "of the first power": (power(GATED, 0), "is for the power 1"),
    "r not gated": (power(GATED, -9), "The angle is right: π"),
    "something else": (power(THIRDS, 3), "For (-8)^(4/3) you say 3."),
    "one zero": (power(ZEROS, (0.5,)), "you name 1"),
    "at 1": (power(ZEROS, (0.5, 1)), "At w = 1 the unit says −1.00"),
    "outside": (power(ZEROS, (-0.5, 0.5)), "lies outside of 0 to 2"),
    "no tuple": (power(ZEROS, 0.5), "as a tuple of numbers"),
}
ALSO_RIGHT = [
    POWERS | {PRODUCT: 6 * math.cos(math.pi), THIRDS: torch.tensor(-8.0), ZEROS: [1.5, 0.5]},
    POWERS | {ZEROS: np.array([0.5, 1.5])},
    POWERS | {ZEROS: torch.tensor([0.5, 1.5])},
]
STUBS = [
    dict.fromkeys(POWERS, ...),
    dict.fromkeys(POWERS, ...) | {ZEROS: (..., ...)},
]
ALSO_WRONG = [
    (POWERS | {GATED: None}, "For (-3)^2, gate 1/2 you say None"),
    (POWERS | {ZEROS: ("a", "b")}, "as a tuple of numbers"),
]


@pytest.mark.parametrize(
    ("draft", "says"),
    [
        (POWERS | {PRODUCT: 6, THIRDS: ...}, "6 is √36"),
        (POWERS | {PRODUCT: ..., THIRDS: ...}, f"The rest is right; still open: {PRODUCT}, {THIRDS}."),
    ],
)
def test_what_is_filled_in_is_judged_and_the_rest_is_named(draft, says):
    assert says in npu.powers(draft).message


@pytest.mark.parametrize(
    ("name", "x", "w", "gate"),
    [
        (PRODUCT, [-3, -12], [1 / 2, 1 / 2], 1),
        (QUOTIENT, [-3, -12], [1 / 2, -1 / 2], 1),
        (THIRDS, [-8], [4 / 3], 1),
        (GATED, [-3], [2], 0.5),
    ],
)
def test_the_powers_are_what_the_unit_says(name, x, w, gate):
    output = unit_of(RealNPU, [float(each) for each in w], gate)(torch.tensor(x, dtype=torch.float64))
    assert output.item() == pytest.approx(EXACT_POWERS[name], abs=1e-5)
