"""The summary of a benchmark: the fraction of formulas recovered, for each kind of formula, noise and method."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any

from ...metrics import Proportion, wilson_interval
from ...records import Record, Row

REPRESENTABLE, OTHERS = "all that are representable", "all that are not"


@dataclass(frozen=True)
class Found:
    """How one method did on the formulas of one kind at one noise.

    Attributes
    ----------
    kind : str
        The kind of formula, or "all that are representable" by a candidate of
        `~nalu_tutorial.regression.FormulaRegressor`, or "all that are not".
    noise : float
        As a share of the target's standard deviation.
    method : str
        What looked for the formulas.
    aside : bool
        Whether these are the formulas that were kept aside.
    formulas : int
        How many formulas there were.
    found : Proportion
        The share of them that were found: recovered from more than half of their tables. Wilson's interval, for which
        each formula counts once, however often its tables were drawn.
    tables, answered, said : int
        How many tables of these formulas there were, on how many of them the method had an answer, and on how many it
        returned a formula, correct or not.
    recovered : int
        From how many tables their formula was recovered.
    inside, beyond : float
        Medians over the tables with an answer of the median relative error, inside the range of the rows and where all
        inputs are ten times larger. NaN where there was no answer.
    seconds : float
        The median of the processor time.
    listed : float, optional
        The median of how many formulas the method listed, where the record has it.
    alone : int, optional
        From how many tables it returned a single formula, which is a wrong one.
    """

    kind: str
    noise: float
    method: str
    aside: bool
    formulas: int
    found: Proportion
    tables: int
    answered: int
    said: int
    recovered: int
    inside: float
    beyond: float
    seconds: float
    listed: float | None = None
    alone: int | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return it for JSON, with None for what is no number, and without what the record does not have."""
        known = {name: value for name, value in vars(self).items() if value is not None} | {"found": list(self.found)}
        return {
            name: None if isinstance(value, float) and not math.isfinite(value) else value
            for name, value in known.items()
        }


def laws_found(record: Record, *, aside: bool = False) -> list[Found]:
    """Return the table of a benchmark's record: a line for each kind of formula, noise and method.

    The last lines are those of all representable formulas together, and of all others.

    Parameters
    ----------
    record : Record
        That of a benchmark.
    aside : bool
        Whether of the formulas that were kept aside instead of the others.

    Examples
    --------
    >>> from nalu_tutorial import shipped_record
    >>> found = laws_found(shipped_record("find-the-law"))
    >>> len({each.kind for each in found})
    10
    """
    formulas = [each for each in record.about["formulas"] if each["aside"] == aside]
    groups = {kind: [each for each in formulas if each["kind"] == kind] for kind in (each["kind"] for each in formulas)}
    groups |= {
        title: [each for each in formulas if each["representable"] == wanted]
        for title, wanted in ((REPRESENTABLE, True), (OTHERS, False))
    }
    rows: dict[tuple[str, str], list[Row]] = {}
    for row in record.rows:
        rows.setdefault((row.unit, row.task), []).append(row)

    def lines() -> Iterator[Found]:
        for kind, members in groups.items():
            for noise in record.about["noises"]:
                tasks = [f"{each['name']}, {100 * noise:g} %" for each in members]
                for method in record.about["units"]:
                    some = [rows[method, task] for task in tasks if (method, task) in rows]
                    if some:
                        yield line_of(kind, noise, method, aside, some)

    return list(lines())


def line_of(kind: str, noise: float, method: str, aside: bool, formulas: list[list[Row]]) -> Found:
    """Return one line, of the rows of each formula."""
    rows = [row for each in formulas for row in each]
    answered = [row for row in rows if row.measures["answered"]]

    def middle(measure: str) -> float:
        return median(row.measures[measure] for row in answered) if answered else math.nan

    known = "listed" in rows[0].measures
    alone = [row for row in rows if known and row.measures["said"] and row.measures["listed"] == 1 and not row.success]
    return Found(
        kind,
        noise,
        method,
        aside,
        len(formulas),
        wilson_interval(sum(map(is_found, formulas)), len(formulas)),
        len(rows),
        len(answered),
        int(sum(row.measures["said"] for row in rows)),
        sum(row.success for row in rows),
        middle("inside"),
        middle("beyond"),
        median(row.measures["seconds"] for row in rows),
        middle("listed") if known else None,
        len(alone) if known else None,
    )


def is_found(tables: list[Row]) -> bool:
    """Return whether a formula was found: recovered from more than half of its tables."""
    return 2 * sum(row.success for row in tables) > len(tables)
