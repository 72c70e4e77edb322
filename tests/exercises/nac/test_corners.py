"""`check.corners` of chapter 2: drafts that are wrong, right in another form, or not begun."""

import pytest
import torch

from nalu_tutorial.exercises import nac

pytestmark = pytest.mark.chapter

CORNERS = {-1: (-4, 6), 0: (4, -6), 1: (4, 6)}


WRONG = {
    "a corner missing": (lambda: {-1: (-4, 6), 1: (4, 6)}, "keys −1, 0 and 1"),
    "M̂ for the sign": (lambda: CORNERS | {-1: (4, -6)}, "σ is never below 0"),
    "not far enough": (lambda: CORNERS | {1: (1, 1)}, "the weight is 0.56"),
    "zero left open": (lambda: CORNERS | {0: (1, 6)}, "your pair for 0 W is 0.7597"),
}
ALSO_RIGHT = [
    CORNERS | {0: (0, 6)},
    {k: torch.tensor(pair) for k, pair in CORNERS.items()},
]


def test_pairs_that_are_no_numbers_are_told_without_a_stack():
    answer = nac.corners(CORNERS | {-1: ("low", 6)})
    assert answer.message == "Your draft stopped with ValueError: could not convert string to float: 'low'"


def test_a_partly_filled_answer_is_told_what_is_open():
    answer = nac.corners({-1: (-4, 6), 0: (..., -6), 1: ...})
    assert repr(answer) == "Your turn: replace the dots with your answer. Still open: 0, 1."
