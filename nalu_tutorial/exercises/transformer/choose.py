"""How numbers go into a net for a task of the reader's own: whether the choice fits what is asked of it."""

import math
from collections.abc import Mapping
from typing import Any

from .._shared.answer import require
from .._shared.report import Report

CHOICES = {
    "asks_for": ("weighted sum", "another formula", "a label"),
    "way": ("one value", "digits", "weights", "calculator"),
}
WORDS = {
    "task": "Say in `task` what goes in and what comes out.",
    "why": "Say in `why` what made you choose this way, and not the one that you like second best.",
    "found": "Write into `found` what you tried, or what you will try first.",
}
COSTS: Mapping[str, str] = {
    "one value": "One value is short and near in meaning for near numbers; what it costs is every number beyond those "
    "of training.",
    "digits": "With digits the size becomes a length: test numbers that are one digit longer, and apart from them "
    "those whose carry goes through all places.",
    "weights": "With weights from words the error grows in proportion to the numbers; what has to be tested are "
    "rows of words that were not in training.",
    "calculator": "A calculator makes no error in arithmetic; what has to be tested is whether the right numbers reach "
    "it.",
}


@Report("task asks_for largest_trained largest_used exact way why found", WORDS)
def choose(answer: Mapping[str, Any]) -> str:
    """Check the report of a choice: a task, what it asks for, the sizes of its numbers, and the way chosen for them."""
    _check_choices(answer)
    _check_fit(answer)
    beyond = answer["largest_used"] / answer["largest_trained"]
    times = f"{beyond:,.0f}" if beyond >= 10 else f"{beyond:.2g}"
    size = (
        f"In use numbers are up to {times} times those of training." if beyond > 1 else "Numbers stay as in training."
    )
    return f"{size} {COSTS[answer['way']]}"


def _check_choices(report: Mapping[str, Any]) -> None:
    for name, choices in CHOICES.items():
        known = isinstance(report[name], str) and report[name] in choices
        require(known, f"`{name}` is one of {', '.join(map(repr, choices))}.")
    for name in ("largest_trained", "largest_used"):
        size = report[name]
        require(
            isinstance(size, int | float) and not isinstance(size, bool) and 0 < size < math.inf,
            f"`{name}` is the size of a number, above 0.",
        )
    require(isinstance(report["exact"], bool), "`exact` is True or False: must each answer be right to the last digit?")


def _check_fit(report: Mapping[str, Any]) -> None:
    """End the check where a way cannot do what the report asks of it."""
    way, asks_for = report["way"], report["asks_for"]
    require(
        way != "weights" or asks_for != "another formula",
        "Weights on numbers make a weighted sum, and you ask for another formula. A product needs a part that "
        "multiplies.",
    )
    require(
        way != "weights" or asks_for != "a label",
        "Weights on numbers make one number, and you ask for a label. Something else has to decide on it.",
    )
    require(
        way != "calculator" or asks_for != "a label",
        "A label is nothing that a calculator knows. Which sum would it do?",
    )
    require(
        way != "one value" or not report["exact"] or asks_for == "a label",
        "A net that is given one value comes near an answer. You ask for each to be right to the last digit.",
    )
    require(
        way != "digits" or not report["exact"] or asks_for == "a label" or not gets_longer(report),
        "In use your numbers have more digits than in training, and you ask for each answer to be right to the last "
        "digit. In the evidence no net that was told digits is right in 99 % of the sums with one digit more and in "
        "99 % of those with two. Train with numbers as long as those in use, or choose another way.",
    )
    require(
        way != "one value" or report["largest_used"] <= report["largest_trained"],
        "In use your numbers are larger than in training, and with one value their size is lost there. Scale them all "
        "down by the largest that will come, and train with such numbers too, or choose another way.",
    )


def gets_longer(report: Mapping[str, Any]) -> bool:
    """Return whether the largest number in use has more digits in front of the point than the largest in training."""
    trained, used = (len(str(int(report[f"largest_{when}"]))) for when in ("trained", "used"))
    return used > trained
