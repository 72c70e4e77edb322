"""A record of measures alone: a line holds those of all runs of a unit on a task, seed by seed."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from ._row import KINDS, Row, as_text, cell

FIRST_SEED = "first_seed"
NOT_KEPT: Mapping[str, float] = {
    "success": False,
    "validation": math.nan,
    "extrapolation": math.nan,
    "best_step": 0,
    "solved_at": math.nan,
    "sparsity": math.nan,
    "dead": False,
}


def is_brief(head: Sequence[str]) -> bool:
    return FIRST_SEED in head and "seed" not in head


def lacking(head: Sequence[str]) -> list[str]:
    needed = ["unit", "task", FIRST_SEED] if is_brief(head) else list(KINDS)
    return [name for name in needed if name not in head]


def brief_lines(rows: Sequence[Row]) -> list[dict[str, str]]:
    """Return a line for each unit and task: the first seed, and of each measure the values of this and the next ones.

    Examples
    --------
    >>> rows = [Row("NAC", "+", seed, measures={"shows": seed / 2}, **NOT_KEPT) for seed in (0, 1, 2)]
    >>> brief_lines(rows)
    [{'unit': 'NAC', 'task': '+', 'first_seed': '0', 'shows': '0 0.5 1'}]
    """
    lines: list[dict[str, str]] = []
    expected = None
    for row in rows:
        values = {name: as_text(float(value)) for name, value in row.measures.items()}
        if (row.unit, row.task, row.seed) == expected:
            lines[-1] |= {name: f"{lines[-1][name]} {value}" for name, value in values.items()}
        else:
            lines.append({"unit": row.unit, "task": row.task, FIRST_SEED: str(row.seed), **values})
        expected = row.unit, row.task, row.seed + 1
    return lines


def runs_in(line: Mapping[str, str]) -> Iterator[Row]:
    """Yield the runs of a line; what was not kept of them is no number, or false.

    Raises
    ------
    ValueError
        If a cell is not what its column holds, or the measures are not of as many runs.
    """
    unit, task, first = (line[name] for name in ("unit", "task", FIRST_SEED))
    named = {name: text.split(" ") for name, text in line.items() if name not in ("unit", "task", FIRST_SEED)}
    seed = cell("seed", first)
    if len({len(values) for values in named.values()}) != 1:
        raise ValueError("expected each measure of as many runs")
    for k in range(len(next(iter(named.values())))):
        measures = {name: cell(name, values[k]) for name, values in named.items()}
        yield Row(unit, task, seed + k, **NOT_KEPT, measures=measures)  # type: ignore[arg-type]
