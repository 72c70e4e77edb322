"""A transformer that is given numbers as digits, and predicts the next token of their sum."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from ...tasks.digit_sums import DIGIT_WORDS
from ...units.checks import as_size
from .._attention import Layer, drawn, linear
from .._number_transformer import check_sizes


class DigitNet(nn.Module):
    """Each token is a vector of its word plus one of its position or place, and no token sees those after it.

    References
    ----------
    After Lee et al. (2023) and McLeish et al. (2024), whose networks are larger. Sizes are ours.

    Examples
    --------
    >>> net = DigitNet(16, generator=torch.Generator().manual_seed(0))
    >>> net(torch.tensor([[7.0, 1.0], [10.0, 0.0], [5.0, 1.0], [11.0, 0.0]])).shape
    torch.Size([4, 14])
    """

    def __init__(
        self,
        room: int,
        *,
        width: int = 64,
        heads: int = 4,
        layers: int = 2,
        generator: torch.Generator | None = None,
    ) -> None:
        super().__init__()
        check_sizes(width, heads, layers)
        self.room = as_size("room", room)
        self.embedding = drawn(len(DIGIT_WORDS), width, generator=generator)
        self.position = drawn(self.room, width, generator=generator)
        self.layers = nn.Sequential(
            *(
                Layer(width, heads, norm=True, feed_forward=True, causal=True, generator=generator)
                for _ in range(layers)
            )
        )
        self.norm = nn.LayerNorm(width)
        self.head = linear(width, len(DIGIT_WORDS), generator=generator)

    def forward(self, x: Tensor) -> Tensor:
        """Return the scores, (..., tokens, words), of the words that follow, for rows (..., tokens, 2)."""
        words, positions = x[..., :1], x[..., 1:]
        read = (words == torch.arange(len(self.embedding), device=x.device)).to(x.dtype) @ self.embedding
        where = (positions == torch.arange(self.room, device=x.device)).to(x.dtype) @ self.position
        scores: Tensor = self.head(self.norm(self.layers(read + where)))
        return scores


def of_answers(scores: Tensor, following: Tensor) -> Tensor:
    """Return the cross-entropy of the words that follow, on average over the tokens of the sums.

    Both are (batch, tokens, words); what follows is 1 at a word of the sum, and 0 throughout elsewhere.
    """
    return -(following * scores.log_softmax(dim=-1)).sum() / following.sum()
