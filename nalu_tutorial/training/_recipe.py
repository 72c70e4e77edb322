"""What `train` is told, in one piece."""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch
from torch.optim import Optimizer

from ._objective import Loss
from ._policies import Alternate, Aside, Clip, Penalty, Ramp, Restart
from ._stopping import Stop


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """How to train; `train` explains the fields."""

    steps: int
    optimizer: Callable[..., Optimizer]
    lr: float
    rates: array[float] | None
    batch_size: int
    loss: Loss
    penalty: Penalty | Ramp | Sequence[Penalty | Ramp] | None
    clip: Clip
    alternate: Alternate | None
    aside: Aside | None
    restart: Restart | None
    stop_when: Stop | None
    log_every: int
    compiled: bool | None
    checkpoint: str | os.PathLike[str] | None
    progress: Callable[[int, int], object] | None
    device: torch.device
    dtype: torch.dtype

    @property
    def penalties(self) -> tuple[Penalty | Ramp, ...]:
        """The penalties as a tuple, however many were given."""
        if self.penalty is None:
            return ()
        return tuple(self.penalty) if isinstance(self.penalty, Sequence) else (self.penalty,)

    @property
    def calm_from(self) -> int:
        """The step from which no schedule changes what is descended."""
        ends = [penalty.end for penalty in self.penalties if isinstance(penalty, Ramp)]
        return max([0, *ends, *([self.aside.start] if self.aside else [])])


def settings(policy: object) -> dict[str, float]:
    """Return the numbers among a policy's options; its functions have no name that a second session would know."""
    return {name: value for name, value in getattr(policy, "__dict__", {}).items() if isinstance(value, int | float)}
