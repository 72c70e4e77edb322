"""A column of a record in words, and how its values are written."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, fields
from typing import Any

from ._formats import FORMATS


@dataclass(frozen=True)
class Column:
    """What one number of each run is. It is written into a record, so that who reads it needs no experiment.

    Attributes
    ----------
    label : str
        What is measured, as a table's caption begins: "Mean absolute error".
    of : str
        What it is measured of, where a table sets several of a kind beside each other: "x + y".
    unit : str
        The unit, if there is one: "% of an untrained network's".
    format : str
        How its values are written: "decimal", with the digits that a reader compares, or "error", in two digits.
    optional : bool
        Whether some units have no such number. JSON knows no infinity, so a value that lacks there was infinite
        otherwise.

    Raises
    ------
    ValueError
        If there is no label, or no such format.

    Examples
    --------
    >>> column = Column("Mean absolute error", of="x + y", format="error")
    >>> column.name, column.write(0.0446)
    ('Mean absolute error of x + y', '0.045')
    """

    label: str
    _: KW_ONLY
    of: str = ""
    unit: str = ""
    format: str = "decimal"
    optional: bool = False

    def __post_init__(self) -> None:
        if not self.label:
            raise ValueError("a measure needs a label, which names it in tables")
        if self.format not in FORMATS:
            raise ValueError(f"{self.label}: expected a format of {', '.join(FORMATS)}, got {self.format!r}")

    @property
    def name(self) -> str:
        """The column in words: its label, what it is of, and its unit."""
        suffix = f" of {self.of}" if self.of else ""
        return f"{self.label}{suffix}{f' in {self.unit}' if self.unit else ''}"

    def write(self, value: float | None) -> str:
        """Write a value as tables show it; nothing where there is none."""
        if value is None and self.optional:
            return ""
        return FORMATS[self.format](math.inf if value is None else value)

    def as_dict(self) -> dict[str, Any]:
        """Return what a record's JSON says of the column: all that is not as usual."""
        values = {each.name: (getattr(self, each.name), each.default) for each in fields(Column)}
        return {name: value for name, (value, usual) in values.items() if value != usual}


def column_of(about: Mapping[str, Any], name: str) -> Column:
    """Return what a record says of one of its measures; of one that it does not describe, the name in plain words."""
    return Column(**about.get("measures", {}).get(name, {"label": name.replace("_", " ")}))
