"""The record of rules that learned: whether it can be judged, and what its numbers allow to say."""

from __future__ import annotations  # the API pages are made without torch, which the types would need

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import torch
from torch import Tensor

from ..metrics import wilson_interval
from ._verdict import NotYet, require

FORM = ("varied", "values", "seeds", "rule", "plain", "start", "useless", "found")
TABLES = ("rule", "plain", "useless")
LIGHT = 0.25  # an operand with less than this share of the largest weight hardly counts
RARE = 0.05


def check_record(record: Mapping[str, Any]) -> None:
    """End the check unless the record can be judged."""
    for name, sentence in {
        "found": "Write into `found` what you conclude, in your own words, before you read what the seeds say.",
        "varied": "Say in `varied` what differs between your values, and let it be one thing.",
    }.items():
        require(bool(str(record[name]).strip()), sentence)
    for name in ("values", "seeds"):
        require(isinstance(record[name], list | tuple | range), f"`{name}` is a list, with one entry for each.")
    values = list(record["values"])
    require(len(values) >= 2, "With one value there is nothing to compare. Take two or more.")
    require(all(a != b for a, b in combinations(values, 2)), "One value comes twice.")
    _check_seeds(list(record["seeds"]))
    for name in TABLES:
        _check_table(name, record)
    _check_start(record)


def _check_seeds(seeds: Sequence[Any]) -> None:
    require(all(type(seed) is int for seed in seeds), "`seeds` says which ones you ran: whole numbers.")
    require(
        len(seeds) >= 10,
        f"{len(seeds)} seeds say next to nothing: even 5 of 5 comes by chance once in 16 times. Take 10 or more.",
    )
    require(len(set(seeds)) == len(seeds), "One seed comes twice, and the same seed draws the same examples.")
    require(
        list(seeds) == list(range(seeds[0], seeds[0] + len(seeds))),
        "Your seeds have gaps or are out of order, as if some were left out afterwards. Take a row of them, such as 0 "
        "to 19, before you look.",
    )


def _check_table(name: str, record: Mapping[str, Any]) -> None:
    shares, wanted = table(name, record[name]), (len(record["values"]), len(record["seeds"]))
    require(
        tuple(shares.shape) == wanted,
        f"`{name}` has shape {tuple(shares.shape)}, and there are {wanted[0]} values and {wanted[1]} seeds. Give a "
        "list for each value, with one number for each seed: a mean hides how they differ.",
    )
    require(not bool(shares.isnan().any()), f"`{name}` has a NaN in it.")
    require(bool((shares >= 0).all()), f"`{name}` has a number below 0.")
    unit = (
        "It is a share of the largest weight of its rule: divide by that."
        if name == "useless"
        else "Accuracies are shares: 95 percent are 0.95."
    )
    require(bool((shares <= 1).all()), f"`{name}` has a number above 1. {unit}")


def table(name: str, given: Any) -> Tensor:
    """Return a list for each value with an entry for each seed as a tensor."""
    try:
        return torch.stack([torch.as_tensor(row, dtype=torch.float64) for row in given])
    except (TypeError, ValueError, RuntimeError):
        raise NotYet(
            f"`{name}` wants numbers: for each value a list with one for each seed, all of the same length."
        ) from None


def _check_start(record: Mapping[str, Any]) -> None:
    start = record["start"]
    require(
        isinstance(start, int | float) and 0 <= start <= 1,
        "`start` is one number from 0 to 1: what the rule scores before it learns.",
    )
    still = (table("rule", record["rule"]) == start).all() and (table("useless", record["useless"]) == 1).all()
    require(
        not bool(still),
        "No run has moved from the start: no gradient has reached the weights. Was the knowledge base made with "
        "`learn=True`, and is `infer` called in each step, before the loss?",
    )


def verdict(record: Mapping[str, Any]) -> str:
    """Return what accuracies and weights, seed by seed, allow one to say."""
    rule, plain, useless = (table(name, record[name]) for name in TABLES)
    means = zip(record["values"], rule.mean(dim=1).tolist(), plain.mean(dim=1).tolist(), strict=True)
    listed = "; ".join(f"{value}: {_percent(one)} against {_percent(other)}" for value, one, other in means)
    opening = f"Mean over {len(record['seeds'])} seeds, rule against regression, by {record['varied']}: {listed}."
    told = (
        *_leads(record, rule - plain),
        _change(record, rule - plain),
        _learned(record, rule),
        _dropped(record, useless),
    )
    return " ".join((opening, *told))


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def chance(differences: Tensor, looks: int = 1) -> float:
    """Return how rare so one-sided signs are by chance: the sign test, times how often one looked."""
    up, down = int((differences > 0).sum()), int((differences < 0).sum())
    tail: float = sum(math.comb(up + down, k) for k in range(min(up, down) + 1)) / 2.0 ** (up + down)
    return min(1.0, 2 * tail * looks)


def _surely(differences: Tensor) -> list[int]:
    """Return for each value 1 or −1 where the seeds' signs lean to that side by more than chance, else 0."""
    sides = differences.sign().sum(dim=1).sign().int().tolist()
    return [side * (chance(row, len(differences)) < RARE) for side, row in zip(sides, differences, strict=True)]


def _leads(record: Mapping[str, Any], lead: Tensor) -> Iterator[str]:
    """Yield at which values the one or the other is ahead."""
    values, sure = record["values"], _surely(lead)
    for word, side in (("the rule", 1), ("the regression", -1)):
        ahead = [
            f"{value} (in {int((row * side > 0).sum())} seeds, behind in {int((row * side < 0).sum())})"
            for value, row, leans in zip(values, lead, sure, strict=True)
            if leans == side
        ]
        if ahead:
            yield f"More than chance would do, {word} is ahead at {', '.join(ahead)}."
    undecided = [str(value) for value, leans in zip(values, sure, strict=True) if not leans]
    if undecided:
        yield f"Undecided at {', '.join(undecided)}."


def _change(record: Mapping[str, Any], lead: Tensor) -> str:
    """Say whether the lead differs between the values at which it differs most."""
    low, high = int(lead.mean(dim=1).argmin()), int(lead.mean(dim=1).argmax())
    if low == high:
        return "The lead is the same at all values."
    change = lead[high] - lead[low]
    up, down = int((change > 0).sum()), int((change < 0).sum())
    told = f"From {record['values'][low]} to {record['values'][high]} the rule's lead grows in {up} seeds and shrinks"
    if chance(change, math.comb(len(lead), 2)) < RARE:
        return f"{told} in {down}: what you varied matters."
    return f"{told} in {down}: chance may do that. A lead at one value and none at another is no difference yet."


def _learned(record: Mapping[str, Any], rule: Tensor) -> str:
    start = float(record["start"])
    better = [str(value) for value, leans in zip(record["values"], _surely(rule - start), strict=True) if leans == 1]
    opening = f"Before it learned the rule scored {_percent(start)}."
    if not better:
        return f"{opening} Nowhere is it better than that by more than chance: its lead, if any, is in how it starts."
    if len(better) == len(rule):
        return f"{opening} It gained at every value."
    return f"{opening} By more than chance it gained at {', '.join(better)} alone: elsewhere a lead is in the start."


def _dropped(record: Mapping[str, Any], useless: Tensor) -> str:
    light, runs = (useless < LIGHT).sum(dim=1).tolist(), len(record["seeds"])
    listed = "; ".join(
        f"{value}: {wilson_interval(count, runs)}" for value, count in zip(record["values"], light, strict=True)
    )
    told = f"Runs that keep less than a quarter of the largest weight for the useless operand: {listed}."
    if sum(light) == 0:
        told += " Without slack no weight may fall below (2α − 1)/α. What does it cost in yours?"
    return told
