import math
import re

import torch

from nalu_tutorial.exercises import lnn

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
WRONG = {
    "has a NaN": {"plain": [[math.nan] * SEEDS, BEST]},
    "a number below 0": {"plain": [[-0.1] * SEEDS, BEST]},
    "95 percent is 0.95": {"rule": [[87.5] * SEEDS, BEST]},
    "`start` is one number": {"start": START},
    "All three is wrong on one of the eight kinds: the start is 0.875.": {"start": 0.75},
    "Every rule scores what it scored": {"rule": [START, START]},
}
ALSO_RIGHT = [REPORT | {"rule": torch.tensor([START, BEST]), "seeds": range(5, 17)} | {"start": torch.tensor(0.875)}]
ALLOWS = [
    ({}, "12 seeds, rule against regression, by examples: 10: 88 % against 75 %; 160: 100 % against 100 %."),
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
        {"values": [10, 20, 160], "rule": [START, BEST, BEST], "plain": [[*START[:6], *[0.75] * 6], BEST, BEST]},
        "grows in 6 seeds and shrinks in 0: chance may do that.",
    ),
    ({"rule": [START, [*BEST[:6], *START[:6]]]}, "neither gain nor loss by learning is shown"),
    ({"plain": [START, BEST]}, "The lead is the same at all values."),
]


def test_a_report_is_noted_in_five_sentences_and_only_one_side_is_ahead():
    for changes in ({}, {"rule": [[0.75] * SEEDS, BEST]}):
        message = lnn.learned(REPORT | changes).message
        assert len(re.findall(r"[.?](?= |$)", message)) <= 5
    assert "the regression is ahead" not in lnn.learned(REPORT).message
    assert "the rule is ahead" not in lnn.learned(REPORT | {"plain": [BEST, BEST]}).message
