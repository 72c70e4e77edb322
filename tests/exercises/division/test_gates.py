"""`check.gates` of chapter 10: settings that are wrong, right in another form, or not begun."""

import pytest
import torch

from nalu_tutorial import NMRU
from nalu_tutorial.exercises import division
from nalu_tutorial.exercises.division.gates import formula, powers

pytestmark = pytest.mark.chapter

FIRST = [1, 0, 1, 0, 0, 1, 0, 0]
SECOND = [1, 0, 1, 1, 0, 1, 0, 1]


def first(*setting):
    return lambda: (list(setting), SECOND, 256)


def second(*setting):
    return lambda: (FIRST, list(setting), 256)


def count(number):
    return lambda: (FIRST, SECOND, number)


WRONG = {
    "a number": (lambda: (1, SECOND, 256), "The first setting is a list"),
    "four gates": (first(1, 1, 1, 0), "has 4 gates"),
    "halves": (second(1, 0, 1, 0.5, 0, 1, 0, 0.5), "a gate of 0.5"),
    "in turn": (first(1, 0, 0, 1, 1, 0, 0, 0), "each input with its reciprocal"),
    "no reciprocal": (first(1, 1, 1, 0, 0, 0, 0, 0), "computes a · b · c."),
    "upside down": (first(0, 1, 0, 0, 1, 0, 1, 0), "upside down"),
    "a pair on an operand": (second(1, 0, 1, 0, 1, 1, 0, 0), "computes c / b"),
    "half a pair": (second(1, 0, 1, 1, 0, 1, 0, 0), "computes a · c · d / b"),
    "nothing": (first(0, 0, 0, 0, 0, 0, 0, 0), "computes 1,"),
    "the same": (lambda: (SECOND, SECOND, 256), "Both settings are the same"),
    "no number": (count("256"), "The count is one number"),
    "one": (count(1), "you have found yourself"),
    "one pair": (count(2), "2 is for one irrelevant input"),
    "irrelevant inputs": (count(8), "There are 8 irrelevant inputs"),
    "at most one pair": (count(9), "at most one irrelevant input"),
    "added": (count(16), "16 is 2 · 8"),
    "a square": (count(64), "64 is 8²"),
    "one left out": (count(255), "255 leaves one"),
    "operands, too": (count(1024), "The operands have no choice"),
    "all": (count(2**20), "Most of them compute"),
    "another": (count(100), "You count 100"),
}
ALSO_RIGHT = [
    (SECOND, FIRST, 2.0**8),
    (torch.tensor(FIRST), torch.tensor(SECOND).double(), torch.tensor(256)),
    ((1.0, 0, 1, 0, 0, 1, 0, 0), [True, False, True, True, False, True, False, True], 256),
]
STUBS = [
    ([...] * 8, [...] * 8, ...),
    ([...] * 8, [...] * 8, 256),
    (FIRST, [1, 0, 1, ..., 0, 1, 0, ...], 256),
]


@pytest.mark.parametrize("setting", [FIRST, SECOND, [0, 1, 0, 0, 1, 0, 1, 0], [1, 0, 0, 1, 1, 0, 0, 0]])
def test_a_setting_computes_what_its_formula_says(setting):
    x = torch.tensor([3.0, -2.0, 5.0, -7.0], dtype=torch.float64)
    unit = NMRU(4, 1, dtype=torch.float64).requires_grad_(False).eval()
    unit.weight[:] = torch.tensor([setting])
    named = dict(zip("abcd", x.tolist(), strict=True))
    computed = eval(formula(powers(setting)).replace("·", "*"), named)
    assert unit(x).item() == pytest.approx(computed)


def test_answers_are_taken_one_by_one_or_together():
    assert division.gates(FIRST, SECOND, 256)
    assert division.gates((FIRST, SECOND, 256))
