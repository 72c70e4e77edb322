"""Which of two fractions a power with its standard error leaves standing."""

from collections.abc import Mapping
from typing import Any

from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.taking import check_complete, check_keys, filled

WORDS = ("2/3", "3/4", "both", "neither")
# The power, its standard error, the lowest and the highest power that the twenty seeds say.
RESULTS: Mapping[str, tuple[float, float, float, float]] = {
    "A": (0.74, 0.02, 0.74, 0.74),
    "B": (0.71, 0.04, 0.70, 0.72),
    "C": (0.676, 0.008, 0.67, 0.68),
    "D": (0.81, 0.02, 0.80, 0.82),
    "E": (0.75, 0.01, 0.55, 0.92),
}
RIGHT: Mapping[str, str] = {"A": "3/4", "B": "both", "C": "2/3", "D": "neither", "E": "both"}
TWO = 2  # standard errors
WRONG_WORDS: Mapping[tuple[str, str], str] = {
    ("A", "both"): "A: ⅔ is more than three standard errors below 0.74. It does not stand.",
    ("A", "neither"): "A: 0.74 is not ¾, but half a standard error from it.",
    ("B", "3/4"): "B: 0.71 is nearer to ¾, but both fractions lie within two standard errors.",
    ("B", "2/3"): "B: ⅔ stands, and so does ¾: it is one standard error away.",
    ("B", "neither"): "B: two standard errors reach from 0.63 to 0.79, and both fractions lie in between.",
    ("C", "neither"): "C: ⅔ is 0.6667, about one standard error below 0.676.",
    ("D", "3/4"): "D: ¾ is the nearer one, yet three standard errors away.",
    ("E", "3/4"): "E: look at the seeds. They say powers from 0.55 to 0.92 for the same rows, so the formula has a "
    "constant that the rows do not decide, and the standard error of one of them says too little.",
    ("E", "neither"): "E: seeds from 0.55 to 0.92 rule neither fraction out.",
}


@checker
def verdicts(answer: Mapping[str, Any]) -> str:
    """Check what five results allow to say about 2/3 and 3/4."""
    check_keys(answer, RIGHT)
    for name, said in filled(answer).items():
        require(said in WORDS, f"For {name} answer with one of {', '.join(map(repr, WORDS))}.")
        if said != RIGHT[name]:
            raise NotYet(WRONG_WORDS.get((name, said), general(name)))
    check_complete(answer, judged=True)
    return (
        "A result that leaves both standing is no failure: it says how many more rows are needed. Half the standard "
        "error takes about four times as many."
    )


def general(name: str) -> str:
    """Return how to look at a result."""
    power, error, *_ = RESULTS[name]
    low, high = power - TWO * error, power + TWO * error
    return f"{name}: two standard errors to either side reach from {low:.3f} to {high:.3f}. Which fractions lie there?"
