"""`check.learned` of chapter 9: drafts that are wrong, right in another form, or not begun."""

import math
import re

import chapter
import pytest
import torch

from nalu_tutorial.exercises import lnn

pytestmark = pytest.mark.chapter

SEEDS = 12
BEST, START = [1.0] * SEEDS, [0.875] * SEEDS
REPORT = {
    "varied": "examples",
    "values": [10, 160],
    "seeds": list(range(SEEDS)),
    "rule": [START, BEST],
    "plain": [[0.75] * SEEDS, BEST],
    "start": 0.875,
    "found": "The lead is in the start.",
}


def report(**changes):
    return lambda: REPORT | changes


WRONG = {
    "a key missing": (lambda: {"varied": "noise"}, "lacks values"),
    "nothing found": (report(found=" "), "in your own words"),
    "nothing varied": (report(varied=""), "let it be one thing"),
    "a number varied": (report(varied=3), "`varied` is a text"),
    "a list found": (report(found=["it learns"]), "`found` is a text"),
    "a number of seeds": (report(seeds=20), "`seeds` is a list"),
    "one value": (report(values=[1]), "nothing to compare"),
    "a value twice": (report(values=[1, 1]), "comes twice."),
    "seeds in words": (report(seeds=["0"] * SEEDS), "`seeds` says which"),
    "five seeds": (report(seeds=range(5)), "5 seeds say"),
    "a seed twice": (report(seeds=[0] * SEEDS), "One seed comes twice"),
    "chosen seeds": (report(seeds=[*range(SEEDS - 1), 23]), "have gaps"),
    "means": (report(rule=[0.9, 1.0]), "`rule` has shape (2,)"),
    "one column": (report(plain=[BEST]), "`plain` has shape (1, 12)"),
    "not alike": (report(rule=[BEST, BEST[:10]]), "all of the same length"),
    "NaN": (report(plain=[[math.nan] * SEEDS, BEST]), "has a NaN"),
    "below 0": (report(plain=[[-0.1] * SEEDS, BEST]), "a number below 0"),
    "percent": (report(rule=[[87.5] * SEEDS, BEST]), "95 percent are 0.95"),
    "no start": (report(start=START), "`start` is one number"),
    "another start": (report(start=0.75), "All three is wrong on one of the eight kinds: the start is 0.875."),
    "not moved": (report(rule=[START, START]), "Every rule scores what it scored"),
}
ALSO_RIGHT = [
    REPORT | {"rule": torch.tensor([START, BEST]), "seeds": range(5, 17)} | {"start": torch.tensor(0.875)},
    REPORT | {name: torch.tensor(REPORT[name]) for name in ("rule", "plain", "start")},
]


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        (
            {},
            "12 seeds, rule against regression, by examples: 10: 88 % against 75 %; 160: 100 % against 100 %.",
        ),
        ({}, "More than chance would do, the rule is ahead at 10 by 12 seeds to 0; undecided who is ahead at 160."),
        ({}, "From 160 to 10 the rule's lead grows in 12 seeds and shrinks in 0: what you varied matters."),
        ({}, "Compared with its start, 0.875, learning made the rule better at 160; elsewhere a gain is not shown."),
        ({}, " Does your `found` say more than this?"),
        ({"plain": [BEST, BEST]}, "the regression is ahead at 10 by 12 seeds to 0"),
        (
            {"plain": [[0.75] * SEEDS, BEST], "rule": [BEST, [0.75] * SEEDS]},
            "ahead at 10 by 12 seeds to 0 and the regression is ahead at 160 by 12 seeds to 0.",
        ),
        ({"plain": [START, BEST]}, "Undecided who is ahead at 10, 160."),
        ({"plain": [[*START[:7], *[0.75] * 5], BEST]}, "grows in 5 seeds and shrinks in 0: chance may do that."),
        (
            {"rule": [[*START[:11], 0.75], START], "plain": [START, START]},
            "Compared with its start, 0.875, neither gain nor loss by learning is shown.",
        ),
        ({"rule": [BEST, BEST]}, "made the rule better at every value."),
        ({"rule": [[0.75] * SEEDS, BEST]}, "made the rule better at 160 and worse at 10."),
        ({"rule": [[0.75] * SEEDS, START]}, "made the rule worse at 10; elsewhere a gain is not shown."),
        ({"start": 0.88}, "Compared with its start, 0.875, learning made the rule better at 160;"),
        ({"plain": [[*START[:6], *[0.75] * 6], BEST]}, "Undecided who is ahead at 10, 160."),
        ({"plain": [[*START[:6], *[0.75] * 6], BEST]}, "grows in 6 seeds and shrinks in 0: what you varied matters."),
        (
            {
                "values": [10, 20, 160],
                "rule": [START, BEST, BEST],
                "plain": [[*START[:6], *[0.75] * 6], BEST, BEST],
            },
            "grows in 6 seeds and shrinks in 0: chance may do that.",
        ),
        ({"rule": [START, [*BEST[:6], *START[:6]]]}, "neither gain nor loss by learning is shown"),
        ({"plain": [START, BEST]}, "The lead is the same at all values."),
    ],
)
def test_a_report_of_rules_is_told_what_it_allows(changes, says):
    answer = lnn.learned(REPORT | changes)
    assert answer, answer.message
    assert says in answer.message
    chapter.assert_sentence(answer.message)


def test_a_report_is_noted_in_five_sentences_and_not_called_right():
    for changes in ({}, {"rule": [[0.75] * SEEDS, BEST]}):
        said = repr(lnn.learned(REPORT | changes))
        assert said.startswith("✓ Noted. Mean over 12 seeds")
        assert len(re.findall(r"[.?](?= |$)", said.removeprefix("✓ Noted. "))) <= 5


def test_only_one_of_both_is_ahead():
    assert "the regression is ahead" not in lnn.learned(REPORT).message
    assert "the rule is ahead" not in lnn.learned(REPORT | {"plain": [BEST, BEST]}).message
