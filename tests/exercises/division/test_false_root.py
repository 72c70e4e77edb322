import math

import chapter
import pytest
import torch

from nalu_tutorial import DMU
from nalu_tutorial.exercises.division.false_root import GIVEN, draw, loss_of, root

MINIMA = (0, 0.191)
RIGHT = {name: right for name, (right, _) in GIVEN.items()}
OPERANDS, PAIR, WHICH, START = RIGHT


def output(G, a, b):
    size = (a * b).abs() ** (1 - G) * (a + b).abs() ** G
    return (G * (a + b).sign() + (1 - G) * (a * b).sign()) * size


def loss(G, a, b):
    return (output(G, a, b) - a * b).square().mean()


def drafting(write):
    return (write, MINIMA, RIGHT)


def minima(*actual):
    return (loss, actual, RIGHT)


WRONG = {
    "Return one number": drafting(lambda G, a, b: a),
    "This is the loss for +": drafting(lambda G, a, b: (output(G, a, b) - a - b).square().mean()),
    "so θ is `torch.logit(G)`": drafting(lambda G, a, b: loss(1 / (1 + math.exp(-G)), a, b)),
    "The gate is the other way round": drafting(lambda G, a, b: loss(1 - G, a, b)),
    "take their mean": drafting(lambda G, a, b: len(a) * loss(G, a, b)),
    "This is the root of it": drafting(lambda G, a, b: loss(G, a, b) ** 0.5),
    "The sign is missing": drafting(
        lambda G, a, b: (((a * b).abs() ** (1 - G) * (a + b).abs() ** G) - a * b).square().mean()
    ),
    "mixed as they are": drafting(lambda G, a, b: (G * (a + b) + (1 - G) * a * b - a * b).square().mean()),
    "the loss is": drafting(lambda G, a, b: 2 * loss(G, a, b)),
    "as a tuple of numbers": (loss, 0.191, RIGHT),
    "You name −0.2": minima(-0.2, 0),
    "At ½ the descent starts": minima(0, 0.5),
    "At G = 1 the unit outputs the sum": minima(0, 0.191, 1),
    "a lower loss close by": minima(0, 0.15),
    "An end of the range counts": minima(0.191),
    "G = 0 is not the only one": minima(0),
    "This is the one thing that is learned": (loss, MINIMA, dict.fromkeys(RIGHT, True)),
    "All 4 are the other": (loss, MINIMA, {name: not right for name, right in RIGHT.items()}),
    "Of ten inputs somebody": (loss, MINIMA, RIGHT | {OPERANDS: False}),
    "Whoever makes the unit writes": (loss, MINIMA, RIGHT | {PAIR: False}),
    "The gate starts at ½ in every seed": (loss, MINIMA, RIGHT | {START: True}),
}
ALSO_RIGHT = [
    (loss_of, [0.1925, 0.0], RIGHT),
    (lambda G, a, b: loss(G, a, b).numpy(), torch.tensor([0.0, 0.19]), RIGHT),
]
ALSO_WRONG = [
    ((chapter.stop, MINIMA, RIGHT), "DraftError: halfway through"),
    (((lambda G, a, b: loss(G, a, b) if a.min() < 0 else 0.0), MINIMA, RIGHT), "with a and b from 1.0 to 2.0"),
    ((loss, (0.191, 0.3), RIGHT), "At G = 0.3 there is a lower loss"),
    ((loss, (0, 0.197), RIGHT), "At G = 0.197 there is a lower loss"),
    ((loss, MINIMA, RIGHT | {WHICH: "no"}), "answer True or False"),
]
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
    for _ in range(800):
        optimizer.zero_grad()
        (unit(torch.stack([a, b], -1))[:, 0] - a * b).square().mean().backward()
        optimizer.step()
    assert unit.gate.item() == pytest.approx(root(), abs=0.003)
    assert root() == pytest.approx(0.191, abs=0.002)
    assert loss_of(root(), a, b) < 1e-6
    relative = (output(root(), a, b) / (a * b) - 1).abs().mean()
    assert 0.02 < relative < 0.035
