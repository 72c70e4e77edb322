"""Single rows that are outliers, by the plain formula that fits most of them."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from sympy import Expr

from ..formula.expressions import Array
from ._refine import Rows

Mask = np.ndarray[Any, np.dtype[np.bool_]]
FAR = 8.0  # standard deviations of the others
SHARE = 0.04  # of the rows, which may be wrong at most
ENOUGH = 15  # rows: of fewer, a far one may belong to a steep curve
LEAST = 1e-6  # of the spread of the targets: smaller errors of the others count as this


def find_outliers(x: Array, t: Array) -> Mask:
    """Return which rows of inputs (n, columns) and targets (n,) are outliers of the plain formula of all others.

    The farthest is taken out first, as it hides others. If more are outliers than may be wrong, none is returned.
    """
    wrong, most = np.zeros(len(t), dtype=bool), max(1, int(SHARE * len(t)))
    while len(t) >= max(ENOUGH, 3 * x.shape[1]):
        left = np.flatnonzero(~wrong)
        distance = distances(x[left], t[left])
        if not distance.max() > FAR:
            break
        wrong[left[distance.argmax()]] = True
        if wrong.sum() > most:
            return np.zeros(len(t), dtype=bool)
    return wrong


def distances(x: Array, t: Array) -> Array:
    """Return the distance of each row from a line or from a product of powers, whichever fits most rows better.

    From a product, in logarithms and in the original units: close to 0, any error is large in logarithms.
    """
    least = LEAST * t.std() or 1.0
    off, basis = left_by_line(x, t)
    usual, distance = usual_error(off, t), far_off(off, basis, least)
    if (x != 0).all() and (t != 0).all():
        logs = np.log(np.abs(t))
        off, basis = left_by_line(np.log(np.abs(x)), logs)
        if usual_error(off, logs) < usual:
            distance = far_off(off, basis, LEAST * logs.std() or 1.0)
            for row in np.flatnonzero(distance > FAR):
                distance[row] = min(distance[row], far_as_it_stands(int(row), logs, off, basis, least))
    return distance


def left_by_line(x: Array, t: Array) -> tuple[Array, Array]:
    """Return the residuals of the linear fit to all rows, and orthogonal directions that span all lines."""
    size = np.where(np.ptp(x, axis=0) > 0, x.std(axis=0), 1.0)
    design = np.column_stack([(x - x.mean(axis=0)) / size, np.ones(len(t))])
    basis, sizes, _ = np.linalg.svd(design, full_matrices=False)
    basis = basis[:, sizes > 1e-9 * sizes.max()]
    return t - basis @ (basis.T @ t), basis


def usual_error(off: Array, t: Array) -> float:
    """Return the median error relative to the median deviation of the targets."""
    return float(np.median(np.abs(off)) / (np.median(np.abs(t - np.median(t))) or 1.0))


def own_share(basis: Array) -> Array:
    """Return 1 minus the leverage of each row in the linear fit to all rows."""
    share: Array = np.clip(1 - (basis**2).sum(axis=1), 1e-12, None)
    return share


def far_off(off: Array, basis: Array, least: float) -> Array:
    """Return the distance of each row from the line of the others, in standard deviations of at least `least`."""
    free, spare = own_share(basis), max(1, len(off) - basis.shape[1] - 1)
    others = np.sqrt(np.clip((off @ off - off**2 / free) / spare, 0.0, None))
    distance: Array = np.abs(off) / np.sqrt(free) / np.clip(others, least, None)
    return distance


def far_as_it_stands(row: int, logs: Array, off: Array, basis: Array, least: float) -> float:
    """Return the same for one row and the product of powers of all others, not in logarithms."""
    free = own_share(basis)[row]
    left = off + basis @ basis[row] * off[row] / free  # by the line of the others
    gap = np.exp(logs) - np.exp(np.minimum(logs - left, logs.max()))
    others = np.sqrt(np.delete(gap, row) @ np.delete(gap, row) / max(1, len(gap) - basis.shape[1] - 1))
    return float(np.abs(gap[row]) * np.sqrt(free) / max(others, least))


def off_by_far(formula: Expr, rows: Rows, x: Array, t: Array, wrong: Mask) -> Mask:
    """Return which of the wrong rows are outliers of a formula that fits the others, too."""
    left_out = Rows(rows.symbols, torch.from_numpy(x[wrong]), torch.from_numpy(t[wrong, None]))
    usual = float(rows.residuals(formula).square().mean().sqrt())
    off, result = left_out.residuals(formula).abs().numpy(), wrong.copy()
    result[wrong] = ~(off <= FAR * usual + LEAST * rows.deviation)
    return result
