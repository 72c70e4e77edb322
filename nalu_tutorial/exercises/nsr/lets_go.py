"""How far apart two numbers must be before the register of the text outputs yes, and the λ for a smaller distance."""

import math
from collections.abc import Mapping
from typing import Any

from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.taking import as_number, several

TANH = (math.sqrt(5) - 1) / 2  # the root of t² + t = 1
DISTANCE = math.atanh(TANH)
SCALE = 4 * DISTANCE
NEAR = 0.005  # two digits after the point
NEAR_SCALE = 0.01  # four times 0.72 is 2.88
DISTANCES: Mapping[float, str] = {
    TANH: "0.618 is tanh(d). Which d has this tanh? `math.atanh` undoes it.",
    math.atanh(math.sqrt(1 / 2)): "At 0.881 the zero bit is 0. But the sign bit is above 0 there, and helps.",
    math.atanh(1 / 2): "At 0.549 the sum would be 0 without the zero bit. The zero bit is not yet −1 there.",
    -DISTANCE: "Below 0 the output is no: d is the first number minus the second.",
}
SCALES: Mapping[float, str] = {
    DISTANCE / 4: "Numbers that are closer need a larger λ: only λd counts.",
    DISTANCE: "That λ would do for numbers 1 apart. They are ¼ apart.",
    4 * TANH: "λd must be 0.722. 0.618 is its tanh.",
}


@checker
def lets_go(*answer: Any) -> str:
    """Check the distance from which the register of the text outputs x₁ > x₂ at λ = 1, and the λ for ¼."""
    given, scale = (as_number(each) for each in several(answer, 2))
    check_distance(given)
    check_scale(scale)
    return (
        "At λ = 1 this register needs a distance of 0.722, so whole numbers are safe and halves are not. With λ = 4 "
        "quarters are safe as well."
    )


def logit(d: float) -> float:
    """Return the logit of the register (4, −2, −2) at λ = 1."""
    sign = math.tanh(d)
    return 4 * sign - 2 * (1 - 2 * sign**2) - 2


def check_distance(given: float) -> None:
    """End the check unless this is the distance at which the logit is 0."""
    if abs(given - DISTANCE) < NEAR:
        return
    for wrong, sentence in DISTANCES.items():
        require(abs(given - wrong) >= NEAR, sentence)
    raise NotYet(f"At d = {given:g} the logit is {logit(given):.2f}, not 0.".replace("-", "−"))


def check_scale(given: float) -> None:
    """End the check unless this λ puts the logit of numbers ¼ apart at 0."""
    if abs(given - SCALE) < NEAR_SCALE:
        return
    for wrong, sentence in SCALES.items():
        require(abs(given - wrong) >= NEAR, sentence)
    require(
        given < SCALE,
        f"With λ = {given:g} it outputs yes at ¼, and already below ¼. The smallest λ has its logit 0 just there.",
    )
    raise NotYet(f"With λ = {given:g} the logit at d = ¼ is {logit(given / 4):.2f}, not 0.".replace("-", "−"))
