"""What `train` was given, in one piece."""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor
from torch.optim import Optimizer

from ._objective import Loss
from ._policies import Groups, OnBatch, Penalty, Policy, Ramp, Stop
from ._runs import Runs


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """How to train; `train` explains the fields.

    Attributes
    ----------
    policies : tuple of Policy
        All that were given, penalties and the rule for stopping among them.
    """

    steps: int
    optimizer: Callable[..., Optimizer]
    lr: float
    rates: array[float] | None
    batch_size: int
    loss: Loss
    penalties: tuple[Penalty | OnBatch | Ramp, ...]
    stop_when: Stop | None
    policies: tuple[Policy, ...]
    log_every: int
    continue_from: Runs | None
    fast: bool | None
    compiled: bool | None
    checkpoint: str | os.PathLike[str] | None
    progress: Callable[[int, int], object] | None
    device: torch.device
    dtype: torch.dtype

    @property
    def schedules_end(self) -> int:
        """The step from which no schedule changes what is minimized."""
        begun = self.continue_from.steps if self.continue_from else 0
        return max([begun, *(policy.schedule_end for policy in self.policies)])

    @property
    def decides(self) -> bool:
        """Whether something has to be decided between any two steps, in Python."""
        return self.rates is not None or any(policy.decides for policy in self.policies)

    @property
    def initializes(self) -> bool:
        """Whether a policy initializes runs anew, judged by the batch losses of the steps before."""
        return any(policy.initializes for policy in self.policies)

    @property
    def alone(self) -> Penalty | None:
        """The penalty that is minimized in steps of its own."""
        return next((policy.alone for policy in self.policies if policy.alone), None)

    def groups(self, names: tuple[str, ...]) -> Groups:
        """Return the names of the parameters that are trained, in groups that take turns."""
        return next((groups for policy in self.policies if (groups := policy.groups(names))), (names,))

    def turn(self, step: int) -> int:
        """Return which group a step trains."""
        return max((policy.turn(step) for policy in self.policies), default=0)

    def clipped(self, gradients: dict[str, Tensor]) -> dict[str, Tensor]:
        """Return the gradients, each with a leading axis of runs, as the optimizer is given them."""
        for policy in self.policies:
            gradients = policy.clipped(gradients)
        return gradients
