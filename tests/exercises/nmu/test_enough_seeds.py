import math

import numpy as np
import torch

from nalu_tutorial import wilson_interval
from nalu_tutorial.exercises.nmu.enough_seeds import apart

WRONG = {
    "do not overlap in 15 of 100 repetitions. That is not enough": 50,
    "You assumed that exactly": 114,
    "5,000 seeds are far more than enough": 5000,
    "Fewer are enough": 300,
    "a positive integer": 184.5,
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
