"""`check.false_root` of chapter 10: drafts that are wrong, right in another form, or not begun."""

import chapter
import pytest
import torch

from nalu_tutorial import DMU
from nalu_tutorial.exercises import division
from nalu_tutorial.exercises.division.false_root import GIVEN, draw, loss_of, root

pytestmark = pytest.mark.chapter

MINIMA = (0, 0.191)
RIGHT = {name: right for name, (right, _) in GIVEN.items()}
OPERANDS, PAIR, WHICH, START = RIGHT


def output(G, a, b):
    unit = DMU(2, 1, dtype=torch.float64).requires_grad_(False)
    unit.theta.fill_(torch.logit(torch.tensor(G, dtype=torch.float64)))
    return unit(torch.stack([a, b], -1))[:, 0]


def loss(G, a, b):
    return (output(G, a, b) - a * b).square().mean()


def by_hand(G, a, b):
    size = (a * b).abs() ** (1 - G) * (a + b).abs() ** G
    sign = G * (a + b).sign() + (1 - G) * (a * b).sign()
    return ((sign * size - a * b) ** 2).mean().item()


def unsquashed(G, a, b):
    unit = DMU(2, 1, dtype=torch.float64).requires_grad_(False)
    unit.theta.fill_(G)
    return (unit(torch.stack([a, b], -1))[:, 0] - a * b).square().mean()


def drafting(write):
    return lambda: (write, MINIMA, RIGHT)


def minima(*actual):
    return lambda: (loss, actual, RIGHT)


def given(**changes):
    return lambda: (loss, MINIMA, RIGHT | changes)


WRONG = {
    "no number": (drafting(lambda G, a, b: a), "Return one number"),
    "the sum": (drafting(lambda G, a, b: (output(G, a, b) - a - b).square().mean()), "This is the loss for +"),
    "θ": (drafting(unsquashed), "so θ is `torch.logit(G)`"),
    "turned round": (drafting(lambda G, a, b: loss(1 - G, a, b)), "The gate is the other way round"),
    "added": (drafting(lambda G, a, b: len(a) * loss(G, a, b)), "take their mean"),
    "the root": (drafting(lambda G, a, b: loss(G, a, b) ** 0.5), "This is the root of it"),
    "no sign": (
        drafting(lambda G, a, b: (((a * b).abs() ** (1 - G) * (a + b).abs() ** G) - a * b).square().mean()),
        "The sign is missing",
    ),
    "a plain mixture": (
        drafting(lambda G, a, b: (G * (a + b) + (1 - G) * a * b - a * b).square().mean()),
        "mixed as they are",
    ),
    "another": (drafting(lambda G, a, b: 2 * loss(G, a, b)), "the loss is"),
    "no tuple": (lambda: (loss, 0.191, RIGHT), "as a tuple of numbers"),
    "outside": (minima(-0.2, 0), "You name −0.2"),
    "the start": (minima(0, 0.5), "At ½ the descent starts"),
    "the sum's end": (minima(0, 0.191, 1), "At G = 1 the unit outputs the sum"),
    "roughly": (minima(0, 0.15), "a lower loss close by"),
    "no end": (minima(0.191), "An end of the range counts"),
    "one": (minima(0), "G = 0 is not the only one"),
    "all given": (lambda: (loss, MINIMA, dict.fromkeys(RIGHT, True)), "This is the one thing that is learned"),
    "all wrong": (lambda: (loss, MINIMA, {name: not right for name, right in RIGHT.items()}), "All 4 are the other"),
    "operands found": (given(**{OPERANDS: False}), "Of ten inputs somebody"),
    "pair found": (given(**{PAIR: False}), "Whoever makes the unit writes"),
    "starts": (given(**{START: True}), "The gate starts at ½ in every seed"),
}
ALSO_RIGHT = [
    (by_hand, [0.1925, 0.0], RIGHT),
    (lambda G, a, b: loss(G, a, b).numpy(), torch.tensor([0.0, 0.19]), RIGHT),
]
ALSO_WRONG = [
    (((lambda G, a, b: loss(G, a, b) if a.min() < 0 else 0.0), MINIMA, RIGHT), "with a and b from 1.0 to 2.0"),
    ((loss, (0.191, 0.3), RIGHT), "At G = 0.3 there is a lower loss"),
    ((loss, (0, 0.197), RIGHT), "At G = 0.197 there is a lower loss"),
    ((loss, MINIMA, RIGHT | {WHICH: "no"}), "answer True or False"),
]
RAISES = [(chapter.stop, MINIMA, RIGHT)]
STUBS = [
    (lambda G, a, b: None, (...,), dict.fromkeys(RIGHT, ...)),
    (loss, ..., RIGHT),
    (loss, (...,), RIGHT),
    (loss, MINIMA, RIGHT | {WHICH: ...}),
]


def test_descent_from_the_middle_ends_in_the_false_root():
    a, b = draw(-0.2, -0.1)
    unit = DMU(2, 1, dtype=torch.float64)
    optimizer = torch.optim.Adam(unit.parameters(), lr=0.05)
    for _ in range(1500):
        optimizer.zero_grad()
        (unit(torch.stack([a, b], -1))[:, 0] - a * b).square().mean().backward()
        optimizer.step()
    assert unit.gate.item() == pytest.approx(root(), abs=0.003)
    assert root() == pytest.approx(0.191, abs=0.002)
    assert loss_of(root(), a, b) < 1e-6
    relative = (output(root(), a, b) / (a * b) - 1).abs().mean()
    assert 0.02 < relative < 0.035


def test_answers_are_taken_one_by_one_or_together():
    assert division.false_root(loss, MINIMA, RIGHT)
    assert division.false_root((loss, MINIMA, RIGHT))
