"""What a knowledge base is told: facts and rules with their truth, and the tables that inference starts from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sized
from typing import NamedTuple, SupportsFloat, TypeAlias

import torch
from torch import Tensor

from .bounds import negate
from .formulas import Formula
from .grounding import Edge, Objects, Table, Tables, strip
from .predicates import Predicate

# True, False, a number (exactly so true), a pair of bounds, or a tensor with one of these for each grounding.
Truth: TypeAlias = "bool | float | tuple[float, float] | Tensor"  # in quotes, as the API pages are made without torch


class Fact(NamedTuple):
    """Bounds, of shape (2, G), that were told of these rows, (G,), of a table."""

    rows: Tensor
    bounds: Tensor


class Told:
    """Everything that was told, each formula once: what is told of it again takes the place of what was.

    Attributes
    ----------
    facts : dict of table to dict of Formula to Fact
        What was told, by the table that holds it.
    closed : collection of Predicate
        Those of which all is false that nothing was told about.
    """

    def __init__(self, objects: Objects, closed: Collection[Predicate], dtype: torch.dtype) -> None:
        self.objects, self.closed, self.dtype = objects, closed, dtype
        self.facts: dict[Table, dict[Formula, Fact]] = defaultdict(dict)

    def tell(self, truths: Mapping[Formula, Truth], edges: Mapping[Formula, Edge]) -> None:
        """Note the truth of formulas, with variables of all their groundings; of none, if one cannot be.

        The edges lead to the tables that hold what is told.
        """
        for formula, fact in [
            (formula, self._fact(formula, truth, edges[formula])) for formula, truth in truths.items()
        ]:
            self.facts[edges[formula].table][formula] = fact

    def _fact(self, formula: Formula, truth: Truth, edge: Edge) -> Fact:
        bounds = bounds_of(formula, truth, (len(self.objects.names),) * len(formula.variables), self.dtype)
        rows = torch.arange(self.objects.size(len(formula.variables))) if edge.index is None else edge.index
        return Fact(rows, negate(bounds) if edge.negated else bounds)

    def tables(self, sizes: Mapping[Table, int]) -> Tables:
        """Return a table of so many rows for each, with what was told in it."""
        return {table: put(bounds, self.facts[table].values()) for table, bounds in self.untold(sizes).items()}

    def untold(self, sizes: Mapping[Table, int]) -> Tables:
        """Return a table of so many rows for each, with nothing in it but what a closed world assumes."""
        tables = {
            table: torch.stack([torch.zeros(size, dtype=self.dtype), torch.ones(size, dtype=self.dtype)])
            for table, size in sizes.items()
        }
        for table in self.closed:
            tables[table][1] = 0
            for fact in self.facts[table].values():
                tables[table][1, fact.rows] = 1
        return tables

    def about(self, table: Table, row: int) -> Iterator[tuple[Formula, tuple[float, float]]]:
        """Yield each formula that tells of this row of a table, and the bounds it gives."""
        instance = self.objects.instance(table, row)
        for formula, fact in self.facts[table].items():
            core, _ = strip(formula)
            if core is instance or core.variables:  # most facts are about another row, which this finds out quickly
                for lower, upper in fact.bounds[:, fact.rows == row].T.tolist():
                    yield formula, (lower, upper)


def put(table: Tensor, facts: Collection[Fact]) -> Tensor:
    """Return a table, of shape (2, rows), with facts put in; where they share a row all count."""
    if not facts:
        return table
    rows, bounds = torch.cat([fact.rows for fact in facts]), torch.cat([fact.bounds for fact in facts], dim=1)
    lower = table[0].scatter_reduce(0, rows, bounds[0], "amax")
    upper = table[1].scatter_reduce(0, rows, bounds[1], "amin")
    return torch.stack([lower, upper])


def bounds_of(formula: Formula, truth: Truth, shape: tuple[int, ...], dtype: torch.dtype) -> Tensor:
    """Return a truth as bounds of shape (2, G) for the G groundings of the formula.

    Parameters
    ----------
    formula : Formula
        Whose truth it is, for what an error says.
    truth : bool, float, (float, float) or Tensor
        A tensor has the given shape, or (2, *shape) if it holds lower and upper bounds.
    shape : tuple of int
        One size for each variable.
    dtype : torch.dtype
        The precision of the bounds.

    Raises
    ------
    TypeError
        If it is nothing of these.
    ValueError
        If a bound lies outside [0, 1], a lower bound is above its upper one, or a tensor has another shape.
    """
    bounds = _pair(formula, truth, shape, dtype)
    lower, upper = bounds.detach()
    if not ((bounds >= 0) & (bounds <= 1)).all():  # NaN fails as well
        raise ValueError(f"truth lies between 0 and 1, and {formula} is told {_short(truth)}")
    if (lower > upper).any():
        raise ValueError(f"{formula} is told {_short(truth)}, with a lower bound above the upper one")
    return bounds.reshape(2, -1)


def _pair(formula: Formula, truth: Truth, shape: tuple[int, ...], dtype: torch.dtype) -> Tensor:
    if isinstance(truth, Tensor):
        if truth.is_complex():
            raise TypeError(f"{formula} takes a tensor of real numbers, got {truth.dtype}")
        bounds = truth.to(dtype, copy=True)  # what becomes of the tensor later is not told
        bounds = torch.stack([bounds, bounds]) if bounds.shape == shape else bounds
        if bounds.shape != (2, *shape):
            raise ValueError(f"{formula} takes a tensor of shape {shape} or {(2, *shape)}, got {tuple(truth.shape)}")
        return bounds
    pair = truth if isinstance(truth, tuple) else (truth, truth)
    # Numbers of NumPy are no Python numbers, but become some; so would an array of one element, which has a length.
    if len(pair) != 2 or not all(isinstance(bound, SupportsFloat) and not isinstance(bound, Sized) for bound in pair):
        raise TypeError(f"{formula} is told True, False, a number, a pair (lower, upper) or a tensor, not {truth!r}")
    # What is too large for a float is cut before it becomes one.
    values = [float(min(max(bound, -1), 2)) if isinstance(bound, int) else float(bound) for bound in pair]
    return torch.tensor(values, dtype=dtype).reshape(2, *[1] * len(shape)).expand(2, *shape)


def _short(truth: Truth) -> str:
    return f"a tensor of shape {tuple(truth.shape)}" if isinstance(truth, Tensor) else f"{truth}"
