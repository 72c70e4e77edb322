"""Where formulas begin: the names of propositions, predicates and variables."""

from __future__ import annotations

from dataclasses import dataclass

from .formulas import Atom, Formula, Term, Variable


@dataclass(frozen=True)
class Predicate:
    """What can be said of one object or of several in a row; called with its terms it is a formula.

    Parameters
    ----------
    name : str
        As it is printed.
    arity : int
        How many terms it takes.

    Raises
    ------
    TypeError
        If it is called with another number of terms, or with a term that is neither a `Variable` nor a name.

    Examples
    --------
    >>> parent, old = Predicate("parent", 2), Predicate("old")
    >>> x, y = variables("x y")
    >>> parent("Ada", x) & old(x)
    parent(Ada, x) ∧ old(x)
    """

    name: str
    arity: int = 1

    def __post_init__(self) -> None:
        """Refuse what is no name or no number of terms."""
        if not (isinstance(self.name, str) and self.name.strip()):
            raise TypeError(f"a predicate needs a name, got {self.name!r}")
        if not (isinstance(self.arity, int) and self.arity >= 0):
            raise ValueError(f"the arity of {self.name} is how many terms it takes, 0 or more, got {self.arity!r}")

    def __call__(self, *terms: Term) -> Formula:
        """Return the formula that says this of the terms."""
        for term in terms:
            if isinstance(term, tuple):
                raise TypeError(
                    f"{self.name} is said of single terms, got a tuple: take it apart, as in (x,) = variables('x')"
                )
            if not isinstance(term, (Variable, str)):
                raise TypeError(f"{self.name} is said of variables and names of objects, got {term!r}")
        if len(terms) != self.arity:
            got = f"{len(terms)}: {', '.join(map(str, terms))}" if terms else "none"
            raise TypeError(f"{self.name} takes {self.arity} term{'s' * (self.arity != 1)}, got {got}")
        return Atom(self, *terms)

    def __str__(self) -> str:
        return self.name


def propositions(names: str) -> tuple[Formula, ...]:
    """Return a proposition for each name between blanks or commas: what is true or false as a whole.

    Examples
    --------
    >>> rain, wet = propositions("rain wet")
    >>> rain & ~wet
    rain ∧ ¬wet
    """
    return tuple(Predicate(name, 0)() for name in _split(names))


def variables(names: str) -> tuple[Variable, ...]:
    """Return a variable for each name between blanks or commas.

    A rule holds for all objects that its variables stand for. There are no quantifiers inside a formula: see the rules
    of `KnowledgeBase`.

    Examples
    --------
    >>> x, y, z = variables("x y z")
    """
    return tuple(map(Variable, _split(names)))


def _split(names: str) -> list[str]:
    if not isinstance(names, str):
        raise TypeError(f"expected one string with blanks between the names, got {names!r}")
    return names.replace(",", " ").split()
