"""`check.temperature` of chapter 10: numbers that are wrong, right in another form, or not begun."""

import math
from fractions import Fraction

import numpy as np
import pytest
import torch

from nalu_tutorial import GNALU, NALU
from nalu_tutorial.exercises.division.temperature import FACTOR, NUMBERS, RATE

pytestmark = pytest.mark.chapter

C = math.log((1 + math.sqrt(5)) / 2)
RIGHT = {"factor": C, "rate of SGD": 0.01 * C**2, "rate of Adam": 0.01 * C}


def but(name, given):
    return lambda: RIGHT | {name: given}


WRONG = {
    "a key missing": (lambda: {"factor": C}, "with the keys factor"),
    "a word": (but("factor", "ln φ"), "For factor give one number"),
    "φ": (but("factor", 1.618034), "1.618 is φ itself"),
    "the other way": (but("factor", 1 / C), "2.078 is 1 / ln φ"),
    "base 10": (but("factor", 0.2090), "to the base 10"),
    "base 2": (but("factor", 0.69424), "to the base 2"),
    "twice": (but("factor", 2 * C), "0.962 is twice"),
    "the same rate": (but("rate of SGD", 0.01), "with the same rate a weight"),
    "once": (but("rate of SGD", 0.01 * C), "the factor enters twice"),
    "once the other way": (but("rate of SGD", 0.01 / C), "both ask for a lower rate"),
    "twice the other way": (but("rate of SGD", 0.01 / C**2), "it is the other way round: the NALU's gradients"),
    "Adam's the same": (but("rate of Adam", 0.01), "Adam does not see the size"),
    "Adam's twice": (but("rate of Adam", 0.01 * C**2), "the factor enters only once"),
    "Adam's the other way": (but("rate of Adam", 0.01 / C), "and so are its steps"),
    "any other": (but("rate of SGD", 0.005), "For rate of SGD you say 0.005."),
}
ALSO_RIGHT = [
    {"factor": np.log(1.618034), "rate of SGD": torch.tensor(0.0023156), "rate of Adam": Fraction(4812, 1000000)},
    {"factor": math.asinh(0.5), "rate of SGD": 0.01 * C * C, "rate of Adam": 0.004812},
]
STUBS = [dict.fromkeys(RIGHT, ...), RIGHT | {"factor": ...}]


@pytest.mark.parametrize(
    ("name", "optimizer"),
    [
        ("rate of SGD", torch.optim.SGD),
        ("rate of Adam", lambda parameters, lr: torch.optim.Adam(parameters, lr=lr, eps=0)),
    ],
)
def test_both_learn_alike(name, optimizer):
    x = torch.rand(64, 2, generator=torch.Generator().manual_seed(0), dtype=torch.float64) + 1
    golden = GNALU(2, 1, dtype=torch.float64, generator=torch.Generator().manual_seed(1))
    plain = NALU(2, 1, dtype=torch.float64)
    with torch.no_grad():
        for ours, theirs in zip(plain.parameters(), golden.parameters(), strict=True):
            ours.copy_(FACTOR * theirs)
    steps = [
        (golden, optimizer(golden.parameters(), lr=RATE)),
        (plain, optimizer(plain.parameters(), lr=NUMBERS[name])),
    ]
    for _ in range(50):
        for unit, step in steps:
            step.zero_grad()
            (unit(x)[:, 0] - x.prod(-1)).square().mean().backward()
            step.step()
    torch.testing.assert_close(plain(x), golden(x), rtol=1e-8, atol=1e-8)
