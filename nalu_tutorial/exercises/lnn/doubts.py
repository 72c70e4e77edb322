"""The case of the ring by hand, with a doubtful rule: three bounds, and the usual slips."""

from collections.abc import Mapping
from typing import Any

from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.taking import as_number, check_complete, filled

KEYS = ("gardener, at most", "butler, at least", "dog barked, at least")
ALIBI, WINDOW, MUD_RULE = 0.9, 0.9, 0.8
NEAR = 0.005


def bounds(alibi: float, window: float, mud_rule: float) -> tuple[float, float, float]:
    """Return how true the gardener is at most, and butler and dog at least; there is no mud."""
    gardener = 1 - mud_rule
    butler = 1 - (1 - alibi) - gardener
    return gardener, butler, butler - (1 - window)


RIGHT = dict(zip(KEYS, bounds(ALIBI, WINDOW, MUD_RULE), strict=True))
# What is said, where, and what is told then; the first that fits.
SLIPS: Mapping[str, tuple[tuple[float, str], ...]] = {
    "gardener, at most": (
        (0.0, "That would be so if the mud rule were certain. It may be only 0.8 true, and that leaves room."),
        (0.8, "0.8 is how true the rule is. The AND of gardener and ¬mud is then at most 0.2: solve it."),
        (1.0, "The rule still says something: it is at least 0.8 true, so gardener ∧ ¬mud is at most 0.2."),
        (0.1, "0.1 is the bound of the cook. The gardener's comes from the mud rule."),
    ),
    "butler, at least": (
        (0.72, "0.72 is 0.9 · 0.8. Here doubts are added, not multiplied: 1 minus all that is missing."),
        (0.8, "0.8 is what the weakest part has. In an AND what is missing adds up: the cook's 0.1 as well."),
        (0.9, "Only the cook's doubt is in it. The gardener is not certainly cleared either."),
        (0.3, "0.3 is the upper bound of ¬butler. Negate it."),
        (1.0, "That would be so if cook and gardener were certainly cleared."),
    ),
    "dog barked, at least": (
        (0.648, "0.648 is 0.9 · 0.8 · 0.9. Here doubts are added, not multiplied."),
        (0.63, "0.63 is 0.7 · 0.9. The AND of window and butler is 0.7 + 0.9 − 1."),
        (0.7, "You left out the window: it is at least 0.9 true, so another 0.1 is missing."),
        (0.8, "0.8 is the weakest of the three. In an AND what is missing adds up."),
        (0.4, "0.4 is the upper bound of ¬dog barked. Negate it."),
        (1.0, "That would be so if butler and window were certain."),
    ),
}


@checker
def doubts(answer: Mapping[str, Any]) -> str:
    """Check three bounds of the case of the ring, with a mud rule that is at least 0.8 true."""
    require(isinstance(answer, Mapping) and set(answer) == set(KEYS), f"Give a number for each of: {'; '.join(KEYS)}.")
    given = {key: _number(key, value) for key, value in filled(answer).items()}
    for key in KEYS:
        if key in given:
            _compare(key, given[key])
    check_complete(answer, judged=True)
    return "0.6 = 1 − 0.1 − 0.2 − 0.1. A doubtful rule counts as a doubtful finding does."


def _number(key: str, value: Any) -> float:
    require(
        not isinstance(value, tuple | list),
        f"{key}: give one number, the end of the bounds that is asked for.",
    )
    return as_number(value)


def _compare(key: str, answered: float) -> None:
    right = RIGHT[key]
    if abs(answered - right) < NEAR:
        return
    for slipped, sentence in SLIPS[key]:
        require(abs(answered - slipped) >= NEAR, f"{key}: {sentence}")
    raise NotYet(
        f"{key}: {answered:g} is not it. Write the rule as an AND that is false, or at most 0.2, and use "
        "U = U_z − L_y + 1.".replace("-", "−")
    )
