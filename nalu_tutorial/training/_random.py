"""Random numbers by counting: the i-th number that a seed is given at a step is a function of (seed, step, i).

There is no state, so a seed's data is the same alone or beside others, eager or compiled, on any device and in either
precision, and a run that goes on after a break needs to know no more than its step. A module that needs random numbers
in training gets them in the same way: it says by ``noise_size`` how many numbers in [0, 1) each point of a batch takes,
and has a place for them, ``noise``, which is None: in training mode it uses what stands there, and draws numbers of its
own if nothing does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

import torch
from torch import Tensor, nn

BITS = 24  # what a float32 in [0, 1) can hold; float64 gets the same numbers
PLACE = "noise"
APART = 2**32  # above all seeds, so that the noise of none is the data of another


def uniform_numbers(seeds: Tensor, step: Tensor, count: int, dtype: torch.dtype) -> Tensor:
    """Return numbers in [0, 1) of shape (..., S, count), for seeds of shape (S,) and steps of shape (...), both int64.

    Two rounds of splitmix64's finaliser make a 64-bit key of seed and step. Its halves enter before the first and the
    second round of triple32 (Wellons, hash-prospector), which makes a number of them and of the index.
    """
    key = mix64(mix64(seeds) + step.unsqueeze(-1))
    first, second = (half.to(torch.int32).unsqueeze(-1) for half in (key, key >> 32))  # the cast keeps the low bits
    number = first + torch.arange(count, dtype=torch.int32, device=seeds.device) * -1640531535
    number.bitwise_xor_(shifted(number, 17, 32))
    number *= -312814405
    number.bitwise_xor_(shifted(number, 11, 32))
    number.bitwise_xor_(second)
    number *= -1404298415
    number.bitwise_xor_(shifted(number, 15, 32))
    number *= 830770091
    return shifted(number, 32 - BITS, 32).to(dtype).mul_(2.0**-BITS)


def mix64(key: Tensor) -> Tensor:
    """Return 64 bits of which each depends on all bits of the key."""
    key = key + -7046029254386353131
    key = (key ^ shifted(key, 30, 64)) * -4658895280553007687
    key = (key ^ shifted(key, 27, 64)) * -7723592293110705685
    return key ^ shifted(key, 31, 64)


def shifted(number: Tensor, by: int, bits: int) -> Tensor:
    """Return number >> by with zeros coming in, which torch's signed integers have no operation for."""
    return (number >> by).bitwise_and_((1 << (bits - by)) - 1)


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
