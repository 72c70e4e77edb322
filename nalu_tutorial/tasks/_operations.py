"""The arithmetic operations by their names, each over the last axis: x of shape (..., n) to (..., 1)."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce

import torch
from torch import Tensor


def total(x: Tensor) -> Tensor:
    return x.sum(dim=-1, keepdim=True)


def difference(x: Tensor) -> Tensor:
    return x[..., :1] - x[..., 1:].sum(dim=-1, keepdim=True)


def product(x: Tensor) -> Tensor:
    # Unlike prod, the compiler fuses this with what it meets.
    return reduce(operator.mul, x.unbind(dim=-1)).unsqueeze(-1)


def quotient(x: Tensor) -> Tensor:
    return x[..., :1] / product(x[..., 1:])  # one input is divided by nothing


def square(x: Tensor) -> Tensor:
    return x[..., :1].square()


def root(x: Tensor) -> Tensor:
    return x[..., :1].sqrt()


OPERATIONS: dict[str, Callable[[Tensor], Tensor]] = {
    "+": total,
    "-": difference,
    "*": product,
    "/": quotient,
    "square": square,
    "sqrt": root,
}
# The same of two numbers.
OF_TWO: dict[str, Callable[[Tensor, Tensor], Tensor]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "square": lambda a, b: a.square(),
    "sqrt": lambda a, b: a.sqrt(),
}
OF_ONE = ("square", "sqrt")
# The same of all numbers up to each one along an axis, as (x, dim=…).
RUNNING: dict[str, Callable[..., Tensor]] = {"+": torch.cumsum, "*": torch.cumprod}


@dataclass(frozen=True)
class OfFirstTwo:
    """The target t = x₁ ∘ x₂, whatever the other inputs are."""

    operation: str

    def __call__(self, x: Tensor) -> Tensor:
        """Return t of shape (..., 1) for x of shape (..., in)."""
        return OF_TWO[self.operation](x[..., :1], x[..., 1:2])


def check_operation(name: str, known: tuple[str, ...] = tuple(OPERATIONS)) -> None:
    if name not in known:
        raise ValueError(f"expected one of {', '.join(known)}, got {name!r}")
