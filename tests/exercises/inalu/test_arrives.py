"""`check.arrives` of chapter 5: drafts that are wrong, right in another form, or not begun."""

import pytest
import torch

from nalu_tutorial import INALU
from nalu_tutorial.exercises import inalu
from nalu_tutorial.exercises.inalu.arrives import POINTS, slopes_at

pytestmark = pytest.mark.chapter

BOTH = {"w1", "w2"}
RIGHT = {"a": BOTH, "b": set(), "c": {"w1"}, "d": BOTH, "e": {"w2"}}


def but(**changes):
    return lambda: RIGHT | changes


WRONG = {
    "a key missing": (lambda: {"a": BOTH}, "with the keys a, b, c, d, e"),
    "another name": (but(a={"W1"}), "there is no `W1`"),
    "clipped below 20": (but(a=set()), "nothing is clipped"),
    "single inputs against e²⁰": (but(b=BOTH), "No single input needs to be above"),
    "the sign forgotten": (but(c=set()), "but m is the magnitude times s"),
    "the sign of a positive input": (but(c=BOTH), "a positive input contributes 1 to s"),
    "two negative inputs": (but(d=set()), "still changes with its weight"),
    "a number": (but(a=2), "answer with a set of names"),
    "0 as any number": (but(e=BOTH), "sign(0) is 0"),
    "0 ends all": (but(e=set()), "still changes with w2"),
}
ALSO_RIGHT = [
    RIGHT | {"a": ["w2", "w1"], "b": [], "c": "w1"},
    RIGHT | {"b": None},
    {
        letter: {name for name, slope in zip(("w1", "w2"), slopes_at(POINTS[letter]), strict=True) if slope}
        for letter in POINTS
    },
]


@pytest.mark.parametrize("point", POINTS.values())
def test_the_derivatives_are_those_of_the_unit(point):
    W = torch.ones(1, 2, dtype=torch.float64, requires_grad=True)
    m = INALU(2, 1, dtype=torch.float64).multiply(torch.tensor([point], dtype=torch.float64), W)
    (gradient,) = torch.autograd.grad(m.sum(), W)
    assert slopes_at(point) == pytest.approx(gradient[0].tolist())


def test_what_is_open_is_named():
    answer = inalu.arrives(RIGHT | {"e": ...})
    assert not answer
    assert "still open: e" in answer.message
