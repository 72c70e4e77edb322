"""Batches of a table's rows, or of sequences of them, drawn by counting like all other data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

import torch
from torch import Tensor

from ._counter_random import BITS, uniform_numbers


@dataclass(frozen=True)
class DrawRows:
    """Where each seed's batches come from, (S, batch, in) and (S, batch, out) for a step: rows, with replacement."""

    of_runs: ClassVar[tuple[str, ...]] = ("seeds",)
    x: Tensor
    t: Tensor
    seeds: Tensor
    batch_size: int

    @property
    def count(self) -> int:
        """How many rows there are to draw from."""
        return len(self.x)

    @property
    def numbers(self) -> int:
        """How many numbers of the stream a seed takes at a step: two a row, or none where it takes all rows."""
        return 0 if self.batch_size >= self.count else 2 * self.batch_size

    def __call__(self, step: Tensor) -> tuple[Tensor, Tensor]:
        """Return the batches of a step, or of several along a leading axis."""
        if not self.numbers:
            lead = (*step.shape, len(self.seeds))
            return self.x.expand(*lead, *self.x.shape), self.t.expand(*lead, *self.t.shape)
        rows = self.rows(step)
        return self.x[rows], self.t[rows]

    def rows(self, step: Tensor) -> Tensor:
        """Return which rows each seed takes at a step, or at several along a leading axis: (..., S, batch).

        The i-th is made of the numbers 2i and 2i + 1: 24 bits would favour some of a million rows. Both are whole here,
        so that nothing is rounded and every precision has the same rows.
        """
        numbers = uniform_numbers(self.seeds, step, self.numbers, torch.float32) * 2.0**BITS
        upper, lower = numbers.long().reshape(*numbers.shape[:-1], -1, 2).unbind(-1)
        count = self.count
        rows: Tensor = (upper * count + (lower * count >> BITS)) >> BITS
        return rows


@dataclass(frozen=True)
class DrawOwnRows(DrawRows):
    """The same for tables side by side: each run has as many rows of its own, (S, rows, in) and (S, rows, out)."""

    of_runs: ClassVar[tuple[str, ...]] = ("seeds", "x", "t")

    @property
    def count(self) -> int:
        """How many rows there are to draw from, for each run."""
        return self.x.shape[1]

    def __call__(self, step: Tensor) -> tuple[Tensor, Tensor]:
        """Return the batches of a step, or of several along a leading axis."""
        if not self.numbers:
            return self.x.expand(*step.shape, *self.x.shape), self.t.expand(*step.shape, *self.t.shape)
        rows, run = self.rows(step), torch.arange(len(self.x), device=self.x.device).unsqueeze(-1)
        return self.x[run, rows], self.t[run, rows]


@dataclass(frozen=True)
class DrawSequences(DrawRows):
    """The same for sequences of rows: (S, batch, length, in), and what the target makes of (S, batch, length, out)."""

    length: int
    target: Callable[[Tensor], Tensor]

    @property
    def numbers(self) -> int:
        """How many numbers of the stream a seed takes at a step: two a row."""
        return 2 * self.batch_size * self.length

    def __call__(self, step: Tensor) -> tuple[Tensor, Tensor]:
        """Return the batches of a step, or of several along a leading axis."""
        rows = self.rows(step).reshape(*step.shape, -1, self.batch_size, self.length)
        return self.x[rows], self.target(self.t[rows])
