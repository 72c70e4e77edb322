"""The C++ of a plan."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import inf, prod
from pathlib import Path

import torch

from ._index import Index, Term
from ._plan import Loop, Plan, Root
from ._statements import Statements
from ._values import C_TYPES, At, Input, Reduction, UnsupportedStepError, literal

HEAD = (Path(__file__).parent / "head.h").read_text(encoding="utf-8")
ALIGNED = 64  # bytes: a vector of the widest processors
# Loops of one level, by kind. They need nothing of each other, so that any order would do.
ORDER = ("scalar", "flat", "points", "nest", "reduced")
# NaN wins, as in torch: it is neither below nor above anything, so that it is asked for.
STARTS = {"sum": "0", "max": "-INFINITY", "min": "INFINITY"}
STEPS = {
    "sum": "{0} += {1};",
    "max": "{0} = ({1} > {0} || {1} != {1}) ? {1} : {0};",
    "min": "{0} = ({1} < {0} || {1} != {1}) ? {1} : {0};",
}


class Writer:
    """Writes one plan.

    Parameters
    ----------
    plan : Plan
        What is kept, and in which loops it is computed.
    looped : float
        How many multiplications of one run a product of matrices may take that is not tiled.
    """

    def __init__(self, plan: Plan, looped: float = inf) -> None:
        self.plan, self.memory, self.looped = plan, plan.memory, looped
        self.groups: dict[tuple[int, Loop], list[Root]] = defaultdict(list)
        for root in plan.in_order():
            self.groups[root.level, root.loop].append(root)
        # What only its own loop reads never leaves the registers: it is not stored at all.
        self.outside = {
            value
            for key, roots in self.groups.items()
            for root in roots
            for value, _ in root.reads
            if value in plan.kept and (plan.kept[value].level, plan.kept[value].loop) != key
        }
        self.common = Statements(self.memory, "u")  # what all runs share: written once, before the loop over runs
        self.scratch = 0
        self.pieces: list[str] = []
        self.allocate()
        keys = sorted(self.groups, key=lambda key: (key[0], ORDER.index(key[1].kind)))
        self.body = [line for k, key in enumerate(keys) for line in self.group(f"v{k}_", key[1], self.groups[key])]

    def allocate(self) -> None:
        """Give each kept value a piece of the scratch memory; a single number is a variable and needs none.

        It is one run's, and the next run uses it again: small enough to stay in a core's own cache. The pieces begin
        where whole vectors do, and do not overlap, which `__restrict` tells the compiler.
        """
        for value in self.plan.kept:
            if value.size > 1:
                kind = C_TYPES[value.dtype]
                self.pieces.append(
                    f"{kind}* const __restrict {self.memory.name(value)} = ({kind}*)(scratch + {self.scratch});"
                )
                size = value.size * torch.empty(0, dtype=value.dtype).element_size()
                self.scratch += -(-size // ALIGNED) * ALIGNED

    def source(self, givens: Sequence[Input]) -> str:
        """Return the whole file: one function that takes the tensors in this order."""
        memory = self.memory
        whole, own = [], []
        for k, given in enumerate(givens):
            kind = C_TYPES[given.dtype]
            if given.name in memory.clocks:
                whole.append(f"const int64_t {given.name}_0 = *({kind}*)given[{k}];")
            else:
                whole.append(f"{kind}* const __restrict {given.name} = ({kind}*)given[{k}];")
                if given.own:
                    own.append(f"{kind}* const __restrict {given.name}_s = {given.name} + s * {given.size};")
        # Several steps are one call: their counter gets its first number and counts on by itself.
        clocks = [f"const int64_t {name} = {name}_0 + k;" for name in sorted(memory.clocks)]
        lines = [
            HEAD,
            *(self.table(*key, name) for key, name in memory.tables.items()),
            'extern "C" void train(void* const* given, char* scratch, int64_t runs, int64_t steps) {',
            *whole,
            *self.pieces,
            "for (int64_t k = 0; k < steps; ++k) {",
            *clocks,
            *self.common.text,
            "for (int64_t s = 0; s < runs; ++s) {",
            *own,
            *self.body,
            "}}}",
        ]
        return "\n".join(lines) + "\n"

    def table(self, dtype: torch.dtype, start: int, step: int, name: str) -> str:
        """Return a table of whole numbers in a row, one for each point of a batch."""
        entries = ", ".join(literal(start + p * step, dtype) for p in range(self.memory.batch))
        return f"static const {C_TYPES[dtype]} {name}[] = {{{entries}}};"

    def group(self, prefix: str, loop: Loop, roots: list[Root]) -> list[str]:
        """Return the loop that several values are computed in."""
        if loop.kind == "reduced":
            return self.reduced(prefix, roots[0])
        if loop.kind == "points":
            return self.over_points(prefix, roots)
        if loop.kind == "flat" and len(loop.sizes) > 1:
            # One index for all axes is one long loop, which vectors fill. Not where finding the axes again takes a
            # division at each entry, as that of a transpose does.
            body, quotients = self.turn(prefix, roots, flat=True)
            if not quotients:
                return nested([("e", roots[0].value.size)], body)
        loops = [(f"i{k}", size) for k, size in enumerate(loop.sizes)]
        points = [("p", self.memory.batch)] if loop.kind == "nest" else []
        return nested([*loops, *points], self.turn(prefix, roots)[0])

    def turn(self, prefix: str, roots: list[Root], *, flat: bool = False) -> tuple[list[str], bool]:
        """Return what a turn of a loop does, by one index for all axes if `flat`, and whether that takes divisions."""
        statements = self.statements(prefix, roots)
        last = [text for root in roots for text in self.entry(statements, root, self.plan.entries(root, flat=flat)[0])]
        return [*statements.text, *last], statements.quotients  # all is read before anything is written

    def statements(self, prefix: str, roots: Sequence[Root] = ()) -> Statements:
        """Return statements, still none, for a turn of a loop in which these are computed."""
        return Statements(self.memory, prefix, self.common, {root.value for root in roots if root.target is None})

    def entry(self, statements: Statements, root: Root, at: At) -> list[str]:
        """Compute one entry; return what puts it where others look for it."""
        if root.target is not None:
            text = statements.at(root.value, at)
            place = self.memory.place(root.target, at)
            return [f"{self.memory.name(root.target)}[{place}] = {text};"]
        text = statements.find(root.value, at)
        statements.known[root.value, at] = text
        if root.value.size == 1:
            statements.text.append(f"const {C_TYPES[root.value.dtype]} {self.memory.name(root.value)} = {text};")
            return []
        if root.value not in self.outside:
            return []
        return [f"{self.memory.name(root.value)}[{self.memory.place(root.value, at)}] = {text};"]

    def over_points(self, prefix: str, roots: list[Root]) -> list[str]:
        """Return the loop over the points of a batch in which several values and sums are computed.

        Each sum is a variable that the loop adds to. A vector of points adds to as many sums at once, and those are
        added up behind the loop: another order than torch's, which is why results agree to rounding and no further.
        """
        plan, memory, statements = self.plan, self.memory, self.statements(prefix, roots)
        last: list[str] = []
        before, after, sums = [], [], []
        for root in roots:
            value = root.value
            for n, at in enumerate(plan.entries(root)):
                if root.target is not None or not isinstance(value, Reduction):
                    last += self.entry(statements, root, at)
                    continue
                kind = C_TYPES[value.dtype]
                total = memory.name(value) if value.size == 1 else f"{prefix}a{n}_{memory.name(value)}"
                before.append(f"{kind} {total} = 0;")
                sums.append(total)
                for over in plan.overs(value):
                    statements.text.append(f"{total} += {statements.at(value.arg, value.inside(at, over))};")
                if value.size > 1:
                    after.append(f"{memory.name(value)}[{memory.place(value, at)}] = {total};")
        return [*before, *nested([("p", memory.batch)], [*statements.text, *last], sums), *after]

    def reduced(self, prefix: str, root: Root) -> list[str]:
        """Return the loops in which one sum is computed, for many entries."""
        plan, memory, value, statements = self.plan, self.memory, root.value, self.statements(prefix)
        assert isinstance(value, Reduction)
        by_tiles = self.product(value)
        if by_tiles:
            return [by_tiles]
        # Plain loops read both factors again for each entry. Of large ones torch's own product is quicker.
        if value.factors and value.size * value.count > self.looped:
            raise UnsupportedStepError("a product of large matrices that do not lie in memory as tiles need them")
        at = plan.entries(root)[0]
        over = plan.overs(value)[0]
        entry = statements.at(value.arg, value.inside(at, over))
        kind, name = C_TYPES[value.dtype], memory.name(value)
        outer = [term for index in at for term, _ in index.terms]
        # The points innermost, since they lie next to each other; the order of the other axes is torch's.
        inner = sorted((term for index in over for term, _ in index.terms), key=lambda term: term.text == "p")
        place = memory.place(value, at)
        start, step = f"{kind}({STARTS[value.how]})", STEPS[value.how]
        along = [term for term in outer if term.text == "p"]
        if along:
            # One sum for each point: a row of sums in memory, to which each turn of the inner loops adds a row. Each is
            # added up in order, and a vector of them at once.
            loops = [(term.text, term.size) for term in outer if term.text != "p"]
            points = [(term.text, term.size) for term in along]
            target = f"{name}[{place}]"
            work = [
                *nested(points, [f"{target} = {start};"]),
                *nested([*pairs(inner), *points], [*statements.text, step.format(target, entry)]),
            ]
            return nested(loops, work)
        # One sum after the other. A maximum goes without vectors: NaN has to win, which no reduction of omp promises.
        total = name if value.size == 1 else f"{prefix}a"
        sums = [total] if value.how == "sum" else None
        work = [
            f"{kind} {total} = {start};",
            *nested(pairs(inner), [*statements.text, step.format(total, entry)], sums),
        ]
        return work if value.size == 1 else nested(pairs(outer), [*work, f"{name}[{place}] = {total};"])

    def product(self, value: Reduction) -> str | None:
        """Return the call that multiplies two matrices tile by tile, if they lie in memory as it needs them.

        Tiles read each factor once for several rows and columns. One axis, the points, has to lie next to itself: that
        of the result's rows, as when a layer is applied, or that which is summed over, as in a weight's gradient.
        """
        if value.factors is None or prod(value.shape[:-2]) > 1 or not value.dtype.is_floating_point:
            return None
        lead = (Index(),) * (len(value.shape) - 2)
        sizes = (*value.shape[-2:], value.count)
        m, n, k = (Term(name, size) for name, size in zip("mnk", sizes, strict=True))
        at = {term: Index.from_term(term) for term in (m, n, k)}
        places = [
            self.memory.found_at(value.factors[0], (*lead, at[m], at[k])),
            self.memory.found_at(value.factors[1], (*lead, at[k], at[n])),
            (self.memory.name(value), self.memory.place(value, (*lead, at[m], at[n]))),
        ]
        known = [place for place in places if place and not place[1].has_quotient]
        if len(known) < len(places):
            return None
        (a, in_a), (b, in_b), (c, in_c) = known
        if in_b.factor(n) == 1 and in_c.factor(n) == 1 and self.memory.batch == n.size:
            m, n, a, b, in_a, in_b = n, m, b, a, in_b, in_a  # (a b)ᵀ = bᵀ aᵀ
        pointers = [f"{name} + {place.const}" for name, place in ((a, in_a), (b, in_b), (c, in_c))]
        if in_a.factor(m) == 1 and in_c.factor(m) == 1 and self.memory.batch == m.size:
            numbers = [n.size, k.size, m.size, in_a.factor(k), in_b.factor(k), in_b.factor(n), in_c.factor(n)]
            return f"product_rows<{', '.join(map(str, numbers))}>({', '.join(pointers)});"
        if in_a.factor(k) == 1 and in_b.factor(k) == 1 and self.memory.batch == k.size:
            numbers = [m.size, n.size, k.size, in_a.factor(m), in_b.factor(n), in_c.factor(m), in_c.factor(n)]
            return f"product_sums<{', '.join(map(str, numbers))}>({', '.join(pointers)});"
        return None


def pairs(terms: Sequence[Term]) -> list[tuple[str, int]]:
    return [(term.text, term.size) for term in terms]


def nested(loops: Sequence[tuple[str, int]], body: Sequence[str], sums: Sequence[str] | None = ()) -> list[str]:
    """Return statements within loops; the innermost takes many turns at once, unless `sums` is None.

    `omp simd` tells this to the compiler, which by itself has to keep the order of a sum, and does not see that no
    turn needs another. No two turns do, save for the sums, which are named.
    """
    if not loops:
        return list(body)
    *outer, (name, size) = loops
    code = [f"for (int {name} = 0; {name} < {size}; ++{name}) {{", *body, "}"]
    if not any(line.startswith("for") for line in body) and sums is not None:
        code.insert(0, "#pragma omp simd" + (f" reduction(+: {', '.join(sums)})" if sums else ""))
    for name, size in reversed(outer):
        code = [f"for (int {name} = 0; {name} < {size}; ++{name}) {{", *code, "}"]
    return code
