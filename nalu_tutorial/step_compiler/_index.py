"""Where an entry of a tensor is: whole numbers that depend on loop variables, and what reshaping does to them.

Views are never carried out. A transpose, a slice or a reshape of a view is arithmetic of these indices, done while the
C++ is written, and what is left of it at run time is most often one sum of multiples.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import reduce


@dataclass(frozen=True)
class Term:
    """A loop variable, or what else a C++ expression counts, from 0 to below `size`."""

    text: str
    size: int
    whole: tuple[Index, int, str] | None = field(default=None, compare=False)  # (index, divisor, "/" or "%")


@dataclass(frozen=True)
class Index:
    """A sum of terms with whole factors, and a constant."""

    const: int = 0
    terms: tuple[tuple[Term, int], ...] = ()

    @staticmethod
    def from_term(term: Term) -> Index:
        """Return the index that a loop variable is; one that takes a single value is 0.

        So an axis of one leaves no trace, and two views that differ in such axes have equal indices.
        """
        return Index(0, ((term, 1),)) if term.size > 1 else Index()

    def __add__(self, other: Index | int) -> Index:
        if isinstance(other, int):
            return Index(self.const + other, self.terms)
        factors = dict(self.terms)
        for term, factor in other.terms:
            factors[term] = factors.get(term, 0) + factor
        return Index(self.const + other.const, rejoined({term: c for term, c in factors.items() if c}))

    def __mul__(self, by: int) -> Index:
        return Index(self.const * by, tuple((term, factor * by) for term, factor in self.terms if by))

    @property
    def has_quotient(self) -> bool:
        """Whether a division is left in it, which costs more than all else in a loop that adds and multiplies."""
        return any(term.whole for term, _ in self.terms)

    @property
    def low(self) -> int:
        """No value is lower."""
        return self.const + sum(min(0, factor * (term.size - 1)) for term, factor in self.terms)

    @property
    def high(self) -> int:
        """No value is higher."""
        return self.const + sum(max(0, factor * (term.size - 1)) for term, factor in self.terms)

    def factor(self, term: Term) -> int:
        """Return how far a step of a variable moves it."""
        return dict(self.terms).get(term, 0)

    def __str__(self) -> str:
        parts = [term.text if factor == 1 else f"{factor} * {term.text}" for term, factor in self.terms]
        return " + ".join([*parts, *([str(self.const)] if self.const or not parts else [])])


def rejoined(factors: dict[Term, int]) -> tuple[tuple[Term, int], ...]:
    """Return terms in order; n (i / n) + i % n is i again.

    A reshape and its inverse then leave nothing, and equal places are equal indices: the plan compares them.
    """
    for term, factor in factors.items():
        if term.whole and term.whole[2] == "/":
            index, by, _ = term.whole
            rest = quotient_term(index, by, "%")
            if factor % by == 0 and factors.get(rest) == factor // by:
                others = {other: c for other, c in factors.items() if other not in (term, rest)}
                return (Index(0, rejoined(others)) + index * (factor // by)).terms
    return tuple(sorted(factors.items(), key=lambda each: each[0].text))


def quotient_term(index: Index, by: int, sign: str) -> Term:
    """Return the term for an index divided, or for what that leaves."""
    size = by if sign == "%" else index.high // by + 1
    return Term(f"(({index}) {sign} {by})", size, (index, by, sign))


def divided(index: Index, by: int) -> tuple[Index, Index]:
    """Return the quotient and the rest of an index that is never negative."""
    if by == 1:
        return index, Index()
    # What is a multiple of the divisor leaves nothing, if the rest is too small to carry over.
    whole = Index(index.const // by, tuple((t, c // by) for t, c in index.terms if c % by == 0))
    rest = Index(index.const % by, tuple((t, c) for t, c in index.terms if c % by))
    if rest.low >= 0 and rest.high < by:
        return whole, rest
    if index.low >= 0 and index.high < by:
        return Index(), index
    return Index.from_term(quotient_term(index, by, "/")), Index.from_term(quotient_term(index, by, "%"))


def flattened(at: tuple[Index, ...], shape: tuple[int, ...]) -> Index:
    """Return the position in memory of an entry, in the order of the axes."""
    return reduce(lambda flat, step: flat * step[1] + step[0], zip(at, shape, strict=True), Index())


def unflattened(flat: Index, shape: tuple[int, ...]) -> tuple[Index, ...]:
    """Return the entry at a position in memory."""
    indices: list[Index] = []
    for size in reversed(shape):
        flat, rest = divided(flat, size)
        indices.insert(0, rest)
    return tuple(indices)
