"""The learning rate as a function of the step: asked for every step before the first, so that a wrong one is early."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from numbers import Real
from typing import Any

import torch
from torch.optim import Optimizer

from ._arguments import FASTEST
from ._maker import Maker, values_of

Schedule = Callable[[int], float]
SHOWN = 100  # rates by which a checkpoint knows a schedule


@dataclass(frozen=True)
class Falling:
    """A learning rate that falls to 0 in a straight line."""

    first: float
    steps: int

    def __call__(self, step: int) -> float:
        """Return the rate of a step."""
        return self.first * (1 - step / self.steps)


def scheduled(lr: Schedule, steps: int) -> array[float]:
    """Return the rate of each step."""
    return array("d", (checked(lr(step), step) for step in range(steps)))


def checked(rate: Any, step: int) -> float:
    """Return the rate of a step as a number that is not negative and that every optimiser can compute with."""
    if isinstance(rate, Real) and not isinstance(rate, bool) and 0 <= float(rate) <= FASTEST:
        return float(rate)
    raise ValueError(f"lr must give a number from 0 to {FASTEST:g} for every step; for step {step} it gave {rate!r}")


def fingerprint(rates: array[float] | None) -> list[str]:
    """Return some of the rates and their sum, for the checkpoint: a function has no name that a second session knows.

    Rounded, because the last digit of a cosine is not the same on every machine.
    """
    if rates is None:
        return []
    every = -(-len(rates) // SHOWN)
    return [f"{rate:.4g}" for rate in (*rates[::every], sum(rates))]


def set_rate(optimizer: Optimizer, rate: float) -> None:
    """Give all parameters of an optimiser this learning rate from its next step on."""
    for group in optimizer.param_groups:
        group["lr"] = rate


def check_rate_is_read(make: Maker, names: Sequence[str]) -> None:
    """Raise unless the optimiser takes the rate from its groups at each step: at a rate of 0 it then stands still."""
    leaves = make.leaves({name: torch.ones(1, *value.shape) for name, value in make.own.items()}, names)
    optimizer = make(leaves, 0.01)
    kind = type(optimizer).__name__
    if any(group.get("lr", 0.01) != 0.01 for group in optimizer.param_groups):
        raise ValueError(
            f"lr cannot be a function of the step where a group of the {kind} has a rate of its own; give it a number"
        )
    alike = all(group.get("lr") == 0.01 for group in optimizer.param_groups)
    step_of_ones(optimizer)
    set_rate(optimizer, 0.0)
    before = [value.detach().clone() for value in values_of(optimizer)]
    step_of_ones(optimizer)
    if not alike or not all(map(torch.equal, values_of(optimizer), before)):
        raise ValueError(
            f"lr cannot be a function of the step with {kind}, which does not take its rate from "
            "lr in its param_groups at each step, as SGD, RMSprop and Adam do"
        )


def step_of_ones(optimizer: Optimizer) -> None:
    """Take a step where each number of what is trained has a gradient of 1."""
    for value in values_of(optimizer):
        value.grad = torch.ones_like(value) if value.requires_grad else None
    optimizer.step()
