"""Tasks over sequences of a table's rows: the rows are split once, and sequences are drawn within each part."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from ._checks import check_count
from ._operations import RUNNING, check_operation
from ._table import Table
from ._task import EXTRAPOLATION_SEED, VALIDATION_SEED

PARTS = ("training", "validation", "test")
ADVICE = "scale y, take shorter sequences, or train in torch.float64"


class Sequences(Table):
    """Sequences of rows, and the sum or product of their targets; `nalu_tutorial.train` takes it as it takes a `Table`.

    The rows are split first. Training sequences are drawn from the training rows alone, validation sequences from the
    validation rows, and the sequences of the extrapolation set from the test rows.

    Parameters
    ----------
    X, y : as in `Table`
        The rows, as images of digits, and the value of each, of shape (rows,) or (rows, out).
    operation : str
        "+" or "*": what is done to the targets of a sequence's rows.
    every_step : bool
        Whether the target is the result after every row, of shape (..., length, out), and not only the result at the
        end, of shape (..., out). After the first row, that result is the row's own target.
    length, extrapolation_length : int
        How many rows a sequence has in training and validation, and in the extrapolation set.
    points : int
        How many sequences the validation set and the extrapolation set have.
    **split
        The names, validation, test, threshold and random_state of a `Table`. A proportion or count refers to rows.

    Raises
    ------
    TypeError, ValueError
        As `Table` does; and if the operation is unknown, a length or the number of points is no count, or there are no
        test rows.

    Notes
    -----
    At every step each run draws the rows of its sequences afresh and with replacement, by counting, as those of a
    `Table`. Inputs have the shape (..., length, in_features).

    Examples
    --------
    >>> numbers = torch.arange(20.0)
    >>> task = Sequences(numbers, numbers, length=3, extrapolation_length=50, test=0.2)
    >>> x, t = task.validation_set()
    >>> x.shape, bool((x.sum(dim=-2) == t).all())
    (torch.Size([1000, 3, 1]), True)
    """

    def __init__(
        self,
        X: Any,
        y: Any,
        operation: str = "+",
        *,
        every_step: bool = False,
        length: int = 10,
        extrapolation_length: int = 100,
        points: int = 1000,
        **split: Any,
    ) -> None:
        check_operation(operation, tuple(RUNNING))
        if not isinstance(every_step, bool):
            raise TypeError(f"every_step must be True or False, not {every_step!r}")
        for name, count in (("length", length), ("extrapolation_length", extrapolation_length), ("points", points)):
            check_count(name, count)
        super().__init__(X, y, **split)
        if not len(self._rows["test"]):
            raise ValueError("sequences need test rows of their own: pass test, as in test=0.2")
        self.operation, self.every_step = operation, every_step
        self.length: int = length  # type: ignore[assignment]  # a table's is None
        self.extrapolation_length, self.points = extrapolation_length, points

    def __repr__(self) -> str:
        steps = "after every row" if self.every_step else "at the end"
        lengths = f"{self.length}, {self.extrapolation_length} in extrapolation"
        return f"Sequences({self.operation} {steps}, of length {lengths}; {super().__repr__()})"

    def target(self, t: Tensor) -> Tensor:
        """Return the target of sequences whose rows have these targets, of shape (..., length, out)."""
        running = RUNNING[self.operation](t, dim=-2)
        return running if self.every_step else running[..., -1, :]

    def rows_of(self, part: str, dtype: torch.dtype = torch.float32) -> tuple[Tensor, Tensor]:
        """Return the rows of a part, "training", "validation" or "test": (rows, in_features) and (rows, out)."""
        if part not in PARTS:
            raise ValueError(f"expected one of {', '.join(PARTS)}, got {part!r}")
        return self._part(part, dtype)

    def draw(
        self,
        part: str,
        points: int,
        length: int | None = None,
        *,
        generator: torch.Generator,
        dtype: torch.dtype = torch.float32,
    ) -> tuple[Tensor, Tensor]:
        """Return sequences of the rows of one part: inputs (points, length, in_features), and targets.

        Parameters
        ----------
        part : str
            "training", "validation" or "test".
        points, length : int
            How many sequences, and of how many rows; by default as in training.
        generator : torch.Generator
            What draws the rows, with replacement.
        dtype : torch.dtype
            The precision of both.

        Raises
        ------
        ValueError
            If a sum or product is too large for the precision, or a product too small though no factor is 0.
        """
        x, t = self.rows_of(part, dtype)
        rows = torch.randint(len(x), (points, self.length if length is None else length), generator=generator)
        result = self.target(t[rows])
        running = result if self.every_step else result.unsqueeze(-2)
        if not running.isfinite().all():
            raise ValueError(f"{dtype} cannot represent the targets of some of the sequences; {ADVICE}")
        if self.operation == "*" and ((running[..., -1, :].square() == 0) & (t[rows] != 0).all(dim=-2)).any():
            raise ValueError(
                f"the product of some {rows.shape[1]} rows is so small that its square is 0 in {dtype}; {ADVICE}"
            )
        return x[rows], result

    def validation_set(self, dtype: torch.dtype = torch.float32) -> tuple[Tensor, Tensor]:
        """Return the fixed sequences of validation rows, of the length of training."""
        generator = torch.Generator().manual_seed(VALIDATION_SEED)
        return self.draw("validation", self.points, generator=generator, dtype=dtype)

    def extrapolation_set(self, dtype: torch.dtype = torch.float32) -> tuple[Tensor, Tensor]:
        """Return the fixed sequences of test rows, of the length of extrapolation."""
        generator = torch.Generator().manual_seed(EXTRAPOLATION_SEED)
        return self.draw("test", self.points, self.extrapolation_length, generator=generator, dtype=dtype)
