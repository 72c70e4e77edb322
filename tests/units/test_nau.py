"""The NAU against numbers worked by hand, and its start."""

import math

import pytest
import torch
from draws import doubles, loaded, seeded

from nalu_tutorial import NAU


def test_a_sum_worked_by_hand():
    unit = loaded(NAU(3, 2), weight=[[1.0, -0.5, 0.0], [2.0, -3.0, 0.25]])
    # 8 − 2 and, clamped, 8 − 4 + 2
    assert unit(doubles([8.0, 4.0, 8.0])).tolist() == [6.0, 6.0]


@pytest.mark.parametrize(("sizes", "radius"), [((4, 2), 0.5), ((100, 2), math.sqrt(6 / 102)), ((300, 200), 0.10954)])
def test_the_nau_starts_within_its_radius(sizes, radius):
    drawn = torch.cat([NAU(*sizes, generator=seeded(k)).weight.flatten() for k in range(200)])
    assert drawn.max().item() == pytest.approx(radius, rel=0.01)
    assert drawn.min().item() == pytest.approx(-radius, rel=0.01)
    assert drawn.mean().abs() < 0.03 * radius
