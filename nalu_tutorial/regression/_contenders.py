"""The laws that the rows cannot distinguish from the selected one, and where they differ from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import torch
from sympy import Expr, Float, Symbol, sstr

from ..formula import Reading
from ..formula.expressions import Array, Constant, Skeleton, as_constants, fit_constants, skeleton
from ..tasks.columns import numbers_of
from ._choice import CLOSE, Choice, criterion, free_constants, judged
from ._columns import values_of
from ._refine import Rows
from ._search import Law

MOST, LOOKED_AT = 6, 30  # laws that are kept, and that are considered
POINTS, TIMES = 24, 10.0  # along each column inside and on either side, and how far beyond
ALIKE = 0.01  # relative: laws that differ by less make the same predictions
BESIDE = 1e-10  # relative: so small a change leaves constants in their places, and no two equal
APART, CLEAR = 1.0, 4.0  # times the noise: by so much laws differ, and a measurement decides between them


class Parting(NamedTuple):
    """Where a law differs from the selected one: along a column, the others at their medians.

    Attributes
    ----------
    column : str
        The name of the column.
    above : bool
        Whether they differ above the value, or below it.
    value : float
        From where on they differ by more than the noise.
    share : float
        By how much they differ twice as far from the middle of the rows, or at the end, relative to the selected law.
    measure : float
        The nearest value at which they differ by four times the noise, or the one at which they differ most.
    """

    column: str
    above: bool
    value: float
    share: float
    measure: float


@dataclass(frozen=True)
class Contender:
    """A law that the rows cannot distinguish from the selected one.

    Attributes
    ----------
    formula : sympy.Expr
        The law, over the names of the columns, fitted to all rows.
    constants : tuple of Constant
        As ``constants_`` of the estimator.
    error_inside : float
        The mean squared error of the rows inside, each as if it were left out.
    parts : Parting or None
        Where it differs from the selected law; None for that law itself, and where they agree up to ten times beyond.
    """

    formula: Expr
    constants: tuple[Constant, ...]
    error_inside: float
    parts: Parting | None
    reading: Reading
    columns: list[int]

    def predict(self, X: Any) -> Any:
        """Return the values of the law, of shape (n,), with the errors of `FormulaRegressor.predict`."""
        return values_of(self.reading, numbers_of("X", X)[:, self.columns])


def contenders(choice: Choice, names: Mapping[Symbol, Symbol], columns: Sequence[int]) -> list[Contender]:
    """Return the selected law, and those that the rows cannot distinguish from it, the best first."""
    rows = choice.rows
    kept: list[tuple[Law, Expr, Parting | None]] = [(choice.law, choice.formula, None)]
    for law, formula in [] if choice.sharp else near(choice):
        parts = parting(formula, choice.formula, rows, names)
        if parts and all(parting(formula, other, rows, names) for _, other, _ in kept[1:]):
            kept.append((law, formula, parts))
        if len(kept) == MOST:
            break
    return [
        Contender(
            formula.xreplace(names),
            constants_of(formula, rows, names),
            float(law.inside.mean()),
            parts,
            Reading(rows.symbols, (formula,), ()),
            list(columns),
        )
        for law, formula, parts in kept
    ]


def constants_of(formula: Expr, rows: Rows, names: Mapping[Symbol, Symbol]) -> tuple[Constant, ...]:
    """Return the constants that were fitted to the rows, in the order of the formula's text over these names."""
    parts = skeleton([formula])
    constants = as_constants(fit_constants(parts, rows.symbols, rows.x, rows.t, rows.unit))
    places = places_of(parts, constants, names)
    return tuple(constants[k] for k in sorted(range(len(constants)), key=lambda k: places[k]))


def places_of(parts: Skeleton, constants: tuple[Constant, ...], names: Mapping[Symbol, Symbol]) -> list[int]:
    """Return where in its text each constant of a formula occurs."""
    numbers = [Float(each.value * (1 + (k + 1) * BESIDE)) for k, each in enumerate(constants)]
    text = str(parts.holding(numbers)[0].xreplace(names))
    return [text.find(str(abs(number)).rstrip("0")) for number in numbers]


def near(choice: Choice) -> Iterator[tuple[Law, Expr]]:
    """Yield the laws that fit and are at least a hundredth as likely as the best, the best first.

    Correlated errors of neighbors count as fewer: as many as would be independent.
    """
    rows = choice.rows
    share = independent(rows, choice.formula)
    known = {law.formula: criterion(rows.refit(law.formula), rows, share) for law in choice.laws if law.determined}
    lowest, most = min([*known.values(), criterion(choice.formula, rows, share)]), 1 + free_constants(choice.formula)
    for law in sorted((law for law in choice.laws if law.formula in known), key=lambda law: known[law.formula])[
        :LOOKED_AT
    ]:
        if known[law.formula] > lowest + CLOSE:
            return
        again = judged(law, choice.laws, rows, 0.0)
        if again.fits and free_constants(again.formula) <= most:
            yield law, again.formula


def independent(rows: Rows, formula: Expr) -> float:
    """Return the fraction of the errors that is independent, by their correlation in the order of the predictions."""
    left = rows.residuals(formula).numpy()[np.argsort(rows.values(formula).numpy(), kind="stable")]
    left = left - left.mean()
    alike = float(left[1:] @ left[:-1]) / (float(left @ left) or 1.0)
    return min(1.0, (1 - alike) / (1 + alike))


def parting(one: Expr, other: Expr, rows: Rows, names: Mapping[Symbol, Symbol]) -> Parting | None:
    """Return where two laws differ nearest to the rows; None if they agree inside and up to ten times beyond."""
    partings = []
    noise = float(rows.squared_errors(other).mean().sqrt())
    for k, symbol in enumerate(rows.symbols):
        for above in (True, False):
            places = along(rows.x[:, k].numpy(), above)
            x = rows.x.median(dim=0).values.repeat(len(places), 1)
            x[:, k] = torch.from_numpy(places)
            with np.errstate(all="ignore"):
                first, second = (Rows(rows.symbols, x, x[:, :1]).values(each).numpy() for each in (one, other))
                unit = np.maximum(noise * (1 if rows.sizes is None else np.abs(second)), ALIKE * np.abs(second))
                gaps = np.abs(first - second) / np.where(unit > 0, unit, 1.0)
            some = np.isfinite(gaps)  # elsewhere one of them has no value
            places, first, second, gaps = places[some], first[some], second[some], gaps[some]
            apart, clear = np.flatnonzero(gaps > APART), np.flatnonzero(gaps > CLEAR)
            if len(apart):
                away = np.abs(places - places[0])
                far = min(len(places) - 1, int(np.searchsorted(away, 2 * away[apart[0]])))
                share = abs(first[far] - second[far]) / (abs(second[far]) or 1.0)
                measure = places[clear[0] if len(clear) else int(gaps.argmax())]
                where = Parting(names[symbol].name, above, *map(float, (places[apart[0]], share, measure)))
                partings.append((apart[0] / len(places), -gaps.max(), where))
    return min(partings)[-1] if partings else None


def along(column: Array, above: bool) -> Array:
    """Return values of a column from the middle of the rows outward, up to ten times beyond their end.

    A column without negative values has none below 0 either.
    """
    low, middle, high = column.min(), float(np.median(column)), column.max()
    end = high if above else low
    inside = np.linspace(middle, end, POINTS)
    if low == 0 and not above:
        return inside
    if low > 0:
        beyond = np.geomspace(end, end * TIMES if above else end / TIMES, POINTS)
    else:
        beyond = end + np.linspace(0, (TIMES - 1) * (end - middle), POINTS)
    return np.concatenate([inside, beyond[1:]])


def in_words(kept: Sequence[Contender], rows: int) -> str:
    """Return the sentence that warns of several laws."""
    column, above, value, share, measure = next(each.parts for each in kept if each.parts)
    laws = "; ".join(sstr(each.formula, full_prec=False) for each in kept)
    side = "above" if above else "below"
    return (
        f"{len(kept)} laws fit these {rows} rows: {laws}. The first two differ where {column} is {side} {value:.3g}, "
        f"by {100 * share:.2g} % twice as far; a measurement at {column} = {measure:.3g} would decide"
    )
