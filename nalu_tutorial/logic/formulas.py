"""Formulas as Python expressions: propositions, predicates of objects, and ¬ ∧ ∨ → between them."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, Self, cast
from weakref import WeakValueDictionary

if TYPE_CHECKING:
    from .predicates import Predicate


@dataclass(frozen=True)
class Variable:
    """Stands for every object: a formula with variables says that it holds whatever they stand for."""

    name: str

    def __post_init__(self) -> None:
        if not (isinstance(self.name, str) and self.name.strip()):
            raise TypeError(f"a variable needs a name, got {self.name!r}")

    def __str__(self) -> str:
        return self.name


Term = Variable | str
# Of connectives in one another: far fewer than Python lets functions call themselves, which printing needs.
DEEPEST = 100
_MAKING = threading.RLock()  # what is collected meanwhile may make formulas as well
_MADE: WeakValueDictionary[tuple[object, ...], Formula] = WeakValueDictionary()


class Formula:
    """What is true or false: ``rain & ~sprinkler``, ``a | b``, ``implies(a, b)``, ``parent("Ada", x)``.

    A formula never changes, and the same formula written twice is one object, so it can be the key of a dictionary, and
    ``==`` asks whether two are one. That both are equally true is `iff`.
    It has no truth value of its own: a `KnowledgeBase` is asked for that.

    Attributes
    ----------
    variables : tuple of Variable
        The variables in it, in the order in which they first appear.

    Raises
    ------
    TypeError
        From ``and``, ``or``, ``not`` and ``if``, which Python does not let a formula stand for, and from joining a
        formula with something else.
    ValueError
        From more than 100 connectives in one another. Operands side by side, as in a long ∧, may be as many as one
        likes.

    Examples
    --------
    >>> from nalu_tutorial.logic import implies, propositions
    >>> rain, sprinkler, wet = propositions("rain sprinkler wet")
    >>> implies(rain & ~sprinkler, wet)
    rain ∧ ¬sprinkler → wet
    >>> (rain | sprinkler) & wet is (rain | sprinkler) & wet
    True
    """

    __slots__ = ("__weakref__", "nested", "parts")
    parts: tuple[Any, ...]
    nested: int
    symbol: ClassVar[str] = ""
    binds: ClassVar[int] = 4

    def __new__(cls, *parts: object) -> Self:
        """Return the one formula that has these parts."""
        new = super().__new__(cls)
        nested = 1 + max((part.nested for part in parts if isinstance(part, Formula)), default=-1)
        if nested > DEEPEST:
            raise ValueError(f"a formula nests at most {DEEPEST} connectives: give a part a name of its own, with iff")
        object.__setattr__(new, "parts", parts)
        object.__setattr__(new, "nested", nested)
        with _MAKING:  # two threads would both find none there, and each keep its own
            return cast("Self", _MADE.setdefault((cls, *parts), new))

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        """Copy and pickle by making the formula again, which finds the one that there is."""
        return type(self), self.parts

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a formula never changes: write a new one")

    @property
    def operands(self) -> tuple[Formula, ...]:
        """The formulas that it joins; none in an atom."""
        return self.parts

    @property
    def variables(self) -> tuple[Variable, ...]:
        """The variables in it, in the order in which they first appear."""
        return tuple(dict.fromkeys(term for atom in self.atoms() for term in atom.terms if isinstance(term, Variable)))

    def atoms(self) -> Iterator[Atom]:
        """Yield the atoms from left to right, each as often as it is written."""
        for operand in self.operands:
            yield from operand.atoms()

    def ground(self, objects: Mapping[Variable, str]) -> Formula:
        """Return the formula with objects in place of variables."""
        return type(self)(*(operand.ground(objects) for operand in self.operands))

    def __and__(self, other: Formula) -> And:
        return And(*_flat(And, self, other))

    def __or__(self, other: Formula) -> Or:
        return Or(*_flat(Or, self, other))

    def __rand__(self, other: object) -> NoReturn:
        raise _no_formula(other)

    __ror__ = __rand__

    def __invert__(self) -> Not:
        return Not(self)

    def __bool__(self) -> NoReturn:
        """Refuse: ``and``, ``or``, ``not``, ``if`` and chained comparisons would drop part of the formula."""
        raise TypeError("a formula is not True or False in Python: join formulas with &, |, ~ and implies(a, b)")

    def __repr__(self) -> str:
        """Write the formula with as few brackets as it needs."""
        return f" {self.symbol} ".join(self._bracketed(operand) for operand in self.operands)

    def _bracketed(self, operand: Formula) -> str:
        return f"{operand}" if operand.binds > self.binds else f"({operand})"


class Atom(Formula):
    """A predicate with its terms; with none it is a proposition."""

    @property
    def predicate(self) -> Predicate:
        """What the atom says of its terms."""
        return cast("Predicate", self.parts[0])

    @property
    def terms(self) -> tuple[Term, ...]:
        """The variables and names of objects that the predicate is said of, in its order."""
        return self.parts[1:]

    @property
    def operands(self) -> tuple[Formula, ...]:
        """No operand: an atom holds no other formula."""
        return ()

    def atoms(self) -> Iterator[Atom]:
        """Yield the atom itself, the only one in it."""
        yield self

    def ground(self, objects: Mapping[Variable, str]) -> Atom:
        """Return the atom with objects in place of variables."""
        return Atom(self.predicate, *(objects.get(t, t) if isinstance(t, Variable) else t for t in self.terms))

    def __repr__(self) -> str:
        return f"{self.predicate}({', '.join(map(str, self.terms))})" if self.terms else str(self.predicate)


class Not(Formula):
    """The negation of one formula, ¬a."""

    binds = 3

    def __repr__(self) -> str:
        (operand,) = self.operands
        return f"¬{operand}" if operand.binds >= self.binds else f"¬({operand})"


class And(Formula):
    """The conjunction of two or more formulas, a ∧ b ∧ …."""

    symbol, binds = "∧", 2


class Or(Formula):
    """The disjunction of two or more formulas, a ∨ b ∨ …."""

    symbol, binds = "∨", 1


class Implies(Formula):
    """The implication of a conclusion by a premise, a → b."""

    symbol, binds = "→", 0


def _flat(kind: type[Formula], *formulas: object) -> Iterator[Formula]:
    for formula in map(check_formula, formulas):
        yield from formula.operands if isinstance(formula, kind) else (formula,)


def check_formula(thing: object) -> Formula:
    """Return the thing if it is a formula, or say why it is none."""
    if not isinstance(thing, Formula):
        raise _no_formula(thing)
    return thing


def _no_formula(thing: object) -> TypeError:
    if callable(thing):
        return TypeError(f"expected a formula, got {thing}: say of what, {thing}(…)")
    return TypeError(f"expected a formula, got {thing!r}")


def implies(premise: Formula, conclusion: Formula) -> Formula:
    """Return premise → conclusion.

    Examples
    --------
    >>> from nalu_tutorial.logic import implies, propositions
    >>> a, b, c = propositions("a b c")
    >>> implies(a, implies(~(b & c), a | b))
    a → (¬(b ∧ c) → a ∨ b)
    """
    return Implies(check_formula(premise), check_formula(conclusion))


def iff(a: Formula, b: Formula) -> Formula:
    """Return (a → b) ∧ (b → a): one is as true as the other.

    Examples
    --------
    >>> from nalu_tutorial.logic import iff, propositions
    >>> a, b = propositions("a b")
    >>> iff(a, b)
    (a → b) ∧ (b → a)
    """
    return implies(a, b) & implies(b, a)
