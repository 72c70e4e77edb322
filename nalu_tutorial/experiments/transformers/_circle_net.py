"""A transformer of one layer that adds two numbers modulo m, and what its embedding is as waves around the circle."""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn

from ...units.checks import as_size
from .._attention import Layer, drawn, linear
from .._number_transformer import check_sizes


class CircleNet(nn.Module):
    """Two numbers and "=" as three tokens, one layer without normalization, and a score for each result, read at "=".

    References
    ----------
    Nanda et al. (2023), whose network has no norm either. Sizes are ours.

    Examples
    --------
    >>> net = CircleNet(31, generator=torch.Generator().manual_seed(0))
    >>> net(torch.tensor([[3.0, 30.0]])).shape
    torch.Size([1, 31])
    """

    def __init__(
        self, modulus: int, *, width: int = 48, heads: int = 4, generator: torch.Generator | None = None
    ) -> None:
        super().__init__()
        self.modulus = as_size("modulus", modulus)
        check_sizes(width, heads, 1)
        self.embedding = drawn(modulus, width, generator=generator)
        self.position = drawn(3, width, generator=generator)  # the last is "=", which has no number
        self.layer = Layer(width, heads, norm=False, feed_forward=True, generator=generator)
        self.head = linear(width, modulus, generator=generator)

    def forward(self, x: Tensor) -> Tensor:
        """Return the scores, (..., modulus), of the results for pairs of numbers, (..., 2)."""
        chosen = x.unsqueeze(-1) == torch.arange(self.modulus, device=x.device)
        numbers = chosen.to(x.dtype) @ self.embedding + self.position[:2]
        equals = self.position[2:].expand(*numbers.shape[:-2], 1, -1)
        scores: Tensor = self.head(self.layer(torch.cat([numbers, equals], dim=-2), last=True)).squeeze(-2)
        return scores


def waves(modulus: int) -> Tensor:
    """Return a cosine and a sine over the numbers 0 to m − 1 for each frequency from 1 on: (m // 2, 2, m), orthonormal.

    The modulus is odd, so that each frequency has both.
    """
    frequencies = torch.arange(1, modulus // 2 + 1, dtype=torch.float64)
    angles = 2 * torch.pi * frequencies[:, None] * torch.arange(modulus, dtype=torch.float64) / modulus
    return torch.stack([angles.cos(), angles.sin()], dim=1) * math.sqrt(2 / modulus)


def power(embedding: Tensor) -> Tensor:
    """Return the share of each frequency in an embedding, less its mean: (m // 2,) for (m, width), sum 1."""
    spectrum = (waves(len(embedding)) @ embedding.double()).square().sum(dim=(1, 2))
    return spectrum / spectrum.sum()


def without(embedding: Tensor, frequencies: Tensor) -> Tensor:
    """Return an embedding, (m, width), from which some frequencies, as places from 0 on, are taken away."""
    basis = waves(len(embedding))[frequencies].flatten(0, 1)
    left = embedding.double() - basis.T @ (basis @ embedding.double())
    return left.to(embedding.dtype)
