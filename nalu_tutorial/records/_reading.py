"""Reading the two files of a record: what is damaged in them is named, with file and line."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ._brief import is_brief, lacking, runs_in
from ._column import column_of
from ._layouts import layout_of
from ._row import Row, as_row

TEXTS = ("experiment", "title", "source", "success", "note", "commit", "date", "unit_class")
NOTHING: tuple[int, float] = (0, 0.0)


def csv_path(path: Path) -> Path:
    """Return the path of a record's CSV: its ending is .csv, which is added where there is none.

    Parameters
    ----------
    path : Path
        As it was named, with the ending or without.

    Raises
    ------
    ValueError
        If the name has another ending, or there is no name.

    Examples
    --------
    >>> csv_path(Path("mine")).name
    'mine.csv'
    """
    if path.name in ("", ".."):
        raise ValueError(f"expected the name of a file, got {str(path)!r}")
    if path.suffix == "":
        return path.with_name(f"{path.name}.csv")
    if path.suffix.lower() != ".csv":
        raise ValueError(f"expected the name of a CSV, which ends in .csv, got {path}")
    return path


def text_of(path: Path) -> str:
    """Return the text of a file, its line ends as they are."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:  # a spreadsheet may put a mark first
            return file.read()
    except UnicodeDecodeError as wrong:
        raise ValueError(f"{path} is no text in UTF-8: {wrong.reason} at byte {wrong.start}") from wrong


def read_rows(path: Path) -> tuple[Row, ...]:
    """Return the rows of a CSV.

    Raises
    ------
    ValueError
        If it has no rows, is cut, contains a run twice, or a cell is not of its column's kind.
    """
    text = text_of(path)
    if text and not text.endswith(("\n", "\r")):
        raise ValueError(f"{path}, line {len(text.splitlines())}: the line has no end; the file was cut here")
    lines = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        rows = tuple(rows_in(lines))
    except (csv.Error, ValueError) as wrong:
        raise ValueError(f"{path}, line {max(lines.line_num, 1)}: {wrong}") from wrong
    if not rows:
        raise ValueError(f"{path} has no rows below its head")
    return rows


def rows_in(lines: Any) -> Iterator[Row]:
    """Yield the rows of each line below the head, in a record of measures alone several; a run may stand there once."""
    head: list[str] = next(lines, [])
    check_head(head)
    brief = is_brief(head)
    stands: dict[tuple[str, str, int], int] = {}
    for cells in filter(None, lines):
        if len(cells) != len(head):
            raise ValueError(f"expected {len(head)} cells, as in the head, got {len(cells)}")
        line = dict(zip(head, cells, strict=True))
        for row in runs_in(line) if brief else [as_row(line)]:
            run = row.unit, row.task, row.seed
            if run in stands:
                raise ValueError(f"seed {row.seed} of {named(row.unit, row.task)} stands in line {stands[run]} already")
            stands[run] = lines.line_num
            yield row


def check_head(head: Sequence[str]) -> None:
    if lacking(head):
        raise ValueError(f"the head lacks {', '.join(lacking(head))}")
    if len(set(head)) < len(head) or "" in head:
        raise ValueError("each column of the head needs a name of its own")


def read_about(path: Path) -> tuple[dict[str, Any], dict[tuple[str, str], tuple[int, float]]]:
    """Return what a JSON says of how its record was made, and of each unit and task the seeds and their success rate.

    Raises
    ------
    ValueError
        If it is no JSON, or no record's.
    """
    try:
        about = json.loads(text_of(path))
    except (json.JSONDecodeError, RecursionError) as wrong:
        raise ValueError(f"{path} is no JSON: {wrong}") from wrong
    if not isinstance(about, dict) or not isinstance(about.get("results"), list):
        raise ValueError(f"{path} is no record's JSON: it has no list of results")
    for name, value in about.items():
        if not fits(name, value):
            raise ValueError(f"{path}: {name} is {json.dumps(value)[:60]}, which no record says")
    usual = {"success_rate": 0.0} if about.get("only_measures") else {}
    try:
        results = [usual | each for each in about.pop("results")]
        stated = {(each["unit"], each["task"]): (each["seeds"], each["success_rate"]) for each in results}
    except (KeyError, TypeError) as wrong:
        raise ValueError(f"{path}: each of the results needs unit, task, seeds and success_rate") from wrong
    return about, stated


def fits(name: str, value: Any) -> bool:
    if name in TEXTS:
        return isinstance(value, str)
    if name in ("seeds", "steps"):
        return type(value) is int and value > 0
    if name == "units":
        return isinstance(value, list) and all(isinstance(unit, str) for unit in value)
    if name == "trainings":
        return isinstance(value, list) and all(map(is_training, value))
    if name in ("layout", "measures"):
        return is_declared(name, value)
    return name != "shows" or (isinstance(value, dict) and set(map(str, value.values())) <= {"mean", "median"})


def is_declared(name: str, value: Any) -> bool:
    """Return whether a layout is one that there is, and measures are columns that a table can show."""
    about = {name: value}
    try:
        layout_of(about)
        return isinstance(value, dict) and all(column_of(about, each) for each in value)
    except (AttributeError, KeyError, TypeError, ValueError):
        return False


def is_training(value: Any) -> bool:
    """Return whether a record has the entry of a training run as it is written."""
    return (
        isinstance(value, dict) and isinstance(value.get("unit"), str) and isinstance(value.get("thresholds", {}), dict)
    )


def check_agreement(path: Path, rows: Sequence[Row], about: Mapping[str, Any], stated: Mapping[Any, Any]) -> None:
    """Raise unless rows and JSON name the same units and tasks, with as many seeds and successes.

    Raises
    ------
    ValueError
        If they do not.
    """
    seeds = Counter((row.unit, row.task) for row in rows)
    solved = Counter((row.unit, row.task) for row in rows if row.success)
    beside = path.with_suffix(".json").name
    for key in seeds | dict.fromkeys(stated, 0):
        counted, claimed = (seeds[key], solved[key] / max(seeds[key], 1)), stated.get(key, NOTHING)
        for ours, theirs, what in zip(counted, claimed, ("seeds", "success rate"), strict=True):
            if ours != theirs:
                raise ValueError(f"{path} and {beside} differ in {named(*key)}: {what} {ours:g}, {theirs!r}")
    for key, ours in seeds.items():
        if ours != about.get("seeds", ours):
            raise ValueError(f"{path} has {ours} seeds of {named(*key)}, {beside} says {about['seeds']}")
    units = {row.unit for row in rows}
    if units != set(about.get("units", units)):
        raise ValueError(f"{path} has the units {', '.join(sorted(units))}, {beside} says {', '.join(about['units'])}")
    unknown = about.get("shows", {}).keys() - rows[0].measures.keys()
    if unknown:
        raise ValueError(f"{beside} shows {', '.join(sorted(unknown))}, of which {path} has no column")


def named(unit: str, task: str) -> str:
    return f"{unit} on {task}" if task else str(unit)
