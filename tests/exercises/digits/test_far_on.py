"""`check.far_on` of chapter 11: reports that cannot be judged, and what is told of those that can."""

import math

import chapter
import pytest
import torch

from nalu_tutorial.exercises import digits

pytestmark = pytest.mark.chapter

REPORT = {
    "varied": "length of the training sequences",
    "values": [5, 3],
    "seeds": list(range(10)),
    "errors": [[60.0] * 10, [50.0] * 10],
    "found": "Shorter is better.",
}


def report(**changes):
    return lambda: REPORT | changes


WRONG = {
    "a key missing": (lambda: {"varied": "length"}, "lacks values"),
    "nothing found": (report(found=" "), "in your own words"),
    "nothing varied": (report(varied=""), "let it be one thing"),
    "one value": (report(values=[5]), "nothing to compare"),
    "three seeds": (report(seeds=[0, 1, 2]), "3 seeds say"),
    "chosen seeds": (report(seeds=[*range(9), 12]), "have gaps"),
    "medians": (report(errors=[60.0, 50.0]), "`errors` has shape (2,)"),
    "NaN": (report(errors=[[math.nan] * 10, [50.0] * 10]), "has a NaN"),
    "signed errors": (report(errors=[[-60.0] * 10, [50.0] * 10]), "a number below 0"),
}
ALSO_RIGHT = [
    REPORT | {"errors": torch.tensor(REPORT["errors"]), "seeds": range(10)},
    REPORT | {"errors": [[math.inf] * 10, [50.0] * 10]},
]
STUBS = [dict.fromkeys(REPORT, ...), REPORT | {"found": ...}]


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({}, "Median error of 10 seeds, by length of the training sequences: 5: 60; 3: 50."),
        ({}, "From 5 to 3, 10 seeds get better and 0 worse: more than chance would do."),
        ({"errors": [[60.0] * 10] * 2}, "No value is better than another."),
        ({"errors": [[60.0] * 10, [50.0] * 6 + [70.0] * 4]}, "6 seeds get better and 4 worse. Chance may"),
        ({"errors": [[60.0] * 10, [60.0] * 9 + [50.0]]}, "1 seed gets better and 0 worse. Chance may"),
        ({"errors": [[60.0] * 10, [60.0] * 6 + [50.0] * 4]}, "5: 60; 3: 60. From 5 to 3, 4 seeds get better"),
        ({"errors": [[600.0] * 10, [500.0] * 10]}, "these nets are not better than that"),
        ({"errors": [[math.inf] * 10, [math.inf] * 4 + [50.0] * 6]}, "6 seeds get better and 0 worse: more than"),
    ],
)
def test_a_report_of_long_sequences_is_told_what_it_allows(changes, says):
    answer = digits.far_on(REPORT | changes)
    assert answer
    assert says in answer.message
    chapter.assert_sentence(answer.message)
