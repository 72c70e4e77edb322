"""Whether the rows determine the constants of a formula: not if terms cancel, or a row or two fix a constant."""

from __future__ import annotations

import math

import numpy as np
from sympy import Add, Expr, Pow
from torch import Tensor

from ..formula.expressions import Array, skeleton
from ._refine import Rows

STEEP = 8  # an exponent beyond that one
STEEPEST = math.log(1e10)  # must not carry a column farther from its smallest number to its largest
CANCELING = 100.0  # times the spread of the targets is that of a term which others take back
READABLE, ROUNDED = 60, 1e-6  # parts of one: constants that are readable are known, as they were taken for that
LONG = 1e6  # such parts are more than one reads; and none of them is no constant, whatever its unit
KNOWN = 1.0  # of a constant, its largest standard error


def is_identifiable(formula: Expr, rows: Rows) -> bool:
    """Return whether each constant exceeds its standard error, no terms cancel, and no exponent is extreme."""
    return not is_steep(formula, rows) and not is_canceling(formula, rows) and is_known(formula, rows)


def is_steep(formula: Expr, rows: Rows) -> bool:
    """Return whether a high power of a column varies more over the rows than any law would."""
    ranges = dict(zip(rows.symbols, map(log_range, rows.x.T), strict=True))
    powers = ((power.base, abs(float(power.exp))) for power in formula.atoms(Pow) if power.base in ranges)
    return any(power > STEEP and power * ranges[base] > STEEPEST for base, power in powers)


def log_range(column: Tensor) -> float:
    """Return the logarithm of the ratio of the largest magnitude to the smallest nonzero one."""
    sizes = column.abs()[column != 0]
    return float((sizes.max() / sizes.min()).log()) if len(sizes) else 0.0


def is_canceling(formula: Expr, rows: Rows) -> bool:
    """Return whether a term varies far more than the whole."""
    spread = CANCELING * rows.deviation
    return any(rows.spread(rows.values(term)[:, None]) > spread for term in Add.make_args(formula))


def is_known(formula: Expr, rows: Rows) -> bool:
    """Return whether each constant but the offset exceeds its standard error; never if there are as many as rows."""
    off, slopes, values = free_part(formula, rows)
    if not len(values):
        return True
    spare = len(off) - len(values)
    if spare < 1:
        return False
    size = np.abs(slopes).max(axis=0)
    if not size.all():
        return False
    unit = slopes / size
    spread = np.sqrt(np.diag(np.linalg.pinv(unit.T @ unit)) * (off @ off) / spare) / size
    varies = np.ptp(unit, axis=0) > ROUNDED  # an offset may be close to 0
    return bool((spread <= KNOWN * np.abs(values))[varies].all())


def left_out(formula: Expr, rows: Rows) -> Array:
    """Return the squared error of each row by the formula fitted to all others, up to first order."""
    off, slopes, values = free_part(formula, rows)
    if len(off) <= len(values):
        return np.full(len(off), math.inf)
    size = np.abs(slopes).max(axis=0, initial=0.0)
    basis = np.linalg.qr(slopes / np.where(size > 0, size, 1.0))[0]
    others: Array = np.clip(1 - (basis**2).sum(axis=1), ROUNDED, None)
    return rows.squared_errors(formula).numpy() / others**2


def free_part(formula: Expr, rows: Rows) -> tuple[Array, Array, Array]:
    """Return the residuals, their derivatives by the constants that are not readable, and the values of these."""
    points = rows.points(formula)
    values = np.array(points.skeleton.values, dtype=float)
    parts = np.abs(values) * READABLE
    readable = (parts > 1 - ROUNDED) & (parts < LONG) & (np.abs(parts - np.round(parts)) < ROUNDED)
    free = np.flatnonzero(~readable).tolist() if points.slopes is not None else []
    off = points.residuals(values)
    return off, points.jacobian(values, free) if free else np.zeros((len(off), 0)), values[free]


def constants_of(formula: Expr) -> int:
    """Return how many factors, offsets and powers a formula has."""
    parts = skeleton([formula], ones=True)
    return len(parts.values) - len(parts.powers) + len([each for each in formula.atoms(Pow) if each.exp.is_number])
