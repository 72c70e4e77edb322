"""Rows of one's own as something to learn: some to train on, some to choose by, some to be tested on."""

from __future__ import annotations

import math
import warnings
from collections.abc import Sequence
from numbers import Integral, Real
from typing import Any, Union

import numpy as np
import torch
from torch import Tensor

from ._split import Largest, check_labels, split
from .columns import as_columns, as_names, check_partners
from .doubts import DoubtWarning, check_squares, check_tellable, copies, far_targets, same_columns

# In quotes, because the page of the API is made without NumPy and torch.
Split = Union[float, Sequence[int], Sequence[bool], "np.ndarray[Any, Any]", "Tensor", Largest]
SHOWN = 6  # names in a line


class Table:
    """Rows of data, which `nalu_tutorial.train` takes where it takes a `Task`.

    Parameters
    ----------
    X : array, DataFrame, tensor or lists
        The inputs, of shape (rows, columns); with one axis, one column. Truth values and whole numbers become floating
        point. A table may be of pandas, polars or pyarrow, or of another library with columns by name. The index of a
        DataFrame is ignored: a row is identified by its position, from 0 on.
    y : array, DataFrame, Series, tensor or lists
        The targets, of shape (rows,) or (rows, out).
    names : str or sequence of str, optional
        A name for each column of X, as "a b" or ["a", "b"]; by default those of a DataFrame, or else x1, x2, … They
        may be given to `nalu_tutorial.read_formula`, if they are Python identifiers.
    validation : float, int, Largest, row numbers or mask
        Which rows are held out to select the best step of a run: a proportion of all rows, or a count, drawn at random;
        ``largest(column, share)``; a list of row numbers; or a bool for each row, as ``X[:, 0] > 10``. There is
        at least one. A Series needs the index of X.
    test : the same, optional
        Which rows are held out to measure extrapolation. Without them `extrapolation_set` is the validation
        set, and does not measure extrapolation.
    threshold : float, optional
        A run succeeds when its mean squared error on the extrapolation set is below it; above 0.
    random_state : int
        Seed of the random split; the default 0 always splits a table in the same way.

    Attributes
    ----------
    names : tuple of str
        A name for each column of X.
    in_features, out_features : int
        How many columns X and y have.
    training_rows, validation_rows, test_rows : Tensor
        The numbers of the rows in each part, rising: int64. No row is in two of them.

    Raises
    ------
    TypeError
        If something is no number: text, a date, a category; if X or y is sparse, or not in memory, as a LazyFrame.
    ValueError
        If a number is complex, missing, hidden, infinite or longer than double precision is; if X and y
        have different lengths or, both of pandas, different indices; if there is no row or no column; if names are
        missing, empty or occur twice; if a part that is held out has no row, shares one with the other, or leaves none
        to train on.

    Warns
    -----
    UserWarning
        If a column of X is y itself, y is so large or small that a training would hardly get there, or all rows that
        are held out occur among the training rows as well.

    Notes
    -----
    The numbers are copied, and kept in double precision; a run gets them in its own. At every step each run draws the
    rows of its batch again and with replacement; which ones depends on seed, step and position in the batch alone, and
    all rows are equally likely up to a factor of 1 + 2⁻⁴⁸. Where the batch is as large as the training rows or larger,
    every run takes each of them once instead.

    A column that is the same in all rows is allowed: it can represent the constant in a formula.

    Examples
    --------
    >>> from nalu_tutorial.tasks import largest
    >>> a, b = torch.linspace(1, 3, 20), torch.linspace(2, 0, 20)
    >>> table = Table(torch.stack([a, b], dim=1), a - b, names="a b", test=largest("a", 0.1))
    >>> table
    Table(20 rows: 14 for training, 4 for validation, 2 for testing; inputs a, b; 1 output)
    >>> table.test_rows
    tensor([18, 19])
    """

    length = None  # a table has no time
    _warns = True

    def __init__(
        self,
        X: Any,
        y: Any,
        *,
        names: str | Sequence[str] | None = None,
        validation: Split = 0.2,
        test: Split | None = None,
        threshold: float | None = None,
        random_state: int = 0,
    ) -> None:
        check_threshold(threshold)
        check_random_state(random_state)
        x, t = as_columns("X", X), as_columns("y", y)
        check_partners(X, y, len(x), len(t))
        self.names, self.threshold = as_names(X, names, x.shape[1]), threshold
        held_out = {"validation": validation} | ({} if test is None else {"test": test})
        for name, part in held_out.items():
            check_labels(name, part, X)
        training, masks = split(x, self.names, held_out, int(random_state))
        if self._warns:
            doubts = *same_columns(x, t, self.names), *far_targets(x, t), *copies(x, t, masks.items(), training)
            for sentence in doubts:
                warnings.warn(sentence, DoubtWarning, stacklevel=2)
        masks = {"training": training, "test": np.zeros_like(training)} | masks
        self._x, self._t = torch.from_numpy(x), torch.from_numpy(t)
        self._rows = {part: torch.from_numpy(np.flatnonzero(mask)) for part, mask in masks.items()}

    def __len__(self) -> int:
        """Count the rows, those that are held out among them."""
        return len(self._x)

    def __repr__(self) -> str:
        training, validation, test = (len(self._rows[part]) for part in ("training", "validation", "test"))
        names = self.names if len(self.names) <= SHOWN else (*self.names[: SHOWN - 2], "…", self.names[-1])
        outputs = f"{self.out_features} output" + "s" * (self.out_features > 1)
        return (
            f"Table({len(self)} rows: {training} for training, {validation} for validation, {test} for testing; "
            f"inputs {', '.join(names)}; {outputs})"
        )

    @property
    def in_features(self) -> int:
        return self._x.shape[1]

    @property
    def out_features(self) -> int:
        return self._t.shape[1]

    @property
    def training_rows(self) -> Tensor:
        return self._rows["training"].clone()

    @property
    def validation_rows(self) -> Tensor:
        return self._rows["validation"].clone()

    @property
    def test_rows(self) -> Tensor:
        return self._rows["test"].clone()

    def training_set(self, dtype: torch.dtype = torch.float32) -> tuple[Tensor, Tensor]:
        """Return the training rows: inputs (rows, in_features), targets (rows, out_features)."""
        return self._part("training", dtype)

    def validation_set(self, dtype: torch.dtype = torch.float32) -> tuple[Tensor, Tensor]:
        """Return the validation rows, which no run trains on."""
        return self._part("validation", dtype)

    def extrapolation_set(self, dtype: torch.dtype = torch.float32) -> tuple[Tensor, Tensor]:
        """Return the test rows, which no run trains on; without any, the validation rows."""
        return self._part("test" if len(self._rows["test"]) else "validation", dtype)

    def _part(self, part: str, dtype: torch.dtype) -> tuple[Tensor, Tensor]:
        x, t = (in_precision(values, dtype) for values in (self._x, self._t))
        check_tellable(self._x, dtype, self.names)
        check_tellable(self._t, dtype, [f"output {k} of y" for k in range(self.out_features)])
        check_squares(self._t, dtype)
        rows = self._rows[part]
        return x[rows], t[rows]


def in_precision(values: Tensor, dtype: torch.dtype) -> Tensor:
    """Return the numbers in another precision, in which all must still be finite."""
    converted = values.to(dtype)
    lost = ~converted.isfinite()
    if lost.any():
        raise ValueError(
            f"{dtype} cannot represent {values[lost][0].item()}; scale the column, or train in torch.float64"
        )
    return converted


def check_threshold(threshold: Any) -> None:
    """Raise unless this is a number, or None."""
    if threshold is not None and (not isinstance(threshold, Real) or isinstance(threshold, bool)):
        raise TypeError(f"the threshold of success must be a number, not {threshold!r}")
    if threshold is not None and math.isnan(threshold):
        raise ValueError("the threshold of success must be a number, not NaN: nothing is below it")
    if threshold is not None and threshold <= 0:
        raise ValueError(f"the threshold of success must be above 0, not {threshold}: no squared error is below it")


def check_random_state(random_state: Any) -> None:
    """Raise unless this is a seed for torch's generator, which uses 32 bits of it."""
    if not isinstance(random_state, Integral) or isinstance(random_state, bool):
        raise TypeError(f"random_state must be a whole number, not {random_state!r}")
    if not 0 <= int(random_state) < 2**32:
        raise ValueError(f"random_state is a whole number from 0 to 2**32 - 1, not {random_state}")
