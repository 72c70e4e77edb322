"""What `train` is told, in one piece."""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch
from torch.optim import Optimizer

from ..step_compiler import has_compiler
from ._objective import Loss
from ._policies import Alternate, Clip, OnBatch, Penalty, PenaltySteps, Ramp, Restart
from ._runs import Runs
from ._stopping import Stop

COMPILE_FROM = 1_500  # steps, from which compiling takes less than it saves, of tens of runs at least


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """How to train; `train` explains the fields."""

    steps: int
    optimizer: Callable[..., Optimizer]
    lr: float
    rates: array[float] | None
    batch_size: int
    loss: Loss
    penalty: Penalty | OnBatch | Ramp | Sequence[Penalty | OnBatch | Ramp] | None
    clip: Clip
    alternate: Alternate | None
    penalty_steps: PenaltySteps | None
    restart: Restart | None
    stop_when: Stop | None
    log_every: int
    continue_from: Runs | None
    compiled: bool | None
    checkpoint: str | os.PathLike[str] | None
    progress: Callable[[int, int], object] | None
    device: torch.device
    dtype: torch.dtype

    @property
    def penalties(self) -> tuple[Penalty | OnBatch | Ramp, ...]:
        """The penalties as a tuple, however many were given."""
        if self.penalty is None:
            return ()
        return tuple(self.penalty) if isinstance(self.penalty, Sequence) else (self.penalty,)

    @property
    def schedules_end(self) -> int:
        """The step from which no schedule changes what is descended."""
        ends = [penalty.end for penalty in self.penalties if isinstance(penalty, Ramp)]
        begun = self.continue_from.steps if self.continue_from else 0
        return max([begun, *ends, *([self.penalty_steps.start] if self.penalty_steps else [])])

    def compiles(self, known: bool) -> bool:
        """Return whether the step is compiled, with optimisers that it knows or not: as asked, or where it pays."""
        obstacles = {
            "the compiled step knows Adam, RMSprop and SGD, without weight decay and variants, hooks and another step":
                not known,
            "a compiled step needs a C++ compiler, and there is none on this machine": not has_compiler(),
            f"the compiled step is for the processor, not for {self.device}": self.device.type != "cpu",
            "the compiled step has no backward pass in which torch's detect_anomaly could look":
                torch.is_anomaly_enabled(),
        }  # fmt: skip
        obstacle = next((reason for reason, there in obstacles.items() if there), None)
        if self.compiled and obstacle:
            raise ValueError(obstacle)
        pays = self.steps >= COMPILE_FROM and obstacle is None
        return pays if self.compiled is None else self.compiled


def settings(policy: object) -> dict[str, float]:
    """Return the numbers among a policy's options; its functions have no name that a second session would know."""
    return {name: value for name, value in getattr(policy, "__dict__", {}).items() if isinstance(value, int | float)}
