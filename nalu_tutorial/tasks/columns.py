"""Tables from any container of a reader, as rows and columns of float64, or an error in one sentence.

`Table`, `FormulaRegressor` and `fit_form` read by this alone, so that what one of them refuses all refuse. NumPy and
scikit-learn bring back what a mask hides, count a date in nanoseconds, round long whole numbers, and name no row where
a number is missing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from numbers import Integral
from typing import Any

import numpy as np
import torch

Columns = np.ndarray[Any, np.dtype[np.float64]]
DIGITS = 2**53  # up to here double precision holds every whole number
NUMBERS = "biuf"  # NumPy's letters for truth values, whole numbers with and without sign, and floating point
ENTRIES = "OUST"  # its letters for objects and text, which are looked at one by one
CATEGORIES = ("category", "dictionary")  # of pandas and of pyarrow
MISSING = ("None", "<NA>", "NaT", "nan")
# Methods that only tables have which are not read yet, and what reads them.
READERS = {"collect": ".collect()", "fetchnumpy": ".df()", "read_all": ".read_all()"}


def as_columns(what: str, data: Any) -> Columns:
    """Return the data's own copy as float64, of shape (rows, columns); a single axis is one column."""
    values = numbers_of(what, data)
    if not values.size:
        raise ValueError(f"{what} must have at least one row and one column, got the shape {values.shape}")
    return values.reshape(len(values), -1)


def numbers_of(what: str, data: Any) -> Columns:
    """Return finite numbers as float64, with one axis or two as the data have, in an array that shares no memory."""
    check_read(what, data)
    frame, names = hasattr(data, "iloc") and data.ndim == 2, names_of(data)
    check_names(what, names)
    if frame or names:
        columns = data.items() if frame else ((name, data[name]) for name in names)
        arrays = [column_of(what, f"its column {name!r}", column) for name, column in columns]
        return np.stack(arrays, axis=1) if arrays else np.empty((len(data), 0))
    values = array_of(what, data)
    if values.ndim == 1:
        place = "it" if (name := getattr(data, "name", None)) in (None, "") else f"its column {name!r}"
        return column_of(what, place, values, data)
    if values.ndim != 2:
        raise ValueError(f"{what} must have the shape (rows, columns), got {values.shape}")
    arrays = [column_of(what, f"its column {k}", column) for k, column in enumerate(values.T)]
    return np.stack(arrays, axis=1) if arrays else np.empty(values.shape)


def check_read(what: str, data: Any) -> None:
    """Raise if the data are no rows that are in memory, dense and seen."""
    lazy = next((way for method, way in READERS.items() if hasattr(data, method)), None)
    if getattr(data, "__dask_graph__", lambda: None)() is not None:
        lazy = ".compute()"
    if lazy is not None:
        kind = type(data).__name__
        raise TypeError(f"{what} must be rows that are in memory, and those of {kind} are not; give {what}{lazy}")
    if data is None:
        raise ValueError(
            f"a table requires {what} to be passed, but the {'target' if what == 'y' else 'input'} {what} is None"
        )
    if isinstance(data, torch.Tensor) and data.layout != torch.strided:
        raise TypeError(f"{what} must be dense, and this tensor is sparse; give {what}.to_dense()")
    if hasattr(data, "toarray"):
        raise TypeError(f"{what} must be dense, and {type(data).__name__} is sparse; give {what}.toarray()")
    if isinstance(data, Mapping):
        raise TypeError(f"{no_rows(what, data)}; pandas.DataFrame makes one of a dict of columns")
    if hasattr(data, "__next__"):
        raise TypeError(f"{no_rows(what, data)}; give list({what})")
    if any(map(np.ma.is_masked, data if isinstance(data, list | tuple) else [data])):
        raise ValueError(f"{what} has a mask that hides some numbers; leave out their rows")


def no_rows(what: str, data: Any) -> str:
    """Return the sentence for what is no table."""
    return f"{what} must be rows of numbers: an array, a DataFrame, a tensor or lists, not {type(data).__name__}"


def array_of(what: str, data: Any) -> np.ndarray[Any, Any]:
    """Return what NumPy makes of the data; of lists that hold more than numbers, what they hold."""
    if isinstance(data, torch.Tensor):
        data = data.detach().cpu()
        data = data.double() if data.is_floating_point() else data
    try:
        values = np.asarray(data)
        if values.dtype.kind in "US" and isinstance(data, list | tuple):  # one text makes all entries text
            values = np.asarray(data, dtype=object)
    except (TypeError, ValueError, RuntimeError):  # rows of many lengths
        raise ValueError(f"{what} must be rows of numbers, all of one length") from None
    if values.ndim == 0:
        raise TypeError(no_rows(what, data))
    return values


def column_of(what: str, place: str, column: Any, given: Any = None) -> Columns:
    """Return a column as float64; raise unless it holds finite numbers that double precision can distinguish.

    The error names the type as the library of the column does.
    """
    values = column.to_numpy() if hasattr(column, "iloc") else np.asarray(column)
    source = column if given is None else given
    kind = str(getattr(source, "dtype", getattr(source, "type", values.dtype)))
    if values.dtype.kind == "c":
        raise ValueError(f"Complex data not supported: {what} must hold real numbers, and {place} is of dtype {kind}")
    if kind.startswith(CATEGORIES) or values.dtype.kind not in NUMBERS + ENTRIES:
        raise TypeError(f"{what} must hold numbers, and {place} is of dtype {kind}; turn it into numbers")
    numbers = values.astype(np.float64) if values.dtype.kind in NUMBERS else entries(what, place, values)
    wrong = np.flatnonzero(~np.isfinite(numbers))
    if len(wrong):
        number = "NaN" if np.isnan(numbers[wrong[0]]) else f"{numbers[wrong[0]]:g}"
        raise ValueError(
            f"{what} must hold a finite number in every row, and {place} has {number} in row {wrong[0]}; leave such "
            "rows out, or fill them in"
        )
    check_digits(what, values, numbers)
    return numbers


def entries(what: str, place: str, values: np.ndarray[Any, Any]) -> Columns:
    """Return the numbers that objects are, NaN for one that is missing; raise, with the row, for others.

    Text is no number, and neither is a date, though either could be made one.
    """
    numbers = np.full(len(values), np.nan)
    for row, entry in enumerate(values):
        if repr(entry) in MISSING:
            continue
        try:
            if isinstance(entry, str | bytes | np.datetime64 | np.timedelta64):
                raise TypeError(entry)
            numbers[row] = float(entry)
        except OverflowError:
            raise ValueError(f"{what} must be finite, and holds a number beyond 1e308; take a larger unit") from None
        except (TypeError, ValueError):
            why = (
                "" if isinstance(entry, str) else ", where an argument must be a number, not even a string of a number"
            )
            out = "leave the column out, or turn it" if what == "X" else "turn it"
            raise TypeError(
                f"{what} must hold numbers, and {place} has {str(entry)!r} in row {row}{why}; {out} into numbers"
            ) from None
    return numbers


def check_digits(what: str, values: np.ndarray[Any, Any], numbers: Columns) -> None:
    """Raise if whole numbers that differ are the same in double precision, as long numbers of things may be."""
    if values.dtype.kind == "f" or np.abs(numbers).max(initial=0) <= DIGITS:
        return
    whole = [k for k, each in enumerate(values.tolist()) if isinstance(each, Integral)]
    if len({values[k] for k in whole}) > len(set(numbers[whole].tolist())):
        raise ValueError(
            f"{what} holds whole numbers that differ beyond their 15th digit, where double precision ends; subtract "
            "what they have in common"
        )


def check_names(what: str, names: Sequence[Any]) -> None:
    """Raise if a name is empty, or occurs twice."""
    if any(str(name).strip() == "" for name in names):
        raise ValueError(f"every column of {what} needs a name, and one of them is empty")
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise ValueError(f"the names of the columns of {what} must differ, and {twice!r} occurs twice")


def check_partners(X: Any, y: Any, rows: int, targets: int) -> None:
    """Raise unless X and y have the same rows; two of pandas, in the same order."""
    if rows != targets:
        raise ValueError(f"X and y must have a row for each other; X has {rows} and y has {targets}")
    if hasattr(X, "iloc") and hasattr(y, "iloc") and not X.index.equals(y.index):
        raise ValueError(
            "the indices of X and y differ, and rows are matched by position; bring y into the order of X, or give "
            "y.to_numpy()"
        )


def as_names(data: Any, given: Any, columns: int) -> tuple[str, ...]:
    """Return a name for each column: those given, the data's own, or x1, x2 and so on."""
    names: Any = own_names(data) or [f"x{k + 1}" for k in range(columns)] if given is None else given
    if hasattr(names, "tolist"):  # an array, or the columns of another DataFrame
        names = names.tolist()
    if isinstance(names, str):
        names = names.replace(",", " ").split()
    if not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
        raise TypeError(f"names must be text, as 'a b', or a list of it, as ['a', 'b'], not {names!r}")
    if len(names) != columns:
        raise ValueError(f"X has {columns} columns and names has {len(names)}: {', '.join(names)}")
    check_names("X", names)
    return tuple(names)


def own_names(data: Any) -> list[str]:
    """Return the names of a table's columns or a Series, if they are text."""
    names = names_of(data) or [getattr(data, "name", None) if getattr(data, "ndim", 0) == 1 else None]
    return names if all(isinstance(name, str) for name in names) else []


def names_of(data: Any) -> list[Any]:
    """Return the names of a table's columns: pyarrow has them by another name than pandas and polars."""
    return list(getattr(data, "column_names", getattr(data, "columns", ())))
