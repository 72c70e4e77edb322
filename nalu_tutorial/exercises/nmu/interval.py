"""Wilson's interval and what is often taken for it, and which distribution suits which measure."""

import math
from collections.abc import Callable, Mapping
from typing import Any

from ...metrics import wilson_interval
from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import as_number, asked, check_complete, filled, parts, several

Ends = tuple[float, float]
Z = 1.959964
CHOICES = ("binomial", "normal", "gamma", "beta")
MEASURES: Mapping[str, str] = {"collapsed seeds": "binomial", "step of collapse": "gamma", "a gate": "beta"}
NO_NORMAL = "reaches below 0 and lies evenly around its middle"
WRONG_CHOICES: Mapping[tuple[str, str], str] = {
    ("collapsed seeds", "normal"): "The z is a normal one, but what is counted is not: a seed collapses, or does not.",
    ("collapsed seeds", "beta"): "A beta is for shares that vary, one for each run. Collapse is yes or no, and counts.",
    ("collapsed seeds", "gamma"): "A gamma has no upper end. At most 20 of 20 can collapse.",
    ("step of collapse", "normal"): f"A normal {NO_NORMAL}. Steps begin at 0, and a few runs take very long.",
    ("step of collapse", "beta"): "A beta lies between two ends. How many steps a run may take has no upper one.",
    ("step of collapse", "binomial"): "A binomial counts seeds. This is a number of steps for each of them.",
    ("a gate", "normal"): f"A normal {NO_NORMAL}. Gates crowd at 0 and at 1, and none is beyond.",
    ("a gate", "gamma"): "A gamma has no upper end. No gate is more open than 1.",
    ("a gate", "binomial"): "A binomial counts. How far a gate is open is a number of its own for each run.",
}


@checker
def interval(*answer: Any) -> str:
    """Check Wilson's interval (k, n) to (low, high) and which distribution suits which measure: two, or a pair."""
    my_wilson, choices = several(answer, 2)
    check_wilson(my_wilson)
    require(
        isinstance(choices, Mapping) and set(choices) == set(MEASURES), f"Choose for each of {', '.join(MEASURES)}."
    )
    for measure, given in filled(choices).items():
        right = MEASURES[measure]
        require(given in CHOICES, f"Choose from {', '.join(CHOICES)}; for {measure} you give {given!r}.")
        require(given == right, WRONG_CHOICES.get((measure, given), ""))
    check_complete(choices, judged=True)
    return "17 of 20 leave everything open from 64 % to 95 %. A step of collapse is known only of those that collapse."


def _wilson(p: float, n: float, z: float = Z) -> Ends:
    return _around(p + z**2 / (2 * n), p, n, z, 1 + z**2 / n)


def _around(centre: float, p: float, n: float, z: float, over: float) -> Ends:
    half = z * math.sqrt(p * (1 - p) / n + z**2 / (4 * n**2))
    return (centre - half) / over, (centre + half) / over


def _normal(p: float, n: float) -> Ends:
    half = Z * math.sqrt(p * (1 - p) / n)
    return p - half, p + half


def _slips(k: int, n: int) -> dict[str, Ends]:
    """Return what the usual mistakes make of the interval, for k below n."""
    p, over = k / n, 1 + Z**2 / n
    shift, added = Z**2 / (2 * n), (k + Z**2 / 2) / (n + Z**2)
    normal, (low, high) = _normal(p, n), _wilson(p, n)
    bare = (normal[1] - p) / over
    root = Z * math.sqrt(p * (1 - p) / n + Z**2 / (4 * n))
    return {
        "p ± z √(p (1 − p) / n) is the normal approximation: it says that up to 101 % can be solved, and at 20 of 20 "
        "it has no width at all.": normal,
        "That is the normal approximation cut off at 1. The cut hides that it is wrong: at 20 of 20 it has no width.": (
            normal[0],
            min(normal[1], 1.0),
        ),
        "A normal approximation with n − 1. That is how one estimates a variance from a sample; a share has none to "
        "estimate, and 20 of 20 still has no width.": _normal(p, n - 1),
        "z = 1.64 makes a 90 % interval: 5 % is left out at each end. For 95 % leave out 2.5 %.": _wilson(p, n, 1.645),
        "z = 2 is a little too wide: for 95 % it is 1.96.": _wilson(p, n, 2.0),
        "z = 2.58 makes a 99 % interval.": _wilson(p, n, 2.576),
        "You have n − 1 in Wilson's formula. It counts trials, and there are n.": _wilson(p, n - 1),
        "The middle has not moved: z² / 2n is added to p, which pulls it towards ½.": _around(p, p, n, Z, over),
        "The division by 1 + z² / n is missing.": _around(p + shift, p, n, Z, 1.0),
        "Under the root it is z² / 4n², with n squared.": (
            (p + shift - root) / over,
            (p + shift + root) / over,
        ),
        "The z² / 4n² under the root is missing.": (
            added - bare,
            added + bare,
        ),
        "The shift is z² / 2n, not z² / n.": _around(p + 2 * shift, p, n, Z, over),
        "Add z² / 2 solved and as many unsolved and take the normal approximation: that is Agresti and Coull's. Its "
        "middle is Wilson's, but at 20 of 20 it goes beyond 1.": _normal(added, n + Z**2),
        "Low comes first.": (high, low),
        "These are percents. Return shares, between 0 and 1.": (100 * low, 100 * high),
    }


def check_wilson(answer: Callable[[int, int], Any]) -> None:
    """End the check unless (k, n) gives the ends of Wilson's interval."""
    low, high = _ends(asked(answer, 17, 20))
    exact = wilson_interval(17, 20)
    for sentence, (wrong_low, wrong_high) in _slips(17, 20).items():
        if not _near((low, high), (exact.low, exact.high)):
            require(max(abs(low - wrong_low), abs(high - wrong_high)) > 8e-4, sentence)
    for k, n in ((17, 20), (94, 100), (3, 10), (0, 20), (20, 20), (1, 1)):
        low, high = _ends(asked(answer, k, n))
        exact = wilson_interval(k, n)
        require(
            -1e-6 <= low <= high <= 1 + 1e-6,
            f"For {k} of {n} you say {low:.4f} to {high:.4f}. A share lies between 0 and 1.".replace("-", "−"),
        )
        require(
            high - low > 0.01,
            f"For {k} of {n} your interval has no width. So few seeds cannot make one so sure.",
        )
        require(
            _near((low, high), (exact.low, exact.high)),
            f"For {k} of {n} Wilson's interval goes from {exact.low:.4f} to {exact.high:.4f}; yours from {low:.4f} to "
            f"{high:.4f}.",
        )


def _near(one: Ends, other: Ends) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) < 2e-4


def _ends(got: Any) -> tuple[float, float]:
    low, high = map(as_number, parts(got, 2, "Return a pair, (low, high): the two ends of the interval."))
    require(math.isfinite(high - low), "One end is NaN or infinite: is there a negative number under the root?")
    return low, high
