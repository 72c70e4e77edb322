"""`check.longer` of chapter 13: reports that cannot be judged, and what is told of those that can."""

import chapter
import pytest
import torch

from nalu_tutorial.exercises import keeping_time

pytestmark = pytest.mark.chapter

REPORT = {
    "varied": "longest time in training",
    "values": [8, 12],
    "seeds": list(range(10)),
    "exact_to": [[11] * 10, [17] * 10],
    "found": "Longer times keep the count for longer.",
}


def report(**changes):
    return lambda: REPORT | changes


WRONG = {
    "a key missing": (lambda: {"varied": "length"}, "lacks values"),
    "nothing found": (report(found=" "), "in your own words"),
    "nothing varied": (report(varied=""), "let it be one thing"),
    "one value": (report(values=[12]), "nothing to compare"),
    "three seeds": (report(seeds=[0, 1, 2]), "3 seeds say"),
    "chosen seeds": (report(seeds=[*range(9), 12]), "have gaps"),
    "medians": (report(exact_to=[11, 17]), "`exact_to` has shape (2,)"),
    "shares": (report(exact_to=[[0.9] * 10, [1.0] * 10]), "no whole numbers of steps"),
    "below 4": (report(exact_to=[[0] * 10, [17] * 10]), "a time below 4"),
    "above 60": (report(exact_to=[[11] * 10, [100] * 10]), "a time above 60"),
}
ALSO_RIGHT = [
    REPORT | {"exact_to": torch.tensor(REPORT["exact_to"]), "seeds": range(10)},
    REPORT | {"exact_to": [[4] * 10, [60] * 10]},
]
STUBS = [dict.fromkeys(REPORT, ...), REPORT | {"found": ...}]


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({}, "Median time of 10 seeds, by longest time in training: 8: 11; 12: 17."),
        ({}, "From 8 to 12, 10 seeds stay exact for longer and 0 less long: more than chance would do."),
        ({"exact_to": [[17] * 10] * 2}, "No value is better than another."),
        ({"exact_to": [[10] * 5 + [20] * 5, [12] * 10]}, "8: 15; 12: 12. No value is better"),
        ({"exact_to": [[11] * 10, [12] * 4 + [11] * 6]}, "8: 11; 12: 11. From 8 to 12, 4 seeds stay exact for longer"),
        ({"exact_to": [[11] * 10, [12] + [11] * 9]}, "1 seed stays exact for longer and 0 less long. Chance may"),
        ({"exact_to": [[11] * 10, [12] * 6 + [10] * 4]}, "6 seeds stay exact for longer and 4 less long. Chance may"),
    ],
)
def test_a_report_of_counters_is_told_what_it_allows(changes, says):
    answer = keeping_time.longer(REPORT | changes)
    assert answer
    assert says in answer.message
    chapter.assert_sentence(answer.message)
