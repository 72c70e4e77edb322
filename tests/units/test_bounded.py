"""What the bounded units share: a weight that leaves its bounds, the regularizer, and factors that are chosen."""

import math

import pytest
import torch
from draws import doubles, loaded
from hypothesis import given
from hypothesis import strategies as st

from nalu_tutorial import NAU, NMRU, NMU, NRU, SNMU

OUTSIDE = [-1.25, -0.75, 0.0, 0.25, 0.5, 1.0, 1.25]
# |W| or |1 − |W||, and for NMU and NMRU, for which only 0 and 1 are sparse, |1 − W|: whichever is smaller.
SIGNED = [0.25, 0.25, 0.0, 0.25, 0.5, 0.0, 0.25], [-1.0, 1.0, 0.0, 1.0, 0.0, 0.0, 1.0]
SELECTING = [1.25, 0.75, 0.0, 0.25, 0.5, 0.0, 0.25], [-1.0, -1.0, 0.0, 1.0, 0.0, 0.0, 1.0]
with_bounds = pytest.mark.parametrize(
    ("unit", "bounds"),
    [(NAU, (-1.0, 1.0)), (NRU, (-1.0, 1.0)), (NMU, (0.0, 1.0)), (SNMU, (0.0, 1.0)), (NMRU, (0.0, 1.0))],
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


@pytest.mark.parametrize(("unit", "wanted"), [(NAU, SIGNED), (NRU, SIGNED), (NMU, SELECTING), (SNMU, SELECTING)])
def test_the_sparsity_penalty_pulls_each_weight_to_its_sparse_value(unit, wanted):
    made = with_weight(unit)
    (7 * made.sparsity_penalty()).backward()
    torch.testing.assert_close(made.sparsity_penalty(), doubles(sum(wanted[0]) / 7))
    assert made.weight.grad.tolist() == [wanted[1]]


@pytest.mark.parametrize("training", [True, False], ids=["training", "evaluation"])
@pytest.mark.parametrize("unit", [NMU, SNMU, NRU, NMRU])
@given(data=st.data())
def test_whole_weights_choose_the_factors(unit, training, data):
    divides = unit in (NRU, NMRU)
    whole = st.integers(-9, 9).filter(lambda factor: factor or not divides)
    factors = data.draw(st.lists(whole, min_size=1, max_size=7))
    x = doubles([float(factor) for factor in factors])
    factors += [1 / factor for factor in factors] if unit is NMRU else []
    powers = [-1, 0, 1] if unit is NRU else [0, 1]
    weight = data.draw(st.lists(st.sampled_from(powers), min_size=len(factors), max_size=len(factors)))
    made = loaded(unit(len(x), 1), weight=[weight]).train(training)
    wanted = math.prod(factor**power for factor, power in zip(factors, weight, strict=True))
    assert made(x).item() == (wanted if unit is NMU else pytest.approx(wanted, rel=1e-12))


@pytest.mark.parametrize(("unit", "weight"), [(NRU, [1.0]), (NMRU, [1.0, 0.0])])
def test_small_numbers_keep_their_digits(unit, weight):
    made = loaded(unit(1, 1), weight=[weight]).float()
    assert made(torch.tensor([1e-20])).item() == pytest.approx(1e-20)
