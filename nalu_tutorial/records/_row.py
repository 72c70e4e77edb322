"""One run as a row of a record, and the line of text that it is written as."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any


@dataclass(frozen=True)
class Row:
    """One run. Errors are mean squared errors; what a run does not have is NaN.

    Attributes
    ----------
    unit, task : str
        What was trained on what; the task is empty where the experiment has one only.
    seed : int
        The seed of initialization and data.
    success : bool
        Whether the extrapolation error, at the best validation, is below the threshold.
    validation, extrapolation : float
        The errors there.
    best_step : int
        The step of the best validation.
    solved_at : float
        The first logged step with an extrapolation error below the threshold, in steps.
    sparsity : float
        How far the farthest weight is from −1, 0 and 1, at the best validation.
    dead : bool
        Whether the run ended with a parameter that is no number.
    measures : dict of str to float
        What this experiment measures besides, by name: a column each.
    """

    unit: str
    task: str
    seed: int
    success: bool
    validation: float
    extrapolation: float
    best_step: int
    solved_at: float
    sparsity: float
    dead: bool
    measures: Mapping[str, float] = field(default_factory=dict)

    def rounded(self) -> Row:
        """Return the row as it is read back from a record, which has six digits of each number."""
        return as_row(as_line(self))


KINDS = {each.name: str(each.type) for each in fields(Row) if each.name != "measures"}
WANTED = {"int": "a whole number", "bool": "0 or 1", "float": "a number or nothing", "size": "0, more, or nothing"}
SIZES = ("solved_at", "sparsity")  # of which intervals are made


def as_text(value: str | float) -> str:
    """Write one entry: truth as 0 or 1, six digits of a float, nothing for NaN."""
    if isinstance(value, float):
        return "" if math.isnan(value) else f"{value:.6g}"
    return str(int(value)) if isinstance(value, bool) else str(value)


def as_line(row: Row) -> dict[str, str]:
    columns = asdict(row)
    measures = columns.pop("measures")
    return {name: as_text(value) for name, value in (columns | measures).items()}


def as_row(line: Mapping[str, str]) -> Row:
    """Read one line; a column that is no field of a row is a measure.

    Raises
    ------
    ValueError
        If a cell is not what its column holds.
    """
    measures = {name: cell(name, text) for name, text in line.items() if name not in KINDS}
    return Row(**{name: cell(name, line[name]) for name in KINDS}, measures=measures)


def cell(name: str, text: str) -> Any:
    """Read one cell, by the name of its column."""
    kind = "size" if name in SIZES else KINDS.get(name, "float")
    try:
        return READ[kind](text)
    except (ValueError, KeyError):
        raise ValueError(f"{name} is {text!r}, expected {WANTED[kind]}") from None


def size(text: str) -> float:
    """Read a number that is not negative."""
    value = float(text or "nan")
    if value < 0:
        raise ValueError(text)
    return value


def natural(text: str) -> int:
    """Read a whole number that is not negative."""
    if not (text.isascii() and text.isdecimal()):
        raise ValueError(text)
    return int(text)


READ: dict[str, Any] = {
    "str": str,
    "int": natural,
    "bool": {"0": False, "1": True}.__getitem__,
    "float": lambda text: float(text or "nan"),
    "size": size,
}
