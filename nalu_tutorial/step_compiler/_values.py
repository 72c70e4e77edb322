"""What a traced step is made of, once every tensor is a function of an index."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod

import torch

from ._index import Index

At = tuple[Index, ...]
Shape = tuple[int, ...]
CALLED = 12  # what a function costs that is called, as exp; in additions
TYPES = {
    torch.float32: "float",
    torch.float64: "double",
    torch.int32: "int32_t",
    torch.int64: "int64_t",
    torch.bool: "bool",
}


class NotAKernelError(Exception):
    """The step does what has no form here; the engine then takes it operation by operation."""


@dataclass(eq=False)
class Value:
    """A tensor: its entries are found from its arguments' when they are asked for."""

    shape: Shape
    dtype: torch.dtype

    @property
    def args(self) -> Sequence[Value]:
        """What it is made of."""
        return ()

    @property
    def size(self) -> int:
        """How many entries it has."""
        return prod(self.shape)


@dataclass(eq=False)
class Given(Value):
    """A tensor in memory: a run's own part of it if `own`, else all of it, for every run the same."""

    name: str
    own: bool


@dataclass(eq=False)
class Number(Value):
    """The same number everywhere, as C++ writes it."""

    text: str
    is_halving: bool = False  # 1/2, 1/4 and so on: a product with it rounds nothing, but among the smallest numbers


@dataclass(eq=False)
class Counted(Value):
    """Whole numbers in a row: the k-th is start + k step."""

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
class Seen(Value):
    """A view: the entry at an index is that of its argument at another."""

    arg: Value
    where: Callable[[At], At]

    @property
    def args(self) -> Sequence[Value]:
        return (self.arg,)


@dataclass(eq=False)
class Chosen(Value):
    """Along one axis, `inner` from `start` on; elsewhere `outer`, which has the same place for an index."""

    inner: Value
    outer: Value
    axis: int
    start: int

    @property
    def end(self) -> int:
        """Where the inner one ends."""
        return self.start + self.inner.shape[self.axis]

    @property
    def args(self) -> Sequence[Value]:
        return (self.inner, self.outer)


@dataclass(eq=False)
class Gathered(Value):
    """Rows of a table: the leading index of `arg` is what `rows` says."""

    arg: Value
    rows: tuple[Value, ...]

    @property
    def args(self) -> Sequence[Value]:
        return (self.arg, *self.rows)


@dataclass(eq=False)
class Reduced(Value):
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
        """Return where in the argument one of the entries is that go into the result's at `at`."""
        found = iter(over)
        return tuple(
            next(found) if k in self.axes else at[j] if (j := self.kept[k]) is not None else Index()
            for k in range(len(self.kept))
        )


def broadcast(at: At, shape: Shape) -> At:
    """Return where the entry is in a tensor of another shape that broadcasts."""
    last = at[len(at) - len(shape) :]
    return tuple(index if size > 1 else Index() for index, size in zip(last, shape, strict=True))


def number(value: float | bool, dtype: torch.dtype, shape: Shape = ()) -> Number:
    """Return the same number everywhere."""
    halving = dtype.is_floating_point and value < 1 and math.frexp(value)[0] == 0.5
    return Number(shape, dtype, literal(value, dtype), halving)


def literal(value: float | bool, dtype: torch.dtype) -> str:
    """Write a number as C++ does, in the precision of a type."""
    if dtype == torch.bool:
        return "true" if value else "false"
    if not dtype.is_floating_point:
        bits = torch.iinfo(dtype).bits
        wrapped = (int(value) + (1 << (bits - 1))) % (1 << bits) - (1 << (bits - 1))
        return f"{TYPES[dtype]}({wrapped}{'LL' if dtype == torch.int64 else ''})"
    kind, rounded = TYPES[dtype], torch.tensor(value, dtype=dtype).item()
    if math.isnan(rounded):
        return f"{kind}(NAN)"
    if math.isinf(rounded):
        return f"{kind}({'-' if rounded < 0 else ''}INFINITY)"
    return f"{kind}({rounded!r})"
