"""Truth bounds: how true something is at least and at most, and the word for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NoReturn

import torch
from torch import Tensor

# Bounds that differ by less differ by rounding, or by what inference would still have moved.
ROUNDING = 1e-6


@dataclass(frozen=True)
class Bounds:
    """How true a formula is: at least ``lower`` and at most ``upper``.

    Attributes
    ----------
    lower, upper : float
        Between 0, false, and 1, true. They unpack: ``lower, upper = kb.ask(formula)``.
    alpha : float
        From where on a value counts as true; one up to 1 − alpha counts as false.
    settled : bool
        Whether inference went on until nothing moved. If not, the bounds hold and may still become narrower.

    Raises
    ------
    TypeError
        If Python is to take it as True or False, for there are five states.

    Examples
    --------
    >>> Bounds(0.9, 1.0, alpha=0.8)
    true [0.9, 1]
    >>> Bounds(0.2, 0.5).state
    'ambiguous'
    """

    lower: float
    upper: float
    alpha: float = field(default=1.0, repr=False)
    settled: bool = field(default=True, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not all(isinstance(bound, float | int) and 0 <= bound <= 1 for bound in self):
            raise ValueError(f"truth lies between 0 and 1, and these bounds are {self.lower!r} and {self.upper!r}")

    @classmethod
    def of(cls, bounds: Tensor, alpha: float) -> Bounds:
        """Return the bounds that a tensor of shape (2,) holds."""
        lower, upper = bounds.tolist()
        return cls(lower, upper, alpha)

    @property
    def state(self) -> str:
        """One of five words, where the first that fits is meant.

        ``"contradiction"``: lower > upper. ``"true"``: lower ≥ alpha. ``"false"``: upper ≤ 1 − alpha.
        ``"unknown"``: [0, 1]. ``"ambiguous"``: all between.
        """
        return next((name for name, holds in _HOLDS.items() if holds(self.lower, self.upper, self.alpha)), "ambiguous")

    def __iter__(self) -> Iterator[float]:
        return iter((self.lower, self.upper))

    def __bool__(self) -> NoReturn:
        """Refuse: what is not true need not be false."""
        raise TypeError("truth bounds are not True or False in Python: compare their state with a word, as 'true'")

    def __repr__(self) -> str:
        return f"{self.state} [{self.lower:.4g}, {self.upper:.4g}]{', not settled' * (not self.settled)}"


_HOLDS: dict[str, Callable[[Any, Any, float], Any]] = {
    "contradiction": lambda lower, upper, alpha: lower > upper + ROUNDING,
    "true": lambda lower, upper, alpha: lower >= alpha - ROUNDING,
    "false": lambda lower, upper, alpha: upper <= 1 - alpha + ROUNDING,
    "unknown": lambda lower, upper, alpha: upper - lower >= 1 - ROUNDING,
}
STATES = (*_HOLDS, "ambiguous")


def in_state(state: str, bounds: Tensor, alpha: float) -> Tensor:
    """Return which of many are in a state: bounds of shape (2, G) to bool of shape (G,)."""
    lower, upper = bounds
    left = torch.ones_like(lower, dtype=torch.bool)
    for name, holds in _HOLDS.items():
        here: Tensor = left & holds(lower, upper, alpha)
        if name == state:
            return here
        left = left & ~here
    return left


def negate(bounds: Tensor) -> Tensor:
    """Return the bounds of ¬a, [1 − U, 1 − L], for bounds of shape (2, ...): lower and upper."""
    return 1 - bounds.flip(0)


def tighten(old: Tensor, new: Tensor) -> Tensor:
    """Return the intersection of both: the larger lower and the smaller upper bound, of shape (2, ...).

    The gradient goes to the bound that counts, the old one where both are equal. Of two that say nothing, a lower 0 or
    an upper 1, it is the new one, else what is unknown would be a clamp of its own.

    A move in the last digits is none, and bounds that rounding would make cross meet instead. Else a cycle of rules
    could move them for ever, or make the error grow from pass to pass until it is a contradiction.
    """
    room = 4 * torch.finfo(old.dtype).eps
    (least, most), (lower, upper) = old, new
    higher, smaller = lower > least + room, upper < most - room
    if old.requires_grad or new.requires_grad:  # which of two equal numbers is taken matters for the gradient alone
        higher, smaller = higher | ((lower == 0) & (least == 0)), smaller | ((upper == 1) & (most == 1))
    both = torch.where(torch.stack([higher, smaller]), new, old)
    lower, upper = both
    crossed = lower > upper
    if not crossed.any():
        return both
    crossed = crossed & (lower <= upper + ROUNDING)
    meeting = torch.maximum(least, upper)
    return torch.where(crossed, torch.stack([meeting, torch.minimum(most, meeting)]), both)


def clamp(x: Tensor, *, through: bool = False) -> Tensor:
    """Return x cut to [0, 1], and let the gradient through as if it were not, if asked to.

    Where all operands are 0 or 1, most weighted sums lie outside of [0, 1]. There the true gradient is 0, and nothing
    would learn; with the gradient of x a loss can pull the sum back.

    References
    ----------
    The *gradient-transparent clamping* of the library of Riegel et al. (2020), https://github.com/IBM/LNN.

    Examples
    --------
    >>> x = torch.tensor([-2.5, 0.5, 3.0], requires_grad=True)
    >>> clamp(x, through=True).sum().backward()
    >>> clamp(x).tolist(), x.grad
    ([0.0, 0.5, 1.0], tensor([1., 1., 1.]))
    """
    cut = x.clamp(0, 1)
    return cut.detach() + (x - x.detach()) if through else cut  # the bracket is exactly 0


def beside(*operands: Tensor) -> Tensor:
    """Return operands along a new last axis: n of shape (...) to (..., n)."""
    return torch.stack(operands).movedim(0, -1)  # apart in memory, which makes sums over the last axis quick
