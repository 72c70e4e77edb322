"""`check.score` of chapter 12: drafts that are wrong, right in another form, or not begun."""

from fractions import Fraction

import pytest
import torch

from nalu_tutorial import matching_digits
from nalu_tutorial.exercises.programs.score import SHARES, WRONG_SHARES

pytestmark = pytest.mark.chapter


def changed(name, value):
    return lambda: SHARES | {name: value}


FIRST = "1234.4 for 1334"
WRONG = {f"{value:g} for {name}": (changed(name, value), text) for (name, value), text in WRONG_SHARES.items()}
WRONG |= {
    "no usual slip": (changed(FIRST, 0.5), f"For {FIRST} you say 0.5"),
    "a word": (changed(FIRST, "three"), f"For {FIRST} give one number"),
    "a key missing": (lambda: {FIRST: 0.75}, "with the keys"),
}
ALSO_RIGHT = [SHARES | {"107 for 7": Fraction(2, 3)}, SHARES | {"107 for 7": 0.67, "99.7 for 100": 1}]
STUBS = [dict.fromkeys(SHARES, ...), SHARES | {FIRST: ...}]


@pytest.mark.parametrize("name", SHARES)
def test_the_shares_are_those_of_the_package(name):
    output, right = (torch.tensor([[float(number)]], dtype=torch.float64) for number in name.split(" for "))
    assert matching_digits(output, right).item() == pytest.approx(SHARES[name])
