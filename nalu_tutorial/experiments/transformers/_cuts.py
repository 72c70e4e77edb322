"""What is left of a trained embedding around the circle when some of its power is taken away, in one way or another."""

from __future__ import annotations

import torch
from torch import Tensor

from ._circle_net import power, without

STRONGEST = 3
DRAWS = 20


def by_power(embedding: Tensor) -> Tensor:
    """Return the frequencies of an embedding as places from 0 on, the strongest in front."""
    return power(embedding).argsort(descending=True)


def power_of_three(embedding: Tensor) -> Tensor:
    """Return the share of an embedding's power that its three strongest frequencies hold: ()."""
    return power(embedding).topk(STRONGEST).values.sum()


def without_strongest(embedding: Tensor) -> list[Tensor]:
    return [without(embedding, by_power(embedding)[:STRONGEST])]


def strongest_alone(embedding: Tensor) -> list[Tensor]:
    """Return the embedding with its mean and its three strongest frequencies, without all others."""
    return [without(embedding, by_power(embedding)[STRONGEST:])]


def without_others(embedding: Tensor) -> list[Tensor]:
    """Return embeddings that each lack three frequencies not among the strongest, drawn alike for every run."""
    weaker, generator = by_power(embedding)[STRONGEST:], torch.Generator().manual_seed(0)
    return [
        without(embedding, weaker[torch.randperm(len(weaker), generator=generator)[:STRONGEST]]) for _ in range(DRAWS)
    ]


def less_evenly(embedding: Tensor) -> list[Tensor]:
    """Return the embedding less as much power as its three strongest hold, all frequencies by the same share."""
    mean = embedding.mean(dim=0)
    return [mean + (embedding - mean) * (1 - power_of_three(embedding)).sqrt().to(embedding.dtype)]


def less_at_random(embedding: Tensor) -> list[Tensor]:
    """Return embeddings that lack directions drawn at random, until as much power is gone as the strongest hold.

    A direction is one across the numbers that leaves the mean as it is.
    """
    generator = torch.Generator().manual_seed(0)
    mean = embedding.double().mean(dim=0)
    around = embedding.double() - mean
    left = []
    for _ in range(DRAWS):
        drawn = torch.randn(len(embedding), len(embedding) - 1, dtype=torch.float64, generator=generator)
        directions = torch.linalg.qr(drawn - drawn.mean(dim=0)).Q
        lost = (directions.T @ around).square().sum(dim=1).cumsum(dim=0) / around.square().sum()
        taken = directions[:, : int((lost < power_of_three(embedding)).sum()) + 1]
        left.append((mean + around - taken @ (taken.T @ around)).to(embedding.dtype))
    return left
