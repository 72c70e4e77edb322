"""A product over the last axis whose gradient is exact where factors are zero."""

import torch
from torch import Tensor


def product(factors: Tensor) -> Tensor:
    """Return the product over the last axis, of at least one entry: shape (..., n) to (...).

    The axis is halved until one entry is left, so that 100 factors take seven multiplications of whole tensors.

    Examples
    --------
    >>> product(torch.tensor([[2.0, 3.0, 4.0], [2.0, 0.0, 4.0]]))
    tensor([24.,  0.])
    """
    # torch.prod over an axis would be correct as well: its gradient is a product of cumulative products from both ends,
    # without a division (torch 2.13). The tree takes fewer passes over the data.
    size = int(factors.shape[-1])  # as a number and by narrow, so that a trace serves inputs with more axes too
    while size > 1:
        half = size // 2
        pairs = factors.narrow(-1, 0, half) * factors.narrow(-1, half, half)
        factors = torch.cat([pairs, factors.narrow(-1, size - 1, 1)], dim=-1) if size % 2 else pairs
        size = half + size % 2
    return factors.squeeze(-1)
