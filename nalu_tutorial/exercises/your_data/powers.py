"""The power between two rows of a table, and the factor in front, worked out by hand."""

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import check_complete, check_keys, filled

POWERS: Mapping[str, float] = {
    "(2, 12) and (8, 24)": 1 / 2,
    "(3, 5) and (6, 40)": 3,
    "(2, 18) and (6, 2)": -2,
    "(1, 7) and (4, 7)": 0,
    "factor of (2, 18) and (6, 2)": 72,
}
WRONG_POWERS: Mapping[tuple[str, float], str] = {
    ("(2, 12) and (8, 24)", 2): "2 is the ratio of the y, or the power of x over y. The x grow fourfold while the y "
    "double: 4^w = 2.",
    ("(2, 12) and (8, 24)", -0.5): "The y grow with the x from 12 to 24, so the power is above 0.",
    ("(3, 5) and (6, 40)", 8): "8 is the ratio of the y. The power is how often you multiply 2, the ratio of the x, to "
    "get it.",
    ("(3, 5) and (6, 40)", 1 / 3): "⅓ is the power of x over y. Here the logarithm of 8 is divided by that of 2.",
    ("(3, 5) and (6, 40)", 35 / 3): "35/3 is the slope of a line through the two rows. A power compares ratios, and no "
    "differences.",
    ("(2, 18) and (6, 2)", 2): "The size is right. But y falls where x rises, from 18 to 2.",
    ("(2, 18) and (6, 2)", -4): "−4 is the slope of a line through the two rows. Compare ratios: x grows threefold.",
    ("(1, 7) and (4, 7)", 1): "With the power 1 the y would grow fourfold, as the x do. They stay at 7.",
    ("factor of (2, 18) and (6, 2)", 18): "18 would be the factor if the first x were 1. Divide 18 by 2^w, with the w "
    "of this table.",
    ("factor of (2, 18) and (6, 2)", 4.5): "4.5 is 18 / 2². The power is below 0, so 2^w is ¼.",
}


@checker
def powers(answer: Mapping[str, Any]) -> str:
    """Check the powers of four tables of two rows (x, y), and one factor."""
    check_keys(answer, POWERS)
    for name, given in filled(answer).items():
        check_power(name, given)
    check_complete(answer, judged=True)
    return (
        "Two rows decide a power and a factor exactly, noise and all. From the third row on there is something to test."
    )


def check_power(name: str, given: Any) -> None:
    """End the check unless this is the power between the two rows, or their factor."""
    require(isinstance(given, int | float | Fraction) and type(given) is not bool, f"For {name} give one number.")
    value = float(given)
    for (of, wrong), sentence in WRONG_POWERS.items():
        require(of != name or not math.isclose(value, wrong, rel_tol=1e-3), sentence)
    require(
        math.isclose(value, POWERS[name], rel_tol=1e-3, abs_tol=1e-6),
        f"For {name} you say {value:g}. Divide the logarithm of the ratio of the y by that of the x; the factor is "
        "y / x^w.".replace("-", "−"),
    )
