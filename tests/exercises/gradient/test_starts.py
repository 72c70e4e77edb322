"""`check.starts` of chapter 4: drafts that are wrong, right in another form, or not begun."""

import math

import chapter
import numpy as np
import pytest
import torch

from nalu_tutorial.exercises import gradient

pytestmark = pytest.mark.chapter

REPORT = {
    "start": "W_hat ~ U[0, 1]",
    "steps": 1000,
    "below": 0.1,
    "published": [0.05, 0.3] * 5,
    "mine": [0.04, 0.2] * 5,
    "found": "Nothing of note.",
}


def report(**changes):
    return lambda: REPORT | changes


WRONG = {
    "a key missing": (lambda: {"start": "wide", "steps": 10}, "lacks below"),
    "nothing found": (report(found=" "), "in your own words"),
    "no name": (report(start=""), "Describe your start"),
    "half a step": (report(steps=0.5), "Steps are counted"),
    "a median": (report(mine=0.04), "how they spread"),
    "below nothing": (report(mine=[-1.0] * 10), "is below 0"),
    "no bound": (report(below=0), "above 0, please"),
    "more seeds for one": (report(mine=[0.1] * 12), "10 seeds against 12"),
    "three seeds": (report(mine=[1, 2, 3], published=[4, 5, 6]), "next to nothing"),
    "the same runs": (report(mine=REPORT["published"]), "loss by loss"),
}
ALSO_RIGHT = [
    REPORT | {"published": torch.tensor(REPORT["published"]), "mine": [math.nan, 0.05] * 5},
    REPORT | {"mine": torch.tensor(REPORT["mine"]), "steps": np.int64(1000)},
]


@pytest.mark.parametrize(
    ("published", "mine", "says"),
    [
        ([1.0] * 12, [0.01] * 12, "yours is better here"),
        ([0.01] * 12, [math.nan] * 12, "yours is the worse one"),
        ([0.5 + k for k in range(12)], [0.2] * 12, "yours is lower"),
        ([0.2] * 12, [0.5 + k for k in range(12)], "yours is the higher one"),
        ([0.05, 1.0] * 6, [0.04, 0.03, 1.0] * 4, "no difference shown"),
    ],
)
def test_a_report_of_starts_is_told_what_its_intervals_allow(published, mine, says):
    answer = gradient.starts(REPORT | {"published": published, "mine": mine})
    assert answer
    assert says in answer.message
    chapter.assert_sentence(answer.message)
