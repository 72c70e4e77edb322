"""The weights of a NAC, read as a formula."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import asked

UNREADABLE = "unreadable"
# Weights of a, b, c, …, and their formula: what lies within 0.05 of −1, 0 or 1 can be read.
LISTS: Mapping[tuple[float, ...], str] = {
    (0.0, 0.01, 0.0): "0",
    (-1.0, 0.0, 1.0): "-a + c",
    (0.5, 1.0): UNREADABLE,
    (1.0, -0.5, 1.0): UNREADABLE,
    (0.98, 1.03, -0.97, 0.03): "a + b - c",
    (0.96, -0.04, -1.04): "a - c",
    (0.93, 1.0): UNREADABLE,
    (1.0, -1.07): UNREADABLE,
    (1.0, 0.07): UNREADABLE,
    (-1.0, -1.0, -1.0, -1.0, -1.0): "-a - b - c - d - e",
    (-0.6, 0.0, 0.0): UNREADABLE,
    (0.0, 1.0): "b",
    (-1.0,): "-a",
}


@checker
def read_sum(answer: Callable[[Sequence[float], Sequence[str]], str | None]) -> str:
    """Check a function that writes weights near −1, 0 and 1 as a sum of signed names."""
    got = _terms(answer, (0.999, -0.998, 0.001))
    require(got not in ("a+b", "a+b+c"), "The sign of b is lost: its weight is −0.998.")
    require("c" not in got, "c has a weight of 0.001: it does not belong in the formula.")
    require(got == "a-b", f"For the weights 0.999, −0.998, 0.001 the formula is 'a - b'; yours is {got!r}.")
    for odd in (0.5, 2.0):
        half = answer([1.0, odd, 0.0], ["a", "b", "c"])
        require(half is not None, "Where the chapter's `read` gives None, give the word 'unreadable'.")
        require(
            half == UNREADABLE,
            f"A weight of {odd:g} is not near −1, 0 or 1, and you read {half!r}. Rounding it away hides "
            "that nothing was learned: answer 'unreadable'.",
        )
    for weights, right in LISTS.items():
        _check(weights, right, _terms(answer, weights))
    return "A net one can read is a net one can check. That is worth a lot, and it is the reason for all this."


def _terms(answer: Callable[..., Any], weights: tuple[float, ...]) -> str:
    """Return the formula without spaces, its terms in the order of the letters."""
    got = asked(answer, list(weights), list("abcdefg"[: len(weights)]))
    require(isinstance(got, str), f"Return a string, such as 'a - b'; this is a {type(got).__name__}.")
    text = re.sub(r"\s|\*", "", got).replace("−", "-")
    terms = re.findall(r"[+-]?[a-g](?![a-z])", text)
    if "".join(terms) != text:
        return text
    signed = (each if each[0] in "+-" else f"+{each}" for each in terms)
    return "".join(sorted(signed, key=lambda each: each[1:])).removeprefix("+")


def _check(weights: tuple[float, ...], right: str, got: str) -> None:
    listed = ", ".join(f"{w:g}" for w in weights).replace("-", "−")
    plain = right.replace(" ", "")
    require(
        got != UNREADABLE or right == UNREADABLE,
        f"{listed} can be read: each is within 0.05 of −1, 0 or 1. It is '{right}'.",
    )
    require(
        got == UNREADABLE or right != UNREADABLE,
        f"{listed} cannot be read: one of them is further than 0.05 from −1, 0 and 1. You say {got!r}.",
    )
    require(got == plain or right != "0", "Where all weights are 0 the formula is '0'.")
    require(got == plain, f"For {listed} it is '{right}'; you say {got!r}.")
