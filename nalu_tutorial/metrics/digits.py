"""How many digits of a number are correct."""

from __future__ import annotations

import torch
from torch import Tensor

PLACES = 18  # what 64 bits hold


def matching_digits(prediction: Tensor, target: Tensor) -> Tensor:
    """Return the proportion of digits that match after rounding, over the last two axes.

    Both are rounded to whole numbers and written one below the other, units below units; the shorter one is filled up
    with zeros in front. The proportion is that of the positions with the same digit. No digit counts as
    correct if the sign is wrong, or if the number is not finite or has more than 18 digits. 0 has either sign.

    Parameters
    ----------
    prediction : Tensor
        Shape (..., points, out).
    target : Tensor
        Shape (points, out), or the prediction's.

    Returns
    -------
    Tensor
        Shape (...), float64: one proportion for each seed.

    Raises
    ------
    ValueError
        If the last two axes differ.

    Notes
    -----
    Of two unrelated numbers with one sign a tenth of the digits match by chance.

    References
    ----------
    Trask et al. (2018) score programs by matching digits, as we remember it; we could not check. What is done with
    numbers of different lengths or signs is our choice.

    Examples
    --------
    In each of these pairs the hundreds alone differ:

    >>> matching_digits(torch.tensor([[1234.4]]), torch.tensor([[1334.0]])).item()
    0.75
    >>> round(matching_digits(torch.tensor([[7.0]]), torch.tensor([[107.0]])).item(), 2)
    0.67
    """
    if prediction.shape[-2:] != target.shape[-2:]:
        raise ValueError(f"expected a target of shape {tuple(prediction.shape[-2:])}, got {tuple(target.shape)}")
    p, t = (values.double().round() for values in (prediction, target))
    known = p.isfinite() & t.isfinite() & (torch.maximum(p.abs(), t.abs()) < 10.0**PLACES) & (p * t >= 0)
    output, right = (torch.where(known, values.abs(), 0.0).long().unsqueeze(-1) for values in (p, t))
    powers = 10 ** torch.arange(PLACES, device=output.device)
    counted = torch.maximum(output, right) >= powers
    counted[..., 0] = True  # 0 has one digit
    same = (output // powers % 10 == right // powers % 10) & counted
    shares = same.sum(dim=-1) / counted.sum(dim=-1).double()
    return torch.where(known, shares, 0.0).mean(dim=(-2, -1))
