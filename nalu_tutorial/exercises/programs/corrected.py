"""An experiment on nets that fail on longer programs: whether its report can be judged, and what it allows."""

from collections.abc import Mapping
from typing import Any

from .._shared.report import Outcome, contrast, experiment, opening, shares

RESULTS = Outcome(
    "shares",
    "one share of right results",
    "the share of each seed: a mean hides that there are two kinds of nets",
    shares(
        "a number",
        "Shares of results: 95 percent are 0.95.",
        "a NaN in it. A seed that died has no result right: 0.",
    ),
)
GOES_ON = 0.99  # of the results
VERBS = "seed is mended", "seeds are mended", "spoiled"


@experiment(RESULTS)
def mended(answer: Mapping[str, Any]) -> str:
    """Check the report of an experiment on programs of 40 rows, and say what its seeds allow."""
    goes_on = (answer["shares"] >= GOES_ON).double()
    counts = [f"{count:g} of {len(answer['seeds'])}" for count in goes_on.sum(dim=1)]
    change = contrast(answer, goes_on, VERBS, "No value makes more of them go on than another.")
    return f"{opening('Nets that go on to 40 rows', answer, counts)} {change}"
