"""A record: a CSV with one row per run, and a JSON beside it that describes how it was made."""

from __future__ import annotations

import csv
import json
import math
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from statistics import fmean, median
from typing import Any

from .._files import replaced
from ..metrics import Interval, Proportion, beta_interval, gamma_interval, wilson_interval
from ._brief import brief_lines, runs_in
from ._reading import check_agreement, csv_path, read_about, read_rows
from ._row import Row, as_line, as_row

DATA = Path(__file__).parent / "data"


@dataclass(frozen=True)
class Summary:
    """The summary of one unit on one task over its seeds: success, and two means over the runs that succeeded.

    Of the other measures of an experiment, it has the median and the mean over all runs.
    """

    unit: str
    task: str
    seeds: int
    success: Proportion
    solved_at: Interval
    solved_at_median: float
    sparsity: Interval
    sparsity_median: float
    extrapolation_median: float
    dead: int
    measures: Mapping[str, Mapping[str, float]] = field(default_factory=dict)

    @classmethod
    def of(cls, rows: Sequence[Row]) -> Summary:
        """Return the summary of rows that share unit and task."""
        solved = [row for row in rows if row.success]
        return cls(
            rows[0].unit,
            rows[0].task,
            len(rows),
            wilson_interval(len(solved), len(rows)),
            gamma_interval(row.solved_at for row in solved),
            middle(row.solved_at for row in solved),
            beta_interval(row.sparsity for row in solved),
            middle(row.sparsity for row in solved),
            middle(row.extrapolation for row in rows),
            sum(row.dead for row in rows),
            {name: averages([row.measures[name] for row in rows]) for name in rows[0].measures},
        )

    def as_dict(self) -> dict[str, Any]:
        """Return the summary for JSON, with None for what is no number."""
        known = asdict(self)
        share, solved, sparse = (known.pop(name) for name in ("success", "solved_at", "sparsity"))
        ends = {"success_rate": share[0], "success_interval": share[1:], "solved_at": solved, "sparsity": sparse}
        result: dict[str, Any] = without_nan(known | ends)
        return result


@dataclass(frozen=True)
class Record:
    """The runs of one experiment.

    Attributes
    ----------
    rows : tuple of Row
        One for each unit, task and seed.
    about : dict
        How it was made: experiment, hyper-parameters, versions, commit, machine, seconds, date. Where it says
        ``only_measures``, nothing else is written of a run.
    """

    rows: tuple[Row, ...]
    about: dict[str, Any]

    @cached_property
    def summaries(self) -> tuple[Summary, ...]:
        """One summary for each unit and task, in the order of the rows."""
        groups: dict[tuple[str, str], list[Row]] = {}
        for row in self.rows:
            groups.setdefault((row.unit, row.task), []).append(row)
        return tuple(map(Summary.of, groups.values()))

    def summary(self, unit: str, task: str = "") -> Summary:
        """Return the summary of one unit on one task.

        Raises
        ------
        KeyError
            If the record has none.
        """
        for each in self.summaries:
            if (each.unit, each.task) == (unit, task):
                return each
        raise KeyError(f"the record has no {unit} on {task!r}")

    def select(self, unit: str, task: str = "") -> list[Row]:
        """Return the rows of one unit on one task, in the order of their seeds.

        Raises
        ------
        KeyError
            If the record has none.
        """
        rows = [row for row in self.rows if (row.unit, row.task) == (unit, task)]
        if not rows:
            raise KeyError(f"the record has no {unit} on {task!r}")
        return rows

    @property
    def results(self) -> list[dict[str, Any]]:
        """The JSON's entry for each unit and task."""
        summaries = [each.as_dict() for each in self.summaries]
        if not self.about.get("only_measures"):
            return summaries
        return [{name: each[name] for name in ("unit", "task", "seeds", "measures")} for each in summaries]

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write both files beside their places and then move them there, the CSV last: where it is, both are whole.

        The JSON also holds the results, of the rows as they are written, for who reads no CSV.

        Raises
        ------
        ValueError
            If there are no rows, the files cannot be written, or the name has an ending that is not .csv, which is
            added where there is none.
        """
        path = csv_path(Path(path))
        brief = self.about.get("only_measures")
        lines = brief_lines(self.rows) if brief else [as_line(row) for row in self.rows]
        if not lines:
            raise ValueError("a record needs rows, got none")
        written = [row for line in lines for row in (runs_in(line) if brief else [as_row(line)])]
        results = Record(tuple(written), self.about).results
        with replaced(path.with_suffix(".json"), path) as (beside, draft):
            beside.write_text(about_text(self.about, results), encoding="utf-8")
            with draft.open("w", encoding="utf-8", newline="") as file:
                writer = csv.DictWriter(file, list(lines[0]), lineterminator="\n")
                writer.writeheader()
                writer.writerows(lines)

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Record:
        """Read a record from its CSV and the JSON beside it.

        Raises
        ------
        ValueError
            If a file is damaged, or the two do not agree. The sentence names the file, the line and what is wrong.
        OSError
            If one is not there or cannot be read.
        """
        path = csv_path(Path(path))
        rows = read_rows(path)
        about, stated = read_about(path.with_suffix(".json"))
        check_agreement(path, rows, about, stated)
        return cls(rows, about)


def about_text(about: Mapping[str, Any], results: Sequence[Mapping[str, Any]]) -> str:
    """Return the text of a record's JSON, with each of its results in one line, since they are many."""
    head = json.dumps({**about, "results": []}, indent=2, ensure_ascii=False).removesuffix("[]\n}")
    lines = ",\n    ".join(json.dumps(each, ensure_ascii=False) for each in results)
    return f"{head}[\n    {lines}\n  ]\n}}\n"


def shipped_records() -> tuple[str, ...]:
    """Return the names of the experiments whose record comes with the package."""
    return tuple(sorted(path.stem for path in DATA.glob("*.csv")))


def shipped_record(name: str) -> Record:
    """Return the record of an experiment that comes with the package.

    Raises
    ------
    KeyError
        If there is none.

    Examples
    --------
    >>> print(shipped_record("product-of-sums").summary("NMU").seeds)
    100
    """
    if name not in shipped_records():
        raise KeyError(f"no record of {name} comes with the package; there are {', '.join(shipped_records())}")
    return Record.read(DATA / f"{name}.csv")


def middle(values: Iterator[float] | Sequence[float]) -> float:
    """Return the median of the values that are numbers; NaN if there are none."""
    known = [value for value in values if not math.isnan(value)]
    return median(known) if known else math.nan


def averages(values: Sequence[float]) -> dict[str, float]:
    known = [value for value in values if not math.isnan(value)]
    return {"median": middle(known), "mean": mean(known)}


def mean(known: Sequence[float]) -> float:
    """Return the mean; NaN of nothing, and of values that have none, as ∞ and −∞ together."""
    try:
        return fmean(known) if known else math.nan
    except (ValueError, OverflowError):
        return math.nan


def without_nan(value: Any) -> Any:
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: without_nan(each) for key, each in value.items()}
    return [without_nan(each) for each in value] if isinstance(value, list | tuple) else value
