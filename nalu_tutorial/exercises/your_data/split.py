"""A choice of held-out rows, of two inputs, that unmasks a formula which fits between its own rows only."""

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch import Tensor

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import asked

Array = np.ndarray[Any, Any]
SIDE, NOISE = 8, 0.01
ROWS = SIDE**2
FEWEST, MOST = 6, 16  # held-out rows
UNMASKED = 2.42  # times the error of the rows that were fitted; an end of a column reaches 2.39, two corners 2.46


@checker
def split(answer: Callable[[Tensor, Tensor], Any]) -> str:
    """Check a function of the 64 a and the 64 b, each of shape (64,), that says which rows to hold out."""
    a, b, y = dataset()
    held_out = mask(asked(answer, torch.from_numpy(a), torch.from_numpy(b)))
    count = int(held_out.sum())
    require(count >= FEWEST, f"{count} rows are held out. Take {FEWEST} or more, or noise decides.")
    require(
        count <= MOST, f"{count} of {ROWS} rows are held out. Hold out {MOST} at most: the others must show the law."
    )
    inside, beyond = errors(np.column_stack([a, b, np.ones(ROWS)]), y, held_out)
    result = f"On the held-out rows the plane is off by {beyond:.2f}, on the others by {inside:.2f}."
    far = [name for name, column in (("a", a), ("b", b)) if is_outside(column, held_out)]
    rest = ((a - 2) * (b - 2))[held_out]
    require(
        beyond >= UNMASKED * inside or not (far and rest.min() < 0 < rest.max()),
        f"{result} They lie at an end of {' and '.join(far)}, and that is not enough: both signs of (a − 2)(b − 2) are "
        "among them, as among the rows of the fit.",
    )
    require(
        beyond >= UNMASKED * inside,
        f"{result} That is not enough: do most of the rows that you hold out lie between others?",
    )
    return (
        f"{result} That is no noise: the plane is refuted. A row can lie far out as a pair, though neither of its two "
        "values is new."
    )


def dataset() -> tuple[Array, Array, Array]:
    """Return two inputs on a grid, in no order, and noisy values of their product."""
    random = np.random.default_rng(3)
    order, ends = random.permutation(ROWS), np.linspace(1, 3, SIDE)
    a, b = np.repeat(ends, SIDE)[order], np.tile(ends, SIDE)[order]
    return a, b, a * b * (1 + NOISE * random.standard_normal(ROWS))


def mask(got: Any) -> np.ndarray[Any, Any]:
    """Return the answer as truth values; end the check if it is none, or not one for each row."""
    truth = np.asarray(got)
    require(truth.dtype == bool, "Return truth values, one for each row, as `a > 2` does; these are no truth values.")
    require(
        truth.shape == (ROWS,),
        f"Return one truth value for each of the {ROWS} rows; this has shape {truth.shape}.",
    )
    return truth


def is_outside(column: Array, held_out: Array) -> bool:
    """Return whether the rows that are fitted leave out an end of a column."""
    return bool(column[held_out].min() < column[~held_out].min() or column[held_out].max() > column[~held_out].max())


def errors(design: Array, y: Array, held_out: Array) -> tuple[float, float]:
    """Return the errors of the plane that is fitted to the other rows: on those, and on the held-out ones."""
    plane, *_ = np.linalg.lstsq(design[~held_out], y[~held_out], rcond=None)
    squares = np.square(design @ plane - y)
    return float(np.sqrt(squares[~held_out].mean())), float(np.sqrt(squares[held_out].mean()))
