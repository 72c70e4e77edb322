"""`check.temperature` of chapter 10: numbers that are wrong, right in another form, or not begun."""

import math
from fractions import Fraction

import chapter
import numpy as np
import pytest
import torch

from nalu_tutorial import GNALU, NALU
from nalu_tutorial.exercises.division.temperature import FACTOR, NUMBERS, RATE, SLIPS

pytestmark = pytest.mark.chapter

C = math.log((1 + math.sqrt(5)) / 2)
ANSWER = {"factor": C, "rate of SGD": 0.01 * C**2, "rate of Adam": 0.01 * C}


WRONG = chapter.wrong_numbers(ANSWER, SLIPS)
ALSO_RIGHT = [
    {"factor": np.log(1.618034), "rate of SGD": torch.tensor(0.0023156), "rate of Adam": Fraction(4812, 1000000)},
    {"factor": math.asinh(0.5), "rate of SGD": 0.01 * C * C, "rate of Adam": 0.004812},
]


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
