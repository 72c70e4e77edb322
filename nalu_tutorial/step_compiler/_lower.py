"""From PyTorch's operations to values: every operation that the compiler knows, by its name.

A rule gives an entry of the result, as C++ with a placeholder for each argument's entry, and its approximate cost in
additions. The forms give what torch gives, NaN and signed infinities included; where a comparison decides, the order of
its sides decides what becomes of NaN, with which every comparison is false.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from functools import partial, reduce
from itertools import product
from math import prod
from typing import Any

import torch
from torch import Tensor, fx

from ._index import Index
from ._statements import WRITTEN_OUT
from ._values import C_TYPES, CALL_COST, Arange, Pointwise, Reduction, Shape, UnsupportedStepError, Value, View, number
from ._views import (
    chosen,
    cut,
    expanded,
    gathered,
    joined,
    padded,
    parted,
    permuted,
    put,
    reshaped,
    scattered,
    selected,
    spread,
    transposed,
    turned_round,
)


def lower(node: fx.Node, args: Any, kwargs: Any) -> Any:
    """Return the value, or values, that one operation of a traced graph makes of values."""
    if node.target is operator.getitem:
        return args[0][args[1]]
    rule = rule_of(node.target)
    if rule is None:
        raise UnsupportedStepError(f"no kernel for {node.target}")
    meta = node.meta["val"]
    if isinstance(meta, Tensor) and meta.dtype not in C_TYPES:
        raise UnsupportedStepError(f"no kernel for {meta.dtype}")
    try:
        return rule(meta, *args, **kwargs)
    except TypeError as wrong:  # an argument that the rule does not have: which would change the result
        raise UnsupportedStepError(f"no kernel for {node.target} with these arguments: {wrong}") from wrong


def rule_of(target: Any) -> Callable[..., Any] | None:
    """Return the rule of an operation: its own, or that of all of its name, whether torch calls it aten or prims.

    One of its own, as "pow.Tensor_Scalar", where the variants of a name take arguments of different kinds.
    """
    name = str(target).removeprefix("aten.")
    short = name.removeprefix("prims.")
    tried = (name, name.rpartition(".")[0], short, short.rpartition(".")[0])
    return next((RULES[each] for each in tried if each in RULES), None)


def cast(text: str, dtype: torch.dtype, to: torch.dtype) -> str:
    if dtype == to:
        return text
    return f"({text} != 0)" if to == torch.bool else f"{C_TYPES[to]}({text})"


def pointwise(meta: Tensor, *args: Any, form: str, cost: int = 1, compare: bool = False) -> Pointwise:
    """Return an operation of numbers and values, which broadcast, in the type of the result, or of the two compared."""
    # A comparison is computed in the type of what it compares: its own, bool, would make 0.5 and 1 the same.
    inner = common_type(args) if compare else meta.dtype
    operands = [arg if isinstance(arg, Value) else number(arg, inner) for arg in args]
    types = [arg.dtype for arg in operands]

    def write(*entries: str) -> str:
        return form.format(
            *(cast(entry, dtype, inner) for entry, dtype in zip(entries, types, strict=True)), T=C_TYPES[inner]
        )

    return Pointwise(tuple(meta.shape), meta.dtype, tuple(operands), write, cost)


def like(shape: Shape, dtype: torch.dtype) -> Tensor:
    """Return a tensor without entries in memory, of this shape and type."""
    return torch.empty(shape, dtype=dtype, device="meta")


def common_type(args: Sequence[Any]) -> torch.dtype:
    """Return the type in which PyTorch compares these."""
    given = [like(arg.shape, arg.dtype) if isinstance(arg, Value) else arg for arg in args]
    result: torch.dtype = torch.result_type(*given) if len(given) > 1 else given[0].dtype
    return result


def with_alpha(meta: Tensor, a: Any, b: Any, *, alpha: float = 1, form: str) -> Value:
    """Return a sum or difference, the second number taken so many times."""
    return (
        pointwise(meta, a, b, alpha, form=form.replace("{1}", "{1} * {2}"))
        if alpha != 1
        else pointwise(meta, a, b, form=form)
    )


def product_of_two(meta: Tensor, a: Any, b: Any) -> Value:
    """Return a product; a multiple of an arithmetic progression of integers is one."""
    # So that its numbers along the points become a table: see `Statements.counted`.
    if isinstance(a, Arange) and isinstance(b, int) and a.dtype == meta.dtype:
        return Arange(a.shape, a.dtype, a.start * b, a.step * b)
    result = pointwise(meta, a, b, form="({0} * {1})")
    result.is_product = meta.dtype.is_floating_point and all(arg.dtype == meta.dtype for arg in result.operands)
    return result


def where(meta: Tensor, condition: Value, a: Any, b: Any) -> Value:
    operands = tuple(each if isinstance(each, Value) else number(each, meta.dtype) for each in (condition, a, b))
    types = [each.dtype for each in operands]

    def write(c: str, x: str, y: str) -> str:
        return f"({c} ? {cast(x, types[1], meta.dtype)} : {cast(y, types[2], meta.dtype)})"

    return Pointwise(tuple(meta.shape), meta.dtype, operands, write, 1)


def clamp(meta: Tensor, x: Value, low: Any = None, high: Any = None) -> Value:
    """Return x between two ends; NaN stays."""
    if low is not None:
        x = pointwise(meta, x, low, form="({0} < {1} ? {1} : {0})")
    return x if high is None else pointwise(meta, x, high, form="({0} > {1} ? {1} : {0})")


def power(meta: Tensor, x: Value, exponent: float) -> Value:
    # As torch does it: small powers are products and roots.
    forms = {2: ("({0} * {0})", 1), 3: ("({0} * {0} * {0})", 2), 0.5: ("SQRT({0})", 4), 1: ("{0}", 0),
             -1: ("({T}(1) / {0})", 4)}  # fmt: skip
    if exponent in forms:
        form, cost = forms[exponent]
        return pointwise(meta, x, form=form, cost=cost)
    return pointwise(meta, x, exponent, form="POW({0}, {1})", cost=20)


def to_copy(meta: Tensor, x: Any, **_: Any) -> Value:
    """Return x in another type."""
    if not isinstance(x, Value):
        return filled(meta, x)
    if x.dtype == meta.dtype:
        return x
    return Pointwise(tuple(meta.shape), meta.dtype, (x,), partial(cast, dtype=x.dtype, to=meta.dtype), 1)


def copied(meta: Tensor, _: Value, x: Any, **__: Any) -> Value:
    """Return x, or a number, in place of a tensor, in its shape and type."""
    return expanded(meta, to_copy(meta, x))


def filled(meta: Tensor, value: float, **_: Any) -> Value:
    return number(value, meta.dtype, tuple(meta.shape))


def counted(meta: Tensor, start: int, end: int, step: int = 1, **_: Any) -> Value:
    """Return consecutive integers."""
    if not all(isinstance(each, int) for each in (start, end, step)):
        raise UnsupportedStepError("no kernel for an arange of fractions")
    return Arange(tuple(meta.shape), meta.dtype, start, step)


# Sums and products


def reduced(meta: Tensor, x: Value, axes: Any = None, keepdim: bool = False, *, how: str = "sum", **_: Any) -> Value:
    """Return the sum, or the largest or smallest, over axes.

    It is no loop yet: the plan decides whether it is written out, goes along with another loop or has loops of its own.
    """
    axes = [axes] if isinstance(axes, int) else axes
    over = tuple(sorted({axis % len(x.shape) for axis in axes} if axes else range(len(x.shape))))
    places = iter(range(len(meta.shape)))
    kept = []
    for k in range(len(x.shape)):
        place = next(places) if k not in over or keepdim else None
        kept.append(None if k in over else place)
    if all(x.shape[axis] == 1 for axis in over):  # as where a batch of one was traced: nothing to add up
        return reshaped(meta, to_copy(meta, x))
    return Reduction(tuple(meta.shape), meta.dtype, to_copy(like(x.shape, meta.dtype), x), over, tuple(kept), how)


def multiplied(meta: Tensor, x: Value, axes: Any = None, keepdim: bool = False, **_: Any) -> Value:
    """Return the product over axes, entry by entry, as multiplicative units have it over their few inputs.

    There are no loops that multiply: such products have a handful of factors.
    """
    over = [axis % len(x.shape) for axis in ([axes] if isinstance(axes, int) else axes or range(len(x.shape)))]
    whole, factors = to_copy(like(x.shape, meta.dtype), x), product(*(range(x.shape[axis]) for axis in over))
    if not 0 < prod(x.shape[axis] for axis in over) <= WRITTEN_OUT:
        raise UnsupportedStepError(f"no kernel for a product of more than {WRITTEN_OUT} entries, or of none")
    entries = [chosen(meta, whole, dict(zip(over, at, strict=True))) for at in factors]
    return reduce(partial(pointwise, meta, form="({0} * {1})"), entries)


def mean(meta: Tensor, x: Value, axes: Any = None, keepdim: bool = False, **_: Any) -> Value:
    total = reduced(meta, x, axes, keepdim)
    return pointwise(meta, total, x.size / max(1, total.size), form="({0} / {1})", cost=4)


def variance(meta: Tensor, x: Value, axes: Sequence[int], correction: float = 1, **_: Any) -> Value:
    """Return the variance over axes, by the differences from the mean: the mean of squares would lose small ones."""
    kept = like(tuple(1 if k in axes else size for k, size in enumerate(x.shape)), meta.dtype)
    off = pointwise(like(x.shape, meta.dtype), x, mean(kept, x, axes, True), form="({0} - {1})")
    total = reduced(meta, pointwise(like(x.shape, meta.dtype), off, off, form="({0} * {1})"), axes)
    return pointwise(meta, total, x.size / max(1, total.size) - correction, form="({0} / {1})", cost=4)


def matrix_product(meta: Tensor, a: Value, b: Value) -> Value:
    """Return the product of two matrices, or of as many pairs of them; a vector is a matrix of one row or column.

    It is a sum of products over one more axis, so that a layer of a few inputs is fused like all else. That it was a
    product of matrices is noted in `factors`: of large ones the writer makes tiles.
    """
    m, k = (1, *a.shape)[-2:]
    n = b.shape[-1] if len(b.shape) > 1 else 1
    lead = a.shape[:-2] if len(a.shape) > 2 else ()
    a = reshaped(like((*lead, m, k), a.dtype), a)
    b = reshaped(like((*lead, k, n), b.dtype), b)
    shape = (*lead, m, n, k)
    left = View(shape, a.dtype, a, lambda at: (*at[:-3], at[-3], at[-1]))
    right = View(shape, b.dtype, b, lambda at: (*at[:-3], at[-1], at[-2]))
    both = pointwise(like(shape, meta.dtype), left, right, form="({0} * {1})")
    axes = len(shape) - 1
    total = (
        Reduction(shape[:-1], meta.dtype, both, (axes,), (*range(axes), None), "sum", (a, b))
        if k > 1
        else View(shape[:-1], meta.dtype, both, lambda at: (*at, Index()))
    )
    return reshaped(meta, total)


def matrix_product_and_more(
    meta: Tensor, more: Value, a: Value, b: Value, *, beta: float = 1, alpha: float = 1
) -> Value:
    """Return a b + more: the order in which torch adds, the bias last."""
    if (alpha, beta) != (1, 1):
        raise UnsupportedStepError("no kernel for addmm with factors")
    return pointwise(meta, matrix_product(meta, a, b), more, form="({0} + {1})")


def same(_: Any, x: Value, *__: Any, **___: Any) -> Value:
    """Return x: a copy changes no value."""
    return x


def infix(sign: str, cost: int = 1, compare: bool = False) -> Callable[..., Value]:
    """Return the rule of an operation that stands between two numbers."""
    return partial(pointwise, form=f"({{0}} {sign} {{1}})", cost=cost, compare=compare)


def call(name: str, cost: int) -> Callable[..., Value]:
    """Return the rule of a function of one number."""
    return partial(pointwise, form=f"{name}({{0}})", cost=cost)


# The costs are rough: a division or a root is some four additions, a function that is called a dozen. The plan compares
# them with what it costs to keep a value, and has loops of their own for long ones that call.
RULES: dict[str, Callable[..., Any]] = {
    "add": partial(with_alpha, form="({0} + {1})"),
    "sub": partial(with_alpha, form="({0} - {1})"),
    "mul": product_of_two,
    "div": infix("/", 4),
    "neg": partial(pointwise, form="(-{0})"),
    "abs": partial(pointwise, form="ABS({0})"),
    "sign": partial(pointwise, form="{T}(({0} > 0) - ({0} < 0))"),
    "sgn": partial(pointwise, form="{T}(({0} > 0) - ({0} < 0))"),
    "reciprocal": partial(pointwise, form="({T}(1) / {0})", cost=4),
    "relu": partial(pointwise, form="({0} < 0 ? {T}(0) : {0})"),
    "sigmoid": partial(pointwise, form="({T}(1) / ({T}(1) + EXP(-{0})))", cost=14),
    "sqrt": call("SQRT", 4),
    "rsqrt": partial(pointwise, form="({T}(1) / SQRT({0}))", cost=8),
    **{name: call(name.upper(), CALL_COST) for name in ("exp", "expm1", "log", "log1p", "sin", "cos", "tanh")},
    **{name: call(name.upper(), 2) for name in ("floor", "ceil", "trunc", "round")},
    "ndtri": call("NDTRI", 60),
    "minimum": partial(pointwise, form="(({0} < {1} || {0} != {0}) ? {0} : {1})"),
    "maximum": partial(pointwise, form="(({0} > {1} || {0} != {0}) ? {0} : {1})"),
    **{name: infix(sign, compare=True) for name, sign in
       {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}.items()},
    "isnan": partial(pointwise, form="({0} != {0})", compare=True),
    "isinf": partial(pointwise, form="(ABS({0}) == {T}(INFINITY))", compare=True),
    "logical_and": infix("&&"),
    "logical_or": infix("||"),
    "logical_not": partial(pointwise, form="(!{0})"),
    "bitwise_and": infix("&"),
    "bitwise_or": infix("|"),
    "bitwise_xor": infix("^"),
    "bitwise_not": lambda meta, x: pointwise(meta, x, form="(!{0})" if meta.dtype == torch.bool else "(~{0})"),
    "__rshift__": infix(">>"),
    "__lshift__": infix("<<"),
    "pow.Tensor_Scalar": power,
    "pow.Scalar": partial(pointwise, form="POW({0}, {1})", cost=20),
    "pow.Tensor_Tensor": partial(pointwise, form="POW({0}, {1})", cost=20),
    "where": where,
    "clamp": clamp,
    "clamp_min": clamp,
    "clamp_max": lambda meta, x, high: clamp(meta, x, None, high),
    "_to_copy": to_copy,
    "full": lambda meta, _, value, **__: filled(meta, value),
    "full_like": lambda meta, _, value, **__: filled(meta, value),
    "scalar_tensor": filled,
    "zeros_like": lambda meta, *_, **__: filled(meta, 0),
    "ones_like": lambda meta, *_, **__: filled(meta, 1),
    "arange.start_step": counted,
    **dict.fromkeys(("view", "_unsafe_view", "reshape", "unsqueeze", "squeeze"), reshaped),
    **dict.fromkeys(("alias", "clone", "prims.copy_strided", "detach", "lift_fresh_copy"), same),
    "copy": copied,
    "permute": permuted,
    "transpose": transposed,
    "t": transposed,
    "expand": expanded,
    "prims.broadcast_in_dim": spread,
    "slice": cut,
    "select": selected,
    "rev": turned_round,
    "split_with_sizes": parted,
    "cat": joined,
    "slice_scatter": scattered,
    "select_scatter": put,
    "constant_pad_nd": padded,
    "index": gathered,
    "sum": reduced,
    "prod": multiplied,
    "mean": mean,
    "prims.var": variance,
    "amax": partial(reduced, how="max"),
    "amin": partial(reduced, how="min"),
    **dict.fromkeys(("bmm", "mm", "mv", "dot"), matrix_product),
    **dict.fromkeys(("addmm", "baddbmm", "addmv"), matrix_product_and_more),
}  # fmt: skip
