"""Which values are kept in memory, in which loops they are computed, and in which order.

By default nothing is kept: a value is computed again where it is used, in the loop of what uses it. Kept are sums that
are too long to be written out, what several loops need, what a large loop would compute repeatedly, and what a given
tensor is changed to while its old entries are still needed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from math import prod

from ._index import Index, Term, flattened, unflattened
from ._memory import Memory
from ._statements import MustBeKeptError, Statements
from ._values import CALL_COST, At, Input, Pointwise, Reduction, Value

UNROLLED = 12  # entries for each point, above which they are looped over: more take the compiler many times longer
WORTH = 4  # additions, from which a value that two loops need is kept rather than computed twice


@dataclass(frozen=True)
class Loop:
    """What a value is computed in: a kind of loop, and its sizes without those that are one.

    Values whose loops are equal are computed in one loop, if none needs more of another than the same turn has.

    - "scalar": no loop, a single number.
    - "flat": over all entries of what has no axis of points, as a parameter.
    - "points": over the points of the batch; what there is for each of them, up to UNROLLED, is written out.
    - "nest": over other axes and, innermost, over the points.
    - "reduced": those of one sum, which it shares with nothing.

    A long loop that calls a function does nothing else, since a call leaves nothing in the registers.
    """

    kind: str
    sizes: tuple[int, ...] = ()
    calls: bool = False


@dataclass(eq=False)
class Root:
    """A value that is kept, in a place of its own or in one that is given."""

    value: Value
    target: Input | None
    loop: Loop
    level: int = 0
    reads: list[tuple[Value, At]] = field(default_factory=list)
    edges: dict[tuple[Value | None, Value], None] = field(default_factory=dict)
    met: set[Value] | None = None  # all that it was followed through; None before


class Plan:
    """The loops that compute what is asked for, one run after the other, step after step.

    Parameters
    ----------
    targets : sequence of (Input, Value)
        Which given tensor is changed into what.
    batch : int
        The length of the axis of points.
    clocks : frozenset of str
        The names of the given tensors that count the steps.
    """

    def __init__(self, targets: Sequence[tuple[Input, Value]], batch: int, clocks: frozenset[str]) -> None:
        self.targets = targets
        self.memory = Memory([value for _, value in targets], batch, clocks)
        self.kept: dict[Value, Root] = {}
        self.choose_kept()

    # What is kept

    def choose_kept(self) -> None:
        """Decide which values to keep, until none is missing and none is computed twice at great cost."""
        common = Statements(self.memory, "u")
        targets = [Root(value, target, self.loop(value, plain=True)) for target, value in self.targets]
        # A sum is computed in a loop of its own, and then copied.
        more: list[Value] = [value for _, value in self.targets if isinstance(value, Reduction)]
        while True:
            for value in more:
                self.memory.keep(value)
                self.kept[value] = Root(value, None, self.loop(value))
            self.roots = [*self.kept.values(), *targets]
            for root in self.roots:
                # What stops at a value that is now kept has other statements; following is most of the work.
                if root.met and not root.met.isdisjoint(more):
                    root.met = None
            try:
                for root in self.roots:
                    if root.met is None:
                        self.follow(root, common)
                self.order()
                more = self.wanted()
            except MustBeKeptError as needed:
                more = [needed.value]
            if not more:
                return

    def loop(self, value: Value, *, plain: bool = False) -> Loop:
        """Return the loop that a value is computed in; a plain one copies what was computed before."""
        axis = self.memory.points(value)
        sizes = tuple(size for k, size in enumerate(value.shape) if size > 1 and k != axis)
        if isinstance(value, Reduction) and not plain:
            # A short sum over the points, as the gradient of a small weight, goes along with the loop that computes its
            # terms: they need not be kept. A long one would be a page of statements.
            few = value.size * value.count <= UNROLLED * self.memory.batch and axis is None
            if self.memory.over_points(value) and value.how == "sum" and few:
                return Loop("points")
            return Loop("reduced", (id(value),))
        if axis is None:
            return Loop("flat", sizes) if sizes else Loop("scalar")
        calls = isinstance(value, Pointwise) and value.cost >= CALL_COST
        return Loop("nest", sizes, calls) if prod(sizes) > UNROLLED else Loop("points")

    def follow(self, root: Root, common: Statements) -> None:
        """Record what a value is made of, in its loop."""
        statements, value = Statements(self.memory, common=common), root.value
        for at in self.entries(root):
            if root.target is not None:
                statements.at(value, at)
            elif isinstance(value, Reduction):
                for over in self.overs(value):
                    statements.at(value.arg, value.inside(at, over))
            else:
                statements.find(value, at)
        root.reads, root.edges = statements.reads, statements.edges
        root.met = {value for value, _ in statements.known}

    def overs(self, value: Reduction) -> list[At]:
        """Return the indices over which a sum goes: loops, and in the loop over points the other axes one by one."""
        sizes = [value.arg.shape[axis] for axis in value.axes]
        axis = self.memory.points(value.arg)
        if self.loop(value).kind != "points":
            axis = axis if self.memory.points(value) is None else None  # its own points have the name else
            return [
                tuple(
                    Index.from_term(Term("p" if k == axis else f"r{k}", n))
                    for k, n in zip(value.axes, sizes, strict=True)
                )
            ]
        each = [
            [Index.from_term(Term("p", n))] if k == axis else list(map(Index, range(n)))
            for k, n in zip(value.axes, sizes, strict=True)
        ]
        return list(product(*each))

    def entries(self, root: Root, *, flat: bool = False) -> list[At]:
        """Return the indices at which a value is computed in its loop: one for each statement."""
        value = root.value
        axis = self.memory.points(value)
        p = Index.from_term(Term("p", self.memory.batch))
        if flat:
            return [unflattened(Index.from_term(Term("e", value.size)), value.shape)]
        if root.loop.kind == "points":
            each = [[p] if k == axis else list(map(Index, range(n))) for k, n in enumerate(value.shape)]
            return list(product(*each))
        names = iter(f"i{k}" for k in range(len(value.shape)))
        return [tuple(p if k == axis else Index.from_term(Term(next(names), n)) if n > 1 else Index()
                      for k, n in enumerate(value.shape))]  # fmt: skip

    def wanted(self) -> list[Value]:
        """Return what should be kept as well: computed in several loops, or repeatedly in a larger one."""
        users, parents = defaultdict(set), defaultdict(set)
        often: set[Value] = set()
        for root in self.roots:
            size = self.memory.batch if root.loop.kind == "points" else root.value.size
            if root.loop.kind == "reduced":
                assert isinstance(root.value, Reduction)
                size = root.value.size * root.value.count
            for parent, value in root.edges:
                users[value].add((root.level, root.loop))
                parents[value].add(parent)
                if self.memory.is_common(value):
                    continue
                # A weight made of two parameters would be computed once for each point of the batch.
                fixed = self.memory.points(value) is None
                if fixed if root.loop.kind == "points" else value.size < size:
                    often.add(value)
        costs: dict[Value, int] = {}
        shared = {value for value, loops in users.items() if len(loops) > 1 and self.cost(value, costs) >= WORTH}
        candidates = often | {value for value in shared if not self.memory.is_common(value)}
        # Of candidates that are made of each other, kept is what something else uses. The rest is computed once, by
        # its loop, and most often is no candidate any more: the next round sees.
        return [value for value in users if value in candidates and parents[value] - candidates]

    def cost(self, value: Value, known: dict[Value, int]) -> int:
        """Return about how many additions an entry takes, counting nothing twice that is kept."""
        if value in self.kept or isinstance(value, Input):
            return 0
        if value not in known:
            own = value.cost if isinstance(value, Pointwise) else 0
            factor = value.count if isinstance(value, Reduction) else 1
            # Capped: a value that is used twice at each of many turns would cost a number of many digits.
            known[value] = min(1000, own + factor * sum(self.cost(arg, known) for arg in value.args))
        return known[value]

    # In which order

    def order(self) -> None:
        """Give each value the earliest level at which all that it is made of is known.

        Loops of one level need nothing of each other, and equal ones become one.
        """
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
        ordered: dict[Root, None] = {}

        def visit(root: Root) -> None:
            if root not in ordered:
                for value, _ in root.reads:
                    if value in self.kept:
                        visit(self.kept[value])
                ordered[root] = None

        for root in self.roots:
            visit(root)
        return list(ordered)

    def later(self, root: Root, value: Value, at: At) -> bool:
        """Return whether a value has to be complete before another's loop begins.

        It need not be where the loop is the same and the entry is the one that the same turn computes.
        """
        if self.kept[value].loop != root.loop:
            return True
        if root.loop.kind == "scalar":
            return False
        if root.loop.kind == "points":
            axis = self.memory.points(value)
            return axis is None or at[axis] != Index.from_term(Term("p", self.memory.batch))
        return self.memory.place(value, at) != self.memory.place(root.value, self.entries(root)[0])

    def write_last(self) -> None:
        """Put what changes a given tensor behind all that reads it.

        The step was functionalized: all that it reads of a given tensor is what was there before. Among the
        changes themselves, one that reads what another one overwrites is computed first, into memory, and then copied.
        """
        changing = {root.target: root for root in self.roots if root.target}
        last = max((root.level for root in self.roots if root.target is None), default=0)
        for root in changing.values():
            root.level = last + 1
            for value, at in root.reads:
                other = changing.get(value) if isinstance(value, Input) else None
                if other and not self.is_entry(root, other, at):
                    raise MustBeKeptError(root.value)

    def is_entry(self, root: Root, other: Root, at: At) -> bool:
        """Return whether what is read of a tensor is the entry that the same turn of the same loop changes.

        A turn reads all that it reads before it writes.
        """
        entry = self.entries(root)[0]
        alike = root.loop == other.loop and root.loop.kind in ("flat", "scalar")
        return alike and flattened(at, other.value.shape) == flattened(entry, root.value.shape)
