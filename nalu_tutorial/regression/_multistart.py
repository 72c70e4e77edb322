"""Starting points for the constants of a form: linear constants follow from the others, which are drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from sympy import Dummy, Expr, Integer, expand

from ..formula.expressions import Array, Points

DRAWS = 1500
POWERS = (0, 0, 0, -1, -1, -1, 1, -2, -3)  # of a column's scale that a constant may have as its own
WIDTH = 1.3  # of the logarithm of that scale
POSITIVE = 0.7  # of the draws
PLACES = 0.2  # of the draws of a constant, those that are a value in the range of a column


class Starts:
    """Starting points for the constants of a form: some constants are given, some are drawn, and some follow."""

    def __init__(self, points: Points, given: Mapping[int, float]) -> None:
        (form,), constants = points.skeleton.expressions, points.skeleton.constants
        self.points, self.given = points, dict(given)
        self.linear = linear_in(form, constants)
        zero = {constants[k]: Integer(0) for k in self.linear}
        parts = [form.diff(constants[k]) for k in self.linear]
        self.outputs = points.program.outputs([form.xreplace(zero), *parts])
        self.drawn = [k for k in range(len(constants)) if k not in self.linear and k not in self.given]

    def best(self, X: Array, generator: Any, count: int) -> list[Array]:
        """Return so many starting points, the least squares first; one that is given in full precedes all others."""
        draws = self.draws(X, generator, DRAWS if self.drawn else 1)
        with np.errstate(all="ignore"):  # a draw that overflows is dropped
            scored = [(self.completed(values), k) for k, values in enumerate(draws)]
        scored = [each for each in scored if np.isfinite(each[0][0])]
        scored.sort(key=lambda each: (each[0][0], each[1]))
        chosen = [values for (_, values), _ in scored[:count]]
        if set(self.given) == set(range(len(draws[0]))):
            chosen.insert(0, draws[0])
        return chosen

    def draws(self, X: Array, generator: Any, count: int) -> Array:
        """Return so many random starting points, (draws, constants), with the values that were given."""
        values = np.zeros((count, len(self.points.skeleton.constants)))
        for k in self.drawn:
            column = X[:, generator.randint(X.shape[1], size=count)].T
            power = np.array(POWERS)[generator.randint(len(POWERS), size=count)]
            typical = np.maximum(np.abs(column).mean(axis=1), np.finfo(np.float64).tiny)
            sized = typical**power * np.exp(WIDTH * generator.normal(size=count))
            sized *= np.where(generator.uniform(size=count) < POSITIVE, 1, -1)
            place = column.min(axis=1) + generator.uniform(size=count) * np.ptp(column, axis=1)
            values[:, k] = np.where(generator.uniform(size=count) < PLACES, place, sized)
        for k, value in self.given.items():
            values[:, k] = value
        return values

    def completed(self, values: Array) -> tuple[float, Array]:
        """Return the sum of squares and the constants, the linear ones by least squares."""
        outputs = self.points.program(self.outputs, values) / self.points.unit
        if not np.isfinite(outputs).all():
            return np.inf, values
        rest, design = self.points.t[:, 0] - outputs[:, 0], outputs[:, 1:]
        values = values.copy()
        if self.linear:
            sizes = np.linalg.norm(design, axis=0)
            sizes = np.where(sizes > 0, sizes, 1.0)
            values[self.linear] = np.linalg.lstsq(design / sizes, rest, rcond=None)[0] / sizes
            rest = rest - design @ values[self.linear]
        return float(rest @ rest), values


def linear_in(form: Expr, constants: Sequence[Dummy]) -> list[int]:
    """Return the positions of constants in which, taken together, the form is linear."""
    chosen: list[int] = []
    for k, constant in enumerate(constants):
        slope = form.diff(constant)
        others = [constant, *(constants[each] for each in chosen)]
        if all(is_zero(slope.diff(other)) for other in others):
            chosen.append(k)
    return chosen


def is_zero(expression: Expr) -> bool:
    """Return whether an expression is 0, which may require expanding it."""
    return bool(expression.is_zero or (expression.count_ops() < 200 and expand(expression).is_zero))
