"""Formulas over named objects: which row of which table each grounding reads, all at once.

What can be said with a predicate of k terms about N objects is a table of bounds of shape (2, N^k), and so is what a
formula with k variables says of all that they can stand for. Row number is written in base N, a digit for each term.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from operator import index
from typing import SupportsIndex

import torch
from torch import Tensor

from .bounds import negate, tighten
from .formulas import Atom, Formula, Not, Term, Variable
from .predicates import Predicate

Table = Predicate | Formula
Tables = dict[Table, Tensor]
# One table of so many rows, at eight bytes a bound, takes 320 MB.
MOST_ROWS = 20_000_000


def strip(formula: Formula) -> tuple[Formula, bool]:
    """Return the formula without the ¬ in front of it, and whether their number was odd."""
    negated = False
    while isinstance(formula, Not):
        (formula,), negated = formula.operands, not negated
    return formula, negated


def match(general: Formula, formula: Formula, meant: dict[Variable, Term]) -> bool:
    """Return whether a formula is a more general one with terms in place of its variables, and note which are meant."""
    if isinstance(general, Atom) and isinstance(formula, Atom):
        return general.predicate == formula.predicate and all(
            term == (meant.setdefault(each, term) if isinstance(each, Variable) else each)
            for each, term in zip(general.terms, formula.terms, strict=True)
        )
    same = type(general) is type(formula) and len(general.operands) == len(formula.operands)
    return same and all(match(*pair, meant) for pair in zip(general.operands, formula.operands, strict=True))


def table_of(formula: Formula) -> Table:
    """Return whose table holds the bounds of a formula without ¬ in front."""
    return formula.predicate if isinstance(formula, Atom) else formula


def check_list(thing: object, wanted: str) -> None:
    """Raise if the thing is no list and nothing like one, with a sentence of what it should be."""
    if isinstance(thing, (Predicate, Formula)):
        raise TypeError(f"{wanted}: write [{thing}]")
    if not isinstance(thing, Iterable):
        raise TypeError(f"{wanted}, got {thing!r}")


def check_count(thing: object, name: str, least: int) -> None:
    """Raise unless the thing is a whole number of at least so much, with a sentence that names it."""
    if not isinstance(thing, SupportsIndex):
        raise TypeError(f"{name} is a whole number, got {thing!r}")
    if index(thing) < least:
        raise ValueError(f"{name} is at least {least}, got {thing}")


class Objects:
    """The named objects that variables stand for."""

    def __init__(self, names: Iterable[str]) -> None:
        if isinstance(names, str):
            raise TypeError(f"objects is a list of names, got {names!r}: write {names.split()!r}")
        check_list(names, "objects is a list of names")
        self.names = tuple(names)
        wrong = [name for name in self.names if not isinstance(name, str)]
        if wrong:
            raise TypeError(f"an object is named by a string, got {wrong[0]!r}")
        if not all(map(str.strip, self.names)):
            raise ValueError("an object needs a name, and one of these is blank")
        self.number = {name: k for k, name in enumerate(self.names)}
        if len(self.number) < len(self.names):
            twice = next(name for k, name in enumerate(self.names) if self.number[name] != k)
            raise ValueError(f"two objects are called {twice}")

    def size(self, terms: int) -> int:
        """Return how many rows a table of so many terms has."""
        return int(len(self.names) ** terms)

    def rows(self, terms: Sequence[Term], variables: Sequence[Variable]) -> Tensor:
        """Return, for each grounding of the variables, the row in which these terms stand: shape (G,)."""
        grounding = torch.arange(self.size(len(variables)))
        digit = {
            variable: grounding // self.size(len(variables) - 1 - k) % len(self.names)
            for k, variable in enumerate(variables)
        }
        row = torch.zeros_like(grounding)
        for term in terms:
            row = row * len(self.names) + (digit[term] if isinstance(term, Variable) else self.number[term])
        return row

    def at(self, row: int, terms: int) -> tuple[str, ...]:
        """Return the names that stand in this row of a table."""
        return tuple(self.names[row // self.size(terms - 1 - k) % len(self.names)] for k in range(terms))

    def instance(self, table: Table, row: int) -> Formula:
        """Return the formula without variables that this row of the table is about."""
        if isinstance(table, Predicate):
            return Atom(table, *self.at(row, table.arity))
        return table.ground(dict(zip(table.variables, self.at(row, len(table.variables)), strict=True)))

    def check(self, formula: Formula) -> None:
        """Raise if the formula names an object that is none, or has more groundings than fit."""
        for name in (term for atom in formula.atoms() for term in atom.terms if not isinstance(term, Variable)):
            if name not in self.number:
                raise ValueError(f"{name} in {formula} is not among the objects{hint(name, self.names)}")
        if formula.variables and not self.names:
            raise ValueError(f"{formula} has variables, but there are no objects: name them with objects=[…]")
        widest = max(len(formula.variables), *(len(atom.terms) for atom in formula.atoms()))
        if self.size(widest) > MOST_ROWS:
            raise ValueError(
                f"{formula} needs a table of {len(self.names):,}^{widest} rows, and at most {MOST_ROWS:,} fit: "
                "use fewer objects, or fewer variables in a rule"
            )


def hint(name: str, names: Sequence[str], listed: str = ", which are") -> str:
    """Return what may have been meant by a name that is none of these."""
    if not names:
        return ", of which there are none"
    near = get_close_matches(name, names, n=1)
    return f": did you mean {near[0]}?" if near else f"{listed} {', '.join(names[:8])}{', …' * (len(names) > 8)}"


@dataclass(frozen=True, eq=False)
class Edge:
    """From a neuron to one operand: which row of the operand's table each grounding of the neuron means.

    Attributes
    ----------
    table : Predicate or Formula
        Where the operand's bounds are.
    index : Tensor or None
        The row for each grounding, of shape (G,); None where grounding g means row g.
    negated : bool
        Whether the operand is ¬ of what is in the table.
    """

    table: Table
    index: Tensor | None
    negated: bool

    @classmethod
    def to(cls, operand: Formula, variables: Sequence[Variable], objects: Objects) -> Edge:
        """Return the edge from a formula with these variables to one of its operands."""
        formula, negated = strip(operand)
        terms = formula.terms if isinstance(formula, Atom) else formula.variables
        index = None if tuple(terms) == tuple(variables) else objects.rows(terms, variables)
        return cls(table_of(formula), index, negated)

    def read(self, tables: Tables, which: Tensor | slice = slice(None)) -> Tensor:
        """Return the operand's bounds for every grounding, or for some: (2, G)."""
        rows = tables[self.table][:, which if self.index is None else self.index[which]]
        return negate(rows) if self.negated else rows

    def tightened(self, tables: Tables, bounds: Tensor) -> Tensor:
        """Return the operand's table with these bounds, (2, G), put in; where groundings share a row all count."""
        old, new = tables[self.table], negate(bounds) if self.negated else bounds
        if self.index is None:
            return tighten(old, new)
        lower = torch.full_like(old[0], -1).scatter_reduce(0, self.index, new[0], "amax")  # −1: no bound ties with it
        upper = torch.full_like(old[1], 2).scatter_reduce(0, self.index, new[1], "amin")
        return tighten(old, torch.stack([lower, upper]))
