"""A formula for four lines of hydrogen, which the lines that it was not made from must obey as well."""

from collections.abc import Callable
from typing import Any

from ...tasks.measured import HYDROGEN
from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import as_number, asked

KNOWN = {each[0]: each[1] for each in HYDROGEN.rows}
BEYOND = {7.0: 3970.1, 8.0: 3889.1, 9.0: 3835.4}  # in today's units of length, which differ by 0.01 %
NEAR, NEAR_BEYOND, FAR_OFF = 1.0, 2.0, 50.0
EXACT = 0.005  # two constants miss one of the four by 0.03 or more
LAST, LIMIT = 1000.0, 3646.0  # where n is large, the lines crowd together


@checker
def lines(answer: Callable[[float], Any]) -> str:
    """Check a function that gives the wavelength of line n: for the four known ones, for three more, and far out."""
    answers = {n: as_number(asked(answer, n)) for n in (*KNOWN, *BEYOND, LAST)}
    require(
        not are_alike([answers[n] * KNOWN[n] for n in KNOWN], within=0.01),
        "These are 1/λ, and not λ: divide 1 by each of them.",
    )
    shares = [answers[n] / KNOWN[n] for n in KNOWN]
    require(
        abs(shares[0] - 1) < 0.05 or not are_alike(shares, within=1e-3),
        f"All four are {shares[0]:.3g} times what they should be: is your formula in another unit? The table counts in "
        "ten-millionths of a millimeter.",
    )
    worst = max(KNOWN, key=lambda n: abs(answers[n] - KNOWN[n]))
    off = abs(answers[worst] - KNOWN[worst])
    require(
        off <= FAR_OFF,
        f"Line n = {worst:g} is off by {off:,.0f}. No line or power of n follows the four. Plot 1/λ over 1/n².",
    )
    require(off <= NEAR, f"Line n = {worst:g} is off by {off:.1f}. That is close; these lines are known to 0.1.")
    exact = max(abs(answers[n] - KNOWN[n]) for n in KNOWN) < EXACT
    worst = max(BEYOND, key=lambda n: abs(answers[n] - BEYOND[n]))
    off = abs(answers[worst] - BEYOND[worst])
    require(
        off <= NEAR_BEYOND,
        f"It passes through the four lines and misses line n = {worst:g} by {off:,.0f}. Four free constants pass "
        "through any four rows; look for a formula with two.",
    )
    require(
        not exact,
        "It passes exactly through all four lines, though they were measured to about 0.1. A formula with four free "
        "constants does so with any four rows; two constants are enough here.",
    )
    require(
        abs(answers[LAST] - LIMIT) <= NEAR_BEYOND,
        f"For n = {LAST:g} it gives {answers[LAST]:,.0f}. The lines crowd together toward {LIMIT:g}.",
    )
    return (
        "Balmer wrote it as h n² / (n² − 4) with h = 3645.6. That it also gave the next lines, which he had not used, "
        "was what convinced others."
    )


def are_alike(values: list[float], within: float) -> bool:
    """Return whether all values are the first one, but for such a share of it."""
    return values[0] != 0 and all(abs(each / values[0] - 1) < within for each in values)
