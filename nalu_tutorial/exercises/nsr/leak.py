"""How far a soft register leads a running minimum astray, and the logit that keeps it right."""

import math
from collections.abc import Mapping
from typing import Any

from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.taking import as_number, check_complete, filled, several

LARGE, SOFT_LOGIT = 1000.0, -4.0
LENGTHS = (9, 99)
NEAREST = 1.0  # a whole number, or a share of 0.018
JUST_BELOW = 0.9, 1.005  # what a logit to one digit after the point can give


@checker
def leak(*answer: Any) -> str:
    """Check the running minimum of 0 and n numbers of 1,000 with y = σ(−4), and the logit that keeps it below 1."""
    minima, logit = several(answer, 2)
    require(
        isinstance(minima, Mapping) and set(minima) == set(LENGTHS), "Give the minimum after 9 and after 99 numbers."
    )
    for length, given in filled(minima).items():
        check_minimum(length, as_number(given))
    check_logit(as_number(logit))
    check_complete(minima, judged=True)
    return (
        f"The loop outputs {after(9):.0f} and {after(99):.0f}. At a logit of −11.5 it outputs {after(99, -11.5):.2f}. "
        "A logit grows slowly in training, since its own gradient falls as y approaches 0; hardening is quicker."
    )


def sigma(logit: float) -> float:
    """Return the logistic function."""
    return 1 / (1 + math.exp(-logit))


def after(length: int, logit: float = SOFT_LOGIT) -> float:
    """Run the loop: what it holds after so many numbers of 1,000, of which each gets the share σ(logit)."""
    best, y = 0.0, sigma(logit)
    for _ in range(length):
        best = (1 - y) * best + y * LARGE
    return best


def check_minimum(length: int, given: float) -> None:
    """End the check unless this is what the loop holds, to the nearest whole number."""
    y, right = sigma(SOFT_LOGIT), after(length)
    if abs(given - right) <= NEAREST:
        return
    slips = {
        y * LARGE: "That is the leak of one round. The next round starts from its result.",
        length * y * LARGE: "You add the same leak in each round. Only the rest of the distance to 1,000 leaks: as the "
        "minimum rises, the distance falls.",
        LARGE - right: "That is the weight of 0 that remains, times 1,000. The minimum is the other part.",
        after(length + 1): f"That is one round too many: there are {length} numbers after the first.",
        after(length - 1): f"That is one round too few: there are {length} numbers after the first.",
        0.0: "That is the true minimum. The register is soft: y is 0.018, not 0.",
    }
    nearest = min(slips, key=lambda wrong: abs(given - wrong))
    require(abs(given - nearest) > 0.01 * nearest + 1e-9, f"After {length}: {slips[nearest]}")
    raise NotYet(f"After {length} numbers the loop does not output {given:g}. After one it outputs {y * LARGE:.1f}.")


def check_logit(given: float) -> None:
    """End the check unless the loop with this logit stays below 1 after 99 numbers, and hardly below."""
    require(given < 0, "The register should keep the 0: its logit for the new number is far below 0.")
    got, (least, most) = after(LENGTHS[-1], given), JUST_BELOW
    require(
        got < most,
        f"With a logit of {given:g} the loop outputs {got:.3g} after 99 numbers. Which y would keep it below "
        "1?".replace("-", "−"),
    )
    require(
        got > least,
        f"With a logit of {given:g} the loop outputs {got:.2g} after 99 numbers, further below 1 than needed. Give "
        "the logit that just does it, to one digit after the point.".replace("-", "−"),
    )
