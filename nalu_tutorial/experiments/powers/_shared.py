"""What several experiments with power units have: the units, and an optimizer of their authors."""

from __future__ import annotations

from typing import Any

import torch

from ...units import NPU, NaiveNPU, RealNPU
from .._nets import Layer

GATED: dict[str, Layer] = {"NaiveNPU": NaiveNPU, "RealNPU": RealNPU, "NPU": NPU}


def rmsprop_of_flux(parameters: Any, **options: Any) -> torch.optim.Optimizer:
    """Return RMSprop with the decay that the authors' library has by default: 0.9, not torch's 0.99."""
    return torch.optim.RMSprop(parameters, alpha=0.9, **options)
