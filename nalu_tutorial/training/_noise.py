"""Random numbers for the modules that ask for some in training, counted out as the data are.

A module says by ``noise_size`` how many even numbers in [0, 1) each point of a batch takes, and has a place for them,
``noise``, which is None: in training mode it uses what stands there, and draws numbers of its own if nothing does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

import torch
from torch import Tensor, nn

from ._counter_random import uniform_numbers

PLACE = "noise"
APART = 2**32  # above all seeds, so that the noise of none is the data of another


@dataclass(frozen=True)
class Noise:
    """What a step's noise is made of: for each seed, step and point as many numbers as the modules ask for.

    It depends on nothing else: not on the task, nor on the other seeds.
    """

    sizes: Mapping[str, int]  # by the place in the model
    seeds: Tensor
    dtype: torch.dtype

    @property
    def per_point(self) -> int:
        """How many numbers a point takes."""
        return sum(self.sizes.values())

    def __call__(self, step: Tensor, batch_size: int) -> dict[str, Tensor]:
        """Return the noise of a step by its place, (S, batch, size), or of several steps along a leading axis."""
        if not self.sizes:
            return {}
        numbers = uniform_numbers(self.seeds + APART, step, self.per_point * batch_size, self.dtype)
        by_point = numbers.reshape(*numbers.shape[:-1], -1, batch_size).transpose(-2, -1)
        return dict(zip(self.sizes, by_point.split_with_sizes([*self.sizes.values()], dim=-1), strict=True))


def noise_sizes(model: nn.Module) -> dict[str, int]:
    """Return how many numbers a point takes, by the place for them: none of modules in evaluation mode."""
    return {
        f"{prefix}.{PLACE}".lstrip("."): module.noise_size
        for prefix, module in model.named_modules()
        if module.training and isinstance(getattr(module, "noise_size", None), int) and hasattr(module, PLACE)
    }


@contextmanager
def given(model: nn.Module, noise: Mapping[str, Tensor]) -> Iterator[None]:
    """Have a model with this noise in the places for it, and then with what stood there."""
    owners = {place: model.get_submodule(place.rpartition(".")[0]) for place in noise}
    before = {place: getattr(owner, PLACE) for place, owner in owners.items()}
    try:
        for place, owner in owners.items():
            setattr(owner, PLACE, noise[place])
        yield
    finally:
        for place, owner in owners.items():
            setattr(owner, PLACE, before[place])
