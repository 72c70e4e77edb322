"""A golden-ratio NALU as a NALU: the factor of its weights, and the rates at which both learn alike."""

import math
from collections.abc import Mapping
from typing import Any

from .._shared.by_name import check_numbers
from .._shared.checker import checker

RATE = 0.01  # of the golden-ratio NALU
PHI = (1 + math.sqrt(5)) / 2
FACTOR = math.log(PHI)
NUMBERS: Mapping[str, float] = {"factor": FACTOR, "rate of SGD": FACTOR**2 * RATE, "rate of Adam": FACTOR * RATE}
SLIPS: Mapping[tuple[str, float], str] = {
    ("factor", PHI): "1.618 is φ itself. Which power of e is φ?",
    ("factor", 1 / FACTOR): "2.078 is 1 / ln φ, which leads from a NALU to the golden-ratio one. Here it is the other "
    "way round.",
    ("factor", math.log10(PHI)): "0.209 is the logarithm to the base 10. The NALU's base is e.",
    ("factor", math.log2(PHI)): "0.694 is the logarithm to the base 2. The NALU's base is e.",
    ("factor", 2 * FACTOR): "0.962 is twice as much. tanh has 2z in the exponent for both bases.",
    ("rate of SGD", RATE): "with the same rate a weight of the NALU takes too large a step: its own must be smaller by "
    "the factor, and its gradient is larger by 1 / factor.",
    ("rate of SGD", FACTOR * RATE): "the factor enters twice. The weight is smaller by it, and the gradient is larger "
    "by 1 / factor.",
    ("rate of SGD", RATE / FACTOR): "this rate is above that of the golden-ratio NALU. The NALU's weights are the "
    "smaller ones, and its gradients the larger ones: both ask for a lower rate.",
    ("rate of SGD", RATE / FACTOR**2): "it is the other way round: the NALU's gradients are larger by 1 / factor, and "
    "its steps are to be smaller.",
    ("rate of Adam", RATE): "Adam does not see the size of a gradient, but the weights still differ by the factor, and "
    "so must the steps.",
    ("rate of Adam", FACTOR**2 * RATE): "Adam divides the gradient by its own size, so the factor enters only once.",
    ("rate of Adam", RATE / FACTOR): "the NALU's weights are the smaller ones, and so are its steps.",
}


@checker
def temperature(answer: Mapping[str, Any]) -> str:
    """Check the factor from a golden-ratio NALU's weights to a NALU's, and the two rates that keep them alike."""
    check_numbers(
        answer,
        NUMBERS,
        SLIPS,
        "Write p = c q, with p a weight of the NALU, q one of the other, and c the factor. What is the gradient of p, "
        "and by how much must p move when q moves by a step?",
    )
    return (
        "A golden-ratio NALU is a NALU with smaller weights at its start and a lower rate. Whatever it does better or "
        "worse, a start and a rate do as well."
    )
