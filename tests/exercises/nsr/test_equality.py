"""`check.equality` of chapter 8: drafts that are wrong, right in another form, or not begun."""

import math

import chapter
import pytest
import torch

from nalu_tutorial.exercises import nsr

pytestmark = pytest.mark.chapter

RIGHT = [1.0] * 20
HALF_OF_THEM = [1.0, 0.7] * 10
REPORT = {
    "varied": "scale",
    "values": [0.1, 10],
    "seeds": list(range(20)),
    "near": [[0.66] * 20, RIGHT],
    "random": [RIGHT, RIGHT],
    "never": (0.66, 1.0),
    "found": "A small scale does not tell neighbours apart.",
}


def report(**changes):
    return lambda: REPORT | changes


WRONG = {
    "a key missing": (lambda: {"varied": "scale"}, "lacks values"),
    "nothing found": (report(found=" "), "in your own words"),
    "nothing varied": (report(varied=""), "let it be one thing"),
    "a number of seeds": (report(seeds=20), "`seeds` is a list"),
    "one value": (report(values=[1], near=[RIGHT], random=[RIGHT]), "nothing to compare"),
    "a value twice": (report(values=[1, 1]), "comes twice."),
    "seeds in words": (report(seeds=["0"] * 20), "`seeds` says which"),
    "three seeds": (report(seeds=[0, 1, 2]), "3 seeds say"),
    "a seed twice": (report(seeds=[0] * 20), "One seed comes twice"),
    "chosen seeds": (report(seeds=[*range(19), 23]), "have gaps"),
    "means": (report(near=[0.66, 1.0]), "`near` has shape (2,)"),
    "one column": (report(random=[RIGHT]), "`random` has shape (1, 20)"),
    "not alike": (report(near=[RIGHT, RIGHT[:10]]), "all of the same length"),
    "NaN": (report(near=[[math.nan] * 20, RIGHT]), "has a NaN"),
    "below 0": (report(near=[[-0.1] * 20, RIGHT]), "an accuracy below 0"),
    "percent": (report(near=[[66.0] * 20, RIGHT]), "95 percent are 0.95"),
    "one never": (report(never=0.66), "`never` is a pair"),
    "never equal": (report(never=(1, 1)), "none of them is equal"),
    "always equal": (report(never=(0, 1)), "always saying yes would do"),
    "the wrong way round": (report(never=(0.95, 0.66)), "the wrong way round?"),
}
ALSO_RIGHT = [
    REPORT | {"near": torch.tensor([[0.66] * 20, RIGHT]), "random": [torch.ones(20)] * 2, "seeds": range(100, 120)},
    REPORT | {"never": torch.tensor(REPORT["never"]), "seeds": torch.arange(len(REPORT["seeds"]))},
]
STUBS = [
    dict.fromkeys(REPORT, ...),
    REPORT | {"near": [...]},
]


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({}, "of both kinds of pairs, by scale: 0.1: 0 % (0–16); 10: 100 % (84–100)."),
        ({}, "From 0.1 to 10, 20 seeds are gained and 0 lost: more than chance would do."),
        ({}, "Every seed is solved at some value."),
        ({}, "20 of 40 runs pass on random pairs and fail on near ones"),
        ({}, "Always saying no scores 100 % on the random pairs"),
        ({"near": [RIGHT, RIGHT]}, "No value solves more seeds than another."),
        ({"near": [[0.7] * 4 + [1.0] * 16, RIGHT]}, "4 seeds are gained and 0 lost. Chance may"),
        ({"near": [[0.7] * 6 + [1.0] * 14, RIGHT]}, "6 seeds are gained and 0 lost: more than chance would"),
        (
            {"values": [1, 2, 3], "near": [[0.7] * 6 + [1.0] * 14, RIGHT, RIGHT], "random": [RIGHT] * 3},
            "more often than once in 20 for the best of 3 pairs of values",
        ),
        ({"near": [[0.7, *RIGHT[1:]]] * 2}, "Failing at every value: seed 0."),
        ({"near": [HALF_OF_THEM] * 2}, "10 seeds fail at every value."),
        ({"never": (0.93, 0.95)}, "On the near ones, too, it scores 93 %"),
        ({"near": [RIGHT, RIGHT], "random": [[0.5] * 20, RIGHT]}, "0.1: 0 % (0–16); 10: 100 %"),
    ],
)
def test_a_report_of_equality_is_told_what_it_allows(changes, says):
    answer = nsr.equality(REPORT | changes)
    assert answer
    assert says in answer.message
    chapter.assert_sentence(answer.message)
