"""The record of an experiment on equality: whether it can be judged, and what its numbers allow to say."""

from __future__ import annotations  # the API pages are made without torch, which the types would need

import math
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import torch
from torch import Tensor

from ..metrics import wilson_interval
from ._verdict import NotYet, require

FORM = ("varied", "values", "seeds", "near", "random", "never", "found")
SETS = ("near", "random")
SOLVED = 0.99
TELLING = 0.9  # where saying no scores more than this, a set has hardly an equal pair


class Contrast(NamedTuple):
    """Two values with the same seeds: how many seeds only the one solves, only the other, and how rare that is."""

    gained: int
    lost: int
    chance: float


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
    for name in SETS:
        _check_accuracies(name, record)
    _check_never(record["never"])


def _check_seeds(seeds: Sequence[Any]) -> None:
    require(all(type(seed) is int for seed in seeds), "`seeds` says which ones you ran: whole numbers.")
    require(
        len(seeds) >= 10,
        f"{len(seeds)} seeds say next to nothing: with 10 of 10 the interval still begins at 72 %. Take 10 or more.",
    )
    require(len(set(seeds)) == len(seeds), "One seed comes twice, and the same seed is the same run.")
    require(
        list(seeds) == list(range(seeds[0], seeds[0] + len(seeds))),
        "Your seeds have gaps or are out of order, as if some were left out afterwards. Take a row of them, such as 0 "
        "to 19, before you look, and keep those that fail.",
    )


def _check_accuracies(name: str, record: Mapping[str, Any]) -> None:
    shares = accuracies(name, record[name])
    wanted = (len(record["values"]), len(record["seeds"]))
    require(
        tuple(shares.shape) == wanted,
        f"`{name}` has shape {tuple(shares.shape)}, and there are {wanted[0]} values and {wanted[1]} seeds. Give a "
        "list for each value, with the accuracy of each seed: a mean hides which ones fail.",
    )
    require(
        not bool(shares.isnan().any()), f"`{name}` has a NaN in it. A seed that died is right nowhere: count it as 0."
    )
    _check_shares(name, shares)


def _check_shares(name: str, shares: Tensor) -> None:
    require(bool((shares >= 0).all()), f"`{name}` has an accuracy below 0.")
    require(bool((shares <= 1).all()), f"`{name}` has an accuracy above 1. They are shares: 95 percent are 0.95.")


def accuracies(name: str, given: Any) -> Tensor:
    """Return a list for each value with an entry for each seed as a tensor."""
    try:
        return torch.stack([torch.as_tensor(row, dtype=torch.float64) for row in given])
    except (TypeError, ValueError, RuntimeError):
        raise NotYet(
            f"`{name}` wants numbers: for each value a list with one accuracy for each seed, all of the same length."
        ) from None


def _check_never(never: Any) -> None:
    require(
        hasattr(never, "__len__") and len(never) == 2,
        "`never` is a pair: what always saying no scores on the near pairs, and on the random ones.",
    )
    scores = torch.tensor([float(score) for score in never])
    _check_shares("never", scores)
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


def verdict(record: Mapping[str, Any]) -> str:
    """Return what the two columns, the seeds and their intervals allow one to say."""
    near, random = (accuracies(name, record[name]) for name in SETS)
    solved = (near >= SOLVED) & (random >= SOLVED)
    counts = solved.sum(dim=1).tolist()
    runs = len(record["seeds"])
    listed = "; ".join(
        f"{value}: {wilson_interval(count, runs)}" for value, count in zip(record["values"], counts, strict=True)
    )
    opening = f"Of {runs} seeds, those right on 99 % of both kinds of pairs, by {record['varied']}: {listed}."
    told = (_contrast(record, solved), _failing(record, solved), _columns(record, near, random))
    return " ".join((opening, *filter(None, told)))


def contrast(one: Tensor, other: Tensor, pairs: int = 1) -> Contrast:
    """Compare two values seed by seed: the sign test, with its chance multiplied by how many pairs were looked at."""
    gained, lost = int((other & ~one).sum()), int((one & ~other).sum())
    few, all_ = min(gained, lost), gained + lost
    tail = sum(math.comb(all_, k) for k in range(few + 1)) / 2**all_
    return Contrast(gained, lost, min(1.0, 2 * tail * pairs))


def _contrast(record: Mapping[str, Any], solved: Tensor) -> str:
    counts = solved.sum(dim=1)
    low, high = int(counts.argmin()), int(counts.argmax())
    if counts[low] == counts[high]:
        return "No value solves more seeds than another. That is not the same as no effect."
    values, pairs = record["values"], math.comb(len(solved), 2)
    gained, lost, chance = contrast(solved[low], solved[high], pairs)
    told = f"From {values[low]} to {values[high]}, {gained} seeds are gained and {lost} lost"
    asked = f" for the best of {pairs} pairs of values" if pairs > 1 else ""
    if chance < 0.05:
        return f"{told}: more than chance would do{asked}."
    return f"{told}. Chance may do that more often than once in 20{asked}: more seeds would tell."


def _failing(record: Mapping[str, Any], solved: Tensor) -> str:
    always = [seed for seed, right in zip(record["seeds"], solved.any(dim=0).tolist(), strict=True) if not right]
    if not always:
        return "Every seed is solved at some value."
    if len(always) > 5:
        return f"{len(always)} seeds fail at every value."
    return f"Failing at every value: seed {', '.join(map(str, always))}. What is wrong there your values do not touch."


def _columns(record: Mapping[str, Any], near: Tensor, random: Tensor) -> str:
    never_near, never_random = map(float, record["never"])
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
