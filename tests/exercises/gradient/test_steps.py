"""`check.steps` of chapter 4: drafts that are wrong, right in another form, or not begun."""

import pytest
import torch

from nalu_tutorial import power_product
from nalu_tutorial.exercises.gradient.steps import POINTS

pytestmark = pytest.mark.chapter

STEPS = {
    "A": ("up", "grows"),
    "B": ("up", "shrinks"),
    "C": ("down", "shrinks"),
    "D": ("down", "grows"),
    "E": ("up", "shrinks"),
}


def steps(**changed):
    return lambda: STEPS | changed


WRONG = {
    "a point missing": (lambda: {"A": ("up", "grows")}, "the keys A, B, C, D, E"),
    "one word": (steps(A="up"), 'such as ("up", "grows")'),
    "below 1": (steps(C=("up", "shrinks")), "a number below 1 is negative"),
    "the logarithm of a negative": (steps(E=("down", "shrinks")), "the layer takes |z| = 5"),
    "the gradient": (steps(A=("down", "grows")), "a step of descent goes the other way"),
    "divides": (steps(B=("up", "grows")), "divides by a power of |z|"),
    "below 1 for the size": (steps(D=("down", "shrinks")), "matters for the exponent only"),
}
ALSO_RIGHT = [dict(reversed(STEPS.items())), {letter: list(pair) for letter, pair in STEPS.items()}]
ALSO_WRONG = [
    (STEPS | {"D": ("up", "grows"), "E": ...}, "a number below 1 is negative"),
    (STEPS | {"B": ("up", "falls")}, "At B, answer with a pair"),
    (STEPS | {"A": None}, "At A, answer with a pair"),
]


def test_descent_steps_as_the_answers_say():
    for letter, (z, w) in POINTS.items():
        sums = torch.tensor([z], dtype=torch.float64, requires_grad=True)
        power = torch.tensor([[w]], dtype=torch.float64, requires_grad=True)
        y = power_product(sums, power)
        (y - y.detach() - 1).square().sum().backward()
        got = "up" if power.grad < 0 else "down", "grows" if sums.grad * sums < 0 else "shrinks"
        assert got == STEPS[letter]
