"""What changes while a training goes on."""

from __future__ import annotations

from dataclasses import dataclass, field

from torch import Tensor


@dataclass
class State:
    """All that changes while a training goes on, besides the optimisers'."""

    params: dict[str, Tensor]
    best: dict[str, Tensor]
    best_validation: Tensor
    restarts: Tensor
    rows: list[dict[str, Tensor]] = field(default_factory=list)
    step: int = 0
    stopped: str | None = None
    seconds: float = 0.0
