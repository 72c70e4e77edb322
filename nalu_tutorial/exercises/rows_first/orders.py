"""An experiment on which rows come first: whether its report can be judged, and what its seeds allow."""

from collections.abc import Mapping
from typing import Any

from ...metrics import wilson_interval
from .._shared.report import Outcome, contrast, experiment, opening

SOLVED = Outcome(
    "solved",
    "one True or False",
    "True or False for each seed: a count hides which ones fail",
    {"an entry that is neither True nor False.": lambda each: (each == 0) | (each == 1)},
)
VERBS = "seed is gained", "seeds are gained", "lost"


@experiment(SOLVED)
def orders(answer: Mapping[str, Any]) -> str:
    """Check the report of an experiment on which rows come first, and say what its seeds allow."""
    solved, runs = answer["solved"], len(answer["seeds"])
    shares = [wilson_interval(int(count), runs) for count in solved.sum(dim=1).tolist()]
    begin = opening(f"Of {runs} seeds, those that succeed", answer, shares)
    none = "No value solves more seeds than another. That is not the same as no effect."
    return f"{begin} {contrast(answer, solved, VERBS, none)}"
