"""What stands behind `nalu-tutorial checks`: the reports of a class, a line for each."""

from __future__ import annotations

import argparse
import csv
import glob
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ._table import aligned, print_json
from ._typed import WrongUse

if TYPE_CHECKING:
    from ..exercises import Report

CAPTION = "Exercises that passed, by the number of the chapter."
FORMULA = ("=", "+", "-", "@")  # with these a spreadsheet lets a formula begin


def checks(given: argparse.Namespace) -> None:
    """Print how many exercises of each chapter passed in each report, then refuse those that cannot be read."""
    if given.csv and given.json:
        raise WrongUse("expected one of --csv and --json, got both")
    reports, refused = read_all(given.files)
    if given.json:
        print_json([{"file": path} | report.as_dict() for path, report in reports.items()])
    elif given.csv:
        csv.writer(sys.stdout, lineterminator="\n").writerows(lines_of(reports, for_people=False))
    elif reports:
        print(CAPTION, *aligned(list(lines_of(reports, for_people=True))), sep="\n")
    if refused:
        sys.stdout.flush()
        raise WrongUse("; ".join(refused))


def read_all(names: Sequence[str]) -> tuple[dict[str, Report], list[str]]:
    """Return the reports by their files, and a sentence for each file that is none.

    Not every shell puts files in the place of a pattern such as `*.json`.
    """
    from ..exercises import read_report

    reports, refused = {}, []
    for path in (path for name in names for path in sorted(glob.glob(name)) or [name]):
        try:
            reports[path] = read_report(path)
        except ValueError as wrong:
            refused.append(str(wrong))
        except OSError as wrong:
            refused.append(f"cannot read {path}: {wrong.strerror or wrong}")
    return reports, refused


def lines_of(reports: dict[str, Report], *, for_people: bool) -> Iterator[list[str]]:
    """Yield the heads, then a line for each report: its file, its name where any has one, its chapters, and all.

    For people a count stands before how many there are, for a program it stands alone.
    """
    from ..exercises import exercises_by_chapter

    totals = {chapter: len(names) for chapter, names in exercises_by_chapter().items()}
    named = any(report.name is not None for report in reports.values())
    heads = [str(chapter) if for_people else f"chapter {chapter}" for chapter in totals]
    yield ["file", *(["name"] if named else []), *heads, "all"]
    for path, report in reports.items():
        passed = [report.passed(chapter) for chapter in totals]
        counts = zip([*passed, sum(passed)], [*totals.values(), sum(totals.values())], strict=True)
        texts = [f"{count}/{most}" if for_people else str(count) for count, most in counts]
        words = [path, *([report.name or ""] if named else [])]
        yield [*(words if for_people else map(harmless, words)), *texts]


def harmless(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text
