"""Numbers out of whatever a reader keeps a table in: rows and columns of float64, or one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Real
from typing import Any

import numpy as np
import torch

Columns = np.ndarray[Any, np.dtype[np.float64]]
DIGITS = 2**53  # up to here double precision holds every whole number
NUMBERS = "biuf"  # NumPy's letters for truth values, whole numbers with and without sign, and floating point


def as_columns(what: str, data: Any) -> Columns:
    """Return the data's own copy as float64, of shape (rows, columns); a single axis is one column."""
    values = numbers_of(what, data)
    if values.ndim not in (1, 2):
        raise ValueError(f"{what} must have the shape (rows, columns), got {values.shape}")
    if not values.size:
        raise ValueError(f"{what} must have at least one row and one column, got the shape {values.shape}")
    return np.ascontiguousarray(values).reshape(len(values), -1)


def numbers_of(what: str, data: Any) -> Columns:
    """Return the numbers as float64, in an array that shares no memory with the data."""
    if hasattr(data, "iloc"):
        return from_pandas(what, data)
    if isinstance(data, torch.Tensor):
        return from_tensor(what, data)
    if hasattr(data, "toarray"):
        raise TypeError(f"{what} must be dense, not {type(data).__name__}; give {what}.toarray()")
    return from_array(what, unmasked(data))


def unmasked(data: Any) -> Any:
    """Return masked numbers with NaN for what the mask hides, which NumPy would bring back; other data as they are."""
    if isinstance(data, list | tuple) and any(isinstance(row, np.ma.MaskedArray) for row in data):
        data = np.ma.array(data)
    return np.ma.filled(data.astype(np.float64), np.nan) if isinstance(data, np.ma.MaskedArray) else data


def from_pandas(what: str, data: Any) -> Columns:
    """Return the numbers of a DataFrame or Series, whose index does not matter; a missing one is NaN."""
    frame = data.to_frame() if data.ndim == 1 else data
    for name, dtype in zip(frame.columns, frame.dtypes, strict=True):
        if dtype.kind not in NUMBERS:
            raise TypeError(
                f"{what} must hold numbers, and its column {name!r} is of dtype {dtype}; leave it out, or turn it into "
                "numbers"
            )
    values: Columns = data.to_numpy(dtype=np.float64, na_value=np.nan, copy=True)
    for k, numbers in enumerate(values.reshape(len(values), -1).T if values.size else ()):
        check_digits(what, frame.iloc[:, k].to_numpy(), numbers)
    return values


def from_tensor(what: str, data: torch.Tensor) -> Columns:
    """Return the numbers of a tensor, wherever it is and whoever differentiates it."""
    if data.layout != torch.strided:
        raise TypeError(f"{what} must be dense, not a tensor of layout {data.layout}; give {what}.to_dense()")
    if data.is_complex():
        raise TypeError(f"{what} must hold real numbers, not {data.dtype}")
    values: Columns = data.detach().to("cpu", torch.float64, copy=True).numpy()
    if not data.is_floating_point():
        check_digits(what, data.cpu().numpy(), values)
    return values


def from_array(what: str, data: Any) -> Columns:
    """Return the numbers of an array, or of what NumPy makes one of."""
    try:
        values = np.asarray(data)
    except (ValueError, TypeError, RuntimeError):
        raise ValueError(f"{what} must be rows of numbers, all of one length") from None
    if values.ndim == 0:
        kind = type(data).__name__
        raise TypeError(f"{what} must be rows of numbers: an array, a DataFrame, a tensor or lists, not {kind}")
    if values.dtype.kind not in NUMBERS:
        check_entries(what, values if isinstance(data, np.ndarray) else np.asarray(data, dtype=object))
    try:
        numbers: Columns = values.astype(np.float64)
    except OverflowError:
        raise ValueError(f"{what} must be finite, and holds a whole number beyond 1e308; take a larger unit") from None
    check_digits(what, values, numbers)
    return numbers


def check_digits(what: str, values: np.ndarray[Any, Any], numbers: Columns) -> None:
    """Raise if whole numbers that differ are the same in double precision, as long numbers of things may be."""
    if values.dtype.kind not in "iu" or np.abs(numbers).max(initial=0) <= DIGITS:
        return
    if len(np.unique(values)) > len(np.unique(numbers)):
        raise ValueError(
            f"{what} holds whole numbers that differ beyond their 15th digit, where double precision ends; subtract "
            "what they share"
        )


def check_entries(what: str, values: np.ndarray[Any, Any]) -> None:
    """Raise unless every entry is a real number."""
    for (row, *column), entry in np.ndenumerate(values):
        if not isinstance(entry, Real) or isinstance(entry, np.timedelta64):
            place = f"row {row}" + "".join(f", column {k}" for k in column)
            raise TypeError(f"{what} must hold real numbers; in {place} it has {str(entry)!r}, {type(entry).__name__}")


def check_finite(what: str, values: Columns, names: Sequence[str] | None = None) -> None:
    """Raise unless every number is finite, naming the first row that has another."""
    wrong = ~np.isfinite(values)
    if wrong.any():
        row, column = np.argwhere(wrong)[0]
        place = f"row {row}, column {names[column] if names else column}"
        raise ValueError(f"{what} must be finite, and in {place} it is {values[row, column]}; leave such rows out")


def check_partners(X: Any, y: Any, rows: int, targets: int) -> None:
    """Raise unless X and y have the same rows; two of pandas, in the same order."""
    if rows != targets:
        raise ValueError(f"X and y must have a row for each other; X has {rows} and y has {targets}")
    if hasattr(X, "iloc") and hasattr(y, "iloc") and not X.index.equals(y.index):
        raise ValueError(
            "the indices of X and y differ, and rows are matched by their place; bring y into the order of X, or give "
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
    if not all(name.strip() for name in names):
        raise ValueError(f"every column needs a name, and one of {', '.join(map(repr, names))} is empty")
    if len(set(names)) < len(names):
        raise ValueError(f"the names of the columns must differ, got {', '.join(names)}")
    return tuple(names)


def own_names(data: Any) -> list[str]:
    """Return the names of a DataFrame's columns or a Series, if they are text."""
    names: list[Any] = list(data.columns) if hasattr(data, "columns") else [getattr(data, "name", None)]
    return names if all(isinstance(name, str) for name in names) else []
