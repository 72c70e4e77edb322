"""What the bounds of NAU and NRU, and of NMU and NMRU, do to a weight that leaves them; their regularizer and start."""

import math

import pytest
import torch
from draws import doubles, loaded, seeded

from nalu_tutorial import NAU, NMRU, NMU, NRU

OUTSIDE = [-1.25, -0.75, 0.0, 0.25, 0.5, 1.0, 1.25]
# |W| or |1 − |W||, and for NMU and NMRU, for which only 0 and 1 are sparse, |1 − W|: whichever is smaller.
SIGNED = [0.25, 0.25, 0.0, 0.25, 0.5, 0.0, 0.25], [-1.0, 1.0, 0.0, 1.0, 0.0, 0.0, 1.0]
SELECTING = [1.25, 0.75, 0.0, 0.25, 0.5, 0.0, 0.25], [-1.0, -1.0, 0.0, 1.0, 0.0, 0.0, 1.0]
with_bounds = pytest.mark.parametrize(
    ("unit", "bounds"), [(NAU, (-1.0, 1.0)), (NRU, (-1.0, 1.0)), (NMU, (0.0, 1.0)), (NMRU, (0.0, 1.0))]
)


def with_weight(unit, weight=OUTSIDE):
    weight = [*weight, *weight[:1]] if unit is NMRU else weight  # of inputs and reciprocals
    return loaded(unit(len(weight) // 2 if unit is NMRU else len(weight), 1), weight=[weight])


@with_bounds
def test_a_weight_outside_has_no_gradient_until_it_is_clamped(unit, bounds):
    assert unit.bounds == {"weight": bounds}
    made = with_weight(unit).eval()
    x = torch.full((made.in_features,), 3.0).double()
    inside = [bounds[0] <= weight <= bounds[1] for weight in made.weight.flatten().tolist()]
    before = made(x)
    before.backward()
    assert not made.weight.grad[~torch.tensor([inside])].any()
    if unit in (NAU, NMU):  # the others lose it where a factor is 0 too
        assert (made.weight.grad != 0).flatten().tolist() == inside
    clamped = made.weight.detach().clamp(*bounds)
    assert made.clamp_() is None
    assert torch.equal(made.weight, clamped)
    assert torch.equal(made(x), before)
    made.zero_grad()
    made(x).backward()
    assert unit not in (NAU, NMU) or (made.weight.grad != 0).all()


@pytest.mark.parametrize(("unit", "wanted"), [(NAU, SIGNED), (NRU, SIGNED), (NMU, SELECTING)])
def test_the_sparsity_penalty_pulls_each_weight_to_its_sparse_value(unit, wanted):
    made = with_weight(unit)
    (7 * made.sparsity_penalty()).backward()
    torch.testing.assert_close(made.sparsity_penalty(), doubles(sum(wanted[0]) / 7))
    assert made.weight.grad.tolist() == [wanted[1]]


@pytest.mark.parametrize(
    ("unit", "sizes", "low", "high"),
    [
        (NAU, (4, 2), -0.5, 0.5),
        (NAU, (100, 2), -math.sqrt(6 / 102), math.sqrt(6 / 102)),
        (NRU, (300, 200), -0.10954, 0.10954),
        (NMU, (4, 2), 0.25, 0.75),
        (NMRU, (300, 200), 0.25, 0.75),
    ],
)
def test_the_weight_starts_evenly_within_its_radius(unit, sizes, low, high):
    drawn = torch.cat([unit(*sizes, generator=seeded(k)).weight.flatten() for k in range(200)])
    assert drawn.max().item() == pytest.approx(high, abs=0.01 * (high - low))
    assert drawn.min().item() == pytest.approx(low, abs=0.01 * (high - low))
    assert drawn.mean().item() == pytest.approx((low + high) / 2, abs=0.02 * (high - low))
