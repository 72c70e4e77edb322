"""One rule for each kind of number: what became of a published one, given ours with its interval."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

VERDICTS = ("reproduced", "in part", "not reproduced", "not comparable", "too uncertain to say")
REPRODUCED, IN_PART, NOT_REPRODUCED, NOT_COMPARABLE, TOO_UNCERTAIN = VERDICTS
WIDEST_SHARE = 50  # points in a hundred: of an interval as wide as this, most shares lie inside
WIDEST_RATIO = 10  # of the ends of a positive average


class Verdict(NamedTuple):
    """What became of a published number, and which number that is: success, a mean step, an error."""

    word: str
    about: str

    def __str__(self) -> str:
        """Write the verdict as a sentence has it: 'reproduced (success)'."""
        return f"{self.word} ({self.about})"


def judge_share(
    ours: Sequence[float], published: Sequence[float], *, about: str = "success", shortened: bool = False
) -> Verdict:
    """Return the verdict on a share of runs, of which both are (rate, low, high) in percent.

    Reproduced: the published rate lies in our interval. In part: it does not, but the two intervals overlap. Too
    uncertain to say: one of the two would hold, but our interval is half as wide as all there is. Where our runs were
    shortened and succeed never or clearly less often, more steps might help: not comparable.

    Examples
    --------
    >>> print(judge_share((99, 95, 100), (94, 88, 97)))
    in part (success)
    >>> print(judge_share((50, 15, 85), (94, 88, 97)))
    not reproduced (success)
    """
    if shortened and (ours[0] == 0 or ours[2] < published[1]):
        return Verdict(NOT_COMPARABLE, about)
    return Verdict(compared(ours, published, ours[2] - ours[1] >= WIDEST_SHARE), about)


def judge_average(ours: Sequence[float], published: Sequence[float], *, about: str) -> Verdict:
    """Return the verdict on a positive mean or median: ours (value, low, high), the published one with ends or without.

    The rule is that of a share. Our interval is too wide where its upper end is ten times the lower one, or infinite.

    Examples
    --------
    >>> print(judge_average((13_500, 13_000, 14_200), (14_000,), about="mean step"))
    reproduced (mean step)
    >>> print(judge_average((999, 40, math.inf), (85.5,), about="error"))
    too uncertain to say (error)
    """
    low, high = printed(ours)
    if math.isnan(low) or math.isnan(high):
        return Verdict(TOO_UNCERTAIN, about)
    wide = math.isinf(high) or high > WIDEST_RATIO * low > 0
    return Verdict(compared(ours, published, wide), about)


def printed(number: Sequence[float]) -> tuple[float, float]:
    """Return the ends of an interval in the two digits that are printed."""
    low, high = (float(f"{end:.1e}") for end in number[1:])
    return low, high


def compared(ours: Sequence[float], published: Sequence[float], wide: bool) -> str:
    """Return the word for two numbers with their intervals; ours is as printed, or as it is where that is wider."""
    low, high = printed(ours)
    low, high = min(low, ours[1]), max(high, ours[2])
    if low <= published[0] <= high:
        return TOO_UNCERTAIN if wide else REPRODUCED
    if len(published) > 1 and low <= published[2] and published[1] <= high:
        return TOO_UNCERTAIN if wide else IN_PART
    return NOT_REPRODUCED


def judge_error(ours: float, published: float, *, about: str, within: float = 2.0) -> Verdict:
    """Return the verdict on an error that is printed without an interval: reproduced within a factor.

    Examples
    --------
    >>> print(judge_error(0.06, 0.08, about="sum"))
    reproduced (sum)
    """
    near = ours == published or 1 / within < ours / published < within
    return Verdict(REPRODUCED if near else NOT_REPRODUCED, about)


def together(verdicts: Iterable[Verdict]) -> Verdict:
    """Return the verdict on a line of several numbers: theirs if they are one, else in part, and of which it is which.

    Examples
    --------
    >>> print(together([Verdict("reproduced", "success"), Verdict("not reproduced", "mean step")]))
    in part (reproduced: success; not reproduced: mean step)
    """
    each = list(verdicts)
    parts = {word: ", ".join(verdict.about for verdict in each if verdict.word == word) for word in VERDICTS}
    named = {word: about for word, about in parts.items() if about}
    if len(named) == 1:
        return Verdict(*named.popitem())
    return Verdict(IN_PART, "; ".join(f"{word}: {about}" for word, about in named.items()))
