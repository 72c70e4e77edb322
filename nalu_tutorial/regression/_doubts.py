"""What a table cannot decide whatever formula is found, a sentence for each reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import torch
from sympy import Expr, Pow, Symbol

from ..tasks.doubts import coarse_columns, same_columns
from ._identifiable import constants_of
from ._noise import SURE

LEVELS = 8  # different rows of inputs; through fewer, too many curves pass
COPIES = 0.5  # of the rows; with more, a row that is left out is in the fit as a copy
FAR = 1e6  # standard deviations from 0
ALONE = 0.9  # of the variance of y, in a single row
ROWS_ENOUGH = 20  # from which on no single row should have that fraction
DEPENDENT = 1e-3  # of the spread of columns: the residual where they depend on each other
TINIEST = np.finfo(np.float64).tiny
CONSTANTS = 24  # columns: a formula of more would have more constants than are fitted
NARROW = 1.2  # times the smallest number of a column is its largest: its powers are nearly lines there
ROWS_PER_COLUMN = 8  # with fewer, tables of noise often have a formula; and for each constant, where there is noise
ROWS_PER_CONSTANT = 4  # where the error is within the tolerance
DECADES, OFTEN = 1000.0, 0.15  # times the smallest y is the largest; of the rows have large errors where y is small
LEAST_CHANCE = 1e-4  # that is reported
MUCH = 0.05  # of the variance: noise of so much hides many other laws


def doubts(X: Any, y: Any, names: Sequence[str]) -> Iterator[str]:
    """Yield a sentence for each reason to doubt any formula of these rows; none for a target that never varies."""
    if not np.ptp(y):
        return
    yield from same_columns(X, y[:, None], names)
    yield from few_values(X, y)
    if (around := float(np.abs(y).mean())) > FAR * y.std():
        yield (
            f"y varies by {np.ptp(y):.3g} around {around:.3g}, and a formula's constants have twelve digits; subtract "
            "what all its values share"
        )
    varying = np.flatnonzero(np.ptp(X, axis=0)).tolist()
    for k in coarse_columns(torch.from_numpy(X / np.abs(X).max(axis=0).clip(min=TINIEST)), torch.float32):
        yield (
            f"networks compute in single precision, which cannot distinguish the numbers of {names[k]}; subtract what "
            "they share"
        )
    if len(varying) > CONSTANTS:
        yield (
            f"X has {len(varying)} columns that vary, and formulas of more than {CONSTANTS} are not tried; leave some "
            "out, or a law of all of them is missed"
        )
    elif 1 < len(varying) < len(X):
        yield from dependences(X[:, varying], [names[k] for k in varying])


def far_from_zero(formula: Expr, symbols: Sequence[Symbol], X: Any, names: Sequence[str]) -> Iterator[str]:
    """Yield a sentence for each column of which the formula takes a power, though it hardly varies relatively."""
    bases = {power.base for power in formula.atoms(Pow)}
    for symbol, column, name in zip(symbols, X.T, names, strict=True):
        low, high = column.min(), column.max()
        if symbol in bases and low > 0 and high < NARROW * low:
            yield (
                f"{name} lies between {low:g} and {high:g}, so far from 0 that one power of it can hardly be "
                "distinguished from another curve; subtract a number near them, and search again"
            )


def few_values(X: Any, y: Any) -> Iterator[str]:
    """Yield a sentence where rows repeat each other, the target has two values, or one row outweighs all others."""
    levels, different = len(np.unique(X, axis=0)), len(np.unique(np.column_stack([X, y]), axis=0))
    if levels < LEVELS:
        yield f"X has only {levels} different row{'s' * (levels > 1)}, and many formulas pass through so few"
    elif different <= COPIES * len(y):
        yield (
            f"only {different} of {len(y)} rows differ, so that a row left out of a fit is in it as a "
            "copy; the error on other rows is not known"
        )
    if len(np.unique(y)) == 2:
        yield "y has only two values; a formula would need a threshold to tell them apart, and none here has one"
    squares = np.square(y / np.abs(y).max() - np.median(y / np.abs(y).max()))
    if len(y) >= ROWS_ENOUGH and squares.max() > ALONE * squares.sum():
        yield (
            f"row {int(squares.argmax())} alone, with y = {y[squares.argmax()]:g}, makes more than nine tenths of the "
            "spread of y; check whether it is correct, as all others hardly count beside it"
        )


def dependences(X: Any, names: Sequence[str]) -> Iterator[str]:
    """Yield a sentence where columns depend on each other: in sums, or in logarithms, in products."""
    ways = {"a sum": X} | ({"a product of powers": np.log(X)} if (X > 0).all() else {})
    for way, values in ways.items():
        dependent = [name for name, part in zip(names, combination(values), strict=True) if part]
        if dependent:
            yield (
                f"the columns {', '.join(dependent)} depend on each other by {way}, so that these rows cannot decide "
                "which of them belong into a formula"
            )
            return


def combination(values: Any) -> Any:
    """Return which columns occur in the sum that varies least, if it hardly varies at all; else none."""
    spread = values.std(axis=0)
    centered = (values - values.mean(axis=0)) / np.where(spread > 0, spread, 1.0)
    _, sizes, ways = np.linalg.svd(centered, full_matrices=False)
    is_one = sizes[-1] < DEPENDENT * len(values) ** 0.5
    return (np.abs(ways[-1]) > DEPENDENT) & is_one


def few_rows(formula: Expr, rows: int, columns: int, exact: bool) -> Iterator[str]:
    """Yield a sentence where a formula that is not exact up to rounding has hardly more rows than constants.

    Tables of noise often have a formula where rows are few beside columns; and through few rows other curves pass, too.
    """
    if not exact and rows < ROWS_PER_COLUMN * columns:
        yield f"{rows} rows of {columns} columns are so few that noise alone often has a formula"
        return
    constants = constants_of(formula)
    if rows < constants * (ROWS_PER_CONSTANT if exact else ROWS_PER_COLUMN):
        yield (
            f"{rows} rows are few for a formula with {constants} constants and exponents that is not exact up to "
            "rounding; another curve may fit them as well"
        )


def order_doubt(chance: float) -> Iterator[str]:
    """Yield a sentence where neighboring residuals are correlated."""
    if chance <= SURE:
        yield (
            "the residuals are correlated from row to row, in the order of a column or of the predictions, as those of "
            f"noise are in {max(chance, LEAST_CHANCE):.1g} of all tables; another law may be behind the rows"
        )


def much_left(share: float) -> Iterator[str]:
    """Yield a sentence where a formula that fits explains so little that another one may be correct."""
    if share >= MUCH:
        yield (
            f"the formula leaves {100 * share:.2g} % of the variance of y; if that is not noise alone, another law is "
            "behind the rows, as one with other columns, or one that switches between them"
        )


def outlier_doubt(wrong: Any, y: Any) -> Iterator[str]:
    """Yield a sentence that names rows which were left out."""
    if len(wrong):
        named = ", ".join(f"{k} (y = {y[k]:g})" for k in wrong)
        yield (
            f"row {named} is an outlier beside all others, and was left out; check whether it is correct"
            if len(wrong) == 1
            else f"the rows {named} are outliers beside all others, and were left out; check whether they are correct"
        )


def small_values(predictions: Any, y: Any) -> Iterator[str]:
    """Yield a sentence where a formula over several orders of magnitude is accurate for large numbers only."""
    sizes = np.abs(y)
    if (y > 0).all() != (y < 0).all() and sizes.max() > DECADES * sizes.min():
        off = np.abs(predictions - y) > sizes / 2
        if off.mean() > OFTEN:
            yield (
                f"y reaches from {y.min():.3g} to {y.max():.3g}, and in {int(off.sum())} of {len(y)} rows, where it is "
                "small, the formula is off by more than half of it; if errors grow with y, it is no law of these rows"
            )
