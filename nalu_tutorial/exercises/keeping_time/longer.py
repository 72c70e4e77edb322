"""An experiment on how long counters stay exact: whether its report can be judged, and what its numbers allow."""

from collections.abc import Mapping
from typing import Any

from .._shared.report import Outcome, contrast, experiment, opening

TIMES = Outcome(
    "exact_to",
    "one time",
    "the time of each seed: a median hides which ones fail",
    {
        "times that are no whole numbers of steps.": lambda time: time == time.round(),
        "a time below 4, which stands for a counter that fails at 5.": lambda time: time >= 4,
        "a time above 60. Test up to 60 and write 60 at most.": lambda time: time <= 60,
    },
)
VERBS = "seed stays exact for longer", "seeds stay exact for longer", "less long"


@experiment(TIMES)
def longer(answer: Mapping[str, Any]) -> str:
    """Check the report of an experiment on how long counters stay exact, and say what its seeds allow."""
    times = answer["exact_to"]
    medians = [f"{median:g}" for median in times.quantile(0.5, dim=1)]
    begin = opening(f"Median time of {len(answer['seeds'])} seeds", answer, medians)
    return f"{begin} {contrast(answer, times, VERBS, 'No value is better than another.')}"
