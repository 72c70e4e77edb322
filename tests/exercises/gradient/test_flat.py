"""`check.flat` of chapter 4: drafts that are wrong, right in another form, or not begun."""

import pytest

from nalu_tutorial.exercises import gradient

pytestmark = pytest.mark.chapter

POINTS = {"A": "W_hat", "B": "M_hat", "C": "both", "D": "neither", "E": "neither"}


def points(**changed):
    return lambda: POINTS | changed


WRONG = {
    "a point missing": (lambda: {"A": "W_hat"}, "with the keys A, B, C, D, E"),
    "another word": (points(D="none"), "you give 'none'"),
    "tanh 0 forgotten": (points(A="both"), "tanh 0 = 0 is a factor of ∂W/∂M̂"),
    "exchanged at 0": (points(A="M_hat"), "At A you have exchanged"),
    "flat at 0": (points(A="neither"), "tanh has its largest slope"),
    "tanh steep at 9": (points(B="both"), "its slope at 9 is 6e-8"),
    "exchanged at 9": (points(B="W_hat"), "At B you have exchanged"),
    "settled": (points(B="neither"), "the sign is settled"),
    "half": (points(C="W_hat"), "∂W/∂Ŵ is 0.2 and ∂W/∂M̂ is 0.2"),
    "through a shut gate": (points(D="W_hat"), "keeps the gradient from Ŵ as well"),
    "a shut gate moves": (points(D="M_hat"), "two things keep"),
    "a shut gate is none": (points(D="both"), "comes through a shut gate"),
    "done is not flat": (points(E="both"), "the price of being that near"),
    "half done": (points(E="M_hat"), "At E ∂W/∂Ŵ"),
}
ALSO_RIGHT = [
    dict(reversed(POINTS.items())),
]
ALSO_WRONG = [
    (POINTS | {"C": "neither"}, "which are above 0.001"),
    ({"A": "both", "B": ..., "C": ..., "D": ..., "E": ...}, "tanh 0 = 0 is a factor"),
    ({"A": "W_hat", "B": None, "C": ..., "D": ..., "E": ...}, "at B you give None"),
]


def test_points_that_are_open_are_named():
    answer = gradient.flat({"A": "W_hat", "B": "M_hat", "C": ..., "D": ..., "E": ...})
    assert repr(answer) == "Your turn: replace the dots with your answer. The rest is right; still open: C, D, E."
