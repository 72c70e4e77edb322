"""A record on the terminal: its tables in columns, beside what was published."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ..published import published_lines
from ..records import amount_of, commits_of, notes_beside, notes_of, shipped_beside, tables_of

if TYPE_CHECKING:
    from ..records import Cell, Record, Table

AVERAGES = (
    "Success with Wilson's interval; solved at (in steps) and sparsity error as means of the runs that succeeded."
)


def report(record: Record, as_json: bool) -> None:
    """Print the tables of a record, how it was made, and what one has to know of it.

    A unit of one's own stands above those of the package.
    """
    about, results = record.about, record.results
    shipped = shipped_beside(record)
    if as_json:
        beside = {"shipped": {"about": shipped.about, "results": shipped.results}} if shipped else {}
        print_json({"about": about, "results": results, **beside})
        return
    rows = [*results, *(shipped.results if shipped else ())]
    tables = tables_of(about | {"results": rows}, published_lines(about["experiment"]))
    for table in tables:
        print(*columns_of(table), sep="\n", end="\n\n")
    print(f"{amount_of(about)}, {about['date']}, {commits_of(about)}")
    if shipped:
        print(*notes_beside(record, shipped), sep="\n")
    if any(head.text == "solved at" for table in tables for head in table.heads):
        print(AVERAGES)
    dead = [
        f"{each.dead} of {each.unit}{f' on {each.task}' if each.task else ''}" for each in record.summaries if each.dead
    ]
    if dead:
        print(f"Runs that diverged (a parameter is NaN or infinite): {', '.join(dead)}.")
    print(*notes_of(about), sep="\n")
    if shipped and shipped.about.get("note"):
        print(shipped.about["note"])


def columns_of(table: Table) -> Iterator[str]:
    """Yield the lines of a table below its caption, each column as wide as its widest cell."""
    yield table.caption
    yield from aligned([[text_of(cell) for cell in row] for row in (table.heads, *table.rows)])


def aligned(lines: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        yield "  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip()


def text_of(cell: Cell) -> str:
    """Return a cell on one line, what stands below it in brackets."""
    return f"{cell.text} ({'; '.join(cell.small)})" if cell.small else cell.text


def print_json(value: Any) -> None:
    """Print JSON, in letters that every encoding has."""
    print(json.dumps(value, indent=2))
