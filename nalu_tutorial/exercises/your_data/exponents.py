"""The exponent between two rows of a table, and the factor in front, worked out by hand."""

from collections.abc import Mapping
from typing import Any

from .._shared.by_name import check_numbers
from .._shared.checker import checker

POWERS: Mapping[str, float] = {
    "(2, 12) and (8, 24)": 1 / 2,
    "(3, 5) and (6, 40)": 3,
    "(2, 18) and (6, 2)": -2,
    "(1, 7) and (4, 7)": 0,
    "factor of (2, 18) and (6, 2)": 72,
}
WRONG_POWERS: Mapping[tuple[str, float], str] = {
    ("(2, 12) and (8, 24)", 2): "2 is the ratio of the y, or the exponent of x over y. The x grow fourfold while the y "
    "double: 4^w = 2.",
    ("(2, 12) and (8, 24)", -0.5): "The y grow with the x from 12 to 24, so the exponent is above 0.",
    ("(3, 5) and (6, 40)", 8): "8 is the ratio of the y. The exponent is how often you multiply 2, the ratio of the x, "
    "to get it.",
    ("(3, 5) and (6, 40)", 1 / 3): "⅓ is the exponent of x over y. Here the logarithm of 8 is divided by that of 2.",
    ("(3, 5) and (6, 40)", 35 / 3): "35/3 is the slope of a line through the two rows. An exponent compares ratios, "
    "and no differences.",
    ("(2, 18) and (6, 2)", 2): "The magnitude is correct. But y falls where x rises, from 18 to 2.",
    ("(2, 18) and (6, 2)", -4): "−4 is the slope of a line through the two rows. Compare ratios: x grows threefold.",
    ("(1, 7) and (4, 7)", 1): "With the exponent 1 the y would grow fourfold, as the x do. They stay at 7.",
    ("factor of (2, 18) and (6, 2)", 18): "18 would be the factor if the first x were 1. Divide 18 by 2^w, with the w "
    "of this table.",
    ("factor of (2, 18) and (6, 2)", 4.5): "4.5 is 18 / 2². The exponent is below 0, so 2^w is ¼.",
}


@checker
def exponents(answer: Mapping[str, Any]) -> str:
    """Check the exponents of four tables of two rows (x, y), and one factor."""
    check_numbers(
        answer,
        POWERS,
        WRONG_POWERS,
        "Divide the logarithm of the ratio of the y by that of the x; the factor is y / x^w.",
    )
    return (
        "Two rows decide an exponent and a factor exactly, noise and all. From the third row on there is "
        "something to test."
    )
