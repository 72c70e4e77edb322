"""Formulas evaluated at many points at once, in double precision."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any

import torch
from torch import Tensor

from ..units._checks import check_floating_point, check_input

if TYPE_CHECKING:
    from sympy import Basic, Expr, Symbol

ROUNDING = 1e-9


def check_inputs(x: Tensor, symbols: Sequence[Symbol]) -> None:
    """Raise unless these are points of a formula over these symbols."""
    check_input(x, len(symbols))
    if symbols[0].is_positive and (x < 0).any():
        raise ValueError(f"the formula was read for positive inputs, got {x.min().item():g}")


def check_points(x: Tensor, t: Tensor, symbols: Sequence[Symbol], outputs: int) -> None:
    """Raise unless these are points of a formula over these symbols, and a target for each output of each."""
    check_input(x, len(symbols))
    check_floating_point(t)
    if t.shape != (*x.shape[:-1], outputs):
        raise ValueError(f"expected a target of shape {(*x.shape[:-1], outputs)}, got {tuple(t.shape)}")
    if t.numel() == 0:
        raise ValueError(f"expected one point or more, got an input of shape {tuple(x.shape)}")
    check_inputs(x, symbols)


def evaluate(
    formulas: Sequence[Expr], symbols: Sequence[Symbol], x: Tensor, constants: Mapping[Symbol, Tensor] | None = None
) -> Tensor:
    """Return the values of the formulas, shape (..., in) to (..., out); NaN where there is none.

    A constant that stands in them as a symbol has its value in `constants`, a scalar in double precision.
    """
    known: dict[Basic, Any] = {**dict(zip(symbols, x.double().unbind(dim=-1), strict=True)), **(constants or {})}
    values = [_value(formula, known) for formula in formulas]
    return torch.stack([_real_value(value).expand(x.shape[:-1]) for value in values], dim=-1)


def _value(formula: Basic, known: dict[Basic, Any]) -> Any:
    if formula not in known:
        constant = not formula.args or getattr(formula, "is_number", False)
        known[formula] = _number(formula) if constant else _operation(formula, known)
    return known[formula]


def _number(number: Any) -> Any:
    """Return a constant as a tensor, or the truth value of a condition."""
    from sympy.logic.boolalg import Boolean

    if isinstance(number, Boolean):
        return torch.tensor(bool(number))
    value = complex(number) if number.is_finite else complex(math.nan)
    return torch.tensor(value if value.imag else value.real, dtype=torch.complex128 if value.imag else torch.float64)


def _operation(formula: Basic, known: dict[Basic, Any]) -> Any:
    return OPERATIONS[formula.func.__name__](*(_value(operand, known) for operand in formula.args))


def _power(base: Tensor, exponent: Tensor) -> Tensor:
    """Return the principal power: a negative number has a root, which is complex."""
    if exponent.is_complex() or not (base.is_complex() or (exponent == exponent.round()).all()):
        base = base.to(torch.complex128) if exponent.is_complex() or (base < 0).any() else base
    return torch.pow(base, exponent)


def _piecewise(*pairs: tuple[Tensor, Tensor]) -> Tensor:
    return reduce(lambda rest, pair: torch.where(pair[1], pair[0], rest), reversed(pairs), torch.tensor(math.nan))


def _real(value: Tensor) -> Tensor:
    return value.real if value.is_complex() else value


def _real_value(value: Tensor) -> Tensor:
    """Return a value without its imaginary part, if that is of rounding; NaN where it is not, as for √−1."""
    if not value.is_complex():
        return value
    return torch.where(value.imag.abs() <= ROUNDING * value.abs(), value.real, math.nan)


def _fold(operation: Callable[[Tensor, Tensor], Tensor]) -> Callable[..., Tensor]:
    return lambda *operands: reduce(operation, operands)


# By SymPy's name, as SymPy is not imported before a formula is read.
OPERATIONS: dict[str, Callable[..., Any]] = {
    "Abs": torch.abs,
    "Add": _fold(torch.add),
    "And": _fold(torch.logical_and),
    "ExprCondPair": lambda value, condition: (value, condition),
    "GreaterThan": torch.ge,
    "ITE": torch.where,
    "LessThan": torch.le,
    "Max": _fold(torch.maximum),
    "Min": _fold(torch.minimum),
    "Mul": _fold(torch.mul),
    "Not": torch.logical_not,
    "Or": _fold(torch.logical_or),
    "Piecewise": _piecewise,
    "Pow": _power,
    "StrictGreaterThan": torch.gt,
    "StrictLessThan": torch.lt,
    "cos": torch.cos,
    "exp": torch.exp,
    "log": lambda value: torch.log(value.to(torch.complex128) if (value.real < 0).any() else value),
    "re": _real,
    "sign": torch.sign,
    "sin": torch.sin,
    "tan": torch.tan,
    "tanh": torch.tanh,
}
