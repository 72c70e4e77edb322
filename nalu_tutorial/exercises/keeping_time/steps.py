"""What a counter with imperfect weights subtracts at a step, worked out by hand."""

from collections.abc import Mapping
from typing import Any

from .._shared.by_name import check_numbers
from .._shared.checker import checker

PARTS: Mapping[str, float] = {
    "n after step 1": 39.1,
    "n after step 2": 37.418,
    "taken from 10": 1.1,
    "taken from 30": 1.5,
    "takes 1 from": 5,
}
WRONG_PARTS: Mapping[tuple[str, float], str] = {
    ("n after step 1", 40): "40 is the input. The constant subtracts 0.9 at the first step, too.",
    ("n after step 1", 38.3): "38.3 is 0.98 · 40 − 0.9. The 0.98 belongs to n, which is 0 before the first step.",
    ("n after step 2", 38.2): "38.2 is 39.1 − 0.9. However, only 0.98 of the last n is kept.",
    ("n after step 2", 77.418): "T is an input only once. At the second step, the input is 0.",
    ("taken from 10", 0.9): "0.9 is what the constant subtracts. A fiftieth of n is lost as well.",
    ("taken from 10", 0.2): "0.2 is what n loses. The constant subtracts 0.9 as well.",
    ("taken from 10", 8.9): "8.9 is the next n. By how much did n fall?",
    ("taken from 30", 0.9): "A larger n loses more: (1 − 0.98) n, in addition to 0.9.",
    ("taken from 30", 0.6): "0.6 is 0.02 · 30. Add what the constant subtracts.",
    ("taken from 30", 28.5): "28.5 is the next n. The question is about the difference.",
    ("takes 1 from", 50): "50 is 1 / 0.02. The constant already subtracts 0.9 of the 1.",
    ("takes 1 from", 0.1): "0.1 is what must still be lost. Which n loses that much, at 0.02 n?",
}


@checker
def steps(answer: Mapping[str, Any]) -> str:
    """Check n after two steps, by how much two values of n fall, and which n falls by 1."""
    check_numbers(
        answer,
        PARTS,
        WRONG_PARTS,
        "A step turns n into w_T · told + 0.98 n − 0.9, so without a new number n falls by 0.9 + 0.02 n.",
        relative=0.002,
    )
    return (
        "An n above 5 falls by more than 1, and an n below 5 by less. For a T not far from 10, the two errors cancel."
    )
