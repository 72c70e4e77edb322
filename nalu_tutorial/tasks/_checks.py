"""What a task cannot be made of, in one sentence each."""

from __future__ import annotations

import math
from numbers import Integral, Real
from typing import Any

Range = tuple[float, float]


def check_count(name: str, count: Any) -> None:
    if not isinstance(count, Integral) or isinstance(count, bool):
        raise TypeError(f"{name} must be a whole number, not {count!r}")
    if count < 1:
        raise ValueError(f"{name} must be at least 1, not {count}")


def check_number(name: str, number: Any) -> None:
    if not isinstance(number, Real) or isinstance(number, bool):
        raise TypeError(f"{name} must be a number, not {number!r}")
    if not math.isfinite(number):
        raise ValueError(f"{name} must be finite, not {number}")


def as_range(ends: Any) -> Range:
    """Return the two ends, which may have come as a list, as a tuple.

    Raises
    ------
    TypeError, ValueError
        Unless they are two finite numbers, the lower one first, with a finite distance.
    """
    try:
        low, high = ends
    except (TypeError, ValueError):
        raise ValueError(f"a range is a pair (low, high), got {ends!r}") from None
    check_number("an end of a range", low)
    check_number("an end of a range", high)
    if not low < high:
        raise ValueError(f"a range goes from low to high, got {(low, high)}")
    check_number("the width of a range", high - low)
    return low, high


def as_ranges(ranges: Any) -> Range | tuple[Range, ...]:
    """Return a range, or the several of a union, as tuples."""
    if isinstance(ranges, tuple | list) and ranges and all(isinstance(one, tuple | list) for one in ranges):
        return tuple(map(as_range, ranges))
    return as_range(ranges)


def as_points(grid: Any, in_features: int) -> tuple[tuple[float, ...], ...]:
    """Return the points of a grid as tuples, each of in_features finite numbers."""
    points = tuple(map(tuple, grid))
    if not points or any(len(point) != in_features for point in points):
        raise ValueError(f"a grid has points of {in_features} numbers each, as many as in_features, and at least one")
    for point in points:
        for number in point:
            check_number("a point of a grid", number)
    return points
