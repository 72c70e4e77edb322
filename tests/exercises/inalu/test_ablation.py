"""`check.ablation` of chapter 5: drafts that are wrong, right in another form, or not begun."""

import chapter
import numpy as np
import pytest
import torch

from nalu_tutorial.exercises import inalu

pytestmark = pytest.mark.chapter

REPORT = {
    "repair": "sign",
    "operation": "x1 * x2 on [1, 2]",
    "solved_with": 9,
    "solved_without": 8,
    "seeds": 10,
    "found": "Nothing of note.",
}


def report(**changes):
    return lambda: REPORT | changes


WRONG = {
    "a key missing": (lambda: {"repair": "sign", "operation": "*", "seeds": 10}, "lacks solved_with"),
    "nothing found": (report(found=" "), "in your own words"),
    "another repair": (report(repair="bias"), "no repair called 'bias'"),
    "no operation": (report(operation=""), "Say which operation"),
    "shares": (report(solved_with=0.9), "whole numbers"),
    "three seeds": (report(solved_with=3, solved_without=1, seeds=3), "next to nothing"),
    "more than there are": (report(solved_without=12), "12 of 10"),
    "fewer than none": (report(solved_without=-1), "is below 0"),
}
ALSO_RIGHT = [
    REPORT,
    REPORT | {"solved_with": torch.ones(10).bool().sum(), "solved_without": np.int64(8), "seeds": 10},
]


@pytest.mark.parametrize(
    ("solved_with", "solved_without", "says"),
    [(10, 2, "here sign helps"), (2, 10, "you do better without sign"), (10, 9, "no difference shown")],
)
def test_an_ablation_is_told_what_its_intervals_allow(solved_with, solved_without, says):
    answer = inalu.ablation(REPORT | {"solved_with": solved_with, "solved_without": solved_without})
    assert answer
    assert says in answer.message
    chapter.assert_sentence(answer.message)
