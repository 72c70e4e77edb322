"""What a change of the columns does to a law: whether it stays what it was, up to its constants."""

from collections.abc import Mapping
from typing import Any

from .._shared.by_name import check_yes_or_no
from .._shared.checker import checker

# The law and the change; whether it stays; and the sentence for the other answer.
CHANGES: Mapping[str, tuple[bool, str]] = {
    "d = v t: v in km/h, not m/s": (True, "The new v is the old one times 3.6. That goes into the factor in front."),
    "d = v t: v less its mean": (False, "With v = v̄ + z the law reads v̄ t + z t: a second term has come in."),
    "s = a + b: a less its mean": (
        True,
        "In a sum, what is subtracted only changes the offset, which a line has anyway.",
    ),
    "B = 70 M^(3/4): M in grams": (True, "1000 to a power is a number, and the factor absorbs it. The exponent stays."),
    "V = c T: T in °C, not K": (False, "T in kelvins is the number in °C plus 273.15, so the product gets an offset."),
    "s = a + b: logarithms of all three": (False, "The logarithm of a sum is no sum of logarithms."),
    "y = a / b: logarithms of all three": (
        False,
        "A quotient turns into a difference: log y = log a − log b is a sum now.",
    ),
}


@checker
def scaling(answer: Mapping[str, Any]) -> str:
    """Check for each change whether a product stays a product, and a sum a sum with an offset."""
    check_yes_or_no(answer, CHANGES, "the law stays what it was, up to its constants")
    return (
        "A new unit of measurement is a factor, and a product absorbs it; a new zero is an offset, and only a sum "
        "absorbs it. Where logarithms turn the law into another one, that may be just what you want."
    )
