"""Statements that find entries: each entry once, from what is in memory or from what it is made of."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING

import torch

from ._index import Index, Term
from ._values import (
    TYPES,
    At,
    Chosen,
    Counted,
    Gathered,
    Given,
    NotAKernelError,
    Number,
    Pointwise,
    Reduced,
    Seen,
    Value,
    broadcast,
    literal,
)

if TYPE_CHECKING:
    from ._plan import Program, Root

SUMMED = 16  # terms, up to which a sum is written out
LINES = 6000  # above it the C++ compiler takes too long


class NeededError(Exception):
    """A value has to be kept in memory."""

    def __init__(self, value: Value) -> None:
        super().__init__()
        self.value = value


class Lines:
    """Statements in which each entry has a name and is found once."""

    def __init__(self, program: Program, prefix: str = "v", roots: Sequence[Root] = ()) -> None:
        self.program, self.prefix = program, prefix
        self.underway = {root.value for root in roots if root.target is None}  # not in memory before the loop ends
        self.text: list[str] = []
        self.known: dict[tuple[Value, At], str] = {}
        self.halved: dict[str, tuple[str, str]] = {}  # which names are another times 1/2, 1/4 or so
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
        if value in self.underway:
            raise NotAKernelError("a loop needs an entry that it has not found yet")
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
            case Counted():
                return self.counted(value, at[0])
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
                return self.multiplied(value, *entries) if value.is_product else self.written(value, entries)
            case Reduced():
                return self.written_out(value, at)
        raise TypeError(type(value).__name__)

    def written(self, value: Pointwise, entries: Sequence[str]) -> str:
        """Return what an operation makes of entries."""
        return self.named(value.write(*entries), value.dtype)

    def multiplied(self, value: Pointwise, one: str, other: str) -> str:
        """Return a product. Halving rounds nothing, so it is done once, to the factor that all entries share."""
        for k, (common, rest) in enumerate([(one, other), (other, one)]):
            if rest in self.halved and value.operands[k].size == 1 < value.size:
                whole, power = self.halved[rest]
                return self.written(value, [self.written(value, [common, power]), whole])
        name = self.written(value, [one, other])
        for entry, factor in ((one, value.operands[1]), (other, value.operands[0])):
            if isinstance(factor, Number) and factor.is_halving:
                self.halved[name] = entry, factor.text
        return name

    def counted(self, value: Counted, index: Index) -> str:
        """Return a whole number of a row, its multiple along the points from a table: processors multiply slowly."""
        self.quotients |= index.has_quotient
        kind, p, times = TYPES[value.dtype], Term("p", self.program.batch), literal(value.step, value.dtype)
        if abs(value.step) <= 1:
            return f"{kind}({index * value.step + value.start})"
        if index.factor(p) != 1:
            return f"({kind}({index}) * {times} + {literal(value.start, value.dtype)})"
        rest = Index(index.const, tuple((term, factor) for term, factor in index.terms if term != p))
        return f"({self.program.multiples(value)}[p] + {kind}({rest}) * {times})"

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
        ends = zip(said, shape, strict=False)
        terms = [Index.of(Term(f"({text} < 0 ? {text} + {size} : {text})", size)) for text, size in ends]
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
    return Index.of(Term(f"WITHIN({index}, {size - 1})", size))
