"""A task: a target, the range from which its inputs are drawn, and another range for extrapolation.

Inputs are a function of uniform numbers in [0, 1), which come from a generator or from a counter.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

import torch
from torch import Tensor

from ._checks import Range, as_points, as_range, as_ranges, check_count

Ranges = Range | tuple[Range, ...]
Sampler = Callable[[Tensor, Tensor, Tensor], Tensor]
# The fixed sets are the same for every task, seed and session; these seeds are used for nothing else.
VALIDATION_SEED, EXTRAPOLATION_SEED = 2_000_000_001, 2_000_000_002


def evenly(uniform: Tensor, low: Tensor, high: Tensor) -> Tensor:
    """Return inputs that lie evenly between low and high."""
    return ((high - low) * uniform).add_(low)  # in place: chapters draw a lot


def beside_zero(uniform: Tensor, low: Tensor, high: Tensor) -> Tensor:
    """Return inputs that lie evenly between low and high, but never at 0, which nothing can be divided by."""
    x = evenly(uniform, low, high)
    # Even numbers of 24 bits hit the middle of a range once in 2²⁴ draws: they move by half their distance.
    return torch.where(x == 0, (high - low) * 2.0**-25, x)


def whole(uniform: Tensor, low: Tensor, high: Tensor) -> Tensor:
    """Return whole inputs from low to high, both included, each as often as the other."""
    # An uniform number that was made of others can have rounded up to 1, which would give one past the end.
    return (uniform * (high - low + 1)).floor_().clamp(max=high - low).add_(low)


@dataclass(frozen=True)
class Task:
    """A target function and where its inputs come from.

    Attributes
    ----------
    target : callable
        Maps x of shape (..., in_features) to t of shape (..., out). Where there is time, x is
        (..., length, in_features).
    in_features : int
        Size of the last axis of x.
    training : (low, high)
        The range of the inputs, which validation uses too: two finite numbers.
    extrapolation : (low, high), or several of them
        The range, or the union of ranges, of the extrapolation set.
    sampler : callable
        Maps (uniform, low, high) to inputs: ``evenly`` or ``whole``, or a function that makes points which belong
        together. It maps (..., uniforms) to (..., in_features).
    extrapolation_sampler : callable, optional
        The same for the extrapolation set, where its points come about in another way.
    uniforms : int, optional
        How many uniform numbers one point takes (at one time step): in_features by default.
    length, extrapolation_length : int, optional
        How many time steps the input has, in training and in extrapolation; None where there is no time.
    grid : tuple of points, optional
        The inputs of the extrapolation set, in_features numbers each, in place of a draw.
    threshold : float or None
        A run succeeds when its mean squared error on the extrapolation set is below it.
    noise : float
        The standard deviation of normal noise on the targets of training, one draw for each point. The fixed sets have
        none: they measure the distance to the target without noise.

    Raises
    ------
    TypeError
        If a count or an end of a range is no number, or what should be a function is none.
    ValueError
        If whole numbers shall lie between ends that are none, a range is upside down or not finite, a count is below
        1, the threshold is NaN, the noise negative or not finite, a point of the grid has another width, only one
        length is given, or a union of ranges meets points that do not take one uniform number for each input.
    """

    target: Callable[[Tensor], Tensor]
    in_features: int
    training: Range
    extrapolation: Ranges
    sampler: Sampler = evenly
    extrapolation_sampler: Sampler | None = None
    uniforms: int | None = None
    length: int | None = None
    extrapolation_length: int | None = None
    grid: tuple[tuple[float, ...], ...] | None = field(default=None, repr=False)
    threshold: float | None = None
    noise: float = 0.0

    def __post_init__(self) -> None:
        """Refuse ranges that cannot be drawn from; a list becomes a tuple."""
        self.check_options()
        object.__setattr__(self, "training", as_range(self.training))
        object.__setattr__(self, "extrapolation", as_ranges(self.extrapolation))
        if self.grid is not None:
            object.__setattr__(self, "grid", as_points(self.grid, self.in_features))
        for low, high in (self.training, *segments(self.extrapolation)):
            if self.sampler is whole and (low != int(low) or high != int(high)):
                raise ValueError(f"whole numbers need ranges with whole ends, got {(low, high)}")
        if (self.length is None) != (self.extrapolation_length is None):
            raise ValueError("a task in time needs a length for training and one for extrapolation")
        if len(segments(self.extrapolation)) > 1 and self.uniforms not in (None, self.in_features):
            raise ValueError("a union of ranges needs points that take one uniform number for each input")

    def check_options(self) -> None:
        """Refuse a function that cannot be called, a count that counts nothing and a threshold that is no number."""
        functions: dict[str, Any] = {"target": self.target, "sampler": self.sampler}
        for name, function in functions.items():
            if not callable(function):
                raise TypeError(f"{name} must be a function of tensors, not {function!r}")
        check_count("in_features", self.in_features)
        for name in ("uniforms", "length", "extrapolation_length"):
            if getattr(self, name) is not None:
                check_count(name, getattr(self, name))
        if self.threshold is not None and math.isnan(self.threshold):
            raise ValueError("the threshold of success must be a number, not NaN: nothing is below it")
        if not 0 <= self.noise < math.inf:
            raise ValueError(f"noise is a standard deviation, a finite number from 0 on, not {self.noise!r}")

    def over(self, training: Range, extrapolation: Ranges, threshold: float | None = None) -> Task:
        """Return the same task over other ranges, with a threshold of its own; elsewhere a grid gives way to a draw."""
        grid = self.grid if extrapolation == self.extrapolation else None
        return replace(self, training=training, extrapolation=extrapolation, threshold=threshold, grid=grid)

    def numbers(self, length: int | None) -> int:
        """Return how many uniform numbers one point takes, over all its time steps."""
        return (self.uniforms or self.in_features) * (length or 1)

    def points(self, uniform: Tensor, low: Tensor, high: Tensor, length: int | None) -> tuple[Tensor, Tensor]:
        """Return inputs and targets made of uniform numbers of shape (..., numbers).

        The ends broadcast against (..., in_features), or against (..., length, in_features) where there is time.
        """
        x = self.inputs(uniform, low, high, length)
        return x, self.target(x)

    def inputs(self, uniform: Tensor, low: Tensor, high: Tensor, length: int | None) -> Tensor:
        """Return the inputs alone, made of the same numbers."""
        shaped = uniform if length is None else uniform.reshape(*uniform.shape[:-1], length, -1)
        return self.sampler(shaped, low, high)

    @property
    def draws_evenly(self) -> bool:
        """Whether each input is drawn uniformly and independently."""
        return self.sampler in (evenly, beside_zero) and self.uniforms in (None, self.in_features)

    def training_numbers(self) -> int:
        """Return how many uniform numbers one point of training takes: one more where there is noise."""
        return self.numbers(self.length) + (self.noise > 0)

    def training_points(self, uniform: Tensor, low: Tensor, high: Tensor) -> tuple[Tensor, Tensor]:
        """Return inputs and targets, these with noise, made of uniform numbers of shape (..., training_numbers)."""
        if not self.noise:
            return self.points(uniform, low, high, self.length)
        x, t = self.points(uniform[..., :-1], low, high, self.length)
        # Uniform numbers of 24 bits: at 0 itself, or at 1, a normal one would be infinite.
        standard = torch.special.ndtri(uniform[..., -1:].clamp(2**-25, 1 - 2**-24))
        return x, t + self.noise * standard

    def draw(
        self,
        shape: Sequence[int],
        *,
        generator: torch.Generator,
        dtype: torch.dtype = torch.float32,
        within: Ranges | None = None,
        length: int | None = None,
    ) -> tuple[Tensor, Tensor]:
        """Return inputs and targets with these leading axes, by default as in training, but without noise.

        Parameters
        ----------
        shape : sequence of int
            The leading axes.
        generator : torch.Generator
            Where the uniform numbers come from.
        dtype : torch.dtype
            The precision of both.
        within : (low, high), or several of them, optional
            Another range than that of training.
        length : int, optional
            Another number of time steps than in training.
        """
        if length is not None and self.length is None:
            raise ValueError("this task has no time axis, so it takes no length")
        length = length or self.length
        uniform = torch.rand((*shape, self.numbers(length)), generator=generator, dtype=dtype)
        uniform, low, high = share_out(uniform, segments(as_ranges(within or self.training)))
        if length is not None and low.dim():
            low, high = (end.reshape(*end.shape[:-1], length, -1) for end in (low, high))
        x = self.inputs(uniform, low, high, length)
        before = x._version
        t = self.target(x)
        if x._version != before:
            raise ValueError("the target changes x in place, and so the inputs: let it begin with x = x.clone()")
        return x, t

    def validation_set(self, points: int = 1000, dtype: torch.dtype = torch.float32) -> tuple[Tensor, Tensor]:
        """Return the fixed set from the training range, which no run trains on."""
        generator = torch.Generator().manual_seed(VALIDATION_SEED)
        return self.draw((points,), generator=generator, dtype=dtype)

    def extrapolation_set(self, points: int = 1000, dtype: torch.dtype = torch.float32) -> tuple[Tensor, Tensor]:
        """Return the fixed set from the extrapolation range; a task with a grid returns that, whatever the count."""
        if self.grid is not None:
            x = torch.tensor(self.grid, dtype=dtype)
            return x, self.target(x)
        generator = torch.Generator().manual_seed(EXTRAPOLATION_SEED)
        far = replace(self, sampler=self.extrapolation_sampler or self.sampler, length=self.extrapolation_length)
        return far.draw((points,), generator=generator, dtype=dtype, within=self.extrapolation)


def segments(ranges: Ranges) -> tuple[Range, ...]:
    """Return the ranges of a union; a single one is a union of one."""
    several = isinstance(ranges[0], tuple)
    return cast("tuple[Range, ...]", ranges if several else (ranges,))


def share_out(uniform: Tensor, ranges: tuple[Range, ...]) -> tuple[Tensor, Tensor, Tensor]:
    """Give every number one of the ranges, by their widths; return uniform numbers within them, and their ends."""
    ends = torch.tensor(ranges, dtype=uniform.dtype)
    if len(ranges) == 1:
        return uniform, ends[0, 0], ends[0, 1]
    widths = ends[:, 1] - ends[:, 0]
    edges = torch.cat([torch.zeros(1, dtype=uniform.dtype), widths.cumsum(0) / widths.sum()])
    chosen = torch.bucketize(uniform, edges[1:-1], right=True)
    within = (uniform - edges[chosen]) / (edges[chosen + 1] - edges[chosen])
    return within, ends[chosen, 0], ends[chosen, 1]
