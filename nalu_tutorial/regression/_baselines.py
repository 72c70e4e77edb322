"""The candidates that need no training: a line, and a product of powers, which is a line in logarithms."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import torch
from torch import Tensor

from ._refine import Rows

if TYPE_CHECKING:
    from sympy import Expr

AGREE = 0.5  # fraction of agreeing signs minus the others: noise may flip a few near 0


def line(rows: Rows) -> Expr:
    """Return the linear formula of the columns, with an offset, of least squares."""
    from sympy import Add, Float

    *factors, offset = least_squares(rows.x, rows.t, rows.unit)
    return Add(*(Float(factor) * symbol for factor, symbol in zip(factors, rows.symbols, strict=True)), Float(offset))


def power(rows: Rows) -> Expr | None:
    """Return the product of powers that is nearest in logarithms; None if a value is 0 or the signs contradict it.

    A column with negative values needs an integer exponent, odd if the target changes its sign with the column.
    """
    from sympy import Float, Mul, Rational

    if (rows.x == 0).any() or (rows.t == 0).any():
        return None
    alike = replace(rows, sizes=None).unit
    *fitted, offset = least_squares(rows.x.abs().log(), rows.t.abs().log(), alike)
    signed = (rows.x < 0).any(dim=0).tolist()
    powers = [float(round(power)) if either else power for power, either in zip(fitted, signed, strict=True)]
    signs = torch.sign(rows.t * _sign(rows.x, powers, signed))
    factor = ((signs / alike**2).sum() / (alike**-2).sum()).item()
    if abs(factor) < AGREE:
        return None
    sized = (factor / abs(factor)) * math.exp(offset)
    exponents = (Rational(each) if each.is_integer() else Float(each) for each in powers)
    return Float(sized) * Mul(*(symbol**each for symbol, each in zip(rows.symbols, exponents, strict=True)))


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
