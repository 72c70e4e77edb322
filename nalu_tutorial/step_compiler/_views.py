"""What moves entries and computes none: reshaping, slices, and tensors put together.

Each rule is given a tensor like the result, `meta`, which has a shape and a type and no numbers,
then the arguments as they stand in the graph.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any

import torch
from torch import Tensor

from ._index import Index, flattened, unflattened
from ._values import At, Gather, Input, Splice, UnsupportedStepError, Value, View, broadcast, number


def reshaped(meta: Tensor, x: Value, *_: Any, **__: Any) -> Value:
    to = tuple(meta.shape)
    return x if to == x.shape else View(to, x.dtype, x, lambda at: unflattened(flattened(at, to), x.shape))


def permuted(meta: Tensor, x: Value, axes: Sequence[int]) -> Value:
    order = [axis % len(x.shape) for axis in axes]
    return View(tuple(meta.shape), x.dtype, x, lambda at: tuple(at[order.index(k)] for k in range(len(order))))


def transposed(meta: Tensor, x: Value, a: int = 0, b: int = 1) -> Value:
    order = list(range(len(x.shape)))
    if len(order) > 1:
        order[a], order[b] = order[b], order[a]
    return permuted(meta, x, order)


def expanded(meta: Tensor, x: Value, *_: Any, **__: Any) -> Value:
    """Return x repeated along axes of size one and new ones."""
    return View(tuple(meta.shape), x.dtype, x, lambda at: broadcast(at, x.shape))


def spread(meta: Tensor, x: Value, _: Sequence[int], axes: Sequence[int]) -> Value:
    """Return x with its axes in these places among others."""
    return View(tuple(meta.shape), x.dtype, x, lambda at: broadcast(tuple(at[axis] for axis in axes), x.shape))


def cut(
    meta: Tensor, x: Value, axis: int = 0, start: int | None = None, end: int | None = None, step: int = 1
) -> Value:
    axis %= len(x.shape)
    first = range(x.shape[axis])[start:end:step].start
    return View(
        tuple(meta.shape), x.dtype, x, lambda at: tuple(i * step + first if k == axis else i for k, i in enumerate(at))
    )


def selected(meta: Tensor, x: Value, axis: int, index: int) -> Value:
    """Return one entry along an axis, which goes."""
    axis %= len(x.shape)
    return chosen(meta, x, {axis: index % x.shape[axis]})


def chosen(meta: Tensor, x: Value, places: Mapping[int, int]) -> Value:
    """Return one entry along each of these axes, which go, or stay as axes of one."""
    left = [k for k in range(len(x.shape)) if k not in places]
    stay = len(meta.shape) == len(x.shape)

    def where(at: At) -> At:
        others = dict(zip(left, [at[k] for k in left] if stay else at, strict=True))
        return tuple(others[k] if k in others else Index(places[k]) for k in range(len(x.shape)))

    return View(tuple(meta.shape), x.dtype, x, where)


def turned_round(meta: Tensor, x: Value, axes: Sequence[int]) -> Value:
    """Return x with the last entry along these axes first."""
    over = {axis % len(x.shape) for axis in axes}
    return View(
        tuple(meta.shape), x.dtype, x,
        lambda at: tuple(i * -1 + (x.shape[k] - 1) if k in over else i for k, i in enumerate(at)),
    )  # fmt: skip


def parted(meta: Sequence[Tensor], x: Value, sizes: int | Sequence[int], axis: int = 0) -> list[Value]:
    axis, pieces, start = axis % len(x.shape), [], 0
    for piece in meta:
        pieces.append(cut(piece, x, axis, start, start + piece.shape[axis]))
        start += piece.shape[axis]
    return pieces


def joined(meta: Tensor, parts: Sequence[Value], axis: int = 0) -> Value:
    axis %= len(meta.shape)

    # Two at a time: a splice has one inner part, and an index whose ends are known chooses among them while writing.
    def together(before: Value, part: Value) -> Value:
        length = before.shape[axis]
        shape = (*before.shape[:axis], length + part.shape[axis], *before.shape[axis + 1 :])
        return Splice(shape, meta.dtype, part, before, axis, length)

    return reduce(together, [part for part in parts if part.shape[axis]])


def scattered(
    meta: Tensor, x: Value, inner: Value, axis: int = 0, start: int | None = None, end: int | None = None, step: int = 1
) -> Value:
    """Return x with a slice replaced."""
    if step != 1:
        raise UnsupportedStepError("no kernel for a slice with gaps")
    axis %= len(x.shape)
    first = range(x.shape[axis])[start:end].start
    return Splice(tuple(meta.shape), meta.dtype, inner, x, axis, first)


def put(meta: Tensor, x: Value, inner: Value, axis: int, index: int) -> Value:
    """Return x with one entry along an axis replaced."""
    axis %= len(x.shape)
    shape = (*inner.shape[:axis], 1, *inner.shape[axis:])
    wide = View(shape, inner.dtype, inner, lambda at: (*at[:axis], *at[axis + 1 :]))
    return Splice(tuple(meta.shape), meta.dtype, wide, x, axis, index % x.shape[axis])


def padded(meta: Tensor, x: Value, pad: Sequence[int], value: float = 0) -> Value:
    result = x
    for k in range(len(pad) // 2):
        before, after, axis = pad[2 * k], pad[2 * k + 1], len(x.shape) - 1 - k
        if before < 0 or after < 0:
            raise UnsupportedStepError("no kernel for padding that cuts")
        shape = (*result.shape[:axis], before + result.shape[axis] + after, *result.shape[axis + 1 :])
        result = Splice(shape, meta.dtype, result, number(value, meta.dtype, shape), axis, before)
    return result


def gathered(meta: Tensor, x: Value, rows: Sequence[Value | None]) -> Value:
    """Return the entries at the positions that others give along the leading axes."""
    # The row is known at run time alone. What is computed would have to be computed for each row that it might be.
    if not isinstance(x, Input) or any(row is None or row.dtype == torch.bool for row in rows):
        raise UnsupportedStepError("no kernel for this index")
    return Gather(tuple(meta.shape), meta.dtype, x, tuple(row for row in rows if row is not None))
