"""What the reports of all chapters share: their form, the tables of an experiment, the sign test, how answers end."""

import functools
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import Any, NamedTuple

import torch
from torch import Tensor

from .answer import Answer, NotYet, Unwritten, is_nothing, require
from .checker import checker
from .taking import DOTS

VARIED = "Say in `varied` what differs between your values, and let it be one thing."
OF_TEN = "with 10 of 10 the interval still begins at 72 %"
KEEP_FAILED = ", and keep those that fail"
RARE = 0.05


class Noted(Answer):
    """What a checker says of a report that can be judged: what its numbers allow, and not that `found` is right."""

    def __repr__(self) -> str:
        return f"✓ Noted. {self.message}"


@dataclass(frozen=True)
class Report:
    """The form of a report; it decorates the function that judges one and returns what its numbers allow.

    Attributes
    ----------
    entries : str
        The keys, in order, with spaces between them.
    words : Mapping
        For each key whose entry is a text, the sentence that asks for it.
    judge : str
        What speaks at the end, by which the sentence for `found` calls it.
    """

    entries: str
    words: Mapping[str, str] = field(default_factory=dict)
    judge: str = "intervals"

    def __call__(self, check: Callable[..., str]) -> Callable[..., Answer]:
        """Return the checker, which ends by asking for what was found."""

        @functools.wraps(check)
        def complete(report: Any) -> str:
            self.check_form(report)
            return check(self.read(report))

        judged = checker(complete)

        @functools.wraps(check)
        def answered(*arguments: Any) -> Answer:
            answer = judged(*arguments)
            return Noted(True, f"{answer.message} Does your `found` say more than this?") if answer else answer

        return answered

    def check_form(self, report: Any) -> None:
        """End the check if a key or a text is missing or, kindly, if an entry is still open."""
        keys = self.entries.split()
        require(isinstance(report, Mapping), f"Hand over a dictionary; its keys are {', '.join(keys)}.")
        missing = [name for name in keys if name not in report]
        require(not missing, f"The report lacks {', '.join(missing)}. Its keys are {', '.join(keys)}.")
        if any(
            is_nothing(value) or (isinstance(value, list | tuple) and any(map(is_nothing, value)))
            for value in report.values()
        ):
            raise Unwritten(DOTS)
        ask = f"Write into `found` what you conclude, in your own words, before you read what the {self.judge} say."
        for name, sentence in {"found": ask, **self.words}.items():
            require(isinstance(report[name], str), f"`{name}` is a text: a string, in quotes.")
            require(bool(report[name].strip(" .…")), sentence)

    def read(self, report: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the report as its judge reads it."""
        return report


@dataclass(frozen=True)
class Outcome:
    """A table of an experiment, with a list for each value and an entry in it for each seed.

    Attributes
    ----------
    name, entry : str
        Its key in the report, and what one entry is.
    of_each : str
        What a list holds, and why nothing less will do.
    valid : Mapping
        What holds of each valid entry, by the words for an entry of which it does not hold.
    """

    name: str
    entry: str
    of_each: str
    valid: Mapping[str, Callable[[Tensor], Tensor]]

    def read(self, report: Mapping[str, Any]) -> Tensor:
        """Return the table with shape (values, seeds), or end the check."""
        try:
            entries = torch.stack([torch.as_tensor(row, dtype=torch.float64) for row in report[self.name]])
        except (TypeError, ValueError, RuntimeError):
            raise NotYet(
                f"`{self.name}` wants numbers: for each value a list with {self.entry} for each seed, all of the same "
                "length."
            ) from None
        values, seeds = len(report["values"]), len(report["seeds"])
        require(
            tuple(entries.shape) == (values, seeds),
            f"`{self.name}` has shape {tuple(entries.shape)}, and there are {values} values and {seeds} seeds. Give a "
            f"list for each value, with {self.of_each}.",
        )
        check_entries(self.name, entries, self.valid)
        return entries


@dataclass(frozen=True)
class ExperimentReport(Report):
    """The form of an experiment by values and seeds: `varied`, `values`, `seeds`, its outcomes, and what was found.

    Attributes
    ----------
    outcomes : sequence of Outcome
        The tables, which the judge gets as tensors.
    same_seed, advice, why_ten : str
        What a seed is that comes twice, what else to do with a row of seeds, and why few of them say little.
    """

    outcomes: Sequence[Outcome] = ()
    same_seed: str = "is the same network"
    advice: str = KEEP_FAILED
    why_ten: str = OF_TEN

    def check_form(self, report: Any) -> None:
        """End the check unless form, words, values and seeds can be judged."""
        super().check_form(report)
        for name in ("values", "seeds"):
            require(isinstance(report[name], list | tuple | range), f"`{name}` is a list, with one entry for each.")
        values = list(report["values"])
        require(len(values) >= 2, "With one value there is nothing to compare. Take two or more.")
        require(all_differ(values), "One value comes twice.")
        seeds = list(report["seeds"])
        require(all(type(seed) is int for seed in seeds), "`seeds` lists the ones you ran: whole numbers.")
        check_enough(len(seeds), self.why_ten)
        require(len(set(seeds)) == len(seeds), f"One seed comes twice, and the same seed {self.same_seed}.")
        require(
            seeds == list(range(seeds[0], seeds[0] + len(seeds))),
            "Your seeds have gaps or are out of order, as if some were left out afterwards. Take a row of them, such "
            f"as 0 to 19, before you look{self.advice}.",
        )

    def read(self, report: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the report with its outcomes as tensors."""
        return {**report, **{outcome.name: outcome.read(report) for outcome in self.outcomes}}


def experiment(*outcomes: Outcome, others: str = "", **options: str) -> ExperimentReport:
    """Return the form of an experiment whose judge are the seeds; `others` names the entries besides."""
    names = " ".join(outcome.name for outcome in outcomes)
    form = f"varied values seeds {names} {others} found"
    return ExperimentReport(form, {"varied": VARIED}, "seeds", outcomes, **options)


def shares(entry: str, unit: str, nan: str = "a NaN in it.") -> dict[str, Callable[[Tensor], Tensor]]:
    """Return what holds of shares; `unit` says what is meant by one above 1, `nan` what to write for a dead seed."""
    return {
        nan: lambda share: ~share.isnan(),
        f"{entry} below 0.": lambda share: share >= 0,
        f"{entry} above 1. {unit}": lambda share: share <= 1,
    }


def check_entries(name: str, entries: Tensor, valid: Mapping[str, Callable[[Tensor], Tensor]]) -> None:
    """End the check with the words for the first thing that does not hold of all entries."""
    for words, holds in valid.items():
        require(bool(holds(entries).all()), f"`{name}` has {words}")


def all_differ(values: Sequence[Any]) -> bool:
    return all(a != b for a, b in combinations(values, 2))


def check_enough(seeds: int, why: str = OF_TEN) -> None:
    """End the check if there are too few seeds to say anything."""
    require(seeds >= 10, f"{seeds} seeds show next to nothing: {why}. Take 10 or more.".replace("-", "−"))


class Signs(NamedTuple):
    """How many seeds lean to either side, and how rare so one-sided a split is by chance."""

    up: int
    down: int
    chance: float


def sign_test(differences: Tensor, looks: int = 1) -> Signs:
    """Count the signs, one for each seed, and return them with their chance, times how often one looked."""
    up, down = int((differences > 0).sum()), int((differences < 0).sum())
    tail: float = sum(math.comb(up + down, k) for k in range(min(up, down) + 1)) / 2 ** (up + down)
    return Signs(up, down, min(1.0, 2 * tail * looks))


def contrast(
    report: Mapping[str, Any], scores: Tensor, verbs: tuple[str, str, str], none: str, *, name_pairs: bool = False
) -> str:
    """Say between which two values most seeds get better, and whether chance would do it.

    Means or medians could tie, or hide most of the seeds.

    Parameters
    ----------
    report : Mapping
        The report, for its values.
    scores : Tensor
        How good each seed is at each value, of shape (values, seeds): more is better.
    verbs : tuple of str
        What happens to one seed, to several, and to those that get worse.
    none : str
        The answer where no value is better than another.
    name_pairs : bool
        Whether to say of how many pairs these two are the best.
    """
    looks = math.comb(len(scores), 2)
    gains = {  # two seeds with an infinite error are equally good
        (worse, better): (scores[better] - scores[worse]).nan_to_num()
        for worse, better in permutations(range(len(scores)), 2)
    }
    worse, better = max(gains, key=lambda pair: int(gains[pair].sign().sum()))
    if not gains[worse, better].sign().sum() > 0:
        return none
    one, more, less = verbs
    up, down, chance = sign_test(gains[worse, better], looks)
    values = report["values"]
    change = f"From {values[worse]} to {values[better]}, {counted(up, one, more)} and {down} {less}"
    pairs = f" for the best of {looks} pairs of values" if name_pairs and looks > 1 else ""
    if chance < RARE:
        return f"{change}: more than chance would do{pairs}."
    return f"{change}. Chance may do that more often than once in 20{pairs}: more seeds would tell."


def counted(count: int, one: str, more: str) -> str:
    """Write a count with the words for one, or for none and more."""
    return f"{count} {one if count == 1 else more}"


def opening(what: str, report: Mapping[str, Any], results: Iterable[Any]) -> str:
    """Return the first sentence of an answer: the results, by what was varied, value by value."""
    listed = "; ".join(f"{value}: {result}" for value, result in zip(report["values"], results, strict=True))
    return f"{what}, by {report['varied']}: {listed}."
