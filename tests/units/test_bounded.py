"""What the bounds of the NAU and the NMU do to a weight that leaves them, and their regulariser."""

import pytest
import torch
from draws import doubles, loaded, normal

from nalu_tutorial import NAU, NMU

both = pytest.mark.parametrize("unit", [NAU, NMU])
OUTSIDE = [[-1.25, -0.75, 0.0, 0.25, 0.5, 1.0, 1.25]]


@pytest.mark.parametrize(("unit", "bounds"), [(NAU, (-1.0, 1.0)), (NMU, (0.0, 1.0))])
def test_the_bounds_are_those_of_the_clamp(unit, bounds):
    assert unit.bounds == {"weight": bounds}
    made = loaded(unit(7, 1), weight=OUTSIDE)
    assert made.clamp_() is None
    assert made.weight.tolist() == torch.tensor(OUTSIDE).clamp(*bounds).tolist()
    assert made.weight.requires_grad
    assert made.weight.is_leaf


@both
def test_clamping_the_parameter_changes_no_output(unit):
    made, x = loaded(unit(7, 1), weight=OUTSIDE), normal(20, 7)
    before = made(x)
    made.clamp_()
    assert torch.equal(made(x), before)


@both
def test_a_weight_outside_has_no_gradient_until_it_is_clamped(unit):
    made, x = loaded(unit(7, 1), weight=OUTSIDE), torch.full((7,), 3.0).double()
    low, high = made.bounds["weight"]
    inside = [low <= weight <= high for weight in OUTSIDE[0]]
    made(x).backward()
    assert (made.weight.grad != 0).flatten().tolist() == inside
    made.clamp_()
    made.zero_grad()
    made(x).backward()
    assert (made.weight.grad != 0).all()


@pytest.mark.parametrize(("unit", "wanted"), [(NAU, 1.5 / 7), (NMU, 3.0 / 7)])
def test_the_sparsity_penalty_worked_by_hand(unit, wanted):
    # NAU: ¼ + ¼ + 0 + ¼ + ½ + 0 + ¼. NMU, for which only 0 and 1 are sparse: 1¼ + ¾ + 0 + ¼ + ½ + 0 + ¼.
    made = loaded(unit(7, 1), weight=OUTSIDE)
    torch.testing.assert_close(made.sparsity_penalty(), doubles(wanted))


@pytest.mark.parametrize(
    ("unit", "slopes"),
    [(NAU, [-1.0, 1.0, 0.0, 1.0, 0.0, 0.0, 1.0]), (NMU, [-1.0, -1.0, 0.0, 1.0, 0.0, 0.0, 1.0])],
)
def test_the_sparsity_penalty_pulls_each_weight_to_its_sparse_value(unit, slopes):
    made = loaded(unit(7, 1), weight=OUTSIDE)
    (7 * made.sparsity_penalty()).backward()
    assert made.weight.grad.tolist() == [slopes]
