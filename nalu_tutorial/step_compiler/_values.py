"""What a traced step is made of, once every tensor is a function of an index.

There are eight kinds, and the rest of the compiler knows no other: torch's hundreds of operations are made of them in
`_lower`. Values are compared by what they are and not by what they hold: the same operation of the graph is one value.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod

import torch

from ._index import Index

At = tuple[Index, ...]
Shape = tuple[int, ...]
CALL_COST = 12  # what a function costs that is called, as exp; in additions, roughly
C_TYPES = {
    torch.float32: "float",
    torch.float64: "double",
    torch.int32: "int32_t",
    torch.int64: "int64_t",
    torch.bool: "bool",
}


SLOWER = "steps are taken one operation at a time, which is slower and gives the same"


class UnsupportedStepError(Exception):
    """The step does what has no form here; its caller can take it operation by operation."""


class CompilerError(UnsupportedStepError):
    """The step has a form, and this machine cannot make, keep or load a library of it."""


@dataclass(eq=False)
class Value:
    """A tensor: its entries are computed from its arguments' on demand."""

    shape: Shape
    dtype: torch.dtype

    @property
    def args(self) -> Sequence[Value]:
        """What it is made of."""
        return ()

    @property
    def size(self) -> int:
        return prod(self.shape)


@dataclass(eq=False)
class Input(Value):
    """A tensor in memory: a run's own part of it if `own`, else all of it, for every run the same."""

    name: str
    own: bool


@dataclass(eq=False)
class Constant(Value):
    """The same number everywhere, as C++ writes it."""

    text: str
    is_halving: bool = False  # 1/2, 1/4 and so on: a product with it rounds nothing, but among the smallest numbers


@dataclass(eq=False)
class Arange(Value):
    """An arithmetic progression of integers: the k-th is start + k step."""

    start: int
    step: int


@dataclass(eq=False)
class Pointwise(Value):
    """An operation entry by entry: `write` makes C++ of the entries of its arguments, and `cost` is about additions."""

    operands: tuple[Value, ...]
    write: Callable[..., str]
    cost: int
    is_product: bool = False  # of two of its own type

    @property
    def args(self) -> Sequence[Value]:
        return self.operands


@dataclass(eq=False)
class View(Value):
    """A view: the entry at an index is that of its argument at another."""

    arg: Value
    where: Callable[[At], At]

    @property
    def args(self) -> Sequence[Value]:
        return (self.arg,)


@dataclass(eq=False)
class Splice(Value):
    """Along one axis, `inner` from `start` on; elsewhere `outer`, which has the same place for an index."""

    inner: Value
    outer: Value
    axis: int
    start: int

    @property
    def end(self) -> int:
        return self.start + self.inner.shape[self.axis]

    @property
    def args(self) -> Sequence[Value]:
        return (self.inner, self.outer)


@dataclass(eq=False)
class Gather(Value):
    """Rows of a table: the leading index of `arg` is given by `rows`."""

    arg: Value
    rows: tuple[Value, ...]

    @property
    def args(self) -> Sequence[Value]:
        return (self.arg, *self.rows)


@dataclass(eq=False)
class Reduction(Value):
    """The sum, or the largest or smallest, over some axes; those that stay have their place in `kept`."""

    arg: Value
    axes: tuple[int, ...]
    kept: tuple[int | None, ...]  # for each axis of the argument, the axis of the result
    how: str  # "sum", "max" or "min"
    factors: tuple[Value, Value] | None = None  # of a product of matrices: (m, k) and (k, n), for (m, n)

    @property
    def args(self) -> Sequence[Value]:
        return (self.arg,)

    @property
    def count(self) -> int:
        """How many entries go into one."""
        return prod(self.arg.shape[axis] for axis in self.axes)

    def inside(self, at: At, over: At) -> At:
        """Return the index in the argument of an entry that goes into the result's at `at`."""
        indices = iter(over)
        return tuple(
            next(indices) if k in self.axes else at[j] if (j := self.kept[k]) is not None else Index()
            for k in range(len(self.kept))
        )


def broadcast(at: At, shape: Shape) -> At:
    """Return where the entry is in a tensor of another shape that broadcasts."""
    last = at[len(at) - len(shape) :]
    return tuple(index if size > 1 else Index() for index, size in zip(last, shape, strict=True))


def number(value: float | bool, dtype: torch.dtype, shape: Shape = ()) -> Constant:
    """Return the same number everywhere."""
    # Only below 1: twice as much of a large factor may overflow where the product of all three does not.
    halving = dtype.is_floating_point and value < 1 and math.frexp(value)[0] == 0.5
    return Constant(shape, dtype, literal(value, dtype), halving)


def literal(value: float | bool, dtype: torch.dtype) -> str:
    """Write a number as C++ does, in the precision of a type."""
    if dtype == torch.bool:
        return "true" if value else "false"
    if not dtype.is_floating_point:
        bits = torch.iinfo(dtype).bits
        # Wrapped as torch's whole numbers overflow: the stream of random numbers multiplies by large ones.
        wrapped = (int(value) + (1 << (bits - 1))) % (1 << bits) - (1 << (bits - 1))
        return f"{C_TYPES[dtype]}({wrapped}{'LL' if dtype == torch.int64 else ''})"
    # Rounded to the type first, as torch does, and then written so that reading gives the same bits.
    kind, rounded = C_TYPES[dtype], torch.tensor(value, dtype=dtype).item()
    if math.isnan(rounded):
        return f"{kind}(NAN)"
    if math.isinf(rounded):
        return f"{kind}({'-' if rounded < 0 else ''}INFINITY)"
    return f"{kind}({rounded!r})"
