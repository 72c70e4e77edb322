"""A small model written out in scalars, for the compiler to fuse.

A unit's forward works on little matrices: a batch of 128 points with 4 inputs each, a weight of 2 by 4. Over them a
compiler vectorises badly: the axes that it finds innermost are the short ones. Here the same forward, traced for a
batch of one point, becomes a graph of single numbers, each of which can then stand for an array of (seed, point): one
loop over the points, all of it in registers. The units' code stays as it is.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import partial, reduce
from typing import Any

import numpy as np
import torch
from torch import Tensor, fx, nn
from torch.func import functional_call
from torch.fx.experimental.proxy_tensor import make_fx

aten = torch.ops.aten
LARGEST = 64  # weights; above it the graph grows long and matrix products pay
Array = np.ndarray[Any, np.dtype[np.object_]]


class NotWrittenOutError(Exception):
    """The model is too large, or does what has no scalar form here; the engine then maps it as it is."""


def written_out(model: nn.Module, in_features: int) -> fx.GraphModule:
    """Return model(x) for one point as a graph of scalars.

    Its inputs are the entries of all parameters, in the order of `named_parameters`, then those of x; its output is a
    list of the entries of y. Each may be a number or a tensor of any one shape.

    Raises
    ------
    NotWrittenOutError
        If there is no such graph.
    """
    params = {name: value.detach() for name, value in model.named_parameters()}
    if sum(value.numel() for value in params.values()) > LARGEST:
        raise NotWrittenOutError(f"more than {LARGEST} weights")
    floating = next(value for value in params.values() if value.is_floating_point())
    inputs = [*params.values(), torch.ones(1, in_features, dtype=floating.dtype)]

    def forward(*values: Tensor) -> Tensor:
        result: Tensor = functional_call(model, dict(zip(params, values, strict=False)), (values[-1],))
        return result

    return Writer(inputs).write(make_fx(forward)(*inputs))


class Writer:
    """Walks a traced graph and writes another, in which every tensor is an array of scalar nodes."""

    def __init__(self, inputs: list[Tensor]) -> None:
        self.graph = fx.Graph()
        self.inputs = [self.placeholders(k, value) for k, value in enumerate(inputs)]

    def placeholders(self, k: int, value: Tensor) -> Array:
        """Return one node for each entry of the k-th input."""
        nodes = [self.graph.placeholder(f"in_{k}_{entry}") for entry in range(value.numel())]
        return as_array(nodes).reshape(value.shape)

    def write(self, traced: fx.GraphModule) -> fx.GraphModule:
        """Return a graph that does with single numbers what a traced graph does with tensors."""
        found: dict[fx.Node, Any] = {}
        inputs = iter(self.inputs)
        for node in traced.graph.nodes:
            if node.op == "placeholder":
                found[node] = next(inputs)
            elif node.op == "output":
                self.graph.output(list(fx.map_arg(node.args[0], found.__getitem__).ravel()))
            elif node.op == "call_function":
                args, kwargs = fx.map_arg((node.args, node.kwargs), found.__getitem__)
                found[node] = self.call(node.target, args, kwargs)
            else:
                raise NotWrittenOutError(f"the model holds a constant, {node.target}")
        self.graph.eliminate_dead_code()
        return fx.GraphModule(nn.Module(), self.graph)

    def call(self, target: Any, args: Any, kwargs: Any) -> Any:
        """Return the arrays that one operation of the traced graph makes."""
        if target in MOVES:
            return MOVES[target](*args, **kwargs)
        if target in SUMS:
            return SUMS[target](self, *args, **kwargs)
        if target in POINTWISE or torch.Tag.pointwise in getattr(target, "tags", ()):
            return self.pointwise(partial(self.graph.call_function, target), args, kwargs)
        raise NotWrittenOutError(f"no scalar form of {target}")

    def pointwise(self, call: Callable[..., fx.Node], args: Any, kwargs: Any) -> Array:
        """Apply an elementwise operation to arrays that broadcast as tensors do."""
        places = [k for k, value in enumerate(args) if isinstance(value, np.ndarray)]

        def one(*entries: fx.Node) -> fx.Node:
            filled = list(args)
            for place, entry in zip(places, entries, strict=True):
                filled[place] = entry
            return call(tuple(filled), kwargs)

        return as_array(np.frompyfunc(one, len(places), 1)(*(args[k] for k in places)))

    def both(self, target: Any, a: Array, b: Array) -> Array:
        """Apply an operation of two tensors entry by entry, after broadcasting."""
        return self.pointwise(partial(self.graph.call_function, target), (a, b), {})

    def total(self, x: Array, dim: list[int] | None = None, keepdim: bool = False, dtype: Any = None) -> Array:
        """Add up over the given axes, or over all, as `sum` of a tensor does."""
        for axis in sorted(range(x.ndim) if not dim else [d % x.ndim for d in dim], reverse=True):
            x = reduce(partial(self.both, aten.add.Tensor), list(np.moveaxis(x, axis, 0)))
            x = np.expand_dims(x, axis) if keepdim else x
        return x

    def softmax(self, x: Array, dim: int, half_to_float: bool) -> Array:
        """Return exponentials over their sum, with the largest taken off first as torch does."""
        largest = reduce(partial(self.both, aten.maximum.default), list(np.moveaxis(x, dim, 0)))
        shifted = self.both(aten.sub.Tensor, x, np.expand_dims(largest, dim))
        powers = self.pointwise(partial(self.graph.call_function, aten.exp.default), (shifted,), {})
        return self.both(aten.div.Tensor, powers, self.total(powers, [dim], keepdim=True))

    def product(self, W: Array, x: Array) -> Array:
        """Return the product of two matrices, or of a matrix and a vector."""
        if x.ndim == 1:
            return self.total(self.both(aten.mul.Tensor, W, x), [1])
        return self.total(self.both(aten.mul.Tensor, W[:, :, None], x[None]), [1])

    def product_and_more(self, more: Array, W: Array, x: Array) -> Array:
        """Return W x + more, as `addmm` of PyTorch does."""
        return self.both(aten.add.Tensor, more, self.product(W, x))


def as_array(values: Any) -> Array:
    """Return an array of objects; a single node becomes one without axes."""
    return np.asarray(values, dtype=object)


def cut(x: Array, dim: int = 0, start: int | None = None, end: int | None = None, step: int = 1) -> Array:
    """Return a slice along one axis, as aten.slice does."""
    return np.moveaxis(np.moveaxis(x, dim, 0)[start:end:step], 0, dim)


def squeezed(x: Array, dim: int) -> Array:
    """Return x without an axis of size one; another axis stays, as in torch."""
    return x.squeeze(dim) if x.shape[dim] == 1 else x


def expanded(x: Array, shape: list[int]) -> Array:
    """Return x repeated along its axes of size one; −1 keeps an axis as it is."""
    return np.broadcast_to(x, [size if size >= 0 else x.shape[k - len(shape)] for k, size in enumerate(shape)])


def same(x: Array, *_: Any, **__: Any) -> Array:
    """Return x: a copy changes no value."""
    return x


POINTWISE = {aten._to_copy.default, aten._prelu_kernel.default}  # torch has no such tag on these
MOVES: dict[Any, Callable[..., Any]] = {
    aten.alias.default: same,
    aten.clone.default: same,
    aten.detach.default: same,
    aten.view.default: lambda x, shape: x.reshape(shape),
    aten._unsafe_view.default: lambda x, shape: x.reshape(shape),
    aten.unsqueeze.default: lambda x, dim: np.expand_dims(x, dim if dim >= 0 else dim + x.ndim + 1),
    aten.squeeze.dim: squeezed,
    aten.squeeze_.dim: squeezed,  # torch's product of a matrix and a vector ends in it
    aten.t.default: np.transpose,
    aten.transpose.int: np.swapaxes,
    aten.permute.default: np.transpose,
    aten.expand.default: expanded,
    aten.select.int: lambda x, dim, index: as_array(np.moveaxis(x, dim, 0)[index]),
    aten.slice.Tensor: cut,
    aten.cat.default: lambda parts, dim=0: np.concatenate(parts, dim),
    aten.stack.default: lambda parts, dim=0: np.stack(parts, dim),
    aten.unbind.int: lambda x, dim=0: [as_array(part) for part in np.moveaxis(x, dim, 0)],
    operator.getitem: operator.getitem,
}  # fmt: skip
SUMS: dict[Any, Callable[..., Any]] = {
    aten.sum.default: Writer.total,
    aten.sum.dim_IntList: Writer.total,
    aten.mv.default: Writer.product,
    aten.mm.default: Writer.product,
    aten.dot.default: lambda writer, a, b: writer.total(writer.both(aten.mul.Tensor, a, b)),
    aten.addmv.default: Writer.product_and_more,
    aten.addmm.default: Writer.product_and_more,
    aten._softmax.default: Writer.softmax,
}
