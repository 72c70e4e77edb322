"""Five bounds found by hand, with two slips: which lines are wrong, and what should stand there."""

from collections.abc import Mapping
from typing import Any

from .._shared.answer import NotYet, Unwritten, require
from .._shared.checker import checker
from .._shared.taking import DOTS, as_number, parts

Pair = tuple[float, float]
NEAR = 0.005


def and_downward(z: Pair, y: Pair) -> Pair:
    """Return what bounds of z = x ∧ y and of y say about x."""
    return max(0, z[0] - y[1] + 1 if z[0] > 0 else 0), min(1, z[1] - y[0] + 1 if z[1] < 1 else 1)


def negate(x: Pair) -> Pair:
    """Return the bounds of ¬x."""
    return 1 - x[1], 1 - x[0]


# The right bounds of each line, and those that stand there.
RIGHT: Mapping[int, Pair] = {
    1: and_downward((0.6, 1), (0.7, 0.9)),
    2: and_downward((0, 0.3), (0.8, 1)),
    3: and_downward((0, 0.4), (0.5, 0.7)),
    4: negate(and_downward(negate((0.9, 1)), (0.8, 1))),
    5: negate(and_downward(negate((0.9, 1)), negate((0, 0.3)))),
}
PRINTED: Mapping[int, Pair] = {1: (0.9, 1), 2: (0, 0.5), 3: (0.3, 0.9), 4: (0.7, 1), 5: (0.6, 1)}
WRONG_LINES = tuple(
    line for line in RIGHT if any(abs(a - b) > NEAR for a, b in zip(RIGHT[line], PRINTED[line], strict=True))
)
# A line that is right, and how one sees it.
REASONS: Mapping[int, str] = {
    2: "x is at most 0.3 − 0.8 + 1 = 0.5, and the AND may be 0, so no lower bound follows.",
    4: "The AND of x and ¬y is at most 0.1 and x at least 0.8, so ¬y is at most 0.3.",
    5: "The AND of ¬x and ¬y is at most 0.1 and ¬y at least 0.7, so ¬x is at most 0.4.",
}
SLIPS: Mapping[tuple[int, Pair], str] = {
    (1, (0.5, 1)): "0.6 − 0.9 + 1 is 0.7. With y as large as it can be, x is smallest.",
    (1, (0.6, 1)): "0.6 would be right if y could be 1. It is at most 0.9, so x has to be larger.",
    (1, (0, 1)): "Bounds of [0, 1] are true and say nothing. The AND is above 0, so it does say something.",
    (3, (0, 1)): "The upper bound was right: the AND is at most 0.4 and y at least 0.5.",
    (3, (0, 0.7)): "That is the upper bound for a y of at least 0.7. It may be as low as 0.5.",
}


@checker
def corrected(answer: Mapping[Any, Any]) -> str:
    """Check which two of five lines are wrong, and their right bounds."""
    given = _taken(answer)
    for line, bounds in given.items():
        _compare(line, bounds)
    return (
        "Line 1 used the wrong bound of y, and line 3 ignored that no lower bound follows from an AND of 0. Both "
        "exclude values that fit: in line 1 x = 0.7 with y = 0.9, in line 3 x = 0.1 with y = 0.5."
    )


def _taken(answer: Any) -> dict[int, Pair]:
    require(isinstance(answer, Mapping), "Give a dictionary: the number of each wrong line, and its right bounds.")
    if ... in answer or any(value is ... for value in answer.values()):
        raise Unwritten(DOTS)
    sentence = "Each line has two bounds, lower first, such as (0.25, 0.5)."
    given = {}
    for line, pair in answer.items():
        require(not isinstance(line, str), f"Give the number of a line without quotation marks, not {line!r}.")
        require(line in RIGHT, f"There is no line {line}: the lines are 1 to 5.")
        bounds = parts(pair, 2, sentence)
        if ... in bounds:
            raise Unwritten(DOTS)
        low, high = map(as_number, bounds)
        require(0 <= low <= 1 and 0 <= high <= 1, f"Line {line}: a bound is a truth, from 0 to 1.")
        given[line] = low, high
    for line in given:
        require(line in WRONG_LINES, f"Line {line} is right. {REASONS.get(line, '')}")
    require(len(given) == len(WRONG_LINES), "That is one of the two. The other mistake spoils another line.")
    return dict(sorted(given.items()))


def _near(one: Pair, other: Pair) -> bool:
    return all(abs(a - b) < NEAR for a, b in zip(one, other, strict=True))


def _compare(line: int, bounds: Pair) -> None:
    if _near(bounds, RIGHT[line]):
        return
    require(not _near(bounds, PRINTED[line]), f"Line {line}: these are the bounds that stand there.")
    require(not _near(bounds[::-1], RIGHT[line]), f"Line {line}: the lower bound stands first.")
    for (where, slipped), sentence in SLIPS.items():
        require(not (where == line and _near(bounds, slipped)), f"Line {line}: {sentence}")
    end = "lower" if abs(bounds[0] - RIGHT[line][0]) >= NEAR else "upper"
    raise NotYet(
        f"Line {line}: your {end} bound is not right. Take x = z − y + 1, with the ends of z and y that fit, and "
        "think of what a z that may be 0 does not say."
    )
