"""The share of correct digits, worked out by hand for pairs of an output and the correct result."""

from collections.abc import Mapping
from typing import Any

from .._shared.by_name import check_numbers
from .._shared.checker import checker

SHARES: Mapping[str, float] = {
    "1234.4 for 1334": 3 / 4,
    "99.7 for 100": 1.0,
    "107 for 7": 2 / 3,
    "250 for 2500": 1 / 4,
    "-45 for 45": 0.0,
    "1999 for 2000": 0.0,
}
WRONG_SHARES: Mapping[tuple[str, float], str] = {
    ("1234.4 for 1334", 3 / 5): "1234.4 is rounded to 1234 first. It has four digits.",
    ("99.7 for 100", 0): "99.7 is rounded before its digits are compared.",
    ("107 for 7", 1 / 3): "7 is filled up with zeros in front: 007. Its middle digit is correct, too.",
    ("107 for 7", 1): "The wrong digit in front counts, too: 107 has three places, and so has 007.",
    ("250 for 2500", 3 / 4): "The digits are compared from the right, units below units: 0250 and 2500.",
    ("250 for 2500", 1): "An output that is ten times too small is not correct. Units stand below units: 0250 and "
    "2500.",
    ("-45 for 45", 1): "With a wrong sign, no digit counts.",
    ("1999 for 2000", 3 / 4): "The output is off by 1 only, but the score looks at digits: which of the four are the "
    "same?",
    ("1999 for 2000", 1): "The output is off by 1 only, but none of its four digits is that of 2000.",
}


@checker
def score(answer: Mapping[str, Any]) -> str:
    """Check the share of correct digits of each pair."""
    check_numbers(
        answer,
        SHARES,
        WRONG_SHARES,
        "Round, write both numbers below each other, units below units, fill up with zeros in front, and count the "
        "places that are the same.",
        relative=0.01,
    )
    return (
        "The last output is off by 1 and scores 0. A score by digits is severe at a carry, so look at errors as well."
    )
