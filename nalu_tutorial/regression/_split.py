"""Which rows a formula is fitted to, and which two kinds of rows judge it."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

Indices = np.ndarray[Any, np.dtype[np.intp]]
MOST = 5_000  # rows that a search uses: more of them do not improve a formula
SPREAD = 500  # rows that each of very many forms is tried on


def spread_rows(count: int) -> Indices:
    """Return the numbers of some rows out of so many, the first and the last and as far from each other as they can."""
    return np.linspace(0, count - 1, min(count, SPREAD)).round().astype(np.intp)


class Split(NamedTuple):
    """Row numbers: to fit, to judge inside the range of the rows, and to judge at its edge."""

    fit: Indices
    inside: Indices
    beyond: Indices


def split_rows(x: np.ndarray[Any, Any], fraction: float, generator: np.random.RandomState) -> Split:
    """Return the rows that lie farthest out as `beyond`, and of the others a random part as `inside`.

    Each of the two gets half of the fraction, and one row at least. Far out is what has the largest sum of squared
    distances from the medians of the columns, each in units of its median distance.
    """
    rows = generator.permutation(len(x))[:MOST]
    away = np.abs(x[rows] - np.median(x[rows], axis=0))
    usual = np.median(away, axis=0)
    distance = np.square(away / np.where(usual > 0, usual, 1.0)).sum(axis=1)
    held_out = max(1, round(len(rows) * fraction / 2))
    outward = np.argsort(distance, kind="stable")
    beyond, rest = rows[outward[-held_out:]], rows[np.sort(outward[:-held_out])]
    return Split(np.sort(rest[held_out:]), np.sort(rest[:held_out]), np.sort(beyond))
