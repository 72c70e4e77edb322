"""A record as a table, beside what was published."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..metrics import Share
from ..published import Published, is_shortened, judge_share, published_lines
from ..records import commits_of, early_ends, ends_of

if TYPE_CHECKING:
    from ..records import Record, Summary

OURS = ("unit", "task", "seeds", "success", "solved at", "sparsity", "dead")
FOUND = ("kind", "noise", "method", "found", "share", "tables", "answered", "error inside", "beyond", "seconds")
HEADS = (*OURS, "published: success", "solved at", "sparsity", "verdict on success")


def report(record: Record, as_json: bool) -> None:
    """Print a record, beside what was published; that of a benchmark by kinds of formulas."""
    if "table" in record.about and not as_json:
        report_found(record.about)
        return
    if as_json:
        print_json({"about": record.about, "results": [each.as_dict() for each in record.summaries]})
        return
    name, steps = record.about["experiment"], record.about["steps"]
    published = published_lines(name)
    shows = record.about.get("shows", {})
    heads = [*HEADS, *(f"{words(name)}, {average}" for name, average in shows.items())]
    known = [published.get((each.unit, each.task), Published()) for each in record.summaries]
    rows = [
        line(each, theirs, shows, is_shortened(name, steps, ends_of(record.about, each.unit, each.task)))
        for each, theirs in zip(record.summaries, known, strict=True)
    ]
    empty = [all(row[k] in ("", "–") for row in rows) for k in range(len(heads))]
    print_columns([[cell for cell, gone in zip(row, empty, strict=True) if not gone] for row in [heads, *rows]])
    about = record.about
    print(f"{about['steps']:,} steps, {about['seeds']} seeds, {about['date']}, {commits_of(about)}")
    print(
        "Success with Wilson's interval; solved at (in steps) and sparsity error as means of the runs that succeeded."
    )
    for more in (early_ends(about), about.get("note")):
        if more:
            print(more)


def report_found(about: Mapping[str, Any]) -> None:
    """Print the table of a benchmark: what was kept aside comes first, under a head of its own."""
    for aside in (True, False):
        lines = [each for each in about["table"] if each["aside"] == aside]
        if lines:
            print(f"{'Formulas kept aside' if aside else 'Other formulas'}:")
            print_columns([FOUND, *map(found_line, lines)])
    noises = ", ".join(f"{100 * noise:g} %" for noise in about["noises"])
    print(f"tables of each formula: {about['seeds']}; noise: {noises}; {about['date']}, {commits_of(about)}")
    print(about["note"])


def found_line(found: Mapping[str, Any]) -> list[str]:
    """Return one line of a benchmark's table; an error that is no number was infinite, unless nothing was answered."""
    lacking = math.inf if found["answered"] else math.nan
    errors = (number(lacking if found[name] is None else found[name]) for name in ("inside", "beyond"))
    share = Share(*found["found"])
    counted = f"{round(share.rate * found['formulas'])} of {found['formulas']}"
    asked = [found["kind"], f"{100 * found['noise']:g} %", found["method"]]
    tables = [str(found["tables"]), str(found["answered"])]
    return [*asked, counted, str(share), *tables, *errors, number(found["seconds"])]


def print_columns(table: Sequence[Sequence[str]]) -> None:
    """Print the rows of a table, each column as wide as its widest cell."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def line(found: Summary, known: Published, shows: Mapping[str, str], shortened: bool) -> list[str]:
    """Return one row of the table; what an experiment shows stands in place of success."""
    success = "" if shows else str(found.success)
    ours = [found.unit, found.task, str(found.seeds), success, interval(found.solved_at)]
    ours += [interval(found.sparsity), str(found.dead or "")]
    rate = word = ""
    if known.success:
        rate = "{:.0f} % ({:.0f}–{:.0f})".format(*known.success)
        word = judge_share([100 * share for share in found.success], known.success, shortened=shortened).word
    theirs = [rate, number(known.solved_at), number(known.sparsity), word]
    return [*ours, *theirs, *(beside(found, known, name, average) for name, average in shows.items())]


def beside(found: Summary, known: Published, name: str, average: str) -> str:
    """Return a measure, and the published value where there is one."""
    ours = number(found.measures[name][average])
    return f"{ours} (published {number(known.measures[name])})" if name in known.measures else ours


def words(name: str) -> str:
    """Return a measure's name in plain words."""
    return name.replace("_", " ")


def number(value: float | None) -> str:
    """Write a number in two digits, a missing one as a dash."""
    if value is None or math.isnan(value):
        return "–"
    if math.isinf(value):
        return "∞"
    return f"{float(f'{value:.2g}'):,.0f}" if value >= 100 else f"{value:.2g}"


def interval(found: tuple[float, float, float]) -> str:
    """Write (mean, low, high) as '0.52 (0.40–0.63)', and without ends where there is no interval."""
    mean, low, high = found
    return number(mean) if math.isnan(low) else f"{number(mean)} ({number(low)}–{number(high)})"


def print_json(value: Any) -> None:
    """Print JSON, in letters that every encoding has."""
    print(json.dumps(value, indent=2))
