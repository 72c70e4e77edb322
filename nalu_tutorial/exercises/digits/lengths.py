"""How far off the sum of many readings is, from the bias and the spread of one, worked out by hand."""

import math
from collections.abc import Mapping
from typing import Any

from .._shared.by_name import check_numbers
from .._shared.checker import checker

BIAS, SPREAD, WEIGHT = 0.2, 1.5, 0.99
PARTS: Mapping[str, float] = {
    "bias at 25": BIAS * 25,
    "noise at 25": SPREAD * math.sqrt(25),
    "bias at 400": BIAS * 400,
    "noise at 400": SPREAD * math.sqrt(400),
    "equal at length": (SPREAD / BIAS) ** 2,
    "share of the first at 400": WEIGHT**399,
}
WRONG_PARTS: Mapping[tuple[str, float], str] = {
    ("bias at 25", 0.2): "0.2 is the bias for one image. It is added 25 times.",
    ("bias at 25", 1): "A bias has the same sign in every image, so it grows with the length, and not with its root.",
    ("noise at 25", 37.5): "37.5 is 1.5 · 25. Noise of both signs cancels in part: its magnitude grows with the "
    "root of the length.",
    ("noise at 25", 0.3): "0.3 is 1.5 / √25, the noise of a mean. A sum is 25 times as large.",
    ("noise at 400", 600): "600 is 1.5 · 400. The root of 400 is 20.",
    ("noise at 400", 0.075): "0.075 is 1.5 / √400, the noise of a mean, and not of a sum.",
    ("bias at 400", 4): "4 is 0.2 · √400. A bias does not cancel.",
    ("equal at length", 7.5): "7.5 is 1.5 / 0.2. This is the root of the length.",
    ("equal at length", 2.25): "2.25 is 1.5². Set the two parts equal, 0.2 L = 1.5 √L, and divide by √L.",
    ("share of the first at 400", -2.99): "Each step loses a hundredth of what is left, and not of what there was at "
    "first.",
    ("share of the first at 400", WEIGHT**400): "This is 0.99 to the power 400. The first of 400 readings passes "
    "through 399 further steps.",
    ("share of the first at 400", WEIGHT**401): "This is 0.99 to the power 401. How often is the first of 400 readings "
    "multiplied by it?",
    ("share of the first at 400", 0.99): "0.99 is what one step leaves. The first reading passes through 399.",
}


@checker
def lengths(answer: Mapping[str, Any]) -> str:
    """Check both parts of the error at two lengths, where they are equal, and what is left of the first reading."""
    check_numbers(
        answer,
        PARTS,
        WRONG_PARTS,
        "The bias grows with the length, the noise with its root, and every step multiplies by a weight of 0.99.",
        relative=0.005,
    )
    return "Beyond 56 images, the bias is the larger part. There a smaller spread helps less than a smaller bias."
