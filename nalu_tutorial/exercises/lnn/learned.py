"""Rules that learned: whether the report can be judged, and what its numbers allow to say."""

import math
from collections.abc import Mapping
from typing import Any

from torch import Tensor

from .._shared.answer import require
from .._shared.report import RARE, Outcome, counted, experiment, opening, shares, sign_test

ACCURACIES = shares("a number", "Accuracies are fractions: 95 percent is 0.95.")
OF_EACH = "one number for each seed: a mean hides how they differ"
RULE, PLAIN = (Outcome(name, "one", OF_EACH, ACCURACIES) for name in ("rule", "plain"))
WHY_TEN = "even 5 of 5 comes by chance once in 16 times"
START = 7 / 8  # all three signs, where the storm comes with the first two
ROUNDED = 0.006  # 0.88 will do


@experiment(RULE, PLAIN, others="start", same_seed="draws the same examples", advice="", why_ten=WHY_TEN)
def learned(answer: Mapping[str, Any]) -> str:
    """Check the report of an experiment on learned rules, and say what its seeds allow."""
    rule, plain = answer["rule"], answer["plain"]
    _check_start(answer["start"], rule)
    means = [
        f"{_percent(one)} against {_percent(other)}"
        for one, other in zip(rule.mean(dim=1).tolist(), plain.mean(dim=1).tolist(), strict=True)
    ]
    begin = opening(f"Mean over {len(answer['seeds'])} seeds, rule against regression", answer, means)
    lead = rule - plain
    return " ".join((begin, _leads(answer, lead), _change(answer, lead), _learned(answer, rule - START)))


def _check_start(start: Any, rule: Tensor) -> None:
    require(
        isinstance(start, int | float) and type(start) is not bool,
        "`start` is one number: what the rule scores before it learns.",
    )
    require(
        abs(start - START) < ROUNDED,
        "`start` is what the rule scores before it learns. All three is wrong on one of the eight kinds: the start is "
        f"{START}.",
    )
    require(
        not bool((rule == START).all()),
        "Every rule scores what it scored before it learned. Are these the rules after `learn_conjunctions`?",
    )


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _surely(differences: Tensor) -> list[int]:
    """Return for each value 1 or −1 where the seeds' signs lean to that side by more than chance, else 0."""
    sides = differences.sign().sum(dim=1).sign().int().tolist()
    chances = [sign_test(row, len(differences)).chance for row in differences]
    return [side * (chance < RARE) for side, chance in zip(sides, chances, strict=True)]


def _leads(report: Mapping[str, Any], lead: Tensor) -> str:
    """Say at which values the one or the other is ahead, and at which that is open."""
    leaning = list(zip(report["values"], lead, _surely(lead), strict=True))
    parts = []
    for word, side in (("the rule", 1), ("the regression", -1)):
        ahead = [
            f"{value} by {int((row * side > 0).sum())} seeds to {int((row * side < 0).sum())}"
            for value, row, leans in leaning
            if leans == side
        ]
        if ahead:
            parts.append(f"{word} is ahead at {', '.join(ahead)}")
    decided = f"More than chance would do, {' and '.join(parts)}" if parts else ""
    undecided = ", ".join(str(value) for value, _, leans in leaning if not leans)
    if not undecided:
        return f"{decided}."
    return (
        f"{decided}; undecided who is ahead at {undecided}." if decided else f"Undecided who is ahead at {undecided}."
    )


def _change(report: Mapping[str, Any], lead: Tensor) -> str:
    """Say whether the lead differs between the values at which it differs most."""
    low, high = int(lead.mean(dim=1).argmin()), int(lead.mean(dim=1).argmax())
    if low == high:
        return "The lead is the same at all values."
    up, down, chance = sign_test(lead[high] - lead[low], math.comb(len(lead), 2))
    grows, verdict = counted(up, "seed", "seeds"), "what you varied matters" if chance < RARE else "chance may do that"
    change = f"From {report['values'][low]} to {report['values'][high]} the rule's lead grows in {grows}"
    return f"{change} and shrinks in {down}: {verdict}."


def _learned(report: Mapping[str, Any], gain: Tensor) -> str:
    """Say at which values learning made the rule better than its start, and at which worse."""
    sure = _surely(gain)
    parts = []
    for word, side in (("better", 1), ("worse", -1)):
        there = [str(value) for value, leans in zip(report["values"], sure, strict=True) if leans == side]
        if there:
            parts.append(f"{word} at {', '.join(there)}" if len(there) < len(sure) else f"{word} at every value")
    if not parts:
        return f"Compared with its start, {START}, neither gain nor loss by learning is shown."
    elsewhere = "" if all(sure) else "; elsewhere a gain is not shown"
    return f"Compared with its start, {START}, learning made the rule {' and '.join(parts)}{elsewhere}."
