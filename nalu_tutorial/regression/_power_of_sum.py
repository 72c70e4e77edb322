"""A power of a sum of two products of powers, without training: Levenberg–Marquardt from many starting points at once.

Over the logarithms l of positive columns, and with an outer power p that is given, the form is

    y = A (exp(a·l) + r exp(b·l))^p + d.

A, and d where there is an offset, follow from the other constants by linear least squares. So the search is over a, b
and r alone (variable projection), from starting points of all outer powers that take their steps together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ..formula.expressions import ROUNDING, Array
from ._refine import CLEAR
from ._split import spread_rows

if TYPE_CHECKING:
    from sympy import Expr, Symbol

# An outer power of 1 is a sum of two powers, which has a network of its own.
OUTER = tuple(map(Fraction, ("1/2", "-1/2", "-1", "2", "-2", "3/2", "-3/2", "1/3", "-1/3")))
SHORT, LONG = 12, 60  # steps of all starting points, and of those that continue
GO_ON = 6  # starting points of each form that continue
APART = 1.5  # by how much the powers of the two terms differ at initialization, as a rule
DIFFER = 0.7  # of the columns, those whose powers differ at initialization
SHARE = 0.9  # of the first term, the most that the second takes away at initialization
SMALLEST = 1e-3  # of the targets' scale: closer to 0 a logarithm is noise
FIRST, EASIER, HARDER = 1e-2, 1 / 4, 5.0  # the damping, and its factors after a step that helps or does not
RIDGE = 1e-12  # of the largest derivative: keeps a step finite where a constant has no effect
EVERY = slice(None)
TINIEST = np.finfo(np.float64).tiny


class Starts(NamedTuple):
    """Starting points: outer powers, whether there is an offset, (starts, 1), and a, b and r, (starts, constants)."""

    outer: Array
    offset: Array
    values: Array

    def only(self, which: np.ndarray[Any, Any]) -> Starts:
        """Return some of them."""
        return Starts(*(each[which] for each in self))

    def simple(self) -> Starts:
        """Return them with a and b at multiples of one half."""
        halves = np.column_stack([np.round(2 * self.values[:, :-1]) / 2, self.values[:, -1]])
        return self._replace(values=halves)


@dataclass(frozen=True)
class Sums:
    """The rows that the form is fitted to: logarithms of the columns (rows, columns), and targets (rows,)."""

    logs: Array
    t: Array

    def parts(self, starts: Starts) -> tuple[Array, Array, Array]:
        """Return both terms and the power of their sum, (starts, rows) each; NaN where a sum is not positive."""
        columns = self.logs.shape[1]
        one = np.exp(starts.values[:, :columns] @ self.logs.T)
        other = starts.values[:, -1:] * np.exp(starts.values[:, columns:-1] @ self.logs.T)
        whole = one + other
        whole[(whole <= 0).any(axis=1)] = np.nan
        return one, other, whole**starts.outer

    def factors(self, starts: Starts, power: Array) -> tuple[Array, Array, Array]:
        """Return the power, without its mean if there is an offset, the factors A, and the residuals."""
        power = power - starts.offset * power.mean(axis=1, keepdims=True)
        squares = np.maximum((power**2).sum(axis=1, keepdims=True), TINIEST)
        factor = (power @ self.t)[:, None] / squares
        return power, factor, factor * power - (self.t - starts.offset * self.t.mean())

    def losses(self, starts: Starts) -> Array:
        """Return the sum of squared residuals of each start; infinite where there is none."""
        *_, residuals = self.factors(starts, self.parts(starts)[-1])
        result: Array = np.nan_to_num((residuals**2).sum(axis=1), nan=np.inf)
        return result

    def criteria(self, starts: Starts, free: int) -> Array:
        """Return Schwarz's criterion of each start, where so many of a, b and r are free."""
        rows = len(self.t)
        constants = free + 1 + starts.offset[:, 0]
        result: Array = rows * np.log(self.losses(starts) / rows + ROUNDING**2) + constants * np.log(rows)
        return result

    def normal(self, starts: Starts) -> tuple[Array, Array]:
        """Return JᵀJ and Jᵀr of each starting point, with A and d projected out of the derivatives J."""
        one, other, power = self.parts(starts)
        centered, factor, residuals = self.factors(starts, power)
        slope = factor * starts.outer * power / (one + other)
        of_a, of_b = ((slope * term)[:, None, :] * self.logs.T for term in (one, other))
        slopes = np.concatenate([of_a, of_b, (slope * other / starts.values[:, -1:])[:, None, :]], axis=1)
        slopes -= starts.offset[:, :, None] * slopes.mean(axis=2, keepdims=True)
        along = slopes @ centered[:, :, None] / (centered**2).sum(axis=1)[:, None, None]
        slopes -= along * centered[:, None, :]
        return slopes @ slopes.transpose(0, 2, 1), (slopes @ residuals[:, :, None])[:, :, 0]

    def searched(self, starts: Starts, steps: int, look: Callable[[], object], free: slice = EVERY) -> Starts:
        """Return the starts after so many steps of those of a, b and r that are free."""
        values, losses, damping = starts.values.copy(), self.losses(starts), np.full(len(starts.values), FIRST)
        squares, slopes = self.normal(starts)
        for _ in range(steps):
            look()
            tried = starts._replace(values=values.copy())
            tried.values[:, free] -= damped(squares[:, free, free], slopes[:, free], damping)
            reached = self.losses(tried)
            better = reached < losses
            damping *= np.where(better, EASIER, HARDER)
            if better.any():
                values[better], losses[better] = tried.values[better], reached[better]
                squares[better], slopes[better] = self.normal(tried.only(better))
        return starts._replace(values=values)

    def written(self, starts: Starts, symbols: Sequence[Symbol]) -> Iterator[Expr]:
        """Yield each start as a formula."""
        from sympy import Float, Mul, Rational

        power = self.parts(starts)[-1]
        _, factor, _ = self.factors(starts, power)
        offset = starts.offset * (self.t.mean() - factor * power.mean(axis=1, keepdims=True))
        for k, values in enumerate(starts.values.tolist()):
            exponents = [Rational(each) if (2 * each).is_integer() else Float(each) for each in values[:-1]]
            one, other = (
                Mul(*map(pow, symbols, some)) for some in (exponents[: len(symbols)], exponents[len(symbols) :])
            )
            outer = Rational(min(OUTER, key=lambda power: abs(power - starts.outer[k, 0])))
            base = one + Float(values[-1]) * other
            yield Float(factor[k, 0]) * base**outer + (Float(offset[k, 0]) if offset[k, 0] else 0)


def powers_of_sums(
    x: Array, t: Array, symbols: Sequence[Symbol], *, starts: int, most: int, seed: int, look: Callable[[], object]
) -> Iterator[Expr]:
    """Yield formulas of positive columns (rows, columns) for targets of unit scale (rows,), the best first.

    Parameters
    ----------
    starts : int
        How many each outer power has, with an offset and without.
    most : int
        How many formulas at most. Each has an outer power of its own.
    look : callable
        Called before each step; it may end the search by an exception.
    """
    which = spread_rows(len(t))
    sums = Sums(np.log(x[which]), t[which])
    with np.errstate(all="ignore"):  # a step that overflows is shortened
        points = sums.searched(drawn(sums, starts, np.random.default_rng(seed)), SHORT, look)
        forms = points.outer[:, 0] + 1j * points.offset[:, 0]
        points = sums.searched(points.only(best_of_each(forms, sums.losses(points), GO_ON)), LONG, look)
        simple = sums.searched(points.simple(), SHORT, look, slice(-1, None))
        criteria = np.concatenate([sums.criteria(points, points.values.shape[1]), sums.criteria(simple, 1)])
        points = Starts(*map(np.concatenate, zip(points, simple, strict=True)))
        best = best_of_each(points.outer[:, 0], criteria, 1)
        best = best[np.argsort(criteria[best], kind="stable")][:most]
        yield from sums.written(points.only(best[criteria[best] < criteria[best[0]] + CLEAR]), symbols)


def drawn(sums: Sums, count: int, generator: np.random.Generator) -> Starts:
    """Return so many starts for each outer power, with an offset and without, around the nearest product of powers."""
    logs = np.column_stack([sums.logs, np.ones(len(sums.logs))])
    middle = np.linalg.lstsq(logs, np.log(np.abs(sums.t).clip(SMALLEST)), rcond=None)[0][:-1]
    forms = np.array([(float(outer), offset) for outer, offset, _ in product(OUTER, (0.0, 1.0), range(count))])
    outer, offset = forms[:, :1], forms[:, 1:]
    apart = APART * generator.normal(size=(len(forms), len(middle)))
    apart *= generator.random(apart.shape) < DIFFER
    ratio = np.exp(apart @ sums.logs.T)  # of the second term to the first, but for r
    share = generator.uniform(0.1, SHARE, outer.shape)
    less = generator.random(outer.shape) < 0.5
    r = np.where(less, -share / ratio.max(axis=1, keepdims=True), share / np.median(ratio, axis=1, keepdims=True))
    a = middle / outer - r / (1 + r) * apart  # so that both terms together have the powers of the middle
    return Starts(outer, offset, np.column_stack([a, a + apart, r]))


def best_of_each(kinds: Array, scores: Array, count: int) -> Array:
    """Return the positions of the smallest scores of each kind, so many of each."""
    order = np.argsort(scores, kind="stable")
    return np.concatenate([order[kinds[order] == kind][:count] for kind in np.unique(kinds)])


def damped(squares: Array, slopes: Array, damping: Array) -> Array:
    """Return the damped Gauss–Newton step of each starting point."""
    sizes = np.einsum("skk->sk", squares)
    added = damping[:, None] * sizes + RIDGE * sizes.max(axis=1, keepdims=True) + TINIEST
    steps: Array = np.linalg.solve(squares + added[:, :, None] * np.eye(sizes.shape[1]), slopes[:, :, None])
    return steps[:, :, 0]
