"""`check.bits` of chapter 8: drafts that are wrong, right in another form, or not begun."""

import pytest
import torch

from nalu_tutorial.exercises import nsr
from nalu_tutorial.exercises.nsr.bits import CASES, relaxed

from .drafts import BITS, SCALES, scale

pytestmark = pytest.mark.chapter

ZERO, FAR, BELOW, HALF, TWICE = BITS
CROSSING, ONE, APART = SCALES


def pair(case, sign, zero):
    return lambda: (BITS | {case: (sign, zero)}, SCALES)


WRONG = {
    "a key missing": (lambda: ({ZERO: (0, 1)}, SCALES), "keys d = 0"),
    "no pair": (lambda: (BITS | {ZERO: 0}, SCALES), "give the pair of both bits"),
    "swapped": (pair(ZERO, 1, 0), "in this order"),
    "no sign": (pair(BELOW, 1, -1), "B₊ has lost its sign"),
    "an ALU's sign": (pair(HALF, -0.462, 0.573), "B₊ has the wrong sign"),
    "λ outside": (pair(TWICE, -0.924, -0.16), "B₊ has λ outside"),
    "no λ": (pair(TWICE, -0.462, -0.16), "B₊ has no λ"),
    "hard": (pair(HALF, 1, 0.573), "B₊ is hard there"),
    "no square": (pair(BELOW, -1, 3), "B₀ has lost its square"),
    "tanh of the square": (pair(HALF, 0.462, 0.51), "B₀ has the square inside"),
    "λ outside of the other": (pair(TWICE, -0.762, 0.146), "B₀ has λ outside"),
    "no λ in the other": (pair(TWICE, -0.762, 0.573), "B₀ has no λ"),
    "no 2": (pair(FAR, 1, 0), "B₀ has lost its 2"),
    "turned": (pair(ZERO, 0, -1), "B₀ is turned round"),
    "only the square": (pair(HALF, 0.462, 0.2135), "You give tanh² alone"),
    "something else": (pair(HALF, 0.462, 0.3), "you say 0.3."),
    "a scale missing": (lambda: (BITS, {ONE: 2}), "keys B0 = 0"),
    "below 0": (scale(CROSSING, -0.881), "λ is a size above 0"),
    "solved without the square": (scale(CROSSING, 0.549), "solves it without the square"),
    "solved with the square inside": (scale(ONE, 1.353), "with the square inside of tanh."),
    "0.9": (scale(ONE, 1.818), "You set tanh² to 0.9"),
    "degrees": (scale(CROSSING, 50.5), "tanh knows no angles"),
    "the same": (scale(APART, 2.178), "That would do at d = 1"),
    "half of it": (scale(APART, 1.089), "not half of it"),
    "any other": (scale(APART, 3), "with λ = 3 B₀ is"),
}
ALSO_RIGHT = [
    ({name: list(relaxed(*case)) for name, case in CASES.items()}, SCALES),
    ({name: torch.tensor(pair) for name, pair in BITS.items()}, SCALES),
]
STUBS = [
    (dict.fromkeys(BITS, (..., ...)), SCALES),
    (BITS, SCALES | {ONE: ...}),
]
ALSO_WRONG = [
    ((BITS | {HALF: (0.462, ...), ZERO: (1, 1)}, SCALES), "For d = 0, scale 10"),
]


@pytest.mark.parametrize(
    ("draft", "open_"),
    [
        ((BITS | {HALF: (0.462, ...)}, SCALES | {ONE: ...}), f"{HALF}, {ONE}"),
    ],
)
def test_what_is_open_is_named_where_the_rest_is_right(draft, open_):
    answer = nsr.bits(draft)
    assert not answer.begun
    assert answer.message.endswith(f"The rest is right; still open: {open_}.")
