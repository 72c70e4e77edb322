"""An experiment on networks that fail on longer programs: whether its report can be judged, and what it allows."""

from collections.abc import Mapping
from typing import Any

from .._shared.report import Outcome, contrast, experiment, opening, shares

RESULTS = Outcome(
    "shares",
    "one share of correct results",
    "the share of each seed: a mean hides that there are two kinds of networks",
    shares(
        "a number",
        "Fractions of results: 95 percent is 0.95.",
        "a NaN in it. A run that has diverged has no correct result: 0.",
    ),
)
CORRECT = 0.99  # of the results
VERBS = "seed is corrected", "seeds are corrected", "spoiled"


@experiment(RESULTS)
def corrected(answer: Mapping[str, Any]) -> str:
    """Check the report of an experiment on programs of 40 rows, and say what its seeds allow."""
    is_correct = (answer["shares"] >= CORRECT).double()
    counts = [f"{count:g} of {len(answer['seeds'])}" for count in is_correct.sum(dim=1)]
    change = contrast(answer, is_correct, VERBS, "No value makes more of them correct on 40 rows than another.")
    return f"{opening('Networks that are correct on 40 rows', answer, counts)} {change}"
