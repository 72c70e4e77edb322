"""The weight of each row: read or refused in one sentence, and rows drawn by their weights."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import Tensor

from ..formula.expressions import Array
from ..tasks.columns import numbers_of
from ._refine import Rows

MOST = 10  # times the median weight is the largest where rows are drawn: one row trains no network


def weights_of(given: Any, X: Any, rows: int) -> Array:
    """Return a weight for each row, the largest 1; raise unless they are numbers from 0 on, one for each row of X."""
    if given is None:
        return np.ones(rows)
    weights = numbers_of("sample_weight", given)
    if weights.shape != (rows,):
        raise ValueError(f"sample_weight must hold a number for each of {rows} rows, got the shape {weights.shape}")
    wrong = np.flatnonzero(weights < 0)
    if len(wrong):
        raise ValueError(f"sample_weight must hold numbers from 0 on, got {weights[wrong[0]]:g} in row {wrong[0]}")
    if not weights.any():
        raise ValueError("sample_weight must have a weight above zero, and it is zero in all rows")
    if hasattr(X, "iloc") and hasattr(given, "iloc") and not X.index.equals(given.index):
        raise ValueError(
            "the indices of X and sample_weight differ, and rows are matched by their place; bring the weights into "
            "the order of X, or give sample_weight.to_numpy()"
        )
    result: Array = weights / weights.max()
    return result


def draw_by_weight(rows: Rows, seed: int) -> Tensor:
    """Return the indices of the rows that a network is trained on: all, or as many drawn by their weights."""
    counts = rows.unit[:, 0] ** -2
    if bool((counts == counts[0]).all()):
        return torch.arange(len(counts))
    generator = torch.Generator().manual_seed(seed)
    return torch.multinomial(
        counts.clamp(max=MOST * float(counts.median())), len(counts), replacement=True, generator=generator
    )
