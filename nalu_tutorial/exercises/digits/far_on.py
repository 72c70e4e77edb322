"""An experiment on long sequences: whether its report can be judged, and what its numbers allow to say."""

from collections.abc import Mapping
from typing import Any

from .._shared.report import Outcome, contrast, experiment, opening

ERRORS = Outcome(
    "errors",
    "one mean absolute error",
    "the error of each seed: a median hides which ones fail",
    {
        "a NaN in it. A run that has diverged has an infinite error: `math.inf`.": lambda error: ~error.isnan(),
        "a number below 0. Take absolute values before the mean.": lambda error: error >= 0,
    },
)
BLIND = 190  # the error of taking every image of a thousand for 4.5, with the split of the text
VERBS = "seed gets better", "seeds get better", "worse"


@experiment(ERRORS)
def far_on(answer: Mapping[str, Any]) -> str:
    """Check the report of an experiment on sequences of a thousand, and say what its seeds allow."""
    errors = answer["errors"]
    medians = errors.quantile(0.5, dim=1)
    begin = opening(f"Median error of {len(answer['seeds'])} seeds", answer, [f"{each:.3g}" for each in medians])
    change = contrast(answer, -errors, VERBS, "No value is better than another.")
    if float(medians.min()) < BLIND:
        return f"{begin} {change}"
    return (
        f"{begin} {change} A prediction of 4.5 for every image is off by {BLIND} in the text: these networks are not "
        "better than that."
    )
