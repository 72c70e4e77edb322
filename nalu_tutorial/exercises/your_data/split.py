"""A choice of held-out rows that unmasks a formula which fits inside its range only."""

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch import Tensor

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import asked

ROWS, NOISE = 60, 0.01
FEWEST, MOST = 5, 15  # held-out rows
UNMASKED = 2.5  # times the error of the rows that were fitted


@checker
def split(answer: Callable[[Tensor], Any]) -> str:
    """Check a function of the 60 inputs, shape (60,), that says which rows to hold out: truth values, shape (60,)."""
    x, y = table()
    held_out = mask(asked(answer, x))
    count = int(held_out.sum())
    require(count >= FEWEST, f"{count} rows are held out. Take {FEWEST} or more, or noise decides.")
    require(
        count <= MOST, f"{count} of {ROWS} rows are held out. Hold out {MOST} at most: the others must show the law."
    )
    inside, beyond = errors(x.numpy(), y, held_out)
    ratio = beyond / inside
    told = f"On the held-out rows the formula is off by {100 * beyond:.1f} %, on the others by {100 * inside:.1f} %."
    held, fitted = x[torch.from_numpy(held_out)], x[torch.from_numpy(~held_out)]
    outside = bool(held.min() < fitted.min() or held.max() > fitted.max())
    require(
        outside or ratio >= UNMASKED,
        f"{told} The rows are in no order, and all that you hold out lie between others.",
    )
    require(ratio >= UNMASKED, f"{told} Some lie outside of the fitted range, but too few or not far enough.")
    return f"{told} That is no noise: the formula is unmasked, though nobody told what the law is."


def table() -> tuple[Tensor, np.ndarray[Any, Any]]:
    """Return inputs in no order, and noisy values of their exponential."""
    random = np.random.default_rng(3)
    x = random.permutation(np.linspace(1, 3, ROWS))
    return torch.from_numpy(x), np.exp(x) * (1 + NOISE * random.standard_normal(ROWS))


def mask(got: Any) -> np.ndarray[Any, Any]:
    """Return the answer as truth values; end the check if it is none, or not one for each row."""
    found = np.asarray(got)
    require(found.dtype == bool, "Return truth values, one for each row, as `x > 2` does; these are no truth values.")
    require(
        found.shape == (ROWS,), f"Return one truth value for each of the {ROWS} rows; this has shape {found.shape}."
    )
    return found


def errors(x: np.ndarray[Any, Any], y: np.ndarray[Any, Any], held_out: np.ndarray[Any, Any]) -> tuple[float, float]:
    """Return the relative errors of a x^p + b, fitted to the other rows: on those, and on the held-out ones."""
    from scipy.optimize import least_squares

    def relative(constants: Any, rows: Any) -> Any:
        a, p, b = constants
        return (a * x[rows] ** p + b) / y[rows] - 1

    found = least_squares(relative, (1.0, 2.0, 1.0), args=(~held_out,)).x
    inside, beyond = (float(np.sqrt(np.mean(relative(found, rows) ** 2))) for rows in (~held_out, held_out))
    return inside, beyond
