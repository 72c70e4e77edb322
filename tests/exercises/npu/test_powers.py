"""`check.powers` of chapter 7: drafts that are wrong, right in another form, or not begun."""

import math

import pytest
import torch

from nalu_tutorial import RealNPU
from nalu_tutorial.exercises import npu
from nalu_tutorial.exercises.npu.powers import POWERS as EXACT_POWERS

from .drafts import unit_of

pytestmark = pytest.mark.chapter

POWERS = {"(-4)^(1/2)": 0, "(-8)^(1/3)": 1, "(-8)^(2/3)": -2, "(-4)^(-1)": -0.25, "(-3)^2": 9, "(-3)^2, gate 1/2": -4}
ROOT, THIRD, TWO_THIRDS, INVERSE, SQUARE, GATED = POWERS


def power(name, given):
    return lambda: POWERS | {name: given}


WRONG = {
    "a key missing": (lambda: {"(-3)^2": 9}, "Answer for each"),
    "nothing": (power(ROOT, None), "always says something"),
    "complex": (power(ROOT, 2j), "a complex number. An NPU keeps"),
    "NaN": (power(ROOT, math.nan), "you say NaN"),
    "root of 4": (power(ROOT, 2), "2 is √|x|"),
    "minus two": (power(ROOT, -2), "The root of −4 is 2i"),
    "the real root": (power(THIRD, -2), "−2 is the real root"),
    "the size": (power(THIRD, 2), "2 is |x|^w"),
    "to the left": (power(THIRD, -1), "−1 points to the left"),
    "the real square": (power(TWO_THIRDS, 4), "4 is |x|^w"),
    "squared": (power(TWO_THIRDS, 1), "The real part of a square"),
    "the sign lost": (power(TWO_THIRDS, 2), "whose cosine is −½"),
    "all of π": (power(TWO_THIRDS, -4), "two thirds of π"),
    "the misprint": (power(INVERSE, 0.25), "With the misprinted k"),
    "not divided": (power(INVERSE, -4), "A power of −1 divides"),
    "half a turn": (power(SQUARE, -9), "Two half turns"),
    "open": (power(GATED, 9), "9 is with the gate open"),
    "the angle not gated": (power(GATED, 4), "The gate halves k"),
    "closed": (power(GATED, 1), "1 is with the gate closed"),
    "mixed after": (power(GATED, 5), "mixes after the power"),
    "no 1 − g": (power(GATED, -2.25), "You left 1 − ĝ out"),
    "of the first power": (power(GATED, 0), "is for the power 1"),
    "r not gated": (power(GATED, -9), "The angle is right: π"),
    "something else": (power(SQUARE, 3), "For (-3)^2 you say 3."),
}
ALSO_RIGHT = [
    POWERS | {ROOT: 2 * math.cos(math.pi / 2), TWO_THIRDS: torch.tensor(-2.0)},
    {name: torch.tensor(float(said)) for name, said in POWERS.items()},
]
STUBS = [
    dict.fromkeys(POWERS, ...),
]
ALSO_WRONG = [
    (POWERS | {GATED: None}, "For (-3)^2, gate 1/2 you say None"),
]


@pytest.mark.parametrize(
    ("draft", "says"),
    [
        (POWERS | {ROOT: 2, SQUARE: ...}, "2 is √|x|"),
        (POWERS | {ROOT: ..., SQUARE: ...}, "The rest is right; still open: (-4)^(1/2), (-3)^2."),
    ],
)
def test_what_is_filled_in_is_judged_and_the_rest_is_named(draft, says):
    assert says in npu.powers(draft).message


@pytest.mark.parametrize(
    ("name", "x", "w", "gate"),
    [
        (ROOT, -4, 1 / 2, 1),
        (THIRD, -8, 1 / 3, 1),
        (TWO_THIRDS, -8, 2 / 3, 1),
        (INVERSE, -4, -1, 1),
        (SQUARE, -3, 2, 1),
        (GATED, -3, 2, 0.5),
    ],
)
def test_the_powers_are_what_the_unit_says(name, x, w, gate):
    said = unit_of(RealNPU, [float(w)], gate)(torch.tensor([float(x)], dtype=torch.float64))
    assert said.item() == pytest.approx(EXACT_POWERS[name], abs=1e-6)
