"""Which rows a search uses, and which of them lie farthest out."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

Indices = np.ndarray[Any, np.dtype[np.intp]]
MOST = 5_000  # rows that a search uses: more of them do not improve a formula
OUTERMOST = 1 / 8  # of the rows lie beyond the others
SPREAD = 500  # rows that each of very many forms is tried on


def spread_rows(count: int) -> Indices:
    """Return the numbers of some rows out of so many, the first and the last and as far from each other as they can."""
    return np.linspace(0, count - 1, min(count, SPREAD)).round().astype(np.intp)


class Split(NamedTuple):
    """Row numbers in the order of the table: inside the range of the rows, and at its edge."""

    inside: Indices
    beyond: Indices


def split_rows(x: np.ndarray[Any, Any], generator: np.random.RandomState) -> Split:
    """Return of some random rows those that lie farthest out as `beyond`, at least one, and the others as `inside`.

    Far out is what has the largest sum of squared distances from the medians of the columns, each in units of its
    median distance.
    """
    rows = generator.permutation(len(x))[:MOST]
    away = np.abs(x[rows] - np.median(x[rows], axis=0))
    usual = np.median(away, axis=0)
    distance = np.square(away / np.where(usual > 0, usual, 1.0)).sum(axis=1)
    outward, most = rows[np.argsort(distance, kind="stable")], max(1, round(len(rows) * OUTERMOST))
    return Split(np.sort(outward[:-most]), np.sort(outward[-most:]))
