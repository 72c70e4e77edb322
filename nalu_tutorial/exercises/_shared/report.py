"""What the reports of all chapters share: whether they can be judged, the sign test, how answers begin and end."""

import functools
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations, permutations
from typing import Any, NamedTuple

import torch
from torch import Tensor

from .answer import Answer, NotYet, Unwritten, is_nothing, require
from .checker import checker

VARIED = "Say in `varied` what differs between your values, and let it be one thing."
OF_TEN = "with 10 of 10 the interval still begins at 72 %"
RARE = 0.05


class Noted(Answer):
    """What a checker says of a report that can be judged: what its numbers allow, and not that `found` is right."""

    def __repr__(self) -> str:
        """Return it as a line of text."""
        return f"✓ Noted. {self.message}"


def report_checker(check: Callable[..., str]) -> Callable[..., Answer]:
    """Turn a function that returns what a report allows into a checker, which ends by asking for what was found."""
    judged = checker(check)

    @functools.wraps(check)
    def answered(*arguments: Any) -> Answer:
        answer = judged(*arguments)
        return Noted(True, f"{answer.message} Does your `found` say more than this?") if answer else answer

    return answered


class Signs(NamedTuple):
    """How many seeds lean to either side, and how rare so one-sided a split is by chance."""

    up: int
    down: int
    chance: float


def check_form(report: Mapping[str, Any], form: Sequence[str]) -> None:
    """End the check if a key is missing, or, kindly, if one is still open."""
    require(isinstance(report, Mapping), f"Hand over a dictionary; its keys are {', '.join(form)}.")
    missing = [name for name in form if name not in report]
    require(not missing, f"The report lacks {', '.join(missing)}. Its keys are {', '.join(form)}.")
    if any(
        is_nothing(value) or (isinstance(value, list | tuple) and any(map(is_nothing, value)))
        for value in report.values()
    ):
        raise Unwritten("replace the dots with your answer.")


def check_words(report: Mapping[str, Any], judge: str, **others: str) -> None:
    """End the check unless `found` says something, and whatever else there is to say; each has its own sentence."""
    found = f"Write into `found` what you conclude, in your own words, before you read what the {judge} say."
    for name, sentence in {"found": found, **others}.items():
        require(isinstance(report[name], str), f"`{name}` is a text: a string, in quotes.")
        require(bool(report[name].strip()), sentence)


def check_experiment(
    report: Mapping[str, Any], form: Sequence[str], *, same: str, advice: str = "", why: str = OF_TEN
) -> None:
    """End the check unless form, words, values and seeds of an experiment by values and seeds can be judged.

    `same` says what a seed is that comes twice, `advice` what else to do with a row of seeds, `why` why few say little.
    """
    check_form(report, form)
    check_words(report, "seeds", varied=VARIED)
    for name in ("values", "seeds"):
        require(isinstance(report[name], list | tuple | range), f"`{name}` is a list, with one entry for each.")
    values = list(report["values"])
    require(len(values) >= 2, "With one value there is nothing to compare. Take two or more.")
    require(all_differ(values), "One value comes twice.")
    seeds = list(report["seeds"])
    require(all(type(seed) is int for seed in seeds), "`seeds` says which ones you ran: whole numbers.")
    check_enough(len(seeds), why)
    require(len(set(seeds)) == len(seeds), f"One seed comes twice, and the same seed {same}.")
    require(
        seeds == list(range(seeds[0], seeds[0] + len(seeds))),
        "Your seeds have gaps or are out of order, as if some were left out afterwards. Take a row of them, such as 0 "
        f"to 19, before you look{advice}.",
    )


def all_differ(values: Sequence[Any]) -> bool:
    return all(a != b for a, b in combinations(values, 2))


def check_enough(seeds: int, why: str = OF_TEN) -> None:
    """End the check if there are too few seeds to say anything."""
    require(seeds >= 10, f"{seeds} seeds say next to nothing: {why}. Take 10 or more.")


def table(name: str, given: Any, entry: str = "one") -> Tensor:
    """Return a list for each value with an entry for each seed as a tensor."""
    try:
        return torch.stack([torch.as_tensor(row, dtype=torch.float64) for row in given])
    except (TypeError, ValueError, RuntimeError):
        raise NotYet(
            f"`{name}` wants numbers: for each value a list with {entry} for each seed, all of the same length."
        ) from None


def check_shape(name: str, shares: Tensor, report: Mapping[str, Any], wanted: str) -> None:
    """End the check unless the table has a row for each value and a column for each seed."""
    values, seeds = len(report["values"]), len(report["seeds"])
    require(
        tuple(shares.shape) == (values, seeds),
        f"`{name}` has shape {tuple(shares.shape)}, and there are {values} values and {seeds} seeds. Give a list for "
        f"each value, with {wanted}.",
    )


def check_shares(name: str, shares: Tensor, entry: str, unit: str) -> None:
    """End the check unless all entries lie between 0 and 1; `unit` says what is meant by above 1."""
    require(bool((shares >= 0).all()), f"`{name}` has {entry} below 0.")
    require(bool((shares <= 1).all()), f"`{name}` has {entry} above 1. {unit}")


def sign_test(differences: Tensor, looks: int = 1) -> Signs:
    """Count the signs, one for each seed, and return them with their chance, times how often one looked."""
    up, down = int((differences > 0).sum()), int((differences < 0).sum())
    tail: float = sum(math.comb(up + down, k) for k in range(min(up, down) + 1)) / 2 ** (up + down)
    return Signs(up, down, min(1.0, 2 * tail * looks))


def most_apart(gains: Callable[[int, int], Tensor], values: int) -> tuple[int, int] | None:
    """Return between which two values the most seeds lean to one side, from worse to better; None if none do.

    `gains` maps the two to how much better each seed is at the second. Medians could tie, or hide most of the seeds.
    """
    leans = {pair: int(gains(*pair).sign().sum()) for pair in permutations(range(values), 2)}
    pair = max(leans, key=lambda each: leans[each])
    return pair if leans[pair] > 0 else None


def counted(count: int, one: str, more: str) -> str:
    """Write a count with the words for one, or for none and more."""
    return f"{count} {one if count == 1 else more}"


def listed(values: Iterable[Any], told: Iterable[Any]) -> str:
    """Write what is told of each value as '1: this; 2: that'."""
    return "; ".join(f"{value}: {each}" for value, each in zip(values, told, strict=True))


def opening(what: str, report: Mapping[str, Any], told: Iterable[Any]) -> str:
    """Return the first sentence of an answer: what is told, by what was varied, value by value."""
    return f"{what}, by {report['varied']}: {listed(report['values'], told)}."


def by_chance(told: str, chance: float, asked: str = "") -> str:
    """Return what is told of two values, and whether chance would do it; `asked` says of how many pairs they are."""
    if chance < RARE:
        return f"{told}: more than chance would do{asked}."
    return f"{told}. Chance may do that more often than once in 20{asked}: more seeds would tell."
