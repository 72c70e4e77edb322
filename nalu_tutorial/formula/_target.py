"""What a formula is compared with: text, or an expression, over the same inputs."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import sympy
from sympy import Expr, Symbol, SympifyError, sympify

from ._numbers import replace_leaves

FUNCTIONS = ("Abs", "Max", "Min", "Piecewise", "atan", "cos", "exp", "log", "sign", "sin", "sqrt", "tan", "tanh")
CONSTANTS = ("E", "I", "pi")
OPERATORS: dict[type[ast.AST], Callable[..., Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
    ast.UAdd: operator.pos,
    ast.USub: operator.neg,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


def parse_formula(target: Any, symbols: Sequence[Symbol], *, what: str = "target") -> Expr:
    """Return the target, or what else it is called, as an expression over these symbols; a ValueError if it is none."""
    inputs = {symbol.name: symbol for symbol in symbols}
    try:
        parsed = _read(target, inputs) if isinstance(target, str) else sympify(target, strict=True)
    except (ArithmeticError, MemoryError, RecursionError, SympifyError, SyntaxError, TypeError) as error:
        raise ValueError(f"the {what} must be a formula, as 'x**2 + 3.2*y', not {target!r}") from error
    if not isinstance(parsed, Expr):
        raise ValueError(f"the {what} must be a formula, as 'x**2 + 3.2*y', not {target!r}")
    _check_names({symbol.name for symbol in parsed.free_symbols}, inputs)
    return replace_leaves(parsed, lambda leaf: inputs[leaf.name] if leaf in parsed.free_symbols else leaf)


def _check_names(used: set[str], inputs: Mapping[str, Symbol]) -> None:
    unknown = sorted(used - inputs.keys())
    if unknown:
        raise ValueError(f"the target uses {', '.join(unknown)}; the inputs are {', '.join(inputs)}")


def _read(text: str, inputs: Mapping[str, Symbol]) -> Any:
    # Never SymPy's own parser: it runs the text as Python, and takes names as S or beta for things of its own.
    tree = ast.parse(text.strip().replace("^", "**"), mode="eval")
    return _build(tree.body, inputs)


def _build(node: ast.AST, inputs: Mapping[str, Symbol]) -> Any:
    """Return what a piece of the text means; a TypeError if it is no part of a formula."""

    def built(*nodes: ast.AST) -> list[Any]:
        return [_build(each, inputs) for each in nodes]

    match node:
        case ast.Constant(value=bool() | int() | float() as value):
            return sympy.sympify(value)
        case ast.Name(id=name):
            return inputs[name] if name in inputs else _constant(name, inputs)
        case ast.UnaryOp(op=op, operand=operand) if type(op) in OPERATORS:
            return OPERATORS[type(op)](*built(operand))
        case ast.BinOp(op=op, left=left, right=right) if type(op) in OPERATORS:
            return OPERATORS[type(op)](*built(left, right))
        case ast.Compare(ops=[op], left=left, comparators=[right]) if type(op) in OPERATORS:
            return OPERATORS[type(op)](*built(left, right))
        case ast.Call(func=ast.Name(id="re"), args=[arg], keywords=[]):
            return sympy.re(*built(arg), evaluate=False)  # as it stands in a reading
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in FUNCTIONS:
            return getattr(sympy, name)(*built(*args))
        case ast.Tuple(elts=pair):
            return tuple(built(*pair))
    raise TypeError(f"no part of a formula: {ast.dump(node)}")


def _constant(name: str, inputs: Mapping[str, Symbol]) -> Expr:
    _check_names({name} - set(CONSTANTS), inputs)
    return getattr(sympy, name)
