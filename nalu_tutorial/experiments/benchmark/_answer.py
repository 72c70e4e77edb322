"""What a method of the benchmark returns for a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ._laws import Array, values

if TYPE_CHECKING:
    from sympy import Expr, Symbol


@dataclass(frozen=True)
class Answer:
    """What a method returns for a table.

    Attributes
    ----------
    predict : callable
        Maps inputs (rows, columns) to values (rows,); NaN where it has none.
    formula : Expr or None
        The formula over the symbols of the columns; None if the method returns none.
    front : tuple of Expr
        The formulas that the method lists, where it chose one of several.
    whole : bool
        Whether each formula of the front counts, and not the chosen one alone.
    """

    predict: Callable[[Array], Array]
    formula: Expr | None = None
    front: tuple[Expr, ...] = ()
    whole: bool = False

    def offered(self, symbols: tuple[Symbol, ...]) -> Iterator[Answer]:
        """Yield what counts: the answer itself, and each formula of its front where the whole front does."""
        yield self
        for formula in self.front if self.whole else ():
            yield saying(formula, symbols)


def saying(formula: Expr, symbols: tuple[Symbol, ...], front: tuple[Expr, ...] = ()) -> Answer:
    return Answer(lambda x: values(formula, symbols, x), formula, front)
