"""Which values are kept in memory, which loops they are found in, and the C++ of these loops."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import prod

import torch

from ._index import Index, Term, flattened, unflattened
from ._lower import TYPES, NotAKernelError
from ._values import At, Chosen, Counted, Gathered, Given, Number, Pointwise, Reduced, Seen, Value, broadcast

UNROLLED = 64  # entries for each point, above which they are looped over
SUMMED = 16  # terms, up to which a sum is written out
WORTH = 4  # additions, from which a value that two loops need is kept rather than found twice
LINES = 6000  # above it the C++ compiler takes too long


class NeededError(Exception):
    """A value has to be kept in memory."""

    def __init__(self, value: Value) -> None:
        super().__init__()
        self.value = value


@dataclass(frozen=True)
class Loop:
    """What a value is found in: a kind of loop, and its sizes without those that are one."""

    kind: str
    sizes: tuple[int, ...] = ()


@dataclass(eq=False)
class Root:
    """A value that is kept, in a place of its own or in one that is given."""

    value: Value
    target: Given | None
    loop: Loop
    level: int = 0
    reads: list[tuple[Value, At]] = field(default_factory=list)
    edges: dict[tuple[Value | None, Value], None] = field(default_factory=dict)


class Lines:
    """Statements in which each entry has a name and is found once."""

    def __init__(self, program: Program, prefix: str = "v") -> None:
        self.program, self.prefix = program, prefix
        self.text: list[str] = []
        self.known: dict[tuple[Value, At], str] = {}
        self.reads: list[tuple[Value, At]] = []
        self.edges: dict[tuple[Value | None, Value], None] = {}  # in order
        self.parents: list[Value | None] = [None]
        self.quotients = False

    def at(self, value: Value, at: At) -> str:
        """Return the C++ of an entry; what it takes stands in the text before."""
        if isinstance(value, Pointwise | Reduced) and value not in self.program.kept:
            self.edges[self.parents[-1], value] = None
        if (value, at) not in self.known:
            kept = isinstance(value, Given) or value in self.program.kept
            self.known[value, at] = self.load(value, at) if kept else self.found(value, at)
        return self.known[value, at]

    def named(self, text: str, dtype: torch.dtype) -> str:
        """Give a name to an expression."""
        name = f"{self.prefix}{len(self.text)}"
        self.text.append(f"const {TYPES[dtype]} {name} = {text};")
        if len(self.text) > LINES:
            raise NotAKernelError("the step is too long")
        return name

    def load(self, value: Value, at: At) -> str:
        """Return an entry that is in memory."""
        self.reads.append((value, at))
        if isinstance(value, Given) and value.name in self.program.clocks:
            return value.name
        if value.size == 1 and not isinstance(value, Given):
            return self.program.name(value)
        place = self.program.place(value, at)
        self.quotients |= place.has_quotient
        return self.named(f"{self.program.name(value)}[{place}]", value.dtype)

    def found(self, value: Value, at: At) -> str:
        """Return an entry by what it is made of."""
        match value:
            case Number(text=text):
                return text
            case Counted(start=start, step=step):
                self.quotients |= at[0].has_quotient
                return f"{TYPES[value.dtype]}({at[0] * step + start})"
            case Seen(arg=arg, where=where):
                return self.at(arg, where(at))
            case Chosen():
                return self.chosen(value, at)
            case Gathered(arg=arg, rows=rows):
                return self.at(arg, self.row(rows, at, arg.shape))
            case Pointwise(operands=operands):
                if self.program.is_common(value) and self is not self.program.common:
                    return self.program.common.at(value, at)
                self.parents.append(value)
                entries = [self.at(each, broadcast(at, each.shape)) for each in operands]
                self.parents.pop()
                return self.named(value.write(*entries), value.dtype)
            case Reduced():
                return self.written_out(value, at)
        raise TypeError(type(value).__name__)

    def chosen(self, value: Chosen, at: At) -> str:
        """Return an entry of one of two, whichever is there."""
        axis, index = value.axis, at[value.axis]
        inner, outer = index + -value.start, index

        def moved(to: Index) -> At:
            return (*at[:axis], to, *at[axis + 1 :])

        if inner.low >= 0 and index.high < value.end:
            return self.at(value.inner, moved(inner))
        if index.high < value.start or index.low >= value.end:
            return self.at(value.outer, moved(outer))
        one = self.at(value.inner, moved(kept_in(inner, value.inner.shape[axis])))
        other = self.at(value.outer, moved(kept_in(outer, value.outer.shape[axis])))
        return self.named(f"({index} >= {value.start} && {index} < {value.end}) ? {one} : {other}", value.dtype)

    def row(self, rows: Sequence[Value], at: At, shape: tuple[int, ...]) -> At:
        """Return the place in a table that other values say."""
        wide = max(len(row.shape) for row in rows)
        said = [self.at(row, broadcast(at[:wide], row.shape)) for row in rows]
        terms = [Index.of(Term(text, size)) for text, size in zip(said, shape, strict=False)]
        return (*terms, *at[wide:])

    def written_out(self, value: Reduced, at: At) -> str:
        """Return a short sum term by term."""
        if value.how != "sum" or value.count > SUMMED or self.program.over_points(value):
            raise NeededError(value)
        self.parents.append(value)
        sizes = [value.arg.shape[axis] for axis in value.axes]
        terms = [self.at(value.arg, value.inside(at, tuple(map(Index, over)))) for over in product(*map(range, sizes))]
        self.parents.pop()
        total = terms[0]
        for term in terms[1:]:
            total = self.named(f"{total} + {term}", value.dtype)
        return total


def kept_in(index: Index, size: int) -> Index:
    """Return an index that stays within an axis."""
    return Index.of(Term(f"std::min<int64_t>(std::max<int64_t>({index}, 0), {size - 1})", size))


class Program:
    """The loops that find what is asked for, one run after the other, step after step."""

    def __init__(self, targets: Sequence[tuple[Given, Value]], batch: int, clocks: frozenset[str]) -> None:
        self.targets, self.batch, self.clocks = targets, batch, clocks
        self.kept: dict[Value, Root] = {}
        self.varying = varying([value for _, value in targets])
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

    def is_common(self, value: Value) -> bool:
        """Return whether it is one number that all runs share, found once in a step."""
        return value.size == 1 and value not in self.varying

    # What is kept

    def settle(self) -> None:
        """Find which values to keep, until none is missing and none is found twice at great cost."""
        while True:
            self.common = Lines(self, "u")
            try:
                self.roots = [*self.kept_roots(), *self.target_roots()]
                for root in self.roots:
                    self.follow(root)
                self.order()
            except NeededError as needed:
                self.keep(needed.value)
                continue
            more = self.wanted()
            if not more:
                return
            for value in more:
                self.keep(value)

    def keep(self, value: Value) -> None:
        """Keep a value in memory from now on."""
        self.kept[value] = Root(value, None, self.loop(value))

    def kept_roots(self) -> Iterator[Root]:
        """Yield the values that are kept, as if nothing were known of them."""
        for value in self.kept:
            self.kept[value] = Root(value, None, self.loop(value))
            yield self.kept[value]

    def target_roots(self) -> Iterator[Root]:
        """Yield what is asked for."""
        for target, value in self.targets:
            if isinstance(value, Reduced) and value not in self.kept:
                raise NeededError(value)  # found in a loop of its own, and then copied
            yield Root(value, target, self.loop(value, plain=True))

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
        return Loop("nest", sizes) if prod(sizes) > UNROLLED else Loop("points")

    def follow(self, root: Root) -> None:
        """Find out what a value is made of, in its loop."""
        lines = Lines(self)
        for at in self.entries(root):
            lines.parents = [None]
            value, where = self.inner(root.value, at) if root.target is None else (root.value, [at])
            for each in where:
                if root.target is None and value is root.value:
                    lines.found(value, each)
                else:
                    lines.at(value, each)
        root.reads, root.edges = lines.reads, lines.edges

    def inner(self, value: Value, at: At) -> tuple[Value, list[At]]:
        """Return what is added up for an entry, and where; or the entry itself."""
        if not isinstance(value, Reduced):
            return value, [at]
        return value.arg, [value.inside(at, over) for over in self.overs(value)]

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
                if missing and not (parent is None and value is root.value):
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
        before = self.kept[value]
        if before.loop != root.loop or root.loop.kind == "reduced":
            return True
        if root.loop.kind == "scalar":
            return False
        if isinstance(value, Reduced):
            return True
        if root.loop.kind == "points":
            axis = self.points(value)
            rest = [index for k, index in enumerate(at) if k != axis]
            return axis is None or at[axis] != Index.of(Term("p", self.batch)) or not all(i.is_const for i in rest)
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
