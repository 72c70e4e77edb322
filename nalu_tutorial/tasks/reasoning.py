"""Tasks for reasoning: nights on which something is stolen, and days that end in a storm or not."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor
from torch.nn.functional import one_hot

from ._checks import check_count, check_number


def nights(count: int, seed: int) -> Tensor:
    """Draw nights on which something was stolen: who it was, and what was seen.

    The thief is one of three, as likely as the others. Cook and butler have an alibi every second time that they are
    innocent. There is mud in 20 % of all nights, and in 40 % if it was the gardener; the window is open in half of
    them; the dog barks in half of them, and in 95 % if it was the butler.

    Returns
    -------
    Tensor
        Of shape (count, 8) and of zeros and ones: whether it was cook, butler, gardener; whether cook and butler had an
        alibi; whether there was mud, the window was open, the dog barked.

    Examples
    --------
    >>> nights(1000, seed=0)[:, :3].sum(dim=1).unique()  # one thief a night
    tensor([1.], dtype=torch.float64)
    """
    check_count("count", count)
    generator = torch.Generator().manual_seed(seed)
    u = torch.rand(count, 6, generator=generator, dtype=torch.float64)
    suspects = one_hot((3 * u[:, 0]).long(), 3).double()
    alibis = (1 - suspects[:, :2]) * (u[:, 1:3] < 0.5)  # only who did not do it can have one
    mud = u[:, 3] < 0.2 + 0.2 * suspects[:, 2]
    window = u[:, 4] < 0.5
    dog_barked = u[:, 5] < 0.5 + 0.45 * suspects[:, 1]
    clues = torch.stack([mud, window, dog_barked], dim=1).double()
    return torch.cat([suspects, alibis, clues], dim=1)


def storm_days(storm: Callable[[Tensor], Tensor], count: int, wrong: float, seed: int) -> tuple[Tensor, Tensor]:
    """Draw days with three signs, and whether a storm was noted, some of them wrongly.

    Parameters
    ----------
    storm : callable
        From signs, of shape (..., 3), to the truth: 0 or 1, of shape (...).
    count : int
        How many days.
    wrong : float
        The proportion of storms that are recorded wrongly.
    seed : int
        Seed of the random numbers.

    Returns
    -------
    x : Tensor
        The signs, of shape (count, 3): each is there in 60 % of all days.
    t : Tensor
        What was noted, of shape (count,).

    Examples
    --------
    >>> x, t = storm_days(lambda x: x[..., 0] * x[..., 1], 1000, 0.1, seed=0)
    >>> x.shape, round((t != x[:, 0] * x[:, 1]).double().mean().item(), 1)
    (torch.Size([1000, 3]), 0.1)
    """
    check_count("count", count)
    check_number("the proportion of wrong records", wrong)
    generator = torch.Generator().manual_seed(seed)
    u = torch.rand(count, 4, generator=generator, dtype=torch.float64)
    x = (u[:, :3] < 0.6).double()
    return x, (storm(x) != (u[:, 3] < wrong)).double()
