"""The sign of an iNALU's product, worked out by hand for four rows of weights."""

from collections.abc import Sequence

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import check_complete


@checker
def signs(answer: Sequence[float]) -> str:
    """Check s by hand for x = (−2, 3, −1) and W = (1, 1, 1), (1, 0, 0), (½, 1, 1), (−1, 1, 0)."""
    require(hasattr(answer, "__len__"), "Give a list of four numbers, one for each row.")
    check_complete(answer)
    require(len(answer) == 4, f"Four rows of weights, four numbers; you give {len(answer)}.")
    every, first, half, divided = map(float, answer)
    require(
        first != 0 and divided != 0,
        "A weight of 0 must leave the product alone: its factor is 0 + 1 − 0 = 1. You left 1 − |w| out.",
    )
    require(every == 1, f"With all three on, two inputs are negative: (−1) · 1 · (−1) is 1, not {every:g}.")
    require(
        first == -1,
        f"In the second row only x1 = −2 is on, and the two others count as 1. That is no {first:g}.",
    )
    require(
        abs(half) != 0.5,
        "Half a weight does not halve the sign: on x1 = −2 the factor is −½ + 1 − ½. Add it up.",
    )
    require(
        half == 0, f"In the third row the factor of x1 is −½ + 1 − ½ = 0. What remains of a product with it, {half:g}?"
    )
    require(
        divided == -1,
        f"In the last row w1 = −1, and you say {divided:g}. The formula has |w|: dividing by −2 turns the sign just as "
        "multiplying by it does.",
    )
    return "Rows 1, 2 and 4 are the signs of −2 · 3 · (−1), of −2 and of 3 / (−2). Row 3 is the sign of nothing."
