"""What there is to learn: a function of inputs drawn evenly, one range for training and one to extrapolate to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

Range = tuple[float, float]
# The fixed sets are the same for every task, seed and session; these seeds are used for nothing else.
VALIDATION_SEED, EXTRAPOLATION_SEED = 2_000_000_001, 2_000_000_002


@dataclass(frozen=True)
class Task:
    """A target function and where its inputs come from.

    Attributes
    ----------
    target : callable
        Maps x of shape (..., in_features) to t of shape (..., out).
    in_features : int
        Size of the last axis of x.
    training, extrapolation : (low, high)
        The ranges of the inputs, drawn evenly. Validation uses the training range.
    integers : bool
        Draw whole numbers, both ends included.
    threshold : float or None
        A run succeeds when its mean squared error on the extrapolation set is below it.
    """

    target: Callable[[Tensor], Tensor]
    in_features: int
    training: Range
    extrapolation: Range
    integers: bool = False
    threshold: float | None = None

    def __post_init__(self) -> None:
        """Refuse whole numbers between ends that are none."""
        ends = (*self.training, *self.extrapolation)
        if self.integers and any(end != int(end) for end in ends):
            raise ValueError(f"whole numbers need ranges with whole ends, got {self.training} and {self.extrapolation}")

    def draw(
        self, shape: Sequence[int], *, generator: torch.Generator, dtype: torch.dtype, within: Range | None = None
    ) -> tuple[Tensor, Tensor]:
        """Return inputs of shape (…shape, in_features), by default from the training range, and their targets."""
        low, high = within or self.training
        size = (*shape, self.in_features)
        if self.integers:
            x = torch.randint(int(low), int(high) + 1, size, generator=generator).to(dtype)
        else:
            x = low + (high - low) * torch.rand(size, generator=generator, dtype=dtype)
        return x, self.target(x)

    def validation_set(self, points: int = 1000, dtype: torch.dtype = torch.float32) -> tuple[Tensor, Tensor]:
        """Return the fixed set from the training range, which no run trains on."""
        generator = torch.Generator().manual_seed(VALIDATION_SEED)
        return self.draw((points,), generator=generator, dtype=dtype)

    def extrapolation_set(self, points: int = 1000, dtype: torch.dtype = torch.float32) -> tuple[Tensor, Tensor]:
        """Return the fixed set from the extrapolation range."""
        generator = torch.Generator().manual_seed(EXTRAPOLATION_SEED)
        return self.draw((points,), generator=generator, dtype=dtype, within=self.extrapolation)
