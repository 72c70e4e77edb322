"""`check.corrected` of chapter 9: drafts that are wrong, right in another form, or not begun."""

import chapter
import pytest
import torch

from nalu_tutorial.exercises import lnn
from nalu_tutorial.exercises.lnn.corrected import PRINTED, RIGHT, SLIPS, WRONG_LINES

pytestmark = pytest.mark.chapter

ANSWER = {1: (0.7, 1), 3: (0, 0.9)}


WRONG = chapter.slips(ANSWER, SLIPS) | {
    "a list": (lambda: [(0.7, 1), (0, 0.9)], "Give a dictionary"),
    "no such line": ({6: (0, 1)}, "There is no line 6"),
    "a number in quotes": (lambda: {"1": (0.7, 1), "3": (0, 0.9)}, "without quotation marks, not '1'"),
    "one bound": ({1: 0.7}, "Each line has two bounds"),
    "no truth": ({1: (0.7, 1.2)}, "a bound is a truth"),
    "line 2": ({2: (0, 1)}, "Line 2 is right. x is at most"),
    "line 4": (lambda: {1: (0.7, 1), 4: (0, 1)}, "Line 4 is right. The AND of x and ¬y"),
    "line 5": (lambda: {3: (0, 0.9), 5: (0, 1)}, "Line 5 is right. The AND of ¬x and ¬y"),
    "one line": (lambda: {1: (0.7, 1)}, "That is one of the two"),
    "as printed": ({1: (0.9, 1)}, "Line 1: these are the bounds that stand there"),
    "turned": ({3: (0.9, 0)}, "the lower bound stands first"),
    "lower": ({1: (0.8, 1)}, "your lower bound is not right"),
    "upper": ({3: (0, 0.8)}, "your upper bound is not right"),
}
ALSO_WRONG = [({1: (0.5, 1), 3: (0, 0.9)}, "0.6 − 0.9 + 1 is 0.7")]
ALSO_RIGHT = [{3: [0, 0.9], 1: torch.tensor([0.7, 1.0])}]
STUBS = [{...: (..., ...)}, {1: (0.7, 1), 3: (..., ...)}, {1: (0.7, 1), 3: ...}]


def test_two_of_the_printed_lines_are_wrong():
    assert WRONG_LINES == (1, 3)
    for number, bounds in ANSWER.items():
        assert RIGHT[number] == pytest.approx(bounds)
    for number in (2, 4, 5):
        assert PRINTED[number] == pytest.approx(RIGHT[number])


def test_what_the_praise_says_is_shut_out_fits():
    assert max(0, 0.7 + 0.9 - 1) == pytest.approx(0.6)
    assert max(0, 0.1 + 0.5 - 1) == 0
    assert lnn.corrected(ANSWER)
