"""Which networks divide by a sum that is 0 for some input of the training range."""

from collections.abc import Callable, Mapping
from typing import Any

import torch
from torch import Tensor

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import asked, single

ONES, RIGHT = (1.0, 1.0, 1.0, 1.0), (1.0, 1.0, 0.0, 0.0)
Row = tuple[float, ...]
# By what to say to the other answer: two rows of the first layer, two exponents, and whether the network explodes.
NETS: Mapping[str, tuple[tuple[Row, Row], tuple[float, float], bool]] = {
    "Both exponents are positive: it divides by nothing.": ((ONES, RIGHT), (1, 1), False),
    "The mean of its divisor is 0.3, but the divisor is −0.2 at (1, 1, 2, 1).": (
        ((0.4, 0.1, -0.4, 0.1), ONES),
        (-0.3, 1),
        True,
    ),
    "Its divisor is tiny, 0.003 at the least, but it is positive for every input.": (
        ((0.001, 0.002, -0.0005, 0.001), ONES),
        (-0.2, 1),
        False,
    ),
    "The sum that changes its sign has the exponent 1. The network divides by the other one, which is 4 "
    "at the least.": (((0.4, 0.1, -0.4, 0.1), ONES), (1, -1), False),
    "Its divisor is negative for every input, −0.6 at the highest, and never 0.": (
        (ONES, (-0.4, -0.3, 0.2, -0.3)),
        (1, -0.3),
        False,
    ),
    "Its divisor lies between −1.4 and 0.2: negative on average, and 0 for some inputs.": (
        (ONES, (-0.4, -0.3, 0.6, -0.3)),
        (1, -0.3),
        True,
    ),
    "Its divisor is −0.002 at (1, 2, …). Only inputs very near that corner make it 0, so a random draw misses them. "
    "Where is a sum of products with four numbers from 1 to 2 "
    "the smallest?": (((1.0, -0.501, 0.0, 0.0), ONES), (-0.5, 1), True),
    "Its divisor touches 0 at (1, 2, …), and is positive for all other inputs. There it is 0, too.": (
        ((1.0, -0.5, 0.0, 0.0), ONES),
        (-0.5, 1),
        True,
    ),
    "Its divisor is 0 for every input.": (((0.0, 0.0, 0.0, 0.0), ONES), (-0.5, 1), True),
    "Both exponents are negative. The first sum changes its sign, and one such sum is enough.": (
        ((0.5, -0.4, 0.1, 0.1), (0.3, 0.1, 0.1, 0.1)),
        (-0.4, -0.4),
        True,
    ),
}


@checker
def explodes(answer: Callable[[Tensor, Tensor], Any]) -> str:
    """Check a function (W, w) that tells whether a network divides by a sum with a zero for some x from 1 to 2."""
    for because, (first, powers, explodes) in NETS.items():
        got = single(asked(answer, *(torch.tensor(values, dtype=torch.float64) for values in (first, powers))))
        require(not isinstance(got, list), "Return one answer for the network: is one such divisor enough?")
        require(isinstance(got, bool | int), f"Return True or False; this is a {type(got).__name__}.")
        rows = ", ".join("(" + ", ".join(f"{value:g}" for value in row) + ")" for row in first)
        given = f"The network with the rows {rows} and the exponents {powers[0]:g}, {powers[1]:g}".replace("-", "−")
        verdict = "divides by a sum that can be 0" if explodes else "does not"
        require(bool(got) == explodes, f"{given} {verdict}. {because}")
    return (
        "The smallest and the largest sum lie at corners: 1 or 2 for each input, depending on the sign of its weight."
    )
