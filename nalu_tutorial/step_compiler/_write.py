"""The C++ of a program."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import inf, prod
from pathlib import Path

import torch

from ._index import Index, Term
from ._plan import Loop, Program, Root
from ._statements import Lines
from ._values import TYPES, At, Given, NotAKernelError, Reduced, literal

HEAD = (Path(__file__).parent / "head.h").read_text(encoding="utf-8")
ALIGNED = 64  # bytes: a vector of the widest processors
ORDER = ("scalar", "flat", "points", "nest", "reduced")
STARTS = {"sum": "0", "max": "-INFINITY", "min": "INFINITY"}
STEPS = {
    "sum": "{0} += {1};",
    "max": "{0} = ({1} > {0} || {1} != {1}) ? {1} : {0};",
    "min": "{0} = ({1} < {0} || {1} != {1}) ? {1} : {0};",
}


class Writer:
    """Writes one program."""

    def __init__(self, program: Program, looped: float = inf) -> None:
        self.program, self.looped = program, looped
        self.groups: dict[tuple[int, Loop], list[Root]] = defaultdict(list)
        for root in program.in_order():
            self.groups[root.level, root.loop].append(root)
        self.outside = {
            value
            for key, roots in self.groups.items()
            for root in roots
            for value, _ in root.reads
            if value in program.kept and (program.kept[value].level, program.kept[value].loop) != key
        }
        program.common = Lines(program, "u")
        self.scratch = 0
        self.memory: list[str] = []
        self.allocate()
        keys = sorted(self.groups, key=lambda key: (key[0], ORDER.index(key[1].kind)))
        self.body = [line for k, key in enumerate(keys) for line in self.group(f"v{k}_", key[1], self.groups[key])]

    def allocate(self) -> None:
        """Give each kept value that another loop reads a piece of the scratch memory."""
        for value in self.program.kept:
            if value.size > 1:
                kind = TYPES[value.dtype]
                self.memory.append(
                    f"{kind}* const __restrict {self.program.name(value)} = ({kind}*)(scratch + {self.scratch});"
                )
                size = value.size * torch.empty(0, dtype=value.dtype).element_size()
                self.scratch += -(-size // ALIGNED) * ALIGNED

    def source(self, givens: Sequence[Given]) -> str:
        """Return the whole file: one function that takes the tensors in this order."""
        program = self.program
        whole, own = [], []
        for k, given in enumerate(givens):
            kind = TYPES[given.dtype]
            if given.name in program.clocks:
                whole.append(f"const int64_t {given.name}_0 = *({kind}*)given[{k}];")
            else:
                whole.append(f"{kind}* const __restrict {given.name} = ({kind}*)given[{k}];")
                if given.own:
                    own.append(f"{kind}* const __restrict {given.name}_s = {given.name} + s * {given.size};")
        clocks = [f"const int64_t {name} = {name}_0 + k;" for name in sorted(program.clocks)]
        lines = [
            HEAD,
            *(self.table(*key, name) for key, name in program.tables.items()),
            'extern "C" void train(void* const* given, char* scratch, int64_t runs, int64_t steps) {',
            *whole,
            *self.memory,
            "for (int64_t k = 0; k < steps; ++k) {",
            *clocks,
            *program.common.text,
            "for (int64_t s = 0; s < runs; ++s) {",
            *own,
            *self.body,
            "}}}",
        ]
        return "\n".join(lines) + "\n"

    def table(self, dtype: torch.dtype, start: int, step: int, name: str) -> str:
        """Return a table of whole numbers in a row, one for each point of a batch."""
        entries = ", ".join(literal(start + p * step, dtype) for p in range(self.program.batch))
        return f"static const {TYPES[dtype]} {name}[] = {{{entries}}};"

    def group(self, prefix: str, loop: Loop, roots: list[Root]) -> list[str]:
        """Return the loop that several values are found in."""
        if loop.kind == "reduced":
            return self.reduced(prefix, roots[0])
        if loop.kind == "points":
            return self.over_points(prefix, roots)
        if loop.kind == "flat" and len(loop.sizes) > 1:
            body, quotients = self.turn(prefix, roots, flat=True)
            if not quotients:
                return nested([("e", roots[0].value.size)], body)
        loops = [(f"i{k}", size) for k, size in enumerate(loop.sizes)]
        points = [("p", self.program.batch)] if loop.kind == "nest" else []
        return nested([*loops, *points], self.turn(prefix, roots)[0])

    def turn(self, prefix: str, roots: list[Root], *, flat: bool = False) -> tuple[list[str], bool]:
        """Return what a turn of a loop does, by one index for all axes if `flat`, and whether that takes divisions."""
        lines = Lines(self.program, prefix, roots)
        last = [text for root in roots for text in self.entry(lines, root, self.program.entries(root, flat=flat)[0])]
        return [*lines.text, *last], lines.quotients

    def entry(self, lines: Lines, root: Root, at: At) -> list[str]:
        """Find one entry; return what puts it where others look for it."""
        if root.target is not None:
            found = lines.at(root.value, at)
            place = self.program.place(root.target, at)
            return [f"{self.program.name(root.target)}[{place}] = {found};"]
        found = lines.found(root.value, at)
        lines.known[root.value, at] = found
        if root.value.size == 1:
            lines.text.append(f"const {TYPES[root.value.dtype]} {self.program.name(root.value)} = {found};")
            return []
        if root.value not in self.outside:
            return []
        return [f"{self.program.name(root.value)}[{self.program.place(root.value, at)}] = {found};"]

    def over_points(self, prefix: str, roots: list[Root]) -> list[str]:
        """Return the loop over the points of a batch in which several values and sums are found."""
        program, lines = self.program, Lines(self.program, prefix, roots)
        last: list[str] = []
        before, after, sums = [], [], []
        for root in roots:
            value = root.value
            for n, at in enumerate(program.entries(root)):
                if root.target is not None or not isinstance(value, Reduced):
                    last += self.entry(lines, root, at)
                    continue
                kind = TYPES[value.dtype]
                total = program.name(value) if value.size == 1 else f"{prefix}a{n}_{program.name(value)}"
                before.append(f"{kind} {total} = 0;")
                sums.append(total)
                for over in program.overs(value):
                    lines.text.append(f"{total} += {lines.at(value.arg, value.inside(at, over))};")
                if value.size > 1:
                    after.append(f"{program.name(value)}[{program.place(value, at)}] = {total};")
        return [*before, *nested([("p", program.batch)], [*lines.text, *last], sums), *after]

    def reduced(self, prefix: str, root: Root) -> list[str]:
        """Return the loops in which one sum is found, for many entries."""
        program, value, lines = self.program, root.value, Lines(self.program, prefix)
        assert isinstance(value, Reduced)
        by_tiles = self.product(value)
        if by_tiles:
            return [by_tiles]
        if value.factors and value.size * value.count > self.looped:
            raise NotAKernelError("a product of large matrices that do not lie in memory as tiles need them")
        at = program.entries(root)[0]
        over = program.overs(value)[0]
        entry = lines.at(value.arg, value.inside(at, over))
        kind, name = TYPES[value.dtype], program.name(value)
        outer = [term for index in at for term, _ in index.terms]
        inner = sorted((term for index in over for term, _ in index.terms), key=lambda term: term.text == "p")
        place = program.place(value, at)
        start, step = f"{kind}({STARTS[value.how]})", STEPS[value.how]
        along = [term for term in outer if term.text == "p"]
        if along:
            loops = [(term.text, term.size) for term in outer if term.text != "p"]
            points = [(term.text, term.size) for term in along]
            target = f"{name}[{place}]"
            work = [
                *nested(points, [f"{target} = {start};"]),
                *nested([*pairs(inner), *points], [*lines.text, step.format(target, entry)]),
            ]
            return nested(loops, work)
        total = name if value.size == 1 else f"{prefix}a"
        sums = [total] if value.how == "sum" else None
        work = [f"{kind} {total} = {start};", *nested(pairs(inner), [*lines.text, step.format(total, entry)], sums)]
        return work if value.size == 1 else nested(pairs(outer), [*work, f"{name}[{place}] = {total};"])

    def product(self, value: Reduced) -> str | None:
        """Return the call that multiplies two matrices tile by tile, if they lie in memory as it needs them."""
        if value.factors is None or prod(value.shape[:-2]) > 1 or not value.dtype.is_floating_point:
            return None
        lead = (Index(),) * (len(value.shape) - 2)
        sizes = (*value.shape[-2:], value.count)
        m, n, k = (Term(name, size) for name, size in zip("mnk", sizes, strict=True))
        at = {term: Index.of(term) for term in (m, n, k)}
        places = [
            self.program.found_at(value.factors[0], (*lead, at[m], at[k])),
            self.program.found_at(value.factors[1], (*lead, at[k], at[n])),
            (self.program.name(value), self.program.place(value, (*lead, at[m], at[n]))),
        ]
        known = [place for place in places if place and not place[1].has_quotient]
        if len(known) < len(places):
            return None
        (a, in_a), (b, in_b), (c, in_c) = known
        if in_b.factor(n) == 1 and in_c.factor(n) == 1 and self.program.batch == n.size:
            m, n, a, b, in_a, in_b = n, m, b, a, in_b, in_a
        pointers = [f"{name} + {place.const}" for name, place in ((a, in_a), (b, in_b), (c, in_c))]
        if in_a.factor(m) == 1 and in_c.factor(m) == 1 and self.program.batch == m.size:
            numbers = [n.size, k.size, m.size, in_a.factor(k), in_b.factor(k), in_b.factor(n), in_c.factor(n)]
            return f"product_rows<{', '.join(map(str, numbers))}>({', '.join(pointers)});"
        if in_a.factor(k) == 1 and in_b.factor(k) == 1 and self.program.batch == k.size:
            numbers = [m.size, n.size, k.size, in_a.factor(m), in_b.factor(n), in_c.factor(m), in_c.factor(n)]
            return f"product_sums<{', '.join(map(str, numbers))}>({', '.join(pointers)});"
        return None


def pairs(terms: Sequence[Term]) -> list[tuple[str, int]]:
    """Return loop variables with their sizes."""
    return [(term.text, term.size) for term in terms]


def nested(loops: Sequence[tuple[str, int]], body: Sequence[str], sums: Sequence[str] | None = ()) -> list[str]:
    """Return statements within loops; the innermost takes many turns at once, unless `sums` is None."""
    if not loops:
        return list(body)
    *outer, (name, size) = loops
    found = [f"for (int {name} = 0; {name} < {size}; ++{name}) {{", *body, "}"]
    if not any(line.startswith("for") for line in body) and sums is not None:
        found.insert(0, "#pragma omp simd" + (f" reduction(+: {', '.join(sums)})" if sums else ""))
    for name, size in reversed(outer):
        found = [f"for (int {name} = 0; {name} < {size}; ++{name}) {{", *found, "}"]
    return found
