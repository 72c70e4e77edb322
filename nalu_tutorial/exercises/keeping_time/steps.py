"""What a counter with imperfect weights takes away from its number at a step, worked out by hand."""

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
    ("n after step 1", 40): "40 is what is heard. The constant takes 0.9 away at the first step, too.",
    ("n after step 1", 38.3): "38.3 is 0.98 · 40 − 0.9. The 0.98 belongs to n, which is 0 before the first step.",
    ("n after step 2", 38.2): "38.2 is 39.1 − 0.9. Of the last n only 0.98 is kept.",
    ("n after step 2", 77.418): "T is heard once. At the second step the number that is heard is 0.",
    ("taken from 10", 0.9): "0.9 is what the constant takes. Of n itself a fiftieth goes as well.",
    ("taken from 10", 0.2): "0.2 is what goes of n. The constant takes its part as well.",
    ("taken from 10", 8.9): "8.9 is what is left. How much was taken away?",
    ("taken from 30", 0.9): "The larger n is, the more goes: (1 − 0.98) n, besides 0.9.",
    ("taken from 30", 0.6): "0.6 is 0.02 · 30. Add what the constant takes.",
    ("taken from 30", 28.5): "28.5 is the next n. The question is for the difference.",
    ("takes 1 from", 50): "50 is 1 / 0.02. The constant takes 0.9 of the 1 already.",
    ("takes 1 from", 0.1): "0.1 is what is still to be taken away. Which n gives that, at 0.02 n?",
}


@checker
def steps(answer: Mapping[str, Any]) -> str:
    """Check n after two steps, what a step takes away at two places, and where it takes 1."""
    check_numbers(
        answer,
        PARTS,
        WRONG_PARTS,
        "A step makes n into w_T · heard + 0.98 n − 0.9, and takes 0.9 + 0.02 n away.",
        relative=0.002,
    )
    return "Above 5 the steps are too long and below too short. For one T, not far from 10, the two make up for it."
