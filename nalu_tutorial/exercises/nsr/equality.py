"""An experiment on equality: whether its report can be judged, and what its numbers allow to say."""

import math
from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor

from ...metrics import wilson_interval
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

FORM = ("varied", "values", "seeds", "near", "random", "never", "found")
SETS = ("near", "random")
ACCURACIES = ("an accuracy", "They are shares: 95 percent are 0.95.")
SOLVED = 0.99
TELLING = 0.9  # where saying no scores more than this, a set has hardly an equal pair


@report_checker
def equality(answer: Mapping[str, Any]) -> str:
    """Check the report of an experiment on equality, and say what its seeds and its two columns allow."""
    check_report(answer)
    return allowed(answer)


def check_report(report: Mapping[str, Any]) -> None:
    """End the check unless the report can be judged."""
    check_experiment(report, FORM, same="is the same run", advice=", and keep those that fail")
    for name in SETS:
        _check_accuracies(name, report)
    _check_never(report["never"])


def _check_accuracies(name: str, report: Mapping[str, Any]) -> None:
    shares = table(name, report[name], "one accuracy")
    check_shape(name, shares, report, "the accuracy of each seed: a mean hides which ones fail")
    require(
        not bool(shares.isnan().any()), f"`{name}` has a NaN in it. A seed that died is right nowhere: count it as 0."
    )
    check_shares(name, shares, *ACCURACIES)


def _check_never(never: Any) -> None:
    require(
        hasattr(never, "__len__") and len(never) == 2,
        "`never` is a pair: what always saying no scores on the near pairs, and on the random ones.",
    )
    scores = torch.tensor([float(score) for score in never])
    check_shares("never", scores, *ACCURACIES)
    near, random = scores.tolist()
    require(
        near < 1, "Always saying no is right on all of your near pairs: none of them is equal, and nothing is tested."
    )
    require(near > 0, "All of your near pairs are equal: always saying yes would do. Mix in pairs that are one apart.")
    require(
        near < random,
        "Near pairs should be equal more often than random ones, so that always saying no scores less there. Are they "
        "the wrong way round?",
    )


def allowed(report: Mapping[str, Any]) -> str:
    """Return what the two columns, the seeds and their intervals allow one to say."""
    near, random = (table(name, report[name]) for name in SETS)
    solved = (near >= SOLVED) & (random >= SOLVED)
    runs = len(report["seeds"])
    shares = [wilson_interval(count, runs) for count in solved.sum(dim=1).tolist()]
    begin = opening(f"Of {runs} seeds, those right on 99 % of both kinds of pairs", report, shares)
    told = (_contrast(report, solved), _failing(report, solved), _columns(report, near, random))
    return " ".join((begin, *filter(None, told)))


def _contrast(report: Mapping[str, Any], solved: Tensor) -> str:
    counts = solved.sum(dim=1)
    low, high = int(counts.argmin()), int(counts.argmax())
    if counts[low] == counts[high]:
        return "No value solves more seeds than another. That is not the same as no effect."
    values, pairs = report["values"], math.comb(len(solved), 2)
    gained, lost, chance = sign_test(solved[high].int() - solved[low].int(), pairs)
    told = f"From {values[low]} to {values[high]}, {counted(gained, 'seed is', 'seeds are')} gained and {lost} lost"
    asked = f" for the best of {pairs} pairs of values" if pairs > 1 else ""
    return by_chance(told, chance, asked)


def _failing(report: Mapping[str, Any], solved: Tensor) -> str:
    always = [seed for seed, right in zip(report["seeds"], solved.any(dim=0).tolist(), strict=True) if not right]
    if not always:
        return "Every seed is solved at some value."
    if len(always) > 5:
        return f"{counted(len(always), 'seed fails', 'seeds fail')} at every value."
    return f"Failing at every value: seed {', '.join(map(str, always))}. What is wrong there your values do not touch."


def _columns(report: Mapping[str, Any], near: Tensor, random: Tensor) -> str:
    never_near, never_random = map(float, report["never"])
    hidden = int(((near < SOLVED) & (random >= SOLVED)).sum())
    told = ""
    if hidden:
        told = (
            f"{hidden} of {near.numel()} runs pass on random pairs and fail on near ones: one column would hide them. "
        )
    if never_random > TELLING:
        told += f"Always saying no scores {100 * never_random:.3g} % on the random pairs, so the near ones decide."
    if never_near > TELLING:
        told += f" On the near ones, too, it scores {100 * never_near:.3g} %: take more equal pairs."
    return told.strip()
