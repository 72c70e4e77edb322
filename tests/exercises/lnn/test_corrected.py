import chapter
import pytest
import torch

from nalu_tutorial.exercises.lnn.corrected import PRINTED, RIGHT, SLIPS, WRONG_LINES

ANSWER = {1: (0.7, 1), 3: (0, 0.9)}
WRONG = chapter.slips(SLIPS) | {
    "Give a dictionary": [(0.7, 1), (0, 0.9)],
    "There is no line 6": {6: (0, 1)},
    "without quotation marks, not '1'": chapter.Only({"1": (0.7, 1), "3": (0, 0.9)}),
    "Each line has two bounds": {1: 0.7},
    "a bound is a truth": {1: (0.7, 1.2)},
    "Line 2 is right. x is at most": {2: (0, 1)},
    "Line 4 is right. The AND of x and ¬y": chapter.Only({1: (0.7, 1), 4: (0, 1)}),
    "Line 5 is right. The AND of ¬x and ¬y": chapter.Only({3: (0, 0.9), 5: (0, 1)}),
    "That is one of the two": chapter.Only({1: (0.7, 1)}),
    "Line 1: these are the bounds that stand there": {1: (0.9, 1)},
    "the lower bound stands first": {3: (0.9, 0)},
    "your lower bound is not right": {1: (0.8, 1)},
    "your upper bound is not right": {3: (0, 0.8)},
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
