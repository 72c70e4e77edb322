"""A table in words, for whoever draws it: the book as HTML, the command line as columns of text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Cell:
    """One cell.

    Attributes
    ----------
    text : str
        What stands in it.
    small : tuple of str
        What stands below, in small print: an interval, what was published.
    share : int, optional
        The share that it shows, in percent: the ground is stronger the larger it is.
    title : str
        Its full text.
    is_verdict : bool
        Whether it is a verdict.
    """

    text: str
    small: tuple[str, ...] = ()
    share: int | None = None
    title: str = ""
    is_verdict: bool = False


@dataclass(frozen=True)
class Table:
    """A table: the first cell of each row is its name, and the first head stands above these.

    Attributes
    ----------
    caption : str
        What is shown.
    heads : tuple of Cell
        The names of the columns.
    rows : tuple of tuple of Cell
        As many in each row as there are heads.
    """

    caption: str
    heads: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]

    @property
    def is_of_shares(self) -> bool:
        """Whether its cells have a ground."""
        return any(cell.share is not None for row in self.rows for cell in row)


def table(caption: str, heads: Sequence[str | Cell], rows: Iterable[Sequence[Cell]]) -> Table:
    named = (Cell(head) if isinstance(head, str) else head for head in heads)
    return Table(caption, tuple(named), tuple(map(tuple, rows)))
