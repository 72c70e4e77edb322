"""An experiment on how long counters stay exact: whether its report can be judged, and what its numbers allow."""

import math
from collections.abc import Mapping
from typing import Any

from .._shared.answer import require
from .._shared.report import (
    by_chance,
    check_experiment,
    check_shape,
    counted,
    most_apart,
    opening,
    report_checker,
    sign_test,
    table,
)

FORM = ("varied", "values", "seeds", "exact_to", "found")
NEVER, LONGEST = 4, 60


@report_checker
def longer(answer: Mapping[str, Any]) -> str:
    """Check the report of an experiment on how long counters stay exact, and say what its seeds allow."""
    check_report(answer)
    return allowed(answer)


def check_report(report: Mapping[str, Any]) -> None:
    """End the check unless the report can be judged."""
    check_experiment(report, FORM, same="is the same net", advice=", and keep those that fail")
    times = table("exact_to", report["exact_to"], "one time")
    check_shape("exact_to", times, report, "the time of each seed: a median hides which ones fail")
    require(bool((times == times.round()).all()), "`exact_to` has times that are no whole numbers of steps.")
    require(bool((times >= NEVER).all()), "`exact_to` has a time below 4, which stands for a net that fails at 5.")
    require(bool((times <= LONGEST).all()), "`exact_to` has a time above 60. Test up to 60 and write 60 at most.")


def allowed(report: Mapping[str, Any]) -> str:
    """Return what the times allow one to say."""
    times = table("exact_to", report["exact_to"])
    medians = times.quantile(0.5, dim=1)
    begin = opening(f"Median time of {len(report['seeds'])} seeds", report, [f"{each:g}" for each in medians])
    pair = most_apart(lambda worse, better: times[better] - times[worse], len(times))
    if pair is None:
        return f"{begin} No value is better than another."
    longer, shorter, chance = sign_test(times[pair[1]] - times[pair[0]], math.comb(len(times), 2))
    worst, best = (report["values"][each] for each in pair)
    stay = counted(longer, "seed stays", "seeds stay")
    told = f"From {worst} to {best}, {stay} exact for longer and {shorter} less long"
    return f"{begin} {by_chance(told, chance)}"
