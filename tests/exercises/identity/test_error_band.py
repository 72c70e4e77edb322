"""`check.error_band` of chapter 1: drafts that are wrong, right in another form, or not begun."""

import chapter
import numpy as np
import pytest
import torch

from .drafts import CHANGES

pytestmark = pytest.mark.chapter


def band(errors, summary=torch.quantile, dim=0, at=(0.1, 0.5, 0.9)):
    return tuple(summary(errors, q, dim=dim) for q in at)


def with_mean(errors):
    low, _, high = band(errors)
    return low, errors.mean(dim=0), high


WRONG = {
    "over the points": (lambda: lambda p, t: band((p - t).abs(), dim=1), "shape (41,)"),
    "with its sign": (lambda: lambda p, t: band(p - t), "`.abs()`"),
    "mean": (lambda: lambda p, t: with_mean((p - t).abs()), "mean over seeds"),
    "exchanged": (lambda: lambda p, t: band((p - t).abs(), at=(0.9, 0.5, 0.1)), "exchanged"),
    "other quantiles": (lambda: lambda p, t: band((p - t).abs(), at=(0.25, 0.5, 0.75)), "90 % quantile"),
    "largest as the middle": (lambda: lambda p, t: band((p - t).abs(), at=(0.1, 1.0, 0.9)), "middle is the median"),
}
ALSO_RIGHT = [
    lambda p, t: torch.quantile((p - t).abs(), torch.tensor([0.1, 0.5, 0.9]).double(), dim=0),
    lambda p, t: np.quantile(np.abs(p.numpy() - t.numpy()), [0.1, 0.5, 0.9], axis=0),
    lambda p, t: band((p - t).abs().float()),
]
RAISES = [chapter.stop]
ALSO_WRONG = [
    (lambda p, t: band(p.sub_(t).abs()), CHANGES),
    (lambda p, t: 0.5, "Return three tensors"),
]
