"""Formulas evaluated at many points at once, in double precision."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial, reduce
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch import Tensor

from ..units.checks import check_floating_point, check_input

if TYPE_CHECKING:
    from sympy import Basic, Expr, Symbol

Array = np.ndarray[Any, np.dtype[np.float64]]
ROUNDING = 1e-9  # relative: a smaller difference is one of arithmetic, not of data


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


def evaluate(formulas: Sequence[Expr], symbols: Sequence[Symbol], x: Tensor) -> Tensor:
    """Return the values of the formulas, shape (..., in) to (..., out); NaN where there is none."""
    program = Program(symbols, x)
    values = program(program.outputs(formulas))
    return torch.from_numpy(values).reshape(*x.shape[:-1], len(formulas)).to(x.device)


class Program:
    """Formulas at given points as a list of operations, each done once however many formulas need it.

    What needs none of the constants is computed beforehand: a fit evaluates the same formulas some thousand times.

    Parameters
    ----------
    symbols : sequence of Symbol
        The inputs.
    x : Tensor
        Points, of shape (..., in).
    constants : sequence of Symbol
        Those that stand in the formulas as symbols, and whose values are given with each call.
    """

    def __init__(self, symbols: Sequence[Symbol], x: Tensor, constants: Sequence[Symbol] = ()) -> None:
        points = x.detach().cpu().double().reshape(-1, x.shape[-1]).numpy()
        self.rows, self.constants = len(points), len(constants)
        # The constants have the first places, so that they are easily set.
        self.values: list[Any] = [None] * len(constants)
        self.places: dict[Any, int] = {symbol: k for k, symbol in enumerate(constants)}
        self.open = set(range(len(constants)))  # the places whose values change with the constants
        self.steps: list[tuple[int, Callable[..., Any], tuple[int, ...]]] = []
        self.given, self.done = np.empty(0), 0  # the constants of the last call, and how many steps were taken
        for symbol, column in zip(symbols, np.ascontiguousarray(points.T), strict=True):
            self.places[symbol] = self.keep(column)

    def outputs(self, formulas: Sequence[Expr]) -> list[int]:
        """Return the places where the values of formulas will stand."""
        with np.errstate(all="ignore"):
            return [self.place(formula) for formula in formulas]

    def __call__(self, outputs: Sequence[int], constants: Array | None = None) -> Array:
        """Return the values at these places, of shape (points, outputs), with these constants; NaN for none.

        What was computed for the same constants is still there: a slope needs most of what its formula needed.
        """
        if constants is not None and not np.array_equal(constants, self.given):
            self.given, self.done = constants.copy(), 0
            self.values[: len(constants)] = constants
        with np.errstate(all="ignore"):
            values, last = self.values, max(outputs, default=0)
            while self.done < len(self.steps) and self.steps[self.done][0] <= last:
                place, operation, operands = self.steps[self.done]
                values[place] = operation(*[values[k] for k in operands])
                self.done += 1
            result = np.empty((self.rows, len(outputs)))
            for k, place in enumerate(outputs):
                result[:, k] = _real_value(values[place])
        return result

    def place(self, formula: Basic) -> int:
        """Return where the value of a formula stands, or will."""
        if formula not in self.places:
            constant = not formula.args or getattr(formula, "is_number", False)
            self.places[formula] = self.keep(_number(formula)) if constant else self.operation(formula)
        return self.places[formula]

    def operation(self, formula: Basic) -> int:
        """Return where the value of what has operands will stand."""
        name, operands = formula.func.__name__, [self.place(operand) for operand in formula.args]
        if name in FOLDED:
            return self.folded(FOLDED[name], operands)
        if name == "Pow":
            return self.power(*operands)
        return self.step(OPERATIONS[name], *operands)

    def folded(self, operation: Callable[..., Any], operands: list[int]) -> int:
        """Return where operands are put together, two at a time: formulas that share some share the first results."""
        fixed = sorted(place for place in operands if place not in self.open)
        changing = sorted((place for place in operands if place in self.open), key=lambda k: (k < self.constants, k))
        step = partial(self.step, operation)
        return reduce(step, [*changing, reduce(step, fixed)] if fixed else changing)

    def power(self, base: int, exponent: int) -> int:
        """Return where a power will stand; the logarithm of a positive input is taken once."""
        fixed = base not in self.open and exponent in self.open
        if fixed and not np.iscomplexobj(self.values[base]) and (self.values[base] > 0).all():
            return self.step(np.exp, self.step(np.multiply, exponent, self.step(OPERATIONS["log"], base)))
        return self.step(_power, base, exponent)

    def step(self, operation: Callable[..., Any], *operands: int) -> int:
        """Return where the result of an operation will stand; it is done at once if no constant is in it."""
        if (operation, operands) not in self.places:
            fixed = self.open.isdisjoint(operands)
            place = self.keep(operation(*(self.values[k] for k in operands)) if fixed else None)
            if not fixed:
                self.open.add(place)
                self.steps.append((place, operation, operands))
            self.places[operation, operands] = place
        return self.places[operation, operands]

    def keep(self, value: Any) -> int:
        """Return the place of a new value."""
        self.values.append(value)
        return len(self.values) - 1


def _number(number: Any) -> Any:
    """Return the value of a constant, or the truth of a condition."""
    from sympy.logic.boolalg import Boolean

    if isinstance(number, Boolean):
        return np.bool_(number)
    value = complex(number) if number.is_finite else complex(math.nan)
    return np.complex128(value) if value.imag else np.float64(value.real)


def _power(base: Any, exponent: Any) -> Any:
    """Return the principal power: a negative number has a root, which is complex."""
    real = not (np.iscomplexobj(base) or np.iscomplexobj(exponent))
    if real and not (exponent == np.round(exponent)).all() and (base < 0).any():
        base = base.astype(np.complex128)
    return base**exponent


def _piecewise(*pairs: tuple[Any, Any]) -> Any:
    values, conditions = zip(*pairs, strict=True)
    rows = np.broadcast_arrays(*values, *conditions)
    return np.select(rows[len(pairs) :], rows[: len(pairs)], math.nan)


def _real_value(value: Any) -> Any:
    """Return a value without its imaginary part, if that is of rounding; NaN where it is not, as for √−1."""
    if not np.iscomplexobj(value):
        return value
    return np.where(np.abs(value.imag) <= ROUNDING * np.abs(value), value.real, math.nan)


def _ordered(operation: Callable[..., Any]) -> Callable[..., Any]:
    """Return an operation that asks which number is larger; NumPy has an answer for complex ones, too."""

    def among_real(*operands: Any) -> Any:
        real = [_real_value(operand) for operand in operands]
        if any(np.iscomplexobj(each) and np.isnan(one).any() for each, one in zip(operands, real, strict=True)):
            raise ValueError("the formula compares a number that is not real, as the root of a negative one")
        return operation(*real)

    return among_real


# By SymPy's name, as SymPy is not imported before a formula is read.
FOLDED: dict[str, Callable[..., Any]] = {
    "Add": np.add,
    "And": np.logical_and,
    "Max": _ordered(np.maximum),
    "Min": _ordered(np.minimum),
    "Mul": np.multiply,
    "Or": np.logical_or,
}
OPERATIONS: dict[str, Callable[..., Any]] = FOLDED | {
    "Abs": np.abs,
    "ExprCondPair": lambda value, condition: (value, condition),
    "GreaterThan": _ordered(np.greater_equal),
    "ITE": np.where,
    "LessThan": _ordered(np.less_equal),
    "Not": np.logical_not,
    "Piecewise": _piecewise,
    "Pow": _power,
    "StrictGreaterThan": _ordered(np.greater),
    "StrictLessThan": _ordered(np.less),
    "atan": np.arctan,
    "atan2": np.arctan2,
    "arg": np.angle,
    "conjugate": np.conjugate,
    "cos": np.cos,
    "exp": np.exp,
    "log": lambda value: np.log(value.astype(np.complex128) if (value.real < 0).any() else value),
    "im": np.imag,
    "re": np.real,
    "sign": _ordered(np.sign),
    "sin": np.sin,
    "tan": np.tan,
    "tanh": np.tanh,
}
