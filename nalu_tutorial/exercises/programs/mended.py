"""An experiment on nets that fail on longer programs: whether its report can be judged, and what it allows."""

import math
from collections.abc import Mapping
from typing import Any

from torch import Tensor

from .._shared.answer import require
from .._shared.report import (
    by_chance,
    check_experiment,
    check_shape,
    check_shares,
    counted,
    opening,
    report_checker,
    sign_test,
    table,
)

FORM = ("varied", "values", "seeds", "shares", "found")
GOES_ON = 0.99  # of the results


@report_checker
def mended(answer: Mapping[str, Any]) -> str:
    """Check the report of an experiment on programs of 40 rows, and say what its seeds allow."""
    check_report(answer)
    return allowed(answer)


def check_report(report: Mapping[str, Any]) -> None:
    """End the check unless the report can be judged."""
    check_experiment(report, FORM, same="is the same net", advice=", and keep those that fail")
    shares = table("shares", report["shares"], "one share of right results")
    check_shape("shares", shares, report, "the share of each seed: a mean hides that there are two kinds of nets")
    require(not bool(shares.isnan().any()), "`shares` has a NaN in it. A seed that died has no result right: 0.")
    check_shares("shares", shares, "a number", "Shares of results: 95 percent are 0.95.")


def allowed(report: Mapping[str, Any]) -> str:
    """Return what the shares allow one to say."""
    shares = table("shares", report["shares"])
    seeds, counts = len(report["seeds"]), (shares >= GOES_ON).sum(dim=1).tolist()
    told = [f"{count} of {seeds}" for count in counts]
    return f"{opening('Nets that go on to 40 rows', report, told)} {_contrast(report, shares, counts)}"


def _contrast(report: Mapping[str, Any], shares: Tensor, counts: list[int]) -> str:
    worst, best = counts.index(min(counts)), counts.index(max(counts))
    if counts[worst] == counts[best]:
        return "No value makes more of them go on than another."
    goes_on = (shares >= GOES_ON).int()
    up, down, chance = sign_test(goes_on[best] - goes_on[worst], math.comb(len(counts), 2))
    values = report["values"]
    told = f"From {values[worst]} to {values[best]}, {counted(up, 'seed is', 'seeds are')} mended and {down} spoiled"
    return by_chance(told, chance)
