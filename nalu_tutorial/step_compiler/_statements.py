"""Statements that compute entries: each entry once, from what is in memory or from what it is made of."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import product

import torch

from ._index import Index, Term
from ._memory import Memory
from ._values import (
    C_TYPES,
    Arange,
    At,
    Constant,
    Gather,
    Input,
    Pointwise,
    Reduction,
    Splice,
    UnsupportedStepError,
    Value,
    View,
    broadcast,
    literal,
)

WRITTEN_OUT = 16  # terms, up to which a sum is written out
MOST_STATEMENTS = 6000  # above it the C++ compiler takes too long


class MustBeKeptError(Exception):
    """A value has to be kept in memory: no statement within another loop computes it."""

    def __init__(self, value: Value) -> None:
        super().__init__()
        self.value = value


class Statements:
    """Statements of one turn of a loop, in which each entry has a name and is computed once.

    Asking for an entry asks for those that it is made of. Nothing goes to memory on the way: this is how operations
    are fused into one loop. The plan uses the same to see what a loop would read and compute, and throws the text away.

    Parameters
    ----------
    memory : Memory
        What is there already.
    prefix : str
        What the names begin with, so that two loops have different ones.
    common : Statements, optional
        Where the numbers go that all runs share; None where these are the statements for them.
    underway : collection of Value
        What the same loop computes, and what is therefore not in memory before it ends.
    """

    def __init__(
        self, memory: Memory, prefix: str = "v", common: Statements | None = None, underway: Collection[Value] = ()
    ) -> None:
        self.memory, self.prefix, self.common, self.underway = memory, prefix, common, underway
        self.text: list[str] = []
        self.known: dict[tuple[Value, At], str] = {}
        self.halved: dict[str, tuple[str, str]] = {}  # which names are another times 1/2, 1/4 or so
        self.reads: list[tuple[Value, At]] = []
        self.edges: dict[tuple[Value | None, Value], None] = {}  # from what is computed to what it takes, in order
        self.parents: list[Value | None] = [None]
        self.quotients = False

    def at(self, value: Value, at: At) -> str:
        """Return the C++ of an entry; what it takes stands in the text before."""
        # The plan weighs what is computed here. Views, splices and constants compute nothing that could be kept.
        if isinstance(value, Pointwise | Reduction) and value not in self.memory.kept:
            self.edges[self.parents[-1], value] = None
        if (value, at) not in self.known:
            kept = isinstance(value, Input) or value in self.memory.kept
            self.known[value, at] = self.load(value, at) if kept else self.find(value, at)
        return self.known[value, at]

    def named(self, text: str, dtype: torch.dtype) -> str:
        name = f"{self.prefix}{len(self.text)}"
        self.text.append(f"const {C_TYPES[dtype]} {name} = {text};")
        if len(self.text) > MOST_STATEMENTS:
            raise UnsupportedStepError("the step is too long")
        return name

    def load(self, value: Value, at: At) -> str:
        self.reads.append((value, at))
        if value in self.underway:
            raise UnsupportedStepError("a loop needs an entry that it has not computed yet")
        if isinstance(value, Input) and value.name in self.memory.clocks:
            return value.name
        if value.size == 1 and not isinstance(value, Input):
            return self.memory.name(value)
        place = self.memory.place(value, at)
        self.quotients |= place.has_quotient
        return self.named(f"{self.memory.name(value)}[{place}]", value.dtype)

    def find(self, value: Value, at: At) -> str:
        """Return an entry by what it is made of."""
        match value:
            case Constant(text=text):
                return text
            case Arange():
                return self.counted(value, at[0])
            case View(arg=arg, where=where):
                return self.at(arg, where(at))  # no statement: a view is arithmetic of indices, done here and now
            case Splice():
                return self.spliced(value, at)
            case Gather(arg=arg, rows=rows):
                return self.at(arg, self.row(rows, at, arg.shape))
            case Pointwise(operands=operands):
                # What all runs share, as the factor of a schedule, goes before the loop over runs, once a step.
                if self.common is not None and self.memory.is_common(value):
                    return self.common.at(value, at)
                self.parents.append(value)
                entries = [self.at(each, broadcast(at, each.shape)) for each in operands]
                self.parents.pop()
                return self.multiplied(value, *entries) if value.is_product else self.written(value, entries)
            case Reduction():
                return self.written_out(value, at)
        raise TypeError(type(value).__name__)

    def written(self, value: Pointwise, entries: Sequence[str]) -> str:
        return self.named(value.write(*entries), value.dtype)

    def multiplied(self, value: Pointwise, one: str, other: str) -> str:
        """Return a product. Halving rounds nothing, so it is done once, to the factor that all entries share.

        The stream's numbers are whole ones times 2⁻²⁴, stretched to a range: one multiplication less for each. Only
        halving: blown up by as much, a factor could overflow where the product does not.
        """
        for k, (common, rest) in enumerate([(one, other), (other, one)]):
            if rest in self.halved and value.operands[k].size == 1 < value.size:
                whole, power = self.halved[rest]
                return self.written(value, [self.written(value, [common, power]), whole])
        name = self.written(value, [one, other])
        for entry, factor in ((one, value.operands[1]), (other, value.operands[0])):
            if isinstance(factor, Constant) and factor.is_halving:
                self.halved[name] = entry, factor.text
        return name

    def counted(self, value: Arange, index: Index) -> str:
        """Return a whole number of a row, its multiple along the points from a table: processors multiply slowly."""
        self.quotients |= index.has_quotient
        kind, p, times = C_TYPES[value.dtype], Term("p", self.memory.batch), literal(value.step, value.dtype)
        if abs(value.step) <= 1:
            return f"{kind}({index * value.step + value.start})"
        if index.factor(p) != 1:
            return f"({kind}({index}) * {times} + {literal(value.start, value.dtype)})"
        rest = Index(index.const, tuple((term, factor) for term, factor in index.terms if term != p))
        return f"({self.memory.multiples(value)}[p] + {kind}({rest}) * {times})"

    def spliced(self, value: Splice, at: At) -> str:
        """Return an entry of one of two, whichever is there."""
        axis, index = value.axis, at[value.axis]
        inner, outer = index + -value.start, index

        def moved(to: Index) -> At:
            return (*at[:axis], to, *at[axis + 1 :])

        # Most often the bounds of the index determine which of the two it is, and nothing is decided at each turn.
        if inner.low >= 0 and index.high < value.end:
            return self.at(value.inner, moved(inner))
        if index.high < value.start or index.low >= value.end:
            return self.at(value.outer, moved(outer))
        # Else both are computed and one is taken, which goes for whole vectors; the other one's index stays within.
        one = self.at(value.inner, moved(kept_in(inner, value.inner.shape[axis])))
        other = self.at(value.outer, moved(kept_in(outer, value.outer.shape[axis])))
        return self.named(f"({index} >= {value.start} && {index} < {value.end}) ? {one} : {other}", value.dtype)

    def row(self, rows: Sequence[Value], at: At, shape: tuple[int, ...]) -> At:
        """Return the position in a table that other values give; as in Python, a negative one counts from the end."""
        wide = max(len(row.shape) for row in rows)
        values = [self.at(row, broadcast(at[:wide], row.shape)) for row in rows]
        ends = zip(values, shape, strict=False)
        terms = [Index.from_term(Term(f"({text} < 0 ? {text} + {size} : {text})", size)) for text, size in ends]
        return (*terms, *at[wide:])

    def written_out(self, value: Reduction, at: At) -> str:
        """Return a short sum term by term, in the order of its axes.

        A longer one takes a loop of its own, and so does a maximum. One over the points has to be complete before
        anything uses it, and the points are turns of the loop around this.
        """
        if value.how != "sum" or value.count > WRITTEN_OUT or self.memory.over_points(value):
            raise MustBeKeptError(value)
        self.parents.append(value)
        sizes = [value.arg.shape[axis] for axis in value.axes]
        terms = [self.at(value.arg, value.inside(at, tuple(map(Index, over)))) for over in product(*map(range, sizes))]
        self.parents.pop()
        total = terms[0]
        for term in terms[1:]:
            total = self.named(f"{total} + {term}", value.dtype)
        return total


def kept_in(index: Index, size: int) -> Index:
    return Index.from_term(Term(f"WITHIN({index}, {size - 1})", size))
