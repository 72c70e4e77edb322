"""A record as a table, beside what was published."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..published import Published, is_shortened, judge_share, published_lines

if TYPE_CHECKING:
    from ..records import Record, Summary

OURS = ("unit", "task", "seeds", "success", "solved at", "sparsity", "dead")
HEADS = (*OURS, "published: success", "solved at", "sparsity", "verdict on success")


def report(record: Record, as_json: bool) -> None:
    """Print a record, beside what was published."""
    published = published_lines(record.about["experiment"])
    shortened = is_shortened(record.about["experiment"], record.about["steps"])
    if as_json:
        print_json({"about": record.about, "results": [each.as_dict() for each in record.summaries]})
        return
    shows = record.about.get("shows", {})
    heads = [*HEADS, *(f"{words(name)}, {average}" for name, average in shows.items())]
    known = [published.get((each.unit, each.task), Published()) for each in record.summaries]
    rows = [line(each, theirs, shows, shortened) for each, theirs in zip(record.summaries, known, strict=True)]
    empty = [all(row[k] in ("", "–") for row in rows) for k in range(len(heads))]
    table = [[cell for cell, gone in zip(row, empty, strict=True) if not gone] for row in [heads, *rows]]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    about = record.about
    name, *changes = about["commit"].split(" ", 1)
    commit = " ".join([name[:12], *changes])
    print(f"{about['steps']:,} steps, {about['seeds']} seeds, {about['date']}, commit {commit}")
    print(
        "Success with Wilson's interval; solved at (in steps) and sparsity error as means of the runs that succeeded."
    )
    if about.get("note"):
        print(about["note"])


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
