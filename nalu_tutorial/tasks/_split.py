"""Which rows of a table are held out: some by chance, those with the largest inputs, or those that are named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from numbers import Integral, Real
from typing import Any

import numpy as np
import torch

from ._checks import check_count
from .columns import Columns

Mask = np.ndarray[Any, np.dtype[np.bool_]]


@dataclass(frozen=True)
class Largest:
    """The rows in which one column is largest, as `largest` makes it."""

    column: str | int
    size: float

    def mask(self, x: Columns, names: Sequence[str]) -> Mask:
        """Return which rows these are; of equal inputs all are in or none."""
        inputs = x[:, place_of(self.column, names)]
        count = min(count_of("largest", self.size, len(inputs)), len(inputs))
        mask: Mask = inputs >= np.partition(inputs, -count)[-count]
        return mask


def largest(column: str | int, size: float) -> Largest:
    """Hold out the rows of a `Table` in which one column is largest.

    Rows that are equal there stay together: with the last of them, all are held out, so that no training row reaches
    what is held out.

    Parameters
    ----------
    column : str or int
        A column of X, by its name or by its index from 0 on.
    size : float or int
        The proportion of the rows, above 0 and below 1, or how many rows.

    Returns
    -------
    Largest
        What `Table` takes as ``test`` or ``validation``.

    Raises
    ------
    TypeError, ValueError
        If the size is neither a proportion nor a count.

    Examples
    --------
    >>> from nalu_tutorial.tasks import Table
    >>> Table([[1.0], [3.0], [2.0], [4.0]], [1.0, 9.0, 4.0, 16.0], test=largest(0, 0.5)).test_rows.tolist()
    [1, 3]
    """
    check_size("largest", size)
    return Largest(column, size)


def split(
    x: Columns, names: Sequence[str], held_out: dict[str, Any], random_state: int
) -> tuple[Mask, dict[str, Mask]]:
    """Return the training rows, and the rows of each part that is held out; those by chance are drawn from the rest."""
    by_chance = {name: count_of(name, part, len(x)) for name, part in held_out.items() if isinstance(part, Real)}
    masks = {name: mask_of(name, part, x, names) for name, part in held_out.items() if name not in by_chance}
    check_apart(masks)
    sizes = {name: int(mask.sum()) for name, mask in masks.items()} | by_chance
    if sum(sizes.values()) >= len(x):
        taken = " and ".join(f"{name} takes {size}" for name, size in sizes.items())
        raise ValueError(f"no row is left to train on: of {len(x)}, {taken}")
    free = ~np.any([np.zeros(len(x), dtype=bool), *masks.values()], axis=0)
    generator = torch.Generator().manual_seed(random_state)
    for name, size in by_chance.items():
        masks[name] = drawn(size, free, generator)
        free = free & ~masks[name]
    return free, masks


def check_labels(name: str, part: Any, X: Any) -> None:
    """Raise if a part is named by an index of pandas that is not that of X: rows are matched by position."""
    if not hasattr(X, "iloc"):
        return
    if hasattr(part, "iloc") and part.dtype == bool and not part.index.equals(X.index):
        raise ValueError(f"the indices of X and of {name} differ, and rows are matched by position")
    if hasattr(part, "get_indexer") and not X.index.equals(type(X.index)(range(len(X)))):
        raise ValueError(
            f"{name} names rows by their label, and a table numbers them by position from 0 on; give "
            f"X.index.isin({name})"
        )


def mask_of(name: str, part: Any, x: Columns, names: Sequence[str]) -> Mask:
    """Return which rows were named: by a column, by a mask of all rows or by their numbers."""
    if isinstance(part, Largest):
        return part.mask(x, names)
    values = np.asarray(part.cpu() if isinstance(part, torch.Tensor) else part)
    if values.shape == (0,):
        raise ValueError(f"{name} must have at least one row")
    if values.ndim != 1 or values.dtype.kind not in "biu":
        raise TypeError(
            f"{name} must be a proportion or a count of rows, tasks.largest(column, share), the numbers of rows, or a "
            f"mask of them, not {part!r}"
        )
    if len(values) == len(x) > 2 and set(values.tolist()) == {0, 1} and values.dtype.kind != "b":
        raise ValueError(f"{name} holds a 0 or 1 for each row; a mask holds truth values, as from .astype(bool)")
    mask = values.astype(bool) if values.dtype.kind == "b" else marked(name, values, len(x))
    if len(mask) != len(x):
        raise ValueError(f"the mask {name} must have an entry for each of {len(x)} rows, not {len(mask)}")
    if not mask.any():
        raise ValueError(f"{name} must have at least one row")
    return mask


def marked(name: str, rows: np.ndarray[Any, Any], count: int) -> Mask:
    outside = rows[(rows < 0) | (rows >= count)]
    if len(outside):
        raise ValueError(f"{name} names the row {outside[0]}; the rows are 0 to {count - 1}")
    mask = np.zeros(count, dtype=bool)
    mask[rows] = True
    return mask


def drawn(count: int, free: Mask, generator: torch.Generator) -> Mask:
    """Return so many of the free rows, of which there are more."""
    candidates = np.flatnonzero(free)
    order = torch.randperm(len(candidates), generator=generator).numpy()
    mask = np.zeros(len(free), dtype=bool)
    mask[candidates[order[:count]]] = True
    return mask


def check_apart(masks: dict[str, Mask]) -> None:
    if len(masks) < 2:
        return
    both = np.flatnonzero(np.all(list(masks.values()), axis=0))
    if len(both):
        raise ValueError(f"the row {both[0]} is in {' and in '.join(masks)}; each row is held out once at most")


def place_of(column: Any, names: Sequence[str]) -> int:
    if isinstance(column, str) and column in names:
        return list(names).index(column)
    if isinstance(column, Integral) and not isinstance(column, bool) and 0 <= int(column) < len(names):
        return int(column)
    raise ValueError(f"there is no column {column!r}; the columns are {', '.join(names)}")


def count_of(name: str, size: Any, rows: int) -> int:
    """Return how many rows a proportion or a count means: at least one."""
    check_size(name, size)
    return int(size) if isinstance(size, Integral) else max(1, round(float(size) * rows))


def check_size(name: str, size: Any) -> None:
    """Raise unless this is a proportion between 0 and 1, or a whole number from 1 on."""
    if isinstance(size, Real) and not isinstance(size, Integral):
        if not 0 < float(size) < 1:
            raise ValueError(f"{name} takes a proportion of the rows, above 0 and below 1, or a count, not {size}")
    else:
        check_count(name, size)
