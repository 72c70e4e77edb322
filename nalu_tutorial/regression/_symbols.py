"""Plain symbols by the names of columns, in backticks where a bare name could be read as something else."""

from __future__ import annotations

import re
from typing import Any

from sympy import Symbol

SPECIAL = {"\\": r"\textbackslash{}", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}"}


class Quoted(Symbol):  # type: ignore[misc]
    """A symbol whose name is no identifier, as "a-b" or "2x": it is printed as `a-b`, as pandas and R write it.

    It is equal to ``sympy.Symbol("a-b")`` in all else. In ``subs`` the name itself is enough, without the backticks.
    """

    __hash__ = Symbol.__hash__

    def __eq__(self, other: Any) -> bool:
        plain = Symbol(other.name) if isinstance(other, Quoted) else other
        return bool(Symbol(self.name) == plain)

    @classmethod
    def class_key(cls) -> tuple[int, int, str]:
        return 2, 0, cls.__qualname__  # printed before bare names

    def _eval_subs(self, old: Any, new: Any) -> Any:
        return new if isinstance(old, Symbol) and old.name == self.name else super()._eval_subs(old, new)

    def _sympystr(self, printer: Any) -> str:
        return f"`{self.name}`"

    def _pretty(self, printer: Any) -> Any:
        from sympy.printing.pretty.stringpict import prettyForm

        return prettyForm(self._sympystr(printer))

    def _latex(self, printer: Any) -> str:
        name = re.sub(r"([\\{}$&#^_%~])", lambda match: SPECIAL.get(match[0], rf"\{match[0]}"), self.name)
        return rf"\text{{{name}}}"


Quoted.__name__ = "Symbol"  # by which SymPy tells, hashes and orders what is equal


def symbol_of(name: str) -> Symbol:
    """Return the symbol of a name; it has no assumptions, so that ``sympy.Symbol(name)`` is the same."""
    return Symbol(name) if name.isidentifier() else Quoted(name)
