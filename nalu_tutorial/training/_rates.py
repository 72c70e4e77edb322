"""The learning rate as a function of the step: asked for every step before the first, so that a wrong one is early."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from numbers import Real
from typing import Any

import torch
from torch.optim import Optimizer

from ._arguments import FASTEST

Schedule = Callable[[int], float]
SHOWN = 100  # rates by which a checkpoint knows a schedule


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


def check_rate_is_read(make: Callable[..., Optimizer]) -> None:
    """Raise unless the optimiser takes the rate from its groups at each step: at a rate of 0 it then stands still."""
    value = torch.ones(3)
    optimizer = make([value], lr=0.01)
    alike = all(group.get("lr") == 0.01 for group in optimizer.param_groups)
    value.grad = torch.ones(3)
    optimizer.step()
    set_rate(optimizer, 0.0)
    before = value.clone()
    optimizer.step()
    if not alike or not torch.equal(value, before):
        raise ValueError(
            f"lr cannot be a function of the step with {type(optimizer).__name__}, which does not take its rate from "
            "lr in its param_groups at each step, as SGD, RMSprop and Adam do"
        )
