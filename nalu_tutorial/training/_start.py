"""The models that the runs begin with."""

from __future__ import annotations  # the API pages are made without torch, which the types would need

from collections.abc import Callable

import torch
from torch import Tensor, nn

from ._stream import mix64


def start(make_model: Callable[[], nn.Module], seed: int) -> nn.Module:
    """Return a new model drawn with this seed, leaving torch's own generator as it was."""
    with torch.random.fork_rng(devices=[]):
        torch.default_generator.manual_seed(seed)
        return make_model()


def redraw_seed(seed: int, times: int) -> int:
    """Return from which seed a run is drawn that starts anew for the times-th time.

    The two are mixed, not added up: torch's generator on the CPU looks at the lowest 32 bits of a seed and no more.
    """
    return int(mix64(mix64(torch.tensor(seed)) + times)) % 2**32


def check_buffers(buffers: dict[str, Tensor]) -> None:
    """Raise if the model keeps more than parameters: every run would be left with the buffers of the first."""
    if buffers:
        raise ValueError(f"only parameters are trained and kept, and this model has buffers: {', '.join(buffers)}")
