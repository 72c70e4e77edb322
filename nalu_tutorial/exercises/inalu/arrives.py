"""Which weights of an iNALU's product still receive a gradient where its exponential is clipped."""

import math
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import check_complete, check_keys, filled
from .._shared.wording import names

WEIGHTS = ("w1", "w2")
EPSILON, CLIP = 1e-7, 20.0  # of an iNALU
POINTS: Mapping[str, tuple[float, float]] = {
    "a": (2e3, 3e3),
    "b": (3e4, 3e4),
    "c": (-3e4, 3e4),
    "d": (-3e4, -3e4),
    "e": (3e12, 0.0),
}
# By point and weight: what to say to who counts it in, or leaves it out.
WHY: Mapping[tuple[str, str], str] = {
    ("a", "w1"): "log 2,000 + log 3,000 is 15.6, which is below 20: nothing is clipped.",
    ("a", "w2"): "log 2,000 + log 3,000 is 15.6, which is below 20: nothing is clipped.",
    ("b", "w1"): "the weighted sum is clipped, and 10.3 + 10.3 is above 20. No single input needs to be above e²⁰.",
    ("b", "w2"): "the weighted sum is clipped, and 10.3 + 10.3 is above 20. No single input needs to be above e²⁰.",
    ("c", "w1"): "the magnitude is clipped, but m is the magnitude times s, and a negative input contributes 1 − 2 "
    "|w1| to s.",
    ("c", "w2"): "the magnitude is clipped, and a positive input contributes 1 to s, whatever its weight is.",
    ("d", "w1"): "the magnitude is clipped, but the factor of a negative input, 1 − 2 |w1|, still changes with its "
    "weight.",
    ("d", "w2"): "the magnitude is clipped, but the factor of a negative input, 1 − 2 |w2|, still changes with its "
    "weight.",
    ("e", "w1"): "sign(0) is 0, so the factor of x2 is 1 − w2 = 0. It multiplies the whole gradient with respect to "
    "w1.",
    ("e", "w2"): "the factor of an input of 0 is 1 − |w2|: it is 0 here, but it still changes with w2.",
}


@checker
def arrives(answer: Mapping[str, Collection[str] | None]) -> str:
    """Check which of w1 and w2 receive a gradient from m at five points, with W = (1, 1)."""
    check_keys(answer, POINTS)
    for letter, given in filled(answer).items():
        named = _named(letter, given)
        unknown = sorted(map(str, named - set(WEIGHTS)))
        require(not unknown, f"Point {letter}: choose from {', '.join(WEIGHTS)}; there is no {names(unknown)}.")
        slopes = slopes_at(POINTS[letter])
        for name, slope in zip(WEIGHTS, slopes, strict=True):
            verb = "receives a gradient" if slope else "receives none"
            require(
                (name in named) == bool(slope),
                f"Point {letter}: {name} {verb} (it is {slope:.2g}): {WHY[letter, name]}",
            )
    check_complete(answer, judged=True)
    return (
        "Clipping stops the gradient of the magnitude, but not that of the sign. At c and d the gradient is about as "
        "large as the clipped output, 10⁹, which is one more reason to clip gradients, too."
    )


def _named(letter: str, given: Any) -> set[Any]:
    """Return the weights that an answer names; None names none."""
    if given is None or isinstance(given, str):
        return {given} - {None}
    require(
        isinstance(given, Iterable), f'Point {letter}: answer with a set of names, such as {{"w1"}}, or with set().'
    )
    return set(given)


def slopes_at(point: tuple[float, float]) -> list[float]:
    """Return the derivatives of m with respect to w1 and w2 at W = (1, 1).

    m is the size exp(min(z, 20)), with z = Σ w log(max(|x|, ε)), times the sign Π (1 − (1 − sign x) |w|).
    """
    logs = [math.log(max(abs(x), EPSILON)) for x in point]
    size = math.exp(min(sum(logs), CLIP))
    signs = [float((x > 0) - (x < 0)) for x in point]
    passes = sum(logs) < CLIP  # where the sum is clipped, the magnitude does not change with W
    first, second = (
        size * (signs[0] * signs[1] * logs[k] * passes - (1 - signs[k]) * signs[1 - k]) for k in range(len(point))
    )
    return [first, second]
