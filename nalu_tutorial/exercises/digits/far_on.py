"""An experiment on long sequences: whether its report can be judged, and what its numbers allow to say."""

import math
from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor

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

FORM = ("varied", "values", "seeds", "errors", "found")
BLIND = 190  # the error of taking every picture of a thousand for 4.5, with the split of the text


@report_checker
def far_on(answer: Mapping[str, Any]) -> str:
    """Check the report of an experiment on sequences of a thousand, and say what its seeds allow."""
    check_report(answer)
    return allowed(answer)


def check_report(report: Mapping[str, Any]) -> None:
    """End the check unless the report can be judged."""
    check_experiment(report, FORM, same="is the same net", advice=", and keep those that fail")
    errors = table("errors", report["errors"], "one mean absolute error")
    check_shape("errors", errors, report, "the error of each seed: a median hides which ones fail")
    require(
        not bool(errors.isnan().any()), "`errors` has a NaN in it. A seed that died is infinitely far off: `math.inf`."
    )
    require(bool((errors >= 0).all()), "`errors` has a number below 0. Take absolute values before the mean.")


def allowed(report: Mapping[str, Any]) -> str:
    """Return what the errors allow one to say."""
    errors = table("errors", report["errors"])
    medians = errors.quantile(0.5, dim=1)
    begin = opening(f"Median error of {len(report['seeds'])} seeds", report, [f"{each:.3g}" for each in medians])
    return f"{begin} {_contrast(report, errors)} {_blind(errors, medians)}".strip()


def _contrast(report: Mapping[str, Any], errors: Tensor) -> str:
    def gains(worse: int, better: int) -> Tensor:
        both_lost = errors[worse].isinf() & errors[better].isinf()
        return torch.where(both_lost, 0.0, errors[worse] - errors[better])

    pair = most_apart(gains, len(errors))
    if pair is None:
        return "No value is better than another."
    better, worse, chance = sign_test(gains(*pair), math.comb(len(errors), 2))
    worst, best = (report["values"][each] for each in pair)
    told = f"From {worst} to {best}, {counted(better, 'seed gets', 'seeds get')} better and {worse} worse"
    return by_chance(told, chance)


def _blind(errors: Tensor, medians: Tensor) -> str:
    if float(medians.min()) < BLIND:
        return ""
    return f"Who takes every picture for 4.5 is off by {BLIND} in the text: these nets are not better than that."
