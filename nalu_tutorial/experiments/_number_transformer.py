"""A transformer that is given a number as one value, as xVal does: its word's vector, multiplied by the value."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from ..tasks.signed_terms import NUMBER
from ..units import NAU
from ..units.checks import as_size, check_flags, check_floating_point
from ._attention import Layer, drawn, linear

SCORES = ("all", "words")
HEADS = ("plain", "NAU")


class Reader(nn.Module):
    """The embeddings of tokens: of a word and its position, without the value and multiplied by it."""

    def __init__(self, words: int, tokens: int, width: int, *, generator: torch.Generator | None = None) -> None:
        super().__init__()
        self.words, self.tokens = as_size("words", words), as_size("tokens", tokens)
        self.embedding = drawn(self.words, width, generator=generator)
        self.position = drawn(self.tokens, width, generator=generator)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Return embedding + position and embedding · value + position, both (..., tokens, width).

        Rows are (..., tokens, 2): the number of each token's word, and its value.
        """
        check_rows(x, self.tokens)
        words, values = x[..., :1], x[..., 1:]
        chosen = words == torch.arange(self.words, device=x.device)
        embedded = chosen.to(x.dtype) @ self.embedding
        position = self.position[: x.shape[-2]]
        return embedded + position, embedded * values + position


class NumberTransformer(nn.Module):
    r"""A transformer for rows of words and numbers, whose output is read at the last token.

    A token begins as :math:`E_{\text{word}} \cdot \text{value} + P_{\text{place}}`, as in xVal; a word that is no
    number has the value 1. Each part that may change the magnitude of a number can be removed.

    Parameters
    ----------
    words : int
        How many words there are.
    width, heads, layers : int
        The width of a token; in how many parts it is attended to, which divide the width; and how many layers there
        are.
    tokens : int
        How many tokens a row has at most.
    norm : bool
        Whether each part of a layer, and the head, sees its input through a layer norm.
    scores : {"all", "words"}
        What queries and keys are computed from: the whole vector of a token, or its word and position alone.
    feed_forward : bool
        Whether layers have a feed-forward network.
    head : {"plain", "NAU"}
        The output layer at the last token: a linear layer or a ``NAU``.
    generator : torch.Generator, optional
        Draws the initialization; without one, torch's default generator.

    Raises
    ------
    TypeError, ValueError
        If a size is no count, the heads do not divide the width, an option is unknown, or rows are none.

    References
    ----------
    Golkar et al. (2023), xVal; Vaswani et al. (2017). Normalization precedes each part. Sizes are ours, and so are
    the options.

    Examples
    --------
    >>> net = NumberTransformer(4, generator=torch.Generator().manual_seed(0))
    >>> net(torch.tensor([[2.0, 1.0], [0.0, 3.0], [3.0, 1.0]])).shape
    torch.Size([1])
    """

    def __init__(
        self,
        words: int,
        *,
        width: int = 32,
        heads: int = 4,
        layers: int = 2,
        tokens: int = 7,
        norm: bool = True,
        scores: str = "all",
        feed_forward: bool = True,
        head: str = "plain",
        generator: torch.Generator | None = None,
    ) -> None:
        super().__init__()
        check_sizes(width, heads, layers)
        check_flags(norm=norm, feed_forward=feed_forward)
        check_choice("scores", scores, SCORES)
        check_choice("head", head, HEADS)
        self.scores = scores
        self.reader = Reader(words, tokens, width, generator=generator)
        self.layers = nn.ModuleList(
            Layer(width, heads, norm=norm, feed_forward=feed_forward, generator=generator) for _ in range(layers)
        )
        self.norm = nn.LayerNorm(width) if norm else nn.Identity()
        self.head: nn.Module
        if head == "NAU":
            self.head = NAU(width, 1, generator=generator)
        else:
            self.head = linear(width, 1, generator=generator)

    def forward(self, x: Tensor) -> Tensor:
        """Return the outputs, (..., 1), for rows of shape (..., tokens, 2): the number of a word, and its value."""
        before, reads = self.before_last(x)
        answer: Tensor = self.head(self.norm(self.last_layer(before, reads, last=True))).squeeze(-2)
        return answer

    def attention(self, x: Tensor) -> Tensor:
        """Return what the last token takes of each token in the last layer: (..., heads, tokens)."""
        return self.last_layer.shares_of_last(*self.before_last(x))

    def before_last(self, x: Tensor) -> tuple[Tensor, Tensor | None]:
        """Return the tokens before the last layer, and what its queries and keys are made of if not of them."""
        words, h = self.reader(x)
        reads = words if self.scores == "words" else None
        for layer in list(self.layers)[:-1]:
            h = layer(h, reads)
        return h, reads

    @property
    def last_layer(self) -> Layer:
        """The last layer, of which only the last token is read."""
        layer = self.layers[-1]
        assert isinstance(layer, Layer)
        return layer


class ScaledRows(nn.Module):
    """A network that is given each row divided by its largest number, and whose output is multiplied by it again.

    What the network sees does not change when all numbers of a row grow together, and its output grows with them.

    Parameters
    ----------
    net : Module
        Maps rows (..., tokens, 2) to (..., 1).
    """

    def __init__(self, net: nn.Module) -> None:
        super().__init__()
        self.net = net

    def forward(self, x: Tensor) -> Tensor:
        """Return the outputs, (..., 1), for rows of shape (..., tokens, 2)."""
        words, values = x.unbind(dim=-1)
        largest = torch.where(words == NUMBER, values.abs(), 0).amax(dim=-1, keepdim=True)
        largest = torch.where(largest > 0, largest, 1)
        scaled = torch.where(words == NUMBER, values / largest, values)
        output: Tensor = largest * self.net(torch.stack([words, scaled], dim=-1))
        return output


def check_sizes(width: int, heads: int, layers: int) -> None:
    for name, size in (("width", width), ("heads", heads), ("layers", layers)):
        as_size(name, size)
    if width % heads:
        raise ValueError(f"expected heads that divide the width {width}, got {heads}")


def check_choice(name: str, choice: str, choices: tuple[str, ...]) -> None:
    if choice not in choices:
        raise ValueError(f"expected {name} to be {' or '.join(map(repr, choices))}, got {choice!r}")


def check_rows(x: Tensor, tokens: int) -> None:
    """Raise unless these are rows of at most so many tokens, each the number of a word and a value."""
    check_floating_point(x)
    if x.dim() < 2 or x.shape[-1] != 2 or x.shape[-2] > tokens:
        raise ValueError(f"expected rows of shape (..., up to {tokens} tokens, 2), got {tuple(x.shape)}")
