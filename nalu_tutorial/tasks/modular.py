"""Addition on a circle, (a + b) mod m, over all pairs of numbers, some of which are held out."""

from __future__ import annotations

import torch
from torch import Tensor

from ._checks import check_count
from ._table import Table, check_random_state


def modular_sums(modulus: int = 31, *, held_out: int = 288, mirrored: bool = False, split: int = 0) -> Table:
    """Return the task of adding modulo m, with all m² ordered pairs as rows.

    Parameters
    ----------
    modulus : int
        The numbers are 0 to m − 1.
    held_out : int
        How many pairs are for validation alone.
    mirrored : bool
        Whether (b, a) is held out with (a, b), so that no held-out sum was trained in the other order. Without
        it, each ordered pair is drawn independently.
    split : int
        Decides which pairs are drawn: the same split, the same pairs.

    Returns
    -------
    Table
        Inputs are a and b, of shape (m², 2), in rising order. Targets, of shape (m², m), are 1 at (a + b) mod m and 0
        elsewhere. There is no test beside the validation.

    Raises
    ------
    TypeError, ValueError
        If a count is none, ``split`` is no seed, ``mirrored`` is no truth value, or no pair is left to train on.

    References
    ----------
    Power et al. (2022), Grokking, with modulus 97; both splits here are ours.

    Examples
    --------
    >>> modular_sums(5, held_out=6)
    Table(25 rows: 19 for training, 6 for validation, 0 for testing; inputs a, b; 5 outputs)
    """
    check_count("the modulus", modulus)
    check_count("held_out", held_out)
    if not isinstance(mirrored, bool):
        raise TypeError(f"mirrored must be True or False, not {mirrored!r}")
    check_random_state(split)
    if held_out >= modulus**2:
        raise ValueError(f"expected fewer held-out pairs than the {modulus**2} there are, got {held_out}")
    pairs = torch.cartesian_prod(torch.arange(modulus), torch.arange(modulus))
    targets = torch.eye(modulus)[pairs.sum(dim=1) % modulus]
    order = torch.randperm(len(pairs), generator=torch.Generator().manual_seed(split))
    rows = mirrored_rows(order, modulus, held_out) if mirrored else order[:held_out]
    return Table(pairs, targets, names="a b", validation=rows)


def mirrored_rows(order: Tensor, modulus: int, held_out: int) -> Tensor:
    """Return the first so many rows of an order, each with its mirror; a pair with no room left is passed over."""
    rows: dict[int, None] = {}
    for row in order.tolist():
        a, b = divmod(row, modulus)
        both = {row, b * modulus + a}
        if row not in rows and len(rows) + len(both) <= held_out:
            rows.update(dict.fromkeys(both))
    return torch.tensor(list(rows))
