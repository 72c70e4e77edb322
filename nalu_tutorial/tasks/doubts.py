"""What makes a table a poor witness, in a sentence each: it can be learned from, but not what one hopes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
import torch
from torch import Tensor

from .columns import Columns

COARSE = 0.01  # of a column's standard deviation: a larger error of rounding hides what is to be learned
FAR = 1e4  # times what products and quotients of the columns reach: a weight that moves by 0.01 needs a million steps


class DoubtWarning(UserWarning):
    """A table from which a model can be trained, but whose result would mislead."""


def same_columns(x: Columns, t: Columns, names: Sequence[str]) -> Iterator[str]:
    """Yield a sentence for each of several columns of X that is the target itself."""
    for k, name in enumerate(names):
        if len(names) > 1 and np.ptp(t) and np.array_equal(x[:, k], t[:, 0]):
            yield f"the column {name} of X is y itself; leave it out, or there is nothing else to learn"


def far_targets(x: Columns, t: Columns) -> Iterator[str]:
    """Yield a sentence for each output that is far larger or smaller than what weights near 1 make of the columns."""
    sizes = np.abs(x).max(axis=0)
    reach = 2 * np.abs(np.log10(sizes[sizes > 0])).sum() + np.log10(FAR)  # a column may be squared, or divided by
    for k, size in enumerate(np.abs(t).max(axis=0)):
        if size and abs(np.log10(size)) > reach:
            which = "y" if t.shape[1] == 1 else f"output {k} of y"
            yield (
                f"{which} is at most {size:.3g} in magnitude, which is far from what weights near 1 make of X, so that "
                f"training hardly gets there; divide it by 1e{round(np.log10(size))}"
            )


def copies(x: Columns, t: Columns, held_out: Iterable[tuple[str, Any]], training: Any) -> Iterator[str]:
    """Yield a sentence for each held-out part all of whose rows occur among the training rows as well."""
    both = np.column_stack([x, t])
    for name, mask in held_out:
        if mask.any() and all_stand_in(both[mask], both[training]):
            yield (
                f"all rows of {name} are among the training rows, number for number, so that they do not test what "
                "was learned"
            )


def all_stand_in(rows: Columns, others: Columns) -> bool:
    """Return whether each row is equal to one of the others; for most tables the first is not."""
    if not (others == rows[0]).all(axis=1).any():
        return False
    known = {row.tobytes() for row in others + 0.0}  # there is no −0 any more
    return all(row.tobytes() in known for row in rows + 0.0)


def coarse_columns(values: Tensor, dtype: torch.dtype) -> list[int]:
    """Return the columns that vary, and whose differences are lost in another precision."""
    off = (values.to(dtype).double() - values).square().mean(dim=0).sqrt()
    varies = values.amax(dim=0) > values.amin(dim=0)
    return (varies & (off > COARSE * values.std(dim=0, correction=0))).nonzero()[:, 0].tolist()


def check_tellable(values: Tensor, dtype: torch.dtype, names: Sequence[str]) -> None:
    """Raise if a column varies, and its numbers are too much alike, or too small, for another precision."""
    for k in coarse_columns(values, dtype):
        low, high = (float(end) for end in values[:, k].aminmax())
        raise ValueError(
            f"{dtype} cannot distinguish the numbers of {names[k]}, from {low:.12g} to {high:.12g}; subtract what they "
            "share, scale them, or train in torch.float64"
        )


def check_squares(t: Tensor, dtype: torch.dtype) -> None:
    """Raise if the squares of all targets are 0 in another precision, where any network would seem exact."""
    largest = float(t.abs().max())
    if largest and largest**2 < torch.finfo(dtype).tiny:
        raise ValueError(
            f"y is at most {largest:.3g} in magnitude, and the squares of its errors are 0 in {dtype}; scale it, or "
            "train in torch.float64"
        )
