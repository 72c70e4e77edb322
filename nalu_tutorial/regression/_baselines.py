"""The candidates that need no training: a line, and a product of powers, which is a line in logarithms."""

from __future__ import annotations

import math

import numpy as np
import torch
from scipy.optimize import least_squares as search
from sympy import Add, Expr, Float, Mul, Rational
from torch import Tensor

from ..formula.expressions import Array
from ._refine import Rows

AGREE = 0.5  # fraction of agreeing signs minus the others, by the squares of the targets: noise may flip a few near 0
STEPS, HUGE = 50, 1e50  # evaluations of a product, and the largest error of one


def line(rows: Rows) -> Expr:
    """Return the linear formula of the columns, with an offset, of least squares."""
    *factors, offset = least_squares(rows.x, rows.t, rows.unit)
    return Add(*(Float(factor) * symbol for factor, symbol in zip(factors, rows.symbols, strict=True)), Float(offset))


def power(rows: Rows) -> Expr | None:
    """Return the product of powers that is nearest in logarithms; None if a value is 0 or the signs contradict it.

    A column with negative values needs an integer exponent, odd if the target changes its sign with the column.
    """
    if (rows.x == 0).any() or (rows.t == 0).any():
        return None
    *fitted, offset = nearest_powers(rows)
    signed = (rows.x < 0).any(dim=0).tolist()
    powers = [float(round(power)) if either else power for power, either in zip(fitted, signed, strict=True)]
    sizes = (rows.t / rows.unit).square()
    factor = float((torch.sign(rows.t * _sign(rows.x, powers, signed)) * sizes).sum() / sizes.sum())
    if abs(factor) < AGREE:
        return None
    sized = (factor / abs(factor)) * math.exp(offset)
    exponents = (Rational(each) if each.is_integer() else Float(each) for each in powers)
    return Float(sized) * Mul(*(symbol**each for symbol, each in zip(rows.symbols, exponents, strict=True)))


def nearest_powers(rows: Rows) -> list[float]:
    """Return the power of each column's size in the product that is nearest to the targets' sizes, and its logarithm.

    It is found in logarithms, where an error of the target is the larger the smaller the target is, and from there,
    where all columns are positive, on the targets themselves, which noise may have carried across 0.
    """
    some = (rows.x != 0).all(dim=1) & (rows.t[:, 0] != 0)
    x, t, unit = rows.x[some].abs(), rows.t[some], rows.unit[some]
    start = least_squares(x.log(), t.abs().log(), unit / t.abs())
    if (rows.x <= 0).any() or not np.isfinite(start).all():
        return start
    middle, size = x.log().mean(dim=0), float((t / unit).square().mean().sqrt())
    logs = torch.cat([x.log() - middle, torch.ones_like(t)], dim=1).numpy()
    weights = (1 / unit / size).numpy()[:, 0]
    goal = weights * t.numpy()[:, 0] * float((t / unit.square()).sum().sign())
    aside = np.append(middle.numpy(), 0.0)
    with np.errstate(all="ignore"):

        def left(powers: Array) -> Array:
            result: Array = np.nan_to_num(weights * np.exp(logs @ powers) - goal, nan=HUGE, posinf=HUGE)
            return result

        start[-1] += float(aside @ np.array(start))
        solution = search(left, start, max_nfev=STEPS).x
    return [*solution[:-1].tolist(), float(solution[-1] - aside @ solution)]


def _sign(x: Tensor, powers: list[float], signed: list[bool]) -> Tensor:
    """Return the sign of the product, shape (n, 1)."""
    odd = [either and power % 2 == 1 for power, either in zip(powers, signed, strict=True)]
    return torch.where(torch.tensor(odd), x.sign(), 1.0).prod(dim=1, keepdim=True)


def least_squares(x: Tensor, t: Tensor, unit: Tensor) -> list[float]:
    """Return a factor for each column, and the offset, by least squares; `unit` is the scale of each row's error."""
    design = torch.cat([x, torch.ones_like(t)], dim=1) / unit
    size = design.square().mean(dim=0).sqrt().clamp(min=torch.finfo(x.dtype).tiny)
    solution: list[float] = (torch.linalg.lstsq(design / size, t / unit, driver="gelsd").solution[:, 0] / size).tolist()
    return solution
