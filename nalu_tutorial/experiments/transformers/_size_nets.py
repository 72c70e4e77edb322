"""The networks that keep or lose magnitude: a transformer with and without each part, weights from words, controls."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product

import torch
from torch import Tensor, nn

from ...tasks import TERM_WORDS
from ...tasks.signed_terms import NUMBER
from .._number_transformer import NumberTransformer, ScaledRows
from .._weights_from_words import WeightsFromWords

WIDTH = 16
LARGEST = 500.0  # of all tests
SCALED = 5.0  # the same where all numbers are scaled down
PARTS = ("norm", "scores", "feed-forward")


class OtherScale(nn.Module):
    """A network that is given its numbers on another scale, and has its output on it."""

    def __init__(self, net: nn.Module, to: Callable[[Tensor], Tensor], back: Callable[[Tensor], Tensor]) -> None:
        super().__init__()
        self.net, self.to_scale, self.back = net, to, back

    def forward(self, x: Tensor) -> Tensor:
        """Return the outputs, (..., 1), for rows of shape (..., tokens, 2)."""
        words, values = x.unbind(dim=-1)
        scaled = torch.where(words == NUMBER, self.to_scale(values), values)
        return self.back(self.net(torch.stack([words, scaled], dim=-1)))


def to_log(x: Tensor) -> Tensor:
    return x.sign() * x.abs().log1p()


def from_log(y: Tensor) -> Tensor:
    """Return the x of `to_log`: sign(y) · (exp |y| − 1)."""
    return y.sign() * y.abs().expm1()


def smaller(x: Tensor) -> Tensor:
    """Return numbers so scaled that the largest of all tests is 5."""
    return x * (SCALED / LARGEST)


def larger(y: Tensor) -> Tensor:
    return y * (LARGEST / SCALED)


def on_scale(to: Callable[[Tensor], Tensor], back: Callable[[Tensor], Tensor]) -> nn.Module:
    return OtherScale(NumberTransformer(len(TERM_WORDS), width=WIDTH), to, back)


def rows_scaled() -> nn.Module:
    return ScaledRows(NumberTransformer(len(TERM_WORDS), width=WIDTH))


def named(norm: bool, scores: bool, feed_forward: bool) -> str:
    return " + ".join(name for name, there in zip(PARTS, (norm, scores, feed_forward), strict=True) if there) or "none"


def size_nets() -> dict[str, Callable[[], nn.Module]]:
    transformer = partial(NumberTransformer, len(TERM_WORDS), width=WIDTH)
    weights = partial(WeightsFromWords, len(TERM_WORDS), width=WIDTH)
    nets: dict[str, Callable[[], nn.Module]] = {}
    for head in ("plain", "NAU"):
        for norm, scores, feed_forward in product((True, False), repeat=3):
            name = named(norm, scores, feed_forward) + (", NAU" if head == "NAU" else "")
            nets[name] = partial(
                transformer, norm=norm, scores="all" if scores else "words", feed_forward=feed_forward, head=head
            )
    return nets | {
        "says weights": weights,
        "says NAC weights": partial(weights, weight="NAC"),
        "says NAC weights, sees numbers": partial(weights, weight="NAC", sees_numbers=True),
        "all, scaled for 500": partial(on_scale, smaller, larger),
        "all, logarithms": partial(on_scale, to_log, from_log),
        "all, rows scaled": rows_scaled,
    }
