"""`check.enough_seeds` of chapter 6: numbers that are wrong, right in another form, or not begun."""

import math

import numpy as np
import pytest
import torch

from nalu_tutorial import wilson_interval
from nalu_tutorial.exercises.nmu.enough_seeds import apart

pytestmark = pytest.mark.chapter

WRONG = {
    "a habit": (lambda: 50, "do not overlap in 15 of 100 repetitions. That is not enough"),
    "as if they came out at their shares": (lambda: 114, "You assumed that exactly"),
    "far too many": (lambda: 5000, "5,000 seeds are far more than enough"),
    "more than asked": (lambda: 300, "Fewer are enough"),
    "half a seed": (lambda: 184.5, "a positive integer"),
}
ALSO_RIGHT = [torch.tensor(184), np.float64(180), 190]
ALSO_WRONG = [
    (0, "a positive integer"),
    (math.inf, "a positive integer"),
    (math.nan, "a positive integer"),
    (150, "That is not enough"),
]


def test_the_share_is_what_a_draw_gives():
    n, generator = 120, torch.Generator().manual_seed(0)
    draws = [torch.rand((4000, n), generator=generator).lt(rate).sum(dim=1).tolist() for rate in (0.94, 0.82)]
    ends = [wilson_interval(k, n) for k in range(n + 1)]
    share = sum(ends[a].low > ends[b].high for a, b in zip(*draws, strict=True)) / 4000
    assert abs(share - apart(n)) < 0.03
