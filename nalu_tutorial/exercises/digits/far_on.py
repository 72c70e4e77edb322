"""An experiment on long sequences: whether its report can be judged, and what its numbers allow to say."""

import math
from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor

from .._shared.answer import require
from .._shared.report import by_chance, check_experiment, check_shape, opening, report_checker, sign_test, table

FORM = ("varied", "values", "seeds", "errors", "found")
BLIND = 100  # about the error of taking every picture of 500 for 4.5


@report_checker
def far_on(answer: Mapping[str, Any]) -> str:
    """Check the report of an experiment on sequences of 500, and say what its seeds allow."""
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
    medians = errors.median(dim=1).values
    begin = opening(f"Median error of {len(report['seeds'])} seeds", report, [f"{each:.3g}" for each in medians])
    return f"{begin} {_contrast(report, errors, medians)} {_blind(errors, medians)}".strip()


def _contrast(report: Mapping[str, Any], errors: Tensor, medians: Tensor) -> str:
    worst, best = int(medians.argmax()), int(medians.argmin())
    if medians[worst] == medians[best]:
        return "No value is better than another."
    values, pairs = report["values"], math.comb(len(errors), 2)
    both_lost = errors[worst].isinf() & errors[best].isinf()
    gains = torch.where(both_lost, 0.0, errors[worst] - errors[best])
    better, worse, chance = sign_test(gains, pairs)
    told = f"From {values[worst]} to {values[best]}, {better} seeds get better and {worse} worse"
    return by_chance(told, chance)


def _blind(errors: Tensor, medians: Tensor) -> str:
    if float(medians.min()) < BLIND:
        return ""
    return f"Who takes every picture for 4.5 is off by about {BLIND}: these nets are not better than that."
