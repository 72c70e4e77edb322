"""What lies where in memory: the tensors that are given, and the values that are kept from one loop to the next."""

from __future__ import annotations

from collections.abc import Sequence

import torch

from ._index import Index, flattened
from ._values import Arange, At, Input, Reduction, Value, View


class Memory:
    """The memory of one run, as statements and loops see it.

    The plan adds what it decides to keep. Whoever writes C++ asks for names and places, and changes nothing but the
    tables, of which there is one for each row of whole numbers that somebody asks for.
    """

    def __init__(self, values: Sequence[Value], batch: int, clocks: frozenset[str]) -> None:
        self.batch, self.clocks = batch, clocks
        self.kept: dict[Value, int] = {}  # with its number, which is part of its name
        self.varying = varying(values)
        self.tables: dict[tuple[torch.dtype, int, int], str] = {}

    def keep(self, value: Value) -> None:
        self.kept.setdefault(value, len(self.kept))

    def points(self, value: Value) -> int | None:
        """Return the axis of the points of a batch, which lie next to each other in memory.

        It is known by its length. Another axis that is as long is taken for it, which does no harm: only the order in
        memory follows from it. How given tensors lie is not ours to choose.
        """
        if isinstance(value, Input) or self.batch == 1 or self.batch not in value.shape:
            return None
        return value.shape.index(self.batch)

    def over_points(self, value: Reduction) -> bool:
        """Return whether a sum goes over the points of the batch."""
        return self.points(value.arg) in value.axes

    def place(self, value: Value, at: At) -> Index:
        axis = self.points(value)
        if axis is None:
            return flattened(at, value.shape)
        # The points come last, whatever torch's order: the innermost loop then reads one after the other, as vectors.
        others = at[:axis] + at[axis + 1 :], value.shape[:axis] + value.shape[axis + 1 :]
        return flattened((*others[0], at[axis]), (*others[1], self.batch))

    def name(self, value: Value) -> str:
        if isinstance(value, Input):
            return f"{value.name}_s" if value.own else value.name
        # A single number is a variable, s, which the processor may hold in a register; the others are arrays, b.
        return f"{'s' if value.size == 1 else 'b'}{self.kept[value]}"

    def found_at(self, value: Value, at: At) -> tuple[str, Index] | None:
        """Return the piece of memory and the place where an entry is, if it need not be computed."""
        if isinstance(value, Input) or value in self.kept:
            return self.name(value), self.place(value, at)
        return self.found_at(value.arg, value.where(at)) if isinstance(value, View) else None

    def multiples(self, value: Arange) -> str:
        """Return the name of a table of its first entries, one for each point of a batch."""
        return self.tables.setdefault((value.dtype, value.start, value.step), f"t{len(self.tables)}")

    def is_common(self, value: Value) -> bool:
        """Return whether it is one number that all runs share, computed once in a step."""
        return value.size == 1 and value not in self.varying


def varying(values: Sequence[Value]) -> set[Value]:
    """Return all values that differ from run to run, and sums: none of them is computed outside the loop over runs.

    A sum takes a loop, and what all runs share is written as single statements before theirs.
    """
    known: dict[Value, bool] = {}

    def is_varying(value: Value) -> bool:
        if value not in known:
            own = [is_varying(arg) for arg in value.args]
            known[value] = any(own) or isinstance(value, Reduction) or (isinstance(value, Input) and value.own)
        return known[value]

    for value in values:
        is_varying(value)
    return {value for value, differs in known.items() if differs}
