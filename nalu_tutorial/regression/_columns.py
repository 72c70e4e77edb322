"""The columns of a table as the symbols of formulas."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from sklearn.utils.validation import check_array, check_X_y, validate_data
from sympy import Expr, Symbol

from ..formula import Reading
from ..tasks.columns import check_partners, numbers_of

LARGEST, SMALLEST = 1e100, 1e-100  # beyond them squares of products overflow or underflow
ROUNDING = 8 * 2.0**-52  # relative: a column that varies by less was computed as a constant

ONE_AT_A_TIME = threading.RLock()


def validate(estimator: Any, X: Any, y: Any, fewest: int) -> tuple[Any, Any]:
    """Return the numbers of X, shape (n, columns), and of y, shape (n,), once the estimator knows the columns.

    One thread at a time: scikit-learn sets the warning filters meanwhile, for all threads, and two at once would leave
    the filters of one behind.
    """
    x, t = numbers_of("X", X), numbers_of("y", y)
    if t.ndim == 2 and t.shape[1] > 1:
        raise ValueError(
            f"y must be one column, and has {t.shape[1]}; fit a model to each, as "
            "MultiOutputRegressor(FormulaRegressor()) of sklearn.multioutput does"
        )
    with ONE_AT_A_TIME:
        numbers: tuple[Any, Any] = check_X_y(x, t, ensure_min_samples=fewest)
        validate_data(estimator, X, skip_check_array=True)
    check_partners(X, y, len(x), len(t))
    check_size(*numbers)
    return numbers


def validate_inputs(estimator: Any, X: Any) -> Any:
    """Return the numbers of X, with the columns and names that the estimator was fitted with."""
    x = numbers_of("X", X)
    with ONE_AT_A_TIME:
        checked = check_array(x)
        validate_data(estimator, X, skip_check_array=True, reset=False)
    return checked


def check_size(X: Any, y: Any) -> None:
    """Raise if numbers are so large, or all of a column so small, that squared errors overflow or underflow."""
    sizes = np.abs(np.column_stack([X, y])).max(axis=0)
    if sizes.max() > LARGEST:
        raise ValueError(f"expected numbers up to {LARGEST:g} in X and y, got {sizes.max():g}: take a larger unit")
    tiny = sizes[(sizes > 0) & (sizes < SMALLEST)]
    if len(tiny):
        raise ValueError(
            f"expected a number from {SMALLEST:g} on in y and each column of X, got none above {tiny[0]:g}: take a "
            "smaller unit"
        )


def varies(X: Any) -> Any:
    """Return for each column whether its numbers differ by more than rounding."""
    return np.ptp(X, axis=0) > ROUNDING * np.abs(X).max(axis=0)


def varying(X: Any) -> list[int]:
    """Return which columns vary; the first, if none does."""
    return np.flatnonzero(varies(X)).tolist() or [0]


def symbols_of(names: Sequence[str], least: Sequence[float]) -> tuple[Symbol, ...]:
    """Return a symbol for each name: positive, nonnegative or real, as its smallest number implies.

    A search needs these assumptions; the symbols of its results have none.
    """
    kinds = ["positive" if low > 0 else "real" if low < 0 else "nonnegative" for low in least]
    return tuple(Symbol(str(name), **{kind: True}) for name, kind in zip(names, kinds, strict=True))


def values_of(reading: Reading, X: Any) -> Any:
    """Return the values of a formula, of shape (n,); NaN or infinite where it has none."""
    # Whole powers have values at negative inputs too; a root has none.
    formula = over_real_inputs(reading) if (X < 0).any() else reading
    return formula(torch.tensor(X))[:, 0].numpy()


def over_real_inputs(reading: Reading) -> Reading:
    """Return a reading whose inputs may be negative; nothing else in it changes."""
    symbols = symbols_of([symbol.name for symbol in reading.symbols], [-1.0] * len(reading.symbols))
    names: dict[Expr, Expr] = dict(zip(reading.symbols, symbols, strict=True))
    return Reading(symbols, tuple(each.xreplace(names) for each in reading.expressions), ())
