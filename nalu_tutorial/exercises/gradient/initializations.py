"""An initialization compared with the usual one: whether its report is complete, and what its numbers allow to say."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from ...metrics import median_interval, wilson_interval
from .._shared.answer import require
from .._shared.report import Report, check_enough


@Report(
    "start steps below published mine found",
    {"start": "Describe your initialization, so that somebody else can repeat it."},
)
def initializations(answer: Mapping[str, Any]) -> str:
    """Check the report of an initialization compared with the usual one, and say what it shows."""
    _check_losses(answer)
    losses = [[math.inf if math.isnan(loss) else loss for loss in map(float, answer[k])] for k in ("mine", "published")]
    mine, published = (wilson_interval(sum(loss < answer["below"] for loss in each), len(each)) for each in losses)
    middle, middle_published = map(median_interval, losses)
    begin = (
        f"After {answer['steps']:,} steps {mine} of your runs and {published} of those from the usual "
        f"initialization are below {answer['below']:g}."
    )
    return f"{begin} {_conclusion((mine, published), (middle, middle_published))}"


def _check_losses(report: Mapping[str, Any]) -> None:
    require(
        type(report["steps"]) is int and report["steps"] > 0,
        "Steps are counted in whole numbers, and there is one at least.",
    )
    for name in ("published", "mine"):
        losses = report[name]
        require(
            hasattr(losses, "__len__") and not isinstance(losses, str | Mapping),
            f"`{name}` wants the final losses of all seeds, a list. One number for them all hides how they spread.",
        )
        require(not any(float(loss) < 0 for loss in losses), f"A squared error in `{name}` is below 0.")
    require(float(report["below"]) > 0, "`below` is the loss under which a run counts as good: above 0, please.")
    published, mine = (list(map(float, report[name])) for name in ("published", "mine"))
    require(
        len(published) == len(mine),
        f"{len(published)} seeds against {len(mine)}: the same seeds on both sides see the same data.",
    )
    check_enough(len(mine))
    require(published != mine, "Both lists are the same, loss by loss: was your initialization ever used?")


def _conclusion(shares: Sequence[Any], medians: Sequence[Any]) -> str:
    (mine, published), (middle, middle_published) = shares, medians
    if mine.low > published.high:
        return (
            "The intervals do not overlap: yours is better here, with this many steps. What does it know about "
            "the signs?"
        )
    if published.low > mine.high:
        return "The intervals do not overlap, and yours is the worse one."
    if middle.high < middle_published.low:
        return (
            "The intervals overlap, those of the medians do not: yours is lower, which is not the same as solved "
            "more often."
        )
    if middle_published.high < middle.low:
        return "The intervals overlap, those of the medians do not, and yours is the higher one."
    return "Both overlap: no difference shown with so many seeds. That is not the same as no difference."
