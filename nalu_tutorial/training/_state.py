"""What changes while a training goes on."""

from __future__ import annotations

from dataclasses import dataclass, field

import torch
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

    @classmethod
    def of(cls, starts: dict[str, Tensor], tasks: int, dtype: torch.dtype) -> State:
        """Return the state before the first step: the start of each seed, once for each task."""
        params = {name: value.repeat(tasks, *[1] * (value.dim() - 1)) for name, value in starts.items()}
        some = next(iter(params.values()))
        return cls(
            params,
            {name: value.clone() for name, value in params.items()},
            torch.full((len(some),), torch.inf, dtype=dtype, device=some.device),
            torch.zeros(len(some), dtype=torch.int64),
        )
