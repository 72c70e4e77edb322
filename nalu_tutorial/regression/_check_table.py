"""A table as it was given, in whatever library: its columns looked at one by one, before any is turned into numbers.

scikit-learn brings back what a mask hides, counts a date in nanoseconds, rounds long whole numbers, names no row where
a number is missing, and does not look at an index.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from ..tasks.columns import NUMBERS, check_digits, check_partners

CATEGORIES = ("category", "dictionary")  # of pandas and of pyarrow
MISSING = ("None", "<NA>", "NaT", "nan")


class Part(NamedTuple):
    """A column by its place in words, its entries, and its type as the library calls it."""

    place: str
    values: Any
    kind: str


def check_table(X: Any, y: Any) -> None:
    """Raise if X or y holds what would be taken for other numbers, or if pandas matches their rows otherwise."""
    names = check_numbers("X", X)
    if any(str(name).strip() == "" for name in names):
        raise ValueError("every column of X needs a name, and one of them is empty")
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise ValueError(f"the names of the columns of X must differ, and {twice!r} stands there twice")
    check_numbers("y", y)
    if len(outputs := list(parts(y))) > 1:
        raise ValueError(
            f"y must be one column, and has {len(outputs)}; fit a model to each, as "
            "MultiOutputRegressor(FormulaRegressor()) of sklearn.multioutput does"
        )
    if hasattr(X, "iloc") and hasattr(y, "iloc") and len(X) == len(y):
        check_partners(X, y, len(X), len(y))


def check_numbers(name: str, data: Any) -> list[Any]:
    """Raise unless each column holds finite numbers; return the names of the columns, if they have any."""
    if isinstance(data, np.ma.MaskedArray) and np.ma.is_masked(data):
        raise ValueError(f"{name} has a mask that hides some numbers; leave out their rows")
    for part in parts(data):
        check_part(name, part)
    return names_of(data)


def check_part(name: str, part: Part) -> None:
    """Raise unless a column holds finite numbers, which double precision can tell apart."""
    place, values, kind = part
    if values.dtype.kind == "c":
        raise ValueError(f"Complex data not supported: {name} must hold real numbers, and {place} is of dtype {kind}")
    if kind.startswith(CATEGORIES) or values.dtype.kind not in NUMBERS + "OUST":
        raise TypeError(f"{name} must hold numbers, and {place} is of dtype {kind}; turn it into numbers")
    numbers = values.astype(np.float64) if values.dtype.kind in NUMBERS else entries(name, place, values)
    wrong = np.flatnonzero(~np.isfinite(numbers))
    if len(wrong):
        number = "NaN" if np.isnan(numbers[wrong[0]]) else f"{numbers[wrong[0]]:g}"
        raise ValueError(
            f"{name} must hold a finite number in every row, and {place} has {number} in row {wrong[0]}; leave such "
            "rows out, or fill them in"
        )
    check_digits(name, values, numbers)


def entries(name: str, place: str, values: Any) -> Any:
    """Return the numbers that text and objects stand for, NaN for one that is missing; raise, with the row, for others.

    A date is no number, though some of its kinds can be made one.
    """
    numbers = np.full(len(values), np.nan)
    for row, entry in enumerate(values):
        if repr(entry) in MISSING:
            continue
        try:
            numbers[row] = float(entry)
        except (TypeError, ValueError):
            error = ValueError if isinstance(entry, str) else TypeError
            why = "" if isinstance(entry, str) else ", where an argument must be a number, or a string of a number"
            out = "leave the column out, or turn it" if name == "X" else "turn it"
            raise error(
                f"{name} must hold numbers, and {place} has {str(entry)!r} in row {row}{why}; {out} into numbers"
            ) from None
    return numbers


def names_of(data: Any) -> list[Any]:
    """Return the names of a table's columns: pyarrow has them by another name than pandas and polars."""
    return list(getattr(data, "column_names", getattr(data, "columns", ())))


def parts(data: Any) -> Iterator[Part]:
    """Yield the columns of a table or an array; nothing of what is neither, which scikit-learn refuses."""
    names = names_of(data)
    if hasattr(data, "iloc") and data.ndim == 2:
        yield from (part_of(place_of(name), each) for name, each in data.items())
    elif names and len(set(names)) == len(names):
        yield from (part_of(place_of(name), data[name]) for name in names)
    elif not names and not hasattr(data, "toarray"):
        yield from parts_of_array(data)


def parts_of_array(data: Any) -> Iterator[Part]:
    """Yield the columns of an array, of lists, or of a single column in whatever library."""
    try:
        values = np.asarray(data)
    except (TypeError, ValueError, RuntimeError):  # rows of many lengths, or a tensor that is differentiated
        return
    if values.ndim == 1:
        name = getattr(data, "name", None)
        yield part_of("it" if name in (None, "") else place_of(name), data if hasattr(data, "__array__") else values)
    elif values.ndim == 2:
        yield from (part_of(f"its column {k}", column) for k, column in enumerate(values.T))


def part_of(place: str, column: Any) -> Part:
    """Return a column with its type."""
    values = column.to_numpy() if hasattr(column, "iloc") else np.asarray(column)
    return Part(place, values, str(getattr(column, "dtype", getattr(column, "type", values.dtype))))


def place_of(name: Any) -> str:
    """Return how a column is called in a sentence."""
    return f"its column {name!r}"
