"""How many rows are left when only those with positive inputs come first."""

from collections.abc import Mapping
from typing import Any

from .._shared.by_name import check_numbers
from .._shared.checker import checker

HALF = (2 - 0.5) / 4  # of one input, drawn evenly from −2 to 2
PARTS: Mapping[str, float] = {
    "one input": 100 * HALF,
    "three inputs": 100 * HALF**3,
    "rows of 400": 400 * HALF**3,
    "two of ten inputs": 100 * HALF**2,
    "ten inputs, one row in": HALF**-10,
}
WRONG_PARTS: Mapping[tuple[str, float], str] = {
    ("one input", 50): "50 % are positive. Those from 0 to 0.5 do not come first.",
    ("one input", 75): "75 % are away from 0. Half of them are negative.",
    ("one input", 0.375): "0.375 is the share. The question asks for percent.",
    ("three inputs", 12.5): "12.5 % are the rows of one pattern of signs in eight. Some inputs are too close to 0.",
    ("three inputs", 100 * 0.75**3): "42.2 % are the rows away from 0, of either sign.",
    ("three inputs", 300 * HALF): "The shares of the three inputs multiply. They do not add up.",
    ("three inputs", 100 * HALF): "All three inputs must be positive at once, not one of them.",
    ("rows of 400", 50): "50 is 400 / 8, without the condition on magnitudes.",
    ("rows of 400", 400 * HALF): "150 rows have a positive first input. All three must be positive.",
    ("two of ten inputs", 100 * HALF**10): "Only two inputs have a condition. The other eight may be anything.",
    ("two of ten inputs", 25): "25 % is right for the signs alone. The magnitudes have a condition, too.",
    ("ten inputs, one row in", 1024): "1,024 is 2¹⁰, for the signs alone. The magnitudes have a condition, too.",
    ("ten inputs, one row in", HALF**10): "That is the share. One row in how many is it?",
}


@checker
def left(answer: Mapping[str, Any]) -> str:
    """Check the shares of rows whose inputs are positive and at least 0.5, and a count of a table."""
    check_numbers(
        answer,
        PARTS,
        WRONG_PARTS,
        "An input from −2 to 2 lies between 0.5 and 2 with probability 1.5 / 4, and inputs are independent.",
        relative=0.01,
    )
    return (
        "A small table has only a few such rows, and one with many columns has none. If you know which inputs matter, "
        "ask only these to be positive."
    )
