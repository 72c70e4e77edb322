"""Which values are kept in memory, in which loops they are found, and in which order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from math import prod

import torch

from ._index import Index, Term, flattened, unflattened
from ._statements import Lines, NeededError
from ._values import CALLED, At, Counted, Given, Pointwise, Reduced, Seen, Value

UNROLLED = 12  # entries for each point, above which they are looped over: more take the compiler many times longer
WORTH = 4  # additions, from which a value that two loops need is kept rather than found twice


@dataclass(frozen=True)
class Loop:
    """What a value is found in: a kind of loop, and its sizes without those that are one.

    A long loop that calls a function does nothing else, since a call leaves nothing in the registers.
    """

    kind: str
    sizes: tuple[int, ...] = ()
    calls: bool = False


@dataclass(eq=False)
class Root:
    """A value that is kept, in a place of its own or in one that is given."""

    value: Value
    target: Given | None
    loop: Loop
    level: int = 0
    reads: list[tuple[Value, At]] = field(default_factory=list)
    edges: dict[tuple[Value | None, Value], None] = field(default_factory=dict)
    met: set[Value] | None = None  # all that it was followed through; None before


class Program:
    """The loops that find what is asked for, one run after the other, step after step."""

    def __init__(self, targets: Sequence[tuple[Given, Value]], batch: int, clocks: frozenset[str]) -> None:
        self.targets, self.batch, self.clocks = targets, batch, clocks
        self.kept: dict[Value, Root] = {}
        self.varying = varying([value for _, value in targets])
        self.tables: dict[tuple[torch.dtype, int, int], str] = {}
        self.settle()

    # What is where

    def points(self, value: Value) -> int | None:
        """Return the axis of the points of a batch, which lie next to each other in memory."""
        if isinstance(value, Given) or self.batch == 1 or self.batch not in value.shape:
            return None
        return value.shape.index(self.batch)

    def over_points(self, value: Reduced) -> bool:
        """Return whether a sum goes over the points of the batch."""
        return self.points(value.arg) in value.axes

    def place(self, value: Value, at: At) -> Index:
        """Return where an entry is in its piece of memory."""
        axis = self.points(value)
        if axis is None:
            return flattened(at, value.shape)
        others = at[:axis] + at[axis + 1 :], value.shape[:axis] + value.shape[axis + 1 :]
        return flattened((*others[0], at[axis]), (*others[1], self.batch))

    def name(self, value: Value) -> str:
        """Return the name of its piece of memory."""
        if isinstance(value, Given):
            return f"{value.name}_s" if value.own else value.name
        return f"{'s' if value.size == 1 else 'b'}{list(self.kept).index(value)}"

    def found_at(self, value: Value, at: At) -> tuple[str, Index] | None:
        """Return the piece of memory and the place where an entry is, if it need not be computed."""
        if isinstance(value, Given) or value in self.kept:
            return self.name(value), self.place(value, at)
        return self.found_at(value.arg, value.where(at)) if isinstance(value, Seen) else None

    def multiples(self, value: Counted) -> str:
        """Return the name of a table of its first entries, one for each point of a batch."""
        return self.tables.setdefault((value.dtype, value.start, value.step), f"t{len(self.tables)}")

    def is_common(self, value: Value) -> bool:
        """Return whether it is one number that all runs share, found once in a step."""
        return value.size == 1 and value not in self.varying

    # What is kept

    def settle(self) -> None:
        """Find which values to keep, until none is missing and none is found twice at great cost."""
        self.common = Lines(self, "u")
        targets = [Root(value, target, self.loop(value, plain=True)) for target, value in self.targets]
        # A sum is found in a loop of its own, and then copied.
        more: list[Value] = [value for _, value in self.targets if isinstance(value, Reduced)]
        while True:
            self.kept |= {value: Root(value, None, self.loop(value)) for value in more}
            self.roots = [*self.kept.values(), *targets]
            for root in self.roots:
                if root.met and not root.met.isdisjoint(more):
                    root.met = None
            try:
                for root in self.roots:
                    if root.met is None:
                        self.follow(root)
                self.order()
                more = self.wanted()
            except NeededError as needed:
                more = [needed.value]
            if not more:
                return

    def loop(self, value: Value, *, plain: bool = False) -> Loop:
        """Return the loop that a value is found in."""
        axis = self.points(value)
        sizes = tuple(size for k, size in enumerate(value.shape) if size > 1 and k != axis)
        if isinstance(value, Reduced) and not plain:
            few = value.size * value.count <= UNROLLED * self.batch and axis is None
            if self.over_points(value) and value.how == "sum" and few:
                return Loop("points")
            return Loop("reduced", (id(value),))
        if axis is None:
            return Loop("flat", sizes) if sizes else Loop("scalar")
        calls = isinstance(value, Pointwise) and value.cost >= CALLED
        return Loop("nest", sizes, calls) if prod(sizes) > UNROLLED else Loop("points")

    def follow(self, root: Root) -> None:
        """Find out what a value is made of, in its loop."""
        lines, value = Lines(self), root.value
        for at in self.entries(root):
            if root.target is not None:
                lines.at(value, at)
            elif isinstance(value, Reduced):
                for over in self.overs(value):
                    lines.at(value.arg, value.inside(at, over))
            else:
                lines.found(value, at)
        root.reads, root.edges = lines.reads, lines.edges
        root.met = {value for value, _ in lines.known}

    def overs(self, value: Reduced) -> list[At]:
        """Return the indices over which a sum goes: loops, and in the loop over points the other axes one by one."""
        sizes = [value.arg.shape[axis] for axis in value.axes]
        axis = self.points(value.arg)
        if self.loop(value).kind != "points":
            axis = axis if self.points(value) is None else None  # its own points have the name else
            return [
                tuple(Index.of(Term("p" if k == axis else f"r{k}", n)) for k, n in zip(value.axes, sizes, strict=True))
            ]
        each = [
            [Index.of(Term("p", n))] if k == axis else list(map(Index, range(n)))
            for k, n in zip(value.axes, sizes, strict=True)
        ]
        return list(product(*each))

    def entries(self, root: Root, *, flat: bool = False) -> list[At]:
        """Return the indices at which a value is found in its loop: one for each statement."""
        value = root.value
        axis = self.points(value)
        p = Index.of(Term("p", self.batch))
        if flat:
            return [unflattened(Index.of(Term("e", value.size)), value.shape)]
        if root.loop.kind == "points":
            each = [[p] if k == axis else list(map(Index, range(n))) for k, n in enumerate(value.shape)]
            return list(product(*each))
        names = iter(f"i{k}" for k in range(len(value.shape)))
        return [tuple(p if k == axis else Index.of(Term(next(names), n)) if n > 1 else Index()
                      for k, n in enumerate(value.shape))]  # fmt: skip

    def wanted(self) -> list[Value]:
        """Return what should be kept as well: found in several loops, or again and again in a larger one."""
        users, parents = defaultdict(set), defaultdict(set)
        often: set[Value] = set()
        for root in self.roots:
            size = self.batch if root.loop.kind == "points" else root.value.size
            if root.loop.kind == "reduced":
                assert isinstance(root.value, Reduced)
                size = root.value.size * root.value.count
            for parent, value in root.edges:
                users[value].add((root.level, root.loop))
                parents[value].add(parent)
                if self.is_common(value):
                    continue
                missing = self.points(value) is None if root.loop.kind == "points" else value.size < size
                if missing:
                    often.add(value)
        costs: dict[Value, int] = {}
        shared = {value for value, loops in users.items() if len(loops) > 1 and self.cost(value, costs) >= WORTH}
        candidates = often | {value for value in shared if not self.is_common(value)}
        return [value for value in users if value in candidates and parents[value] - candidates]

    def cost(self, value: Value, known: dict[Value, int]) -> int:
        """Return about how many additions an entry takes, counting nothing twice that is kept."""
        if value in self.kept or isinstance(value, Given):
            return 0
        if value not in known:
            own = value.cost if isinstance(value, Pointwise) else 0
            factor = value.count if isinstance(value, Reduced) else 1
            known[value] = min(1000, own + factor * sum(self.cost(arg, known) for arg in value.args))
        return known[value]

    # In which order

    def order(self) -> None:
        """Give each value the earliest level at which all that it is made of is known."""
        levels: dict[Value, int] = {}
        for root in self.in_order():
            root.level = max(
                (levels[value] + self.later(root, value, at) for value, at in root.reads if value in self.kept),
                default=0,
            )
            if root.target is None:
                levels[root.value] = root.level
        self.write_last()

    def in_order(self) -> list[Root]:
        """Return the values so that each comes after those that it is made of."""
        found: dict[Root, None] = {}

        def visit(root: Root) -> None:
            if root not in found:
                for value, _ in root.reads:
                    if value in self.kept:
                        visit(self.kept[value])
                found[root] = None

        for root in self.roots:
            visit(root)
        return list(found)

    def later(self, root: Root, value: Value, at: At) -> bool:
        """Return whether a value has to be complete before another's loop begins."""
        if self.kept[value].loop != root.loop:
            return True
        if root.loop.kind == "scalar":
            return False
        if root.loop.kind == "points":
            axis = self.points(value)
            return axis is None or at[axis] != Index.of(Term("p", self.batch))
        return self.place(value, at) != self.place(root.value, self.entries(root)[0])

    def write_last(self) -> None:
        """Put what changes a given tensor behind all that reads it."""
        changing = {root.target: root for root in self.roots if root.target}
        last = max((root.level for root in self.roots if root.target is None), default=0)
        for root in changing.values():
            root.level = last + 1
            for value, at in root.reads:
                other = changing.get(value) if isinstance(value, Given) else None
                if other and not self.is_entry(root, other, at):
                    raise NeededError(root.value)

    def is_entry(self, root: Root, other: Root, at: At) -> bool:
        """Return whether what is read of a tensor is the entry that the same turn of the same loop changes."""
        entry = self.entries(root)[0]
        alike = root.loop == other.loop and root.loop.kind in ("flat", "scalar")
        return alike and flattened(at, other.value.shape) == flattened(entry, root.value.shape)


def varying(values: Sequence[Value]) -> set[Value]:
    """Return all values that differ from run to run, and sums: none of them is found outside the loop over runs."""
    known: dict[Value, bool] = {}

    def of(value: Value) -> bool:
        if value not in known:
            own = [of(arg) for arg in value.args]
            known[value] = any(own) or isinstance(value, Reduced) or (isinstance(value, Given) and value.own)
        return known[value]

    for value in values:
        of(value)
    return {value for value, differs in known.items() if differs}
