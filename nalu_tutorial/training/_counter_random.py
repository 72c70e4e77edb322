"""Even numbers by counting: the i-th number that a seed is given at a step is a function of (seed, step, i).

There is no state, so a seed's data is the same alone or in company, eager or compiled, on any device and in either
precision, and a run that goes on after a break needs to know no more than its step.
"""

from __future__ import annotations

import torch
from torch import Tensor

BITS = 24  # what a float32 in [0, 1) can hold; float64 gets the same numbers


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
