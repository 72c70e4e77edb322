"""The parts of a transformer: attention, a layer with or without normalization and feed-forward network."""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn


def drawn(*shape: int, generator: torch.Generator | None = None) -> nn.Parameter:
    """Return a matrix of normal numbers whose rows are about 1 long."""
    return nn.Parameter(torch.randn(shape, generator=generator) / math.sqrt(shape[-1]))


class Attention(nn.Module):
    """Each token has a query and averages the values of all tokens, weighted by the softmax of the attention scores.

    If it is causal, a token does not attend to those after it; the queries are those of the last tokens.
    """

    def __init__(
        self, width: int, heads: int, *, causal: bool = False, generator: torch.Generator | None = None
    ) -> None:
        super().__init__()
        self.heads, self.causal = heads, causal
        self.query, self.key, self.value, self.out = (drawn(width, width, generator=generator) for _ in range(4))

    def shares(self, asking: Tensor, reads: Tensor) -> Tensor:
        """Return what each asking token takes of each token that it reads: (..., heads, asking, tokens), sums of 1."""
        queries, keys = self.by_head(asking @ self.query.T), self.by_head(reads @ self.key.T)
        scores = queries @ keys.transpose(-1, -2) / math.sqrt(queries.shape[-1])
        if self.causal:
            ask, tokens = scores.shape[-2:]
            scores = scores + torch.full_like(scores, -torch.inf).triu(diagonal=1 + tokens - ask)
        return torch.softmax(scores, dim=-1)

    def forward(self, asking: Tensor, reads: Tensor, passes: Tensor) -> Tensor:
        """Return the values averaged by the attention weights: (..., asking, width).

        Queries are made of ``asking``, (..., asking, width), keys and values of ``reads`` and ``passes``, (..., tokens,
        width).
        """
        mixed = self.shares(asking, reads) @ self.by_head(passes @ self.value.T)
        return mixed.transpose(-2, -3).flatten(-2) @ self.out.T

    def by_head(self, x: Tensor) -> Tensor:
        """Return (..., tokens, width) as (..., heads, tokens, width / heads)."""
        return x.reshape(*x.shape[:-1], self.heads, -1).transpose(-2, -3)


def linear(in_features: int, out_features: int, *, generator: torch.Generator | None = None) -> nn.Linear:
    """Return a linear layer whose weight is `drawn` and whose bias is 0."""
    layer = nn.Linear(in_features, out_features)
    layer.weight = drawn(out_features, in_features, generator=generator)
    nn.init.zeros_(layer.bias)
    return layer


def feed_forward_net(width: int, *, generator: torch.Generator | None = None) -> nn.Sequential:
    inner = linear(width, 2 * width, generator=generator)
    return nn.Sequential(inner, nn.ReLU(), linear(2 * width, width, generator=generator))


class Layer(nn.Module):
    """One layer of a transformer, its norms in front: h + attention, and to this what the feed-forward network adds.

    Without the norm, what it would see passes as it is.
    """

    def __init__(
        self,
        width: int,
        heads: int,
        *,
        norm: bool,
        feed_forward: bool,
        causal: bool = False,
        generator: torch.Generator | None = None,
    ) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width) if norm else nn.Identity()
        self.attention = Attention(width, heads, causal=causal, generator=generator)
        self.feed_forward = None
        if feed_forward:
            self.norm_2 = nn.LayerNorm(width) if norm else nn.Identity()
            self.feed_forward = feed_forward_net(width, generator=generator)

    def forward(self, h: Tensor, reads: Tensor | None = None, *, last: bool = False) -> Tensor:
        """Return the tokens after this layer, (..., tokens, width); of the last one alone, (..., 1, width).

        Queries and keys are made of ``reads``, of h's shape, and without it of h itself.
        """
        passes = self.norm(h)
        reads = passes if reads is None else self.norm(reads)
        asking = slice(-1, None) if last else slice(None)
        h = h[..., asking, :] + self.attention(reads[..., asking, :], reads, passes)
        return h if self.feed_forward is None else h + self.feed_forward(self.norm_2(h))

    def shares_of_last(self, h: Tensor, reads: Tensor | None = None) -> Tensor:
        """Return what the last token takes of each token: (..., heads, tokens)."""
        reads = self.norm(h if reads is None else reads)
        return self.attention.shares(reads[..., -1:, :], reads).squeeze(-2)
