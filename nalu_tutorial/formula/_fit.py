"""The constants of a formula by least squares, how well they are known, and which of them are readable."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import torch
from torch import Tensor

from ._evaluate import OPERATIONS, ROUNDING, Array, Program

if TYPE_CHECKING:
    from sympy import Expr, Symbol

    from ._skeleton import Skeleton

# Readable values are multiples of these, tried in this order, up to a largest one.
STEPS, LARGEST = tuple(Fraction(1, parts) for parts in (1, 2, 3, 4, 5, 10)), 20
# How well a constant must be known, relative to the step: rarer fractions need more evidence.
KNOWN = {1: 1 / 20, 2: 1 / 20}
KNOWN_ELSE = 1 / 100
SURE = 3  # standard errors: a constant that far from a readable value is another one
DIGITS, TRIES = 12, 100


class Constant(NamedTuple):
    """A constant of a formula, fitted.

    Attributes
    ----------
    value : float
        As it stands in the formula.
    standard_error : float
        Its standard error; 0 for a constant that was taken for the readable value near it, infinite where there are not
        more points than constants.
    readable : bool
        Whether it was taken for a readable value.
    """

    value: float
    standard_error: float
    readable: bool


@dataclass(frozen=True)
class Fit:
    """The constants of a skeleton after a fit: those that are fixed have a fraction."""

    values: Array
    errors: Array
    fixed: Mapping[int, Fraction]
    squares: float
    variance: float


class Points:
    """The points that a skeleton is fitted to.

    `sizes` has the scale of each target's error relative to the others: all are alike without it.
    """

    def __init__(
        self, skeleton: Skeleton, symbols: Sequence[Symbol], x: Tensor, t: Tensor, sizes: Tensor | None = None
    ) -> None:
        targets = t.detach().cpu().double().reshape(-1, t.shape[-1])
        within = torch.ones(len(targets), 1) if sizes is None else sizes.detach().cpu().double().reshape(-1, 1)
        # Numbers that are divided by this one have the scale of their error as unit, over the scale of the targets.
        self.unit: Array = within.numpy() * (float((targets / within).square().mean().sqrt()) or 1.0)
        self.skeleton, self.t = skeleton, targets.numpy() / self.unit
        self.program = Program(symbols, x, skeleton.constants)
        self.values = self.program.outputs(skeleton.expressions)
        derivatives = slopes(skeleton)
        self.slopes = None if derivatives is None else self.program.outputs(derivatives)

    def residuals(self, values: Array) -> Array:
        """Return the residuals of the formulas with these constants, in the units of the points."""
        return (self.program(self.values, values) / self.unit - self.t).ravel()

    def jacobian(self, values: Array, free: Sequence[int]) -> Array:
        """Return the derivative of each residual with respect to each free constant; 0 where there is none."""
        assert self.slopes is not None
        outputs = [self.slopes[k + len(values) * j] for j in range(len(self.values)) for k in free]
        entries = self.program(outputs, values) / self.unit
        entries[~np.isfinite(entries)] = 0.0
        return entries.reshape(-1, len(free))

    def fit(self, start: Array, fixed: Mapping[int, Fraction]) -> Fit:
        """Fit the constants that are not fixed, from their given values."""
        free = [k for k in range(len(start)) if k not in fixed]
        values = start.copy()
        values[list(fixed)] = [float(value) for value in fixed.values()]

        def off(some: Array) -> Array:
            values[free] = some
            return self.residuals(values)

        def slope(some: Array) -> Array:
            values[free] = some
            return self.jacobian(values, free)

        if not np.isfinite(off(values[free])).all():
            return Fit(values, np.full(len(start), math.inf), fixed, math.inf, math.inf)
        solution, jacobian = _least_squares(off, values[free], slope if self.slopes is not None else "2-point")
        residuals = off(solution)
        squares, spare = float(residuals @ residuals), len(residuals) - len(free)
        variance = squares / spare if spare > 0 else math.inf
        errors = np.zeros(len(start))
        errors[free] = _standard_errors(jacobian, variance)
        return Fit(values, errors, fixed, squares, variance)

    def snapped(self, fit: Fit) -> Fit:
        """Return the fit with a readable value in place of every constant that fits the points as well."""
        first = fit
        for step in STEPS:
            for k in range(len(fit.values)):
                near = None if k in fit.fixed else _readable(fit.values[k], fit.errors[k], step)
                if near is not None:
                    tried = self.fit(fit.values, {**fit.fixed, k: near})
                    grown = tried.squares - first.squares
                    allowed = SURE**2 * len(tried.fixed) * first.variance + self.t.size * ROUNDING**2
                    fit = tried if grown <= allowed else fit
        return fit


def slopes(skeleton: Skeleton) -> list[Expr] | None:
    """Return the derivative of each formula by each constant; None where one of them cannot be evaluated."""
    from sympy import Derivative, Function

    derivatives = [each.diff(constant) for each in skeleton.expressions for constant in skeleton.constants]
    names = {each.func.__name__ for one in derivatives for each in one.atoms(Function, Derivative)}
    return derivatives if names <= OPERATIONS.keys() else None


def check_values(values: Tensor) -> None:
    """Raise if a formula has no value at a point."""
    missing = ~values.isfinite().reshape(-1, values.shape[-1]).all(dim=-1)
    if missing.any():
        row = int(missing.nonzero()[0])
        raise ValueError(
            f"the formula has no value at point {row}, as where it divides by 0 or takes the root of a negative number"
        )


def fit_constants(
    skeleton: Skeleton,
    symbols: Sequence[Symbol],
    x: Tensor,
    t: Tensor,
    sizes: Tensor | None = None,
    *,
    snap: bool = True,
) -> Fit:
    """Return the constants of least squares, from the values that they had; readable ones where that is no worse."""
    points, start = Points(skeleton, symbols, x, t, sizes), np.array(skeleton.values, dtype=float)
    check_values(torch.from_numpy(points.residuals(start)).reshape(-1, t.shape[-1]))
    fit = points.fit(start, {})
    return points.snapped(fit) if snap else fit


def as_numbers(fit: Fit) -> list[Expr]:
    """Return each constant as a number of a formula: exact if it is readable, else with the digits that are known."""
    from sympy import Float, Rational

    numbers = []
    for k, (value, error) in enumerate(zip(fit.values, fit.errors, strict=True)):
        numbers.append(Rational(fit.fixed[k]) if k in fit.fixed else Float(round_to_error(float(value), float(error))))
    return numbers


def as_constants(fit: Fit) -> tuple[Constant, ...]:
    """Return each constant with its standard error."""
    numbers = map(float, as_numbers(fit))
    return tuple(Constant(value, float(fit.errors[k]), k in fit.fixed) for k, value in enumerate(numbers))


def _least_squares(
    off: Callable[[Array], Array], start: Array, slope: Callable[[Array], Array] | str
) -> tuple[Array, Array]:
    """Return the constants of least squares and the Jacobian there."""
    from scipy.optimize import least_squares

    if not len(start):
        return start, np.zeros((0, 0))
    tight = {"ftol": 1e-14, "xtol": 1e-14, "gtol": 1e-14}
    # MINPACK's is the faster, and wants as many points as constants.
    method = "lm" if len(off(start)) >= len(start) else "trf"
    with np.errstate(all="ignore"):  # a trial step that overflows is shortened
        solution = least_squares(off, start, slope, method=method, x_scale="jac", max_nfev=TRIES, **tight)
    return solution.x, solution.jac


def _standard_errors(jacobian: Array, variance: float) -> Array:
    with np.errstate(over="ignore"):
        sizes = np.sqrt((jacobian**2).sum(axis=0))
    if not (math.isfinite(variance) and np.isfinite(sizes).all()):
        return np.full(jacobian.shape[1], math.inf)
    sizes[sizes == 0] = 1.0
    # Each constant in units of its own: beside one of 1e6 another of 1e-6 would be lost as if it were undetermined.
    inverse = np.linalg.pinv((jacobian / sizes).T @ (jacobian / sizes))
    result: Array = np.sqrt(variance * np.diag(inverse).clip(0)) / sizes
    return result


def _readable(value: float, error: float, step: Fraction) -> Fraction | None:
    """Return the multiple of a step that the value may be, if it is known precisely enough."""
    nearest = round(value / step) * step
    gap = SURE * error + ROUNDING * max(1.0, abs(value))
    known = gap <= float(step) * KNOWN.get(step.denominator, KNOWN_ELSE)
    return nearest if known and nearest and abs(nearest) <= LARGEST and abs(value - nearest) <= gap else None


def round_to_error(value: float, error: float) -> float:
    """Return the value rounded to a hundredth of its standard error, or to twelve digits."""
    shortest = float(f"{value:.{DIGITS}g}")
    if not 0 < error < math.inf:
        return shortest
    return round(shortest, 2 - math.floor(math.log10(error)))
