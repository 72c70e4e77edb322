"""Comparisons of two whole numbers, tested at magnitudes far beyond those of training."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from ._task import Task, whole

RELATIONS: dict[str, Callable[..., Any]] = {
    ">": torch.gt,
    "<": torch.lt,
    ">=": torch.ge,
    "<=": torch.le,
    "==": torch.eq,
    "!=": torch.ne,
}
FARTHEST = 10  # half of the training range: one of the two sides always has room for the neighbor
LARGEST = 13  # two uniform numbers of 24 bits reach every whole number of this magnitude, and not of a much larger one


@dataclass(frozen=True)
class Holds:
    """The target: 1 where the relation between x₁ and x₂ holds, else 0."""

    relation: str

    def __call__(self, x: Tensor) -> Tensor:
        """Return t of shape (..., 1) for x of shape (..., 2)."""
        holds: Tensor = RELATIONS[self.relation](x[..., :1], x[..., 1:])
        return holds.to(x.dtype)


@dataclass(frozen=True)
class Pairs:
    """How pairs of whole numbers come about.

    Attributes
    ----------
    close : float
        The proportion of pairs drawn close to each other; the two numbers of any other pair are independent.
    apart : int
        How far apart the numbers of a close pair are at most. All distances are equally likely, from −apart
        to apart; 0 makes them equal.

    Examples
    --------
    >>> Pairs()  # independent
    Pairs(close=0.0, apart=3)
    >>> Pairs(close=0.5, apart=0)  # a bit more than half of the pairs equal
    Pairs(close=0.5, apart=0)
    """

    close: float = 0.0
    apart: int = 3

    def __post_init__(self) -> None:
        """Refuse a proportion outside [0, 1] and a distance that is not whole."""
        if not 0 <= self.close <= 1:
            raise ValueError(f"close is a proportion from 0 to 1, not {self.close}")
        if not isinstance(self.apart, int) or self.apart < 0:
            raise ValueError(f"apart is a whole number from 0 on, not {self.apart!r}")

    def __call__(self, uniform: Tensor, low: Tensor, high: Tensor) -> Tensor:
        """Return pairs of shape (..., 2) made of uniform numbers of shape (..., 6)."""
        first, other = (whole(finer(uniform[..., k : k + 2]), low, high) for k in (0, 2))
        distance = (uniform[..., 4:5] * (2 * self.apart + 1)).floor() - self.apart
        outside = (first + distance < low) | (first + distance > high)
        neighbor = torch.where(outside, first - distance, first + distance)
        second = torch.where(uniform[..., 5:] < self.close, neighbor, other)
        return torch.cat([first, second], dim=-1)


def comparison(
    relation: str,
    magnitude: int,
    *,
    training_pairs: Pairs = Pairs(),
    extrapolation_pairs: Pairs = Pairs(close=0.5),
) -> Task:
    """Return the task of comparing x₁ with x₂: t is 1 where the relation holds, else 0.

    Training draws whole numbers from −10 to 9, extrapolation from −10ᵏ to 10ᵏ − 1. Half of the pairs of the
    extrapolation set are at most 3 apart, since the others are easy: two random numbers at 10¹³ are never close. From
    2²⁴ = 16,777,216 on this needs double precision.

    There is no threshold of success; `nalu_tutorial.accuracy` judges.

    Parameters
    ----------
    relation : str
        ">", "<", ">=", "<=", "==" or "!=".
    magnitude : int
        The k of 10ᵏ, from 1 (the training range) to 13. x has shape (..., 2), the target (..., 1).
    training_pairs, extrapolation_pairs : Pairs
        ``Pairs()`` for independent numbers, which are equal once in 20 pairs in training and practically never at
        10¹³; ``Pairs(0.5, 0)`` for a set in which a bit more than half are equal.

    Raises
    ------
    ValueError
        If the relation is unknown, the magnitude is none of these, or pairs may be more than 10 apart.

    References
    ----------
    Faber & Wattenhofer (2020), Neural Status Registers, the comparison experiments. How their pairs at large
    magnitudes were drawn is not given: close pairs are our choice.

    Examples
    --------
    >>> comparison(">=", 2).target(torch.tensor([[3.0, 3.0], [2.0, 3.0]]))
    tensor([[1.],
            [0.]])
    """
    if relation not in RELATIONS:
        raise ValueError(f"expected one of {', '.join(RELATIONS)}, got {relation!r}")
    if magnitude not in range(1, LARGEST + 1):
        raise ValueError(f"expected a magnitude from 1 to {LARGEST}, got {magnitude}")
    if max(training_pairs.apart, extrapolation_pairs.apart) > FARTHEST:
        raise ValueError(f"two numbers from −10 to 9 that are close are at most {FARTHEST} apart")
    far = (-(10**magnitude), 10**magnitude - 1)
    return Task(Holds(relation), 2, (-10, 9), far, training_pairs, extrapolation_pairs, uniforms=6)


def finer(pair: Tensor) -> Tensor:
    """Return one uniform number of up to 48 bits made of two, of which the first gives 24."""
    return ((pair[..., :1] * 2.0**24).floor() + pair[..., 1:]) * 2.0**-24
