"""How numbers go into a network for a task of the reader's own: whether the choice fits what is asked of it."""

import math
from collections.abc import Mapping
from typing import Any

from .._shared.answer import require
from .._shared.report import Report

CHOICES = {
    "asks_for": ("weighted sum", "another formula", "a label"),
    "way": ("one value", "scaled rows", "digits", "weights", "calculator"),
}
WORDS = {
    "task": "Say in `task` what goes in and what comes out.",
    "why": "Say in `why` what made you choose this way, and not the one that you like second best.",
    "found": "Write into `found` what you tried, or what you will try first.",
}
COSTS: Mapping[str, str] = {
    "one value": "One value is short, but numbers close to each other look alike to the network, and the magnitude of "
    "numbers beyond those of training is lost.",
    "scaled rows": "With scaled rows the magnitude gets through where the target grows with the numbers in a way that "
    "you know; what has to be tested are rows whose numbers differ much, since errors go with the largest one.",
    "digits": "With digits the magnitude becomes a length: test numbers that are one digit longer, and separately "
    "those whose carry goes through all positions.",
    "weights": "With coefficients from words the error grows in proportion to the numbers; what has to be tested are "
    "rows of words that were not in training.",
    "calculator": "A calculator makes no error in arithmetic; what has to be tested is whether the right numbers reach "
    "it.",
}
LABELED = " A label needs a comparison behind the number: test the rows that lie close to its threshold."
ROUNDED = ("round", "whole", "integer")


@Report("task asks_for largest_trained largest_used exact way why found", WORDS)
def choose(answer: Mapping[str, Any]) -> str:
    """Check the report of a choice: a task, what it asks for, the magnitudes of its numbers, and the way chosen."""
    _check_choices(answer)
    _check_fit(answer)
    beyond = answer["largest_used"] / answer["largest_trained"]
    times = f"{beyond:,.0f}" if beyond >= 10 else f"{beyond:.2g}"
    size = (
        f"In use numbers are up to {times} times those of training." if beyond > 1 else "Numbers stay as in training."
    )
    labeled = LABELED if answer["asks_for"] == "a label" and answer["way"] in ("weights", "calculator") else ""
    return f"{size} {COSTS[answer['way']]}{labeled}"


def _check_choices(report: Mapping[str, Any]) -> None:
    for name, choices in CHOICES.items():
        known = isinstance(report[name], str) and report[name] in choices
        require(known, f"`{name}` is one of {', '.join(map(repr, choices))}.")
    for name in ("largest_trained", "largest_used"):
        size = report[name]
        require(
            isinstance(size, int | float) and not isinstance(size, bool) and 0 < size < math.inf,
            f"`{name}` is the magnitude of a number, above 0.",
        )
    require(
        isinstance(report["exact"], bool), "`exact` is True or False: must each result be correct to the last digit?"
    )


def _check_fit(report: Mapping[str, Any]) -> None:
    """End the check where a way cannot do what the report asks of it."""
    way, asks_for = report["way"], report["asks_for"]
    require(
        way != "weights" or asks_for != "another formula",
        "Coefficients of numbers make a weighted sum, and you ask for another formula. A product needs a part that "
        "multiplies.",
    )
    exact = report["exact"] and asks_for != "a label"
    require(
        way not in ("one value", "scaled rows") or not exact,
        "A network that is given one value comes close to a target. You ask for each result to be correct to the last "
        "digit.",
    )
    require(
        way != "digits" or not exact,
        "A network that writes digits gets most sums right, and many networks of the evidence do not get all of them, "
        "even with as many digits as in training. You ask for each result to be correct to the last digit.",
    )
    texts = f"{report['why']} {report['found']}".lower()
    require(
        way != "weights" or not exact or any(word in texts for word in ROUNDED),
        "Coefficients that a network predicts are only nearly right, so no output is correct to the last digit. Say in "
        "`why` or in `found` that you round them.",
    )
    require(
        way != "one value" or report["largest_used"] <= report["largest_trained"],
        "In use your numbers are larger than in training, and with one value their magnitude is lost there. Divide "
        "each row by its largest number, if you know how the target grows with the numbers (`scaled rows`), or choose "
        "another way.",
    )
