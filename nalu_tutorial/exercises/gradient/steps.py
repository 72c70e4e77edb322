"""Which way one step of descent moves an exponent and the magnitude of its sum."""

from collections.abc import Mapping
from typing import Any

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import check_complete, check_keys, filled, parts

# By letter: the sum z and its exponent w. In all of them the output is too small.
POINTS: Mapping[str, tuple[float, float]] = {
    "A": (3.0, 0.5),
    "B": (3.0, -0.5),
    "C": (0.4, -0.5),
    "D": (0.4, 0.5),
    "E": (-5.0, -0.2),
}
POWERS, SIZES = ("up", "down"), ("grows", "shrinks")


@checker
def steps(answer: Mapping[str, Any]) -> str:
    """Check, for five sums and exponents, whether the exponent goes up or down and whether |z| grows or shrinks."""
    check_keys(answer, POINTS)
    for letter, given in filled(answer).items():
        sentence = f'At {letter}, answer with a pair such as ("up", "grows").'
        require(not isinstance(given, str), sentence)
        power, size = parts(given, 2, sentence)
        require(power in POWERS and size in SIZES, sentence)
        z, w = POINTS[letter]
        _check_power(letter, z, power)
        _check_size(letter, z, w, size)
    check_complete(answer, judged=True)
    return (
        "The exponent moves with the sign of log |z|, and the magnitude of the sum moves with the sign of its exponent."
    )


def _check_power(letter: str, z: float, given: str) -> None:
    if given == ("up" if abs(z) > 1 else "down"):
        return
    require(
        abs(z) > 1,
        f"At {letter} |z| is {abs(z):g}, and the logarithm of a number below 1 is negative. A higher exponent makes "
        "the output smaller there.",
    )
    require(
        z > 0,
        f"At {letter} the layer takes |z| = {abs(z):g}. Its logarithm is positive, whatever the sign of z.",
    )
    require(
        False,
        f"At {letter} δ y log |z| is negative, as y < t. That is the gradient; a step of descent goes the other way.",
    )


def _check_size(letter: str, z: float, w: float, given: str) -> None:
    if given == ("grows" if w > 0 else "shrinks"):
        return
    require(
        w > 0,
        f"At {letter} the exponent is {w:g}, so the network divides by a power of |z|. Which |z| makes the "
        "output larger?".replace("-", "−"),
    )
    require(
        False,
        f"At {letter} the exponent is {w:g}, and a larger |z| makes a larger output. Whether |z| is below 1 "
        "matters for the exponent only.",
    )
