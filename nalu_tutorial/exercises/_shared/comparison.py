"""Comparing numbers with the right ones: first with these, then with the usual slips, and at last entry by entry."""

from collections.abc import Callable, Mapping

import torch
from torch import Tensor

from .answer import NotYet, require

RELATIVE, ABSOLUTE = 1e-4, 1e-6  # single precision is precise enough


def alike(got: Tensor, other: Tensor, absolute: float = ABSOLUTE) -> bool:
    """Return whether both are of one shape and equal to the precision of this book."""
    return got.shape == other.shape and torch.allclose(got.to(other.dtype), other, rtol=RELATIVE, atol=absolute)


def against(
    got: Tensor,
    exact: Tensor,
    slips: Mapping[str, Tensor],
    worst: Callable[..., str],
    *,
    absolute: float = ABSOLUTE,
) -> None:
    """End the check unless the numbers are right: with the sentence of the slip that gives the same, or of the worst.

    Parameters
    ----------
    got, exact : Tensor
        What the draft gave, and what is right: of one shape.
    slips : Mapping
        What each usual mistake gives, by the sentence that answers it.
    worst : callable
        Takes the place of the entry that is furthest off, one index for each axis, and returns a sentence about it.
    absolute : float
        How far off an entry may be that should be 0.
    """
    if alike(got, exact, absolute):
        return
    for sentence, wrong in slips.items():
        require(not alike(got, wrong, absolute), sentence)
    off = (got.to(exact.dtype) - exact).abs() / (exact.abs() + absolute / RELATIVE)
    flat = int(off.nan_to_num(nan=torch.inf).argmax())
    raise NotYet(worst(*(int(index) for index in torch.unravel_index(torch.tensor(flat), exact.shape))))
