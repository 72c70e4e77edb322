"""A record on the terminal: its tables in columns, beside what was published."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..published import published_lines
from ..records import amount_of, commits_of, notes_of, tables_of

if TYPE_CHECKING:
    from ..records import Cell, Record, Table

AVERAGES = (
    "Success with Wilson's interval; solved at (in steps) and sparsity error as means of the runs that succeeded."
)


def report(record: Record, as_json: bool) -> None:
    """Print the tables of a record, how it was made, and what one has to know of it."""
    about, results = record.about, [each.as_dict() for each in record.summaries]
    if as_json:
        print_json({"about": about, "results": results})
        return
    tables = tables_of(about | {"results": results}, published_lines(about["experiment"]))
    for table in tables:
        print(*columns_of(table), sep="\n", end="\n\n")
    print(f"{amount_of(about)}, {about['date']}, {commits_of(about)}")
    if any(head.text == "solved at" for table in tables for head in table.heads):
        print(AVERAGES)
    dead = [
        f"{each.dead} of {each.unit}{f' on {each.task}' if each.task else ''}" for each in record.summaries if each.dead
    ]
    if dead:
        print(f"Runs that ended with a parameter that is no number: {', '.join(dead)}.")
    print(*notes_of(about), sep="\n")


def columns_of(table: Table) -> Iterator[str]:
    """Yield the lines of a table below its caption, each column as wide as its widest cell."""
    yield table.caption
    lines = [[text_of(cell) for cell in row] for row in (table.heads, *table.rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        yield "  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip()


def text_of(cell: Cell) -> str:
    """Return a cell on one line, what stands below it in brackets."""
    return f"{cell.text} ({'; '.join(cell.small)})" if cell.small else cell.text


def print_json(value: Any) -> None:
    """Print JSON, in letters that every encoding has."""
    print(json.dumps(value, indent=2))
