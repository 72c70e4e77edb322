"""Which rows have inputs of given signs that are not near 0."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor


@dataclass(frozen=True)
class Signs:
    """Selects the rows whose inputs have given signs and magnitudes of at least so much.

    Called with inputs of shape (..., in_features), it returns a truth value for each row, of shape (...).

    Attributes
    ----------
    signs : int, or a sequence of int
        1 for positive inputs, −1 for negative ones, 0 for either: one for all inputs, or one for each.
    least : float
        The least magnitude of an input, from 0 on.

    Raises
    ------
    ValueError
        If a sign is none of the three, or the least magnitude is negative or not finite.

    Examples
    --------
    >>> x = torch.tensor([[1.0, 2.0], [1.0, -2.0], [0.1, 2.0]])
    >>> Signs(1, least=0.3)(x)
    tensor([ True, False, False])
    >>> Signs((1, -1))(x)
    tensor([False,  True, False])
    """

    signs: int | Sequence[int] = 1
    least: float = 0.0

    def __post_init__(self) -> None:
        if not isinstance(self.signs, int):
            object.__setattr__(self, "signs", tuple(self.signs))
        if not self.each or not set(self.each) <= {-1, 0, 1}:
            raise ValueError(f"signs are 1, -1 or 0, one for all inputs or one for each, not {self.signs!r}")
        if not 0 <= self.least < math.inf:
            raise ValueError(f"least is a magnitude, a finite number from 0 on, not {self.least!r}")

    @property
    def each(self) -> tuple[int, ...]:
        """The signs: one for all inputs, or one for each."""
        return (self.signs,) if isinstance(self.signs, int) else tuple(self.signs)

    def check_width(self, in_features: int) -> None:
        """Raise unless there is one sign for all inputs, or one for each."""
        if len(self.each) not in (1, in_features):
            raise ValueError(f"{len(self.each)} signs were given, and there are {in_features} inputs")

    def __call__(self, x: Tensor) -> Tensor:
        self.check_width(x.shape[-1])
        signs = torch.tensor(self.each, dtype=x.dtype, device=x.device)
        fits: Tensor = ((signs == 0) | (signs * x > 0)) & (x.abs() >= self.least)
        return fits.all(dim=-1)

    def parts(self, low: Tensor, high: Tensor) -> tuple[Tensor, Tensor]:
        """Return how long the selected parts of a range are, below 0 and above it: shapes (..., 1 or in_features)."""
        signs = torch.tensor(self.each, dtype=low.dtype, device=low.device)
        below = (high.clamp(max=-self.least) - low).clamp(min=0) * (signs <= 0)
        above = (high - low.clamp(min=self.least)).clamp(min=0) * (signs >= 0)
        return below, above

    def among(self, uniform: Tensor, low: Tensor, high: Tensor) -> Tensor:
        """Return the uniform numbers that an even draw from low to high turns into one from its selected parts."""
        below, above = self.parts(low, high)
        way = uniform * (below + above)
        value = torch.where(way < below, low + way, low.clamp(min=self.least) + way - below)
        return (value - low) / (high - low)


def positive(least: float = 0.0) -> Signs:
    """Return what selects the rows whose inputs are all positive, and at least so large.

    Examples
    --------
    >>> positive(0.3)(torch.tensor([[1.0, 2.0], [1.0, -2.0]]))
    tensor([ True, False])
    """
    return Signs(1, least)
