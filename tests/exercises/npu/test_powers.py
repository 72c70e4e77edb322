"""`check.powers` of chapter 7: drafts that are wrong, right in another form, or not begun."""

import math

import chapter
import numpy as np
import pytest
import torch

from nalu_tutorial import RealNPU
from nalu_tutorial.exercises import npu
from nalu_tutorial.exercises.npu.powers import POWERS as EXACT_POWERS
from nalu_tutorial.exercises.npu.powers import WRONG_POWERS, ZEROS

from .drafts import unit_of

pytestmark = pytest.mark.chapter

ANSWER = {
    "(-3)^(1/2) * (-12)^(1/2)": -6,
    "(-3)^(1/2) * (-12)^(-1/2)": 0.5,
    "(-8)^(4/3)": -8,
    "(-3)^2, gate 1/2": -4,
    ZEROS: (0.5, 1.5),
}
PRODUCT, QUOTIENT, THIRDS, GATED, _ = ANSWER


WRONG = chapter.slips(ANSWER, WRONG_POWERS) | {
    "a key missing": (lambda: {PRODUCT: -6}, "Answer for each"),
    "nothing": ({PRODUCT: None}, "always outputs something"),
    "complex": ({PRODUCT: 2j}, "a complex number. An NPU keeps"),
    "NaN": ({PRODUCT: math.nan}, "you answer NaN"),
    "something else": ({THIRDS: 3}, "For (-8)^(4/3) you answer 3."),
    "one zero": ({ZEROS: (0.5,)}, "you name 1"),
    "at 1": ({ZEROS: (0.5, 1)}, "At w = 1 the unit outputs −1.00"),
    "outside": ({ZEROS: (-0.5, 0.5)}, "lies outside of 0 to 2"),
    "no tuple": ({ZEROS: 0.5}, "as a tuple of numbers"),
}
ALSO_RIGHT = [
    ANSWER | {PRODUCT: 6 * math.cos(math.pi), THIRDS: torch.tensor(-8.0), ZEROS: [1.5, 0.5]},
    ANSWER | {ZEROS: np.array([0.5, 1.5])},
    ANSWER | {ZEROS: torch.tensor([0.5, 1.5])},
]
STUBS = [
    dict.fromkeys(ANSWER, ...) | {ZEROS: (..., ...)},
]
ALSO_WRONG = [
    (ANSWER | {PRODUCT: 6}, "6 is √36"),
    (ANSWER | {GATED: None}, "For (-3)^2, gate 1/2 you answer None"),
    (ANSWER | {ZEROS: ("a", "b")}, "as a tuple of numbers"),
]


@pytest.mark.parametrize(
    ("draft", "says"),
    [
        (ANSWER | {PRODUCT: 6, THIRDS: ...}, "6 is √36"),
        (ANSWER | {PRODUCT: ..., THIRDS: ...}, f"The rest is right; still open: {PRODUCT}, {THIRDS}."),
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
