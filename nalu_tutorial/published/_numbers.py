"""The published numbers, each typed once: a TOML file for each source, a table for each experiment."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

SOURCES = Path(__file__).parent / "sources"
OF_SUCCESS = ("success", "solved_at", "solved_at_median", "sparsity")


@dataclass(frozen=True)
class Published:
    """One line of a published table: what stands in the source, as numbers.

    Attributes
    ----------
    success : tuple of float, optional
        The share of seeds with its interval, in percent: (rate, low, high).
    solved_at, sparsity : float, optional
        Means over the runs that succeeded, as printed.
    solved_at_median : float, optional
        The median of the same.
    solved_at_interval, sparsity_interval : tuple of float, optional
        The printed 95 % intervals of the means: (low, high).
    measures : mapping of str to float
        What the source measures besides.
    spreads : mapping of str to float
        What is printed behind a ± of these.
    of_runs : mapping of str to float
        By quantity, as "sparsity": what the source's own published runs give, where it is not what is printed.
    """

    success: tuple[float, float, float] | None = None
    solved_at: float | None = None
    sparsity: float | None = None
    solved_at_median: float | None = None
    solved_at_interval: tuple[float, float] | None = None
    sparsity_interval: tuple[float, float] | None = None
    measures: Mapping[str, float] = field(default_factory=dict)
    spreads: Mapping[str, float] = field(default_factory=dict)
    of_runs: Mapping[str, float] = field(default_factory=dict)


Lines = Mapping[tuple[str, str], Published]
Units = dict[str, dict[str, dict[str, Any]]]  # by unit, task and quantity


@dataclass(frozen=True)
class PublishedTable:
    """A published table.

    Attributes
    ----------
    source, where : str
        The key of the source in the bibliography, and where in it the table is printed.
    steps : int, optional
        How long the published runs were, if the source says so.
    says : str
        How a line reads as a sentence, with the names of its measures in braces; "" where it tells of success.
    lines : mapping of (str, str) to Published
        By (unit, task).
    """

    source: str
    where: str
    steps: int | None
    says: str
    lines: Lines


@cache
def published_tables() -> Mapping[str, PublishedTable]:
    """Return the published tables, by the names of the experiments that run them again."""
    return MappingProxyType(
        {
            name: read_table(path.stem, **table)
            for path in sorted(SOURCES.glob("*.toml"))
            for name, table in tomllib.loads(path.read_text(encoding="utf-8")).items()
        }
    )


def published_lines(experiment: str) -> Lines:
    """Return the lines of a table by (unit, task); none where nothing was published.

    Examples
    --------
    >>> published_lines("product-of-sums")["NMU", ""].success
    (94, 88, 97)
    """
    table = published_tables().get(experiment)
    return dict(table.lines) if table else {}


def is_shortened(experiment: str, steps: int) -> bool:
    """Return whether the published runs were longer than these, of so many steps.

    Examples
    --------
    >>> is_shortened("sums-of-slices", 500_000), is_shortened("product-of-sums", 200_000)
    (True, False)
    """
    table = published_tables().get(experiment)
    return table is not None and table.steps is not None and steps < table.steps


def read_table(
    source: str,
    *,
    where: str,
    lines: Units,
    steps: int | None = None,
    says: str = "",
    beside: Mapping[str, Sequence[str]] = MappingProxyType({}),
    ranges: Sequence[str] = (),
) -> PublishedTable:
    """Return a table, as TOML has it.

    A source may not say what a number means: `beside` names the measures of ours that stand for it, and `ranges` ends
    the names of the tasks that do.
    """
    return PublishedTable(source, where.format(steps=steps), steps, says, dict(read_lines(lines, beside, ranges)))


def read_lines(
    units: Units, beside: Mapping[str, Sequence[str]], ranges: Sequence[str]
) -> Iterator[tuple[tuple[str, str], Published]]:
    for unit, tasks in units.items():
        for task, numbers in tasks.items():
            measured = {ours: each for name, each in numbers.items() for ours in beside.get(name, (name,))}
            for name in (f"{task} {end}" for end in ranges) if ranges else (task,):
                yield (unit, name), read_line(measured)


def read_line(line: dict[str, Any]) -> Published:
    """Return one line; a number is written alone, or as a table with its interval (low, high) or its spread."""
    whole = {name: each if isinstance(each, dict) else {"value": each} for name, each in line.items()}
    value = {name: each["value"] for name, each in whole.items()}
    ends = {name: (each["low"], each["high"]) for name, each in whole.items() if "low" in each}
    return Published(
        success=(value["success"], *ends["success"]) if "success" in value else None,
        solved_at=value.get("solved_at"),
        sparsity=value.get("sparsity"),
        solved_at_median=value.get("solved_at_median"),
        solved_at_interval=ends.get("solved_at"),
        sparsity_interval=ends.get("sparsity"),
        measures={name: each for name, each in value.items() if name not in OF_SUCCESS},
        spreads=all_of("spread", whole),
        of_runs=all_of("of_runs", whole),
    )


def all_of(key: str, whole: dict[str, dict[str, float]]) -> Mapping[str, float]:
    """Return what the numbers of a line have under a key, for those that have it."""
    return {name: each[key] for name, each in whole.items() if key in each}
