"""What is training and not a unit: schedules of regularisers, parameters trained in turn, new starts, gradient clips.

Each policy works with any model, and treats every seed by itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from dataclasses import dataclass

import torch
from torch import Tensor, nn

Penalty = Callable[[nn.Module], Tensor]


def check_function(name: str, function: object) -> None:
    if not callable(function):
        raise TypeError(f"{name} must be a function, not {function!r}")


def check_whole(name: str, count: object) -> None:
    """Raise unless this is a whole number from 1 on."""
    if not isinstance(count, int) or isinstance(count, bool) or count < 1:
        raise ValueError(f"{name} must be a whole number from 1 on, not {count!r}")


def check_number(name: str, number: float) -> None:
    """Raise if this is NaN, which nothing is below or above."""
    if math.isnan(number):
        raise ValueError(f"{name} must be a number, not NaN")


def check_finite(name: str, number: float) -> None:
    """Raise unless this is a finite number."""
    if not math.isfinite(number):
        raise ValueError(f"{name} must be finite, not {number}")


def uniform_redraw(model: nn.Module, generator: torch.Generator) -> None:
    """Draw all parameters of a model that are trained from U[−2, 2]."""
    for parameter in model.parameters():
        if parameter.requires_grad:
            nn.init.uniform_(parameter, -2, 2, generator=generator)


@dataclass(frozen=True)
class OnBatch:
    """A penalty that looks at the batch as well as at the model.

    Attributes
    ----------
    penalty : callable
        Maps a model and the inputs of a batch, of shape (batch, ..., in), to a scalar.
    """

    penalty: Callable[[nn.Module, Tensor], Tensor]

    def __post_init__(self) -> None:
        """Refuse what cannot be called."""
        check_function("penalty", self.penalty)


@dataclass(frozen=True)
class Ramp:
    r"""A penalty that comes in slowly, times :math:`\lambda = \hat\lambda \min(\max((t - t_0)/(t_1 - t_0), 0), 1)`.

    Attributes
    ----------
    penalty : callable, or OnBatch
        Maps a model to a scalar.
    weight : float
        λ̂, reached at the end.
    start, end : int
        The steps t₀ < t₁ between which λ rises from 0.

    References
    ----------
    Madsen & Johansen (2020), section 2.1.
    """

    penalty: Penalty | OnBatch
    weight: float
    start: int
    end: int

    def __post_init__(self) -> None:
        """Refuse a ramp without length, and a weight that is no number."""
        if not isinstance(self.penalty, OnBatch):
            check_function("penalty", self.penalty)
        if not self.start < self.end:
            raise ValueError(f"a ramp starts before it ends, got {self.start} and {self.end}")
        for name in ("weight", "start", "end"):
            check_finite(f"the {name} of a ramp", getattr(self, name))

    def factor(self, step: Tensor) -> Tensor:
        """Return λ at a step: a scalar."""
        return self.weight * ((step - self.start) / (self.end - self.start)).clamp(0, 1)


@dataclass(frozen=True)
class Clip:
    """A bound on the gradient, for every seed by itself.

    Attributes
    ----------
    value : float, optional
        No entry is larger than this.
    norm : float, optional
        The Euclidean norm over all of a seed's parameters is no larger than this.
    """

    value: float | None = None
    norm: float | None = None

    def __post_init__(self) -> None:
        """Refuse a bound that nothing lies within: a negative one would turn the descent around."""
        for name in ("value", "norm"):
            bound = getattr(self, name)
            if bound is not None and not bound > 0:
                raise ValueError(f"the {name} of a clip must be above 0, not {bound}")

    def __call__(self, gradients: dict[str, Tensor]) -> dict[str, Tensor]:
        """Return the gradients, each with a leading axis of S, within the bound."""
        if self.value is not None:
            gradients = {name: g.clamp(-self.value, self.value) for name, g in gradients.items()}
        if self.norm is not None:
            squares = [g.reshape(len(g), -1).square().sum(1) for g in gradients.values()]
            scale = (self.norm / (torch.stack(squares).sum(0).sqrt() + 1e-6)).clamp(max=1)  # torch's own small term
            gradients = {name: g * scale.reshape(-1, *[1] * (g.dim() - 1)) for name, g in gradients.items()}
        return gradients


@dataclass(frozen=True)
class Alternate:
    """Two groups of parameters trained in turn, each with an optimiser of its own.

    Attributes
    ----------
    apart : collection of str
        The own names (without the layer's) of the parameters in the second group: ``{"G"}`` for the gates.
    first, second : int
        So many steps train the others, then so many these; iNALU takes 8 and 2.

    References
    ----------
    Schlör et al. (2020), section on training.
    """

    apart: Collection[str]
    first: int = 8
    second: int = 2

    def __post_init__(self) -> None:
        """Refuse a name in place of several, and a group that has no turn."""
        if isinstance(self.apart, str):
            raise TypeError(f"apart is a collection of names, as {{{self.apart!r}}}, not one name")
        check_whole("first", self.first)
        check_whole("second", self.second)

    def groups(self, names: Collection[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the names of the parameters that share a turn, then of those in `apart`."""
        second = tuple(name for name in names if name.rsplit(".", 1)[-1] in self.apart)
        first = tuple(name for name in names if name not in second)
        if not first or not second:
            raise ValueError(f"both groups need a parameter, got {first} and {second}")
        if unknown := set(self.apart) - {name.rsplit(".", 1)[-1] for name in names}:
            raise ValueError(f"no parameter that is trained is called {', '.join(sorted(unknown))}; there are {names}")
        return first, second

    def turn(self, step: int) -> int:
        """Return which group a step trains: 0 or 1."""
        return int(step % (self.first + self.second) >= self.first)


@dataclass(frozen=True)
class PenaltySteps:
    """Extra optimiser steps on a penalty alone, for the seeds whose last batch went well.

    iNALU's regulariser is taken like this: one step for each group of parameters, after a batch with a loss below 1.

    Attributes
    ----------
    penalty : callable
        Maps a model to a scalar.
    below : float
        A seed whose batch loss is not below it stays as it is.
    start : int
        The first step after which this happens.

    References
    ----------
    Schlör et al. (2020), the regulariser.
    """

    penalty: Penalty
    below: float = 1.0
    start: int = 0

    def __post_init__(self) -> None:
        """Refuse what is never below or never begins."""
        check_function("penalty", self.penalty)
        check_number("below", self.below)
        check_finite("the start of penalty steps", self.start)


@dataclass(frozen=True)
class Restart:
    """A new start for a seed that is stuck.

    Every so often, once a seed has more than `window` batch losses since its last start: if the mean plus one standard
    deviation of the newer half is no less than the mean of the older half, and the mean of the newer half is above
    `above`, then all its parameters are drawn anew, its optimiser's averages become 0 and its losses are forgotten.

    A seed whose newer half holds a number that is not finite is stuck as well.

    The new start makes a fresh optimiser of SGD and RMSprop, exactly. Adam counts its steps for all seeds together:
    after a re-start its bias correction is that of a long run.

    Attributes
    ----------
    every : int
        Steps between two looks at the losses.
    window : int
        Batch losses that a seed must have before it is judged.
    above : float
        A seed with a lower mean loss is left alone.
    redraw : callable
        Draws a model's parameters anew, in place, from a generator; U[−2, 2] as in iNALU unless said otherwise.

    References
    ----------
    Schlör et al. (2020), the re-start.
    """

    every: int
    window: int = 10_000
    above: float = 1.0
    redraw: Callable[[nn.Module, torch.Generator], object] = uniform_redraw

    def __post_init__(self) -> None:
        """Refuse a look that never comes, and a limit that is no number."""
        check_function("redraw", self.redraw)
        check_whole("every", self.every)
        check_whole("window", self.window)
        check_number("above", self.above)

    def stuck(self, losses: Tensor) -> bool:
        """Return whether a seed with these batch losses since its start must start anew."""
        if len(losses) <= self.window:
            return False
        older, newer = losses[: len(losses) // 2], losses[len(losses) // 2 :]
        not_better = newer.mean() + newer.std() >= older.mean()
        return bool(newer.mean() > self.above and not_better) or not bool(newer.isfinite().all())
