"""How a fitted estimator is serialized, by pickle and skops alike: NumPy's arrays and plain Python, formulas as text.

SymPy's own objects lose their arguments where skops writes them.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from sympy import Basic, Symbol
from sympy.printing.str import StrPrinter

from ..formula import Reading
from ..formula.expressions import Constant, parse_formula
from ._contenders import Contender, Parting
from ._search import Kept, Law
from ._split import Split
from ._symbols import symbol_of

TYPES: dict[str, Any] = {each.__name__: each for each in (Constant, Contender, Kept, Law, Parting, Reading, Split)}
TYPE, FORMULA = "type of the package", "formula"  # of what a dictionary is written in place


def packed(value: Any) -> Any:
    """Return a value with all formulas as text, and records of the package as dictionaries."""
    if isinstance(value, Basic):
        symbols = sorted(value.free_symbols, key=str)
        names = {symbol: Symbol(f"s{k}") for k, symbol in enumerate(symbols)}
        text = exact_text(value.xreplace(names))
        return {TYPE: FORMULA, "text": text, "symbols": [[each.name, each._assumptions_orig] for each in symbols]}
    if type(value).__name__ in TYPES:
        parts = [each.name for each in fields(value)] if is_dataclass(value) else value._fields
        return {TYPE: type(value).__name__} | {name: packed(getattr(value, name)) for name in parts}
    if isinstance(value, dict):
        return {name: packed(each) for name, each in value.items()}
    return type(value)(map(packed, value)) if type(value) in (list, tuple) else value


def exact_text(formula: Any) -> str:
    """Return a formula as text that has all digits of its numbers."""

    class Exact(StrPrinter):  # type: ignore[misc]
        def _print_Float(self, number: Any) -> str:  # noqa: N802
            return repr(float(number))

    return str(Exact().doprint(formula))


def unpacked(value: Any) -> Any:
    if isinstance(value, dict):
        if value.get(TYPE) == FORMULA:
            symbols = [Symbol(name, **known) if known else symbol_of(name) for name, known in value["symbols"]]
            names = [Symbol(f"s{k}") for k in range(len(symbols))]
            return parse_formula(value["text"], names).xreplace(dict(zip(names, symbols, strict=True)))
        whole = {name: unpacked(each) for name, each in value.items() if name != TYPE}
        return TYPES[value[TYPE]](**whole) if TYPE in value else whole
    return type(value)(map(unpacked, value)) if type(value) in (list, tuple) else value
