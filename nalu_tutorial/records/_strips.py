"""A strip of marks: within which recipes an explanation of ours holds, holds in part, falls, or does not apply."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..metrics.intervals import wilson_interval

#: What can become of an explanation under one recipe, and the sign that stands for it.
MARKS = {"holds": "●", "in part": "◐", "falls": "○", "does not apply": "·"}


@dataclass(frozen=True)
class Mark:
    """What became of an explanation under one recipe.

    Attributes
    ----------
    recipe : str
        What was changed of the lesson's own.
    word : str
        "holds", "in part", "falls" or "does not apply".
    counts : dict of str to str
        By each side of the trial, the share of runs that show the effect, as "96 %".
    why : str
        Why it does not apply.
    """

    recipe: str
    word: str
    counts: Mapping[str, str]
    why: str = ""

    @property
    def text(self) -> str:
        """Return the mark in a sentence."""
        counted = "; ".join(f"{side}: {count}" for side, count in self.counts.items())
        return f"{self.recipe}: {self.word}. {'. '.join(filter(None, (counted, self.why)))}"


def strips_of(record: Mapping[str, Any]) -> dict[str, list[Mark]]:
    """Return the marks of each explanation that the record of trials holds, in the order of the battery."""
    trials = record["layout"]["trials"]
    by_unit: dict[str, dict[str, dict[str, tuple[float, int]]]] = {}
    for each in record["results"]:
        recipe, _, side = each["task"].partition(": ")
        shares = by_unit.setdefault(each["unit"], {}).setdefault(recipe, {})
        shares[side] = each["measures"]["shows"]["mean"], each["seeds"]
    battery = record["layout"]["battery"]
    return {
        name: [mark_of(trials[name], recipe, recipes.get(recipe)) for recipe in battery]
        for name, recipes in by_unit.items()
    }


def mark_of(trial: Mapping[str, Any], recipe: str, shares: Mapping[str, tuple[float, int]] | None) -> Mark:
    """Return the mark of one recipe, from the share of runs that show the effect on each side, and their number."""
    if shares is None:
        return Mark(recipe, "does not apply", {}, trial["left_out"][recipe])
    counts = {side: f"{share:.0%}".replace("%", " %") for side, (share, _) in shares.items()}
    effect, *others = (shares[side] for side in trial["arms"])
    if effect[0] < 0.5:
        return Mark(recipe, "does not apply", counts, "The effect is not to be seen")
    if any(shares[side][0] > 0.5 for side in trial["control"]):
        return Mark(recipe, "does not apply", counts, "The control shows the effect, too")
    return Mark(recipe, judge(effect, others), counts)


def judge(effect: tuple[float, int], others: Sequence[tuple[float, int]]) -> str:
    """Return what the shares say: of the effect, and of what is left of it on each side where the cause is changed.

    The explanation holds if at least half of the effect is gone, in part if less but more than chance explains, and
    falls otherwise. The side on which most is left counts.

    Examples
    --------
    >>> [judge((0.9, 50), [(left, 50)]) for left in (0.1, 0.6, 0.8)]
    ['holds', 'in part', 'falls']
    """
    left = max(others)
    if left[0] <= effect[0] / 2:
        return "holds"
    here, there = (wilson_interval(round(share * seeds), seeds) for share, seeds in (effect, left))
    return "in part" if there.high < here.low else "falls"
