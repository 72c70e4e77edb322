"""A formula as text for other programs: a Python function over NumPy, a C function, a cell of a spreadsheet."""

from __future__ import annotations

import json
import keyword
import re
from collections.abc import Mapping, Sequence
from typing import Any

from sympy import Expr, NumberSymbol, Rational, Symbol
from sympy.printing.c import C99CodePrinter
from sympy.printing.numpy import NumPyPrinter
from sympy.printing.precedence import PRECEDENCE
from sympy.printing.str import StrPrinter

LARGEST = 2**31  # from here on, integers are written as floating-point numbers, which every language represents
# Words of C and C++, and names that math.h defines.
WORDS = """auto bool break case catch char class const continue default delete do double else enum extern float for goto
if inline int long new operator private protected public register restrict return short signed sizeof static struct
switch template this throw true try typedef union unsigned virtual void volatile while HUGE_VAL INFINITY NAN abs acos
asin atan atan2 cbrt cos cosh erf exp fabs fmax fmin log main pow sign sin sinh sqrt tan tanh"""
TAKEN = {*keyword.kwlist, *WORDS.split(), "formula", "functools", "numpy"}
PYTHON = """\
{imports}


def formula({arguments}):
{body}    return {value}
"""
C = """\
#include <math.h>

double formula({arguments})
{{
{body}    return {value};
}}
"""
FUNCTIONS = {
    "Abs": "ABS", "Max": "MAX", "Min": "MIN", "cos": "COS", "exp": "EXP", "log": "LN", "sign": "SIGN", "sin": "SIN",
    "tan": "TAN", "tanh": "TANH",
}  # fmt: skip


def python_code(formula: Expr, names: Sequence[str]) -> str:
    """Return Python code of a function of NumPy arrays, one for each name, in this order."""
    arguments = arguments_of(names)
    used = [k for k, name in enumerate(names) if name in names_in(formula)]
    body = comments("#", names, arguments, used)
    body += "".join(f"    {arguments[k]} = numpy.asarray({arguments[k]}, dtype=float)\n" for k in used)
    printer = with_numbers(NumPyPrinter)({"fully_qualified_modules": True})
    value = printer.doprint(over(formula, names, arguments))
    if not used:  # a constant has a value at each row, too
        value += f" + 0 * numpy.asarray({arguments[0]}, dtype=float)"
    imports = "\n".join(f"import {module}" for module in sorted({"numpy", *printer.module_imports}))
    return PYTHON.format(imports=imports, arguments=", ".join(arguments), body=body, value=value)


def c_code(formula: Expr, names: Sequence[str]) -> str:
    """Return C code of a function of doubles, one for each name, in this order."""
    arguments = arguments_of(names)
    used = [k for k, name in enumerate(names) if name in names_in(formula)]
    value = with_numbers(C99CodePrinter)({"math_macros": {}}).doprint(over(formula, names, arguments))
    listed = ", ".join(f"double {each}" for each in arguments)
    return C.format(arguments=listed, body=comments("//", names, arguments, used), value=value)


def spreadsheet_code(formula: Expr, names: Sequence[str], cells: Mapping[str, str] | None = None) -> str:
    """Return a formula for Excel, LibreOffice and similar programs, over the cells that hold the columns."""
    places = {name: f"{letters(k)}2" for k, name in enumerate(names)} if cells is None else cells
    missing = [name for name in names if name in names_in(formula) and name not in places]
    if missing:
        raise ValueError(f"cells must name a cell for each column of the formula, and has none for {missing[0]!r}")
    return f"={spreadsheet_printer(places).doprint(over(formula, names, names))}"


def names_in(formula: Expr) -> set[str]:
    """Return the names of the columns in a formula."""
    return {symbol.name for symbol in formula.free_symbols}


def arguments_of(names: Sequence[str]) -> list[str]:
    """Return a valid identifier of Python and C for each name: itself, or else x0, x1 and so on, by its position."""
    plain = [re.fullmatch(r"[A-Za-z]\w*", name, re.ASCII) and name not in TAKEN for name in names]
    arguments: list[str] = []
    for k, name in enumerate(names):
        argument = name if plain[k] else f"x{k}"
        while not plain[k] and argument in (*names, *arguments):
            argument += "_"
        arguments.append(argument)
    return arguments


def comments(mark: str, names: Sequence[str], arguments: Sequence[str], used: Sequence[int]) -> str:
    """Return a comment line in ASCII for each renamed column."""
    changed = [k for k in used if names[k] != arguments[k]]
    return "".join(f"    {mark} {arguments[k]} is {json.dumps(names[k])}\n" for k in changed)


def over(formula: Expr, names: Sequence[str], arguments: Sequence[str]) -> Expr:
    """Return a formula over other names, with π and e as numbers."""
    others = dict(zip(names, arguments, strict=True))
    symbols = {symbol: Symbol(others[symbol.name]) for symbol in formula.free_symbols}
    return formula.xreplace(symbols | {number: number.n() for number in formula.atoms(NumberSymbol)})


def with_numbers(printer: Any, e: str = "e") -> Any:
    """Return a SymPy printer that writes each number as short as possible, and exactly, with this sign of a power."""

    class Numbers(printer):  # type: ignore[misc]
        def _print_Float(self, number: Any) -> str:  # noqa: N802
            return repr(float(number)).replace("e", e)

        def _print_Integer(self, number: Any) -> str:  # noqa: N802
            return str(number) if abs(number) < LARGEST else self._print_Float(number)

    return Numbers


def letters(place: int) -> str:
    """Return the name of a column of a spreadsheet: A to Z, AA, AB and so on."""
    before, last = divmod(place, 26)
    return (letters(before - 1) if before else "") + chr(ord("A") + last)


def spreadsheet_printer(cells: Mapping[str, str]) -> Any:
    """Return a SymPy printer that writes cells for symbols, and functions and powers as spreadsheets have them.

    There a minus sign binds more tightly than a power: ``-A2^2`` is positive.
    """

    class Spreadsheet(with_numbers(StrPrinter, "E")):  # type: ignore[misc]
        printmethod = "_spreadsheet"  # no symbol prints itself

        def _print_Symbol(self, symbol: Any) -> str:  # noqa: N802
            return cells[symbol.name]

        def _print_Add(self, total: Any) -> str:  # noqa: N802
            terms = sorted(map(self._print, total.as_ordered_terms()), key=lambda term: term.startswith("-"))
            return "".join(term if term.startswith("-") else f"+{term}" for term in terms).removeprefix("+")

        def _print_Mul(self, product: Any) -> str:  # noqa: N802
            if product.as_coeff_Mul()[0].is_negative:
                text = self._print(-product)
                return f"-({text})" if "^" in text else f"-{text}"
            return str(super()._print_Mul(product))

        def _print_Pow(self, power: Any, rational: bool = False) -> str:  # noqa: N802
            if power.exp.as_coeff_Mul()[0].is_negative:
                return f"1/{self.parenthesize(power.base**-power.exp, PRECEDENCE['Mul'])}"
            if power.exp == Rational(1, 2):
                return f"SQRT({self._print(power.base)})"
            return "^".join(self.parenthesize(part, PRECEDENCE["Pow"]) for part in power.args)

        def _print_Function(self, function: Any) -> str:  # noqa: N802
            name = type(function).__name__
            if name not in FUNCTIONS:
                raise ValueError(f"a spreadsheet has no function for {name}, which occurs in {function}")
            return f"{FUNCTIONS[name]}({','.join(map(self._print, function.args))})"

        _print_Abs = _print_LatticeOp = _print_Function  # noqa: N815

    return Spreadsheet()
