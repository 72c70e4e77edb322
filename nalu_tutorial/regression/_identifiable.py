"""Whether the rows determine the constants of a formula: not if terms cancel, or a row or two fix a constant."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from torch import Tensor

from ..formula.expressions import skeleton
from ._refine import Rows

if TYPE_CHECKING:
    from sympy import Expr

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
    from sympy import Pow

    ranges = dict(zip(rows.symbols, map(log_range, rows.x.T), strict=True))
    powers = ((power.base, abs(float(power.exp))) for power in formula.atoms(Pow) if power.base in ranges)
    return any(power > STEEP and power * ranges[base] > STEEPEST for base, power in powers)


def log_range(column: Tensor) -> float:
    """Return the logarithm of the ratio of the largest magnitude to the smallest nonzero one."""
    sizes = column.abs()[column != 0]
    return float((sizes.max() / sizes.min()).log()) if len(sizes) else 0.0


def is_canceling(formula: Expr, rows: Rows) -> bool:
    """Return whether a term varies far more than the whole."""
    from sympy import Add

    spread = CANCELING * rows.deviation
    return any(rows.spread(rows.values(term)[:, None]) > spread for term in Add.make_args(formula))


def is_known(formula: Expr, rows: Rows) -> bool:
    """Return whether each constant but the offset exceeds its standard error; never if there are as many as rows."""
    points = rows.points(formula)
    values = np.array(points.skeleton.values, dtype=float)
    parts = np.abs(values) * READABLE
    readable = (parts > 1 - ROUNDED) & (parts < LONG) & (np.abs(parts - np.round(parts)) < ROUNDED)
    free = np.flatnonzero(~readable).tolist()
    if points.slopes is None or not free:
        return True
    off, slopes = points.residuals(values), points.jacobian(values, free)
    spare = len(off) - len(free)
    if spare < 1:
        return False
    size = np.abs(slopes).max(axis=0)
    if not size.all():
        return False
    unit = slopes / size
    spread = np.sqrt(np.diag(np.linalg.pinv(unit.T @ unit)) * (off @ off) / spare) / size
    varies = np.ptp(unit, axis=0) > ROUNDED  # an offset may be close to 0
    return bool((spread <= KNOWN * np.abs(values[free]))[varies].all())


def constants_of(formula: Expr) -> int:
    """Return how many factors, offsets and powers a formula has."""
    from sympy import Pow

    parts = skeleton([formula], ones=True)
    return len(parts.values) - len(parts.powers) + len([each for each in formula.atoms(Pow) if each.exp.is_number])
