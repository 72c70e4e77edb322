"""The text of a form: its columns, its constants, and what is refused."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Sequence
from typing import Any

from sympy import Dummy, Expr, Symbol

from ..formula.expressions import parse_formula

LONGEST, MOST = 2000, 24  # characters, and constants
LARGEST = 1e100  # number, also of one that is computed, as in 9**9**9
NUMBERS = ("pi",)  # names that are no constants to be fitted
EXAMPLE = "as 'a*x0**b + c'"
OPERATORS: dict[type[ast.AST], Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
}


def read_form(form: Any, symbols: Sequence[Symbol]) -> tuple[Expr, dict[str, Dummy]]:
    """Return the form over the symbols of the columns, and its constants by their names, in the order of the text."""
    if not isinstance(form, str):
        raise TypeError(f"the form must be text, {EXAMPLE}, not {form!r}")
    if len(form) > LONGEST:
        raise ValueError(f"the form must have at most {LONGEST:,} characters, got {len(form):,}")
    columns = {symbol.name: symbol for symbol in symbols}
    text, quoted = without_quotes(re.sub(r"\bln\s*\(", "log(", form), columns)
    tree = tree_of(text, form)
    names = {**columns, **quoted}
    constants = {name: Dummy(name, real=True) for name in names_in(tree) if name not in (*names, *NUMBERS)}
    if len(constants) > MOST:
        raise ValueError(f"the form must have at most {MOST} constants, got {len(constants)}")
    stands_for = {Dummy(name): symbol for name, symbol in {**names, **constants}.items()}
    expression = parse_formula(text, list(stands_for), what="form").xreplace(stands_for)
    if not constants:
        raise ValueError(f"the form {form} has no constant that could be fitted; the columns are {', '.join(columns)}")
    if len(constants) > 1 and not expression.has(*symbols):
        raise ValueError(f"the form {form} names no column; the columns are {', '.join(columns)}")
    return expression, constants


def without_quotes(form: str, columns: dict[str, Symbol]) -> tuple[str, dict[str, Symbol]]:
    """Return the form with an identifier in place of each name in backticks, and the columns by these identifiers."""
    quoted = re.findall(r"`([^`]*)`", form)
    unknown = [name for name in quoted if name not in columns]
    if unknown:
        raise ValueError(f"the form names the column {unknown[0]!r}; the columns are {', '.join(columns)}")
    given = {name: f"column_{k}_in_backticks" for k, name in enumerate(dict.fromkeys(quoted))}
    text = re.sub(r"`([^`]*)`", lambda match: f" {given[match[1]]} ", form)
    return text, {identifier: columns[name] for name, identifier in given.items()}


def tree_of(text: str, form: str) -> ast.AST:
    """Return the text as Python reads it; raise if it is no expression, or has a number too large to compute."""
    try:
        tree = ast.parse(text.strip().replace("^", "**"), mode="eval")
        for node in ast.walk(tree):
            number_of(node)
    except (MemoryError, RecursionError, SyntaxError, ValueError) as error:
        raise ValueError(f"the form must be a formula, {EXAMPLE}, not {form!r}") from error
    except OverflowError as error:
        raise ValueError(f"the form {form} has a number beyond {LARGEST:g}") from error
    return tree


def names_in(tree: ast.AST) -> list[str]:
    """Return the names in the order of the text, without those of functions."""
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and id(node) not in called]
    return list(dict.fromkeys(node.id for node in sorted(names, key=lambda node: (node.lineno, node.col_offset))))


def number_of(node: ast.AST) -> float | None:
    """Return the number that a piece of text is, None if it is none; raise an OverflowError if it is too large."""
    match node:
        case ast.Constant(value=int() | float() as value):
            number = float(value)
        case ast.UnaryOp(operand=operand):
            return number_of(operand)
        case ast.BinOp(op=op, left=left, right=right) if type(op) in OPERATORS:
            one, other = number_of(left), number_of(right)
            if one is None or other is None:
                return None
            try:
                number = abs(OPERATORS[type(op)](abs(one), other))
            except ZeroDivisionError:
                return None
        case _:
            return None
    if not number <= LARGEST:
        raise OverflowError
    return number
