"""Trials of our explanations: what a recipe changes, and that a changed side changes nothing else."""

from functools import partial

import pytest
import torch

from nalu_tutorial.experiments.explained._all_rows_at_once import SignGiven, two_layers
from nalu_tutorial.experiments.explained._battery import BATTERY, scaled, wider
from nalu_tutorial.experiments.explained._powers import Parts
from nalu_tutorial.experiments.explained._product_of_sums import AsIfPositive
from nalu_tutorial.experiments.explained._quotient import AlwaysOpen
from nalu_tutorial.experiments.explained._sums_and_gates import InUse, Through
from nalu_tutorial.experiments.explained.explanations import TRIALS
from nalu_tutorial.published.explanations import read_explanations
from nalu_tutorial.tasks import signed_sum
from nalu_tutorial.training import initialize
from nalu_tutorial.units import NAU, NRU, MultiplicativeNAC, NaiveNPU


@pytest.mark.parametrize("trial", TRIALS, ids=[trial.explanation for trial in TRIALS])
def test_a_trial_has_each_recipe_or_says_why_not(trial):
    assert trial.explanation in read_explanations()
    ran = {next(iter(each.tasks)).partition(": ")[0] for each in trial.trainings(1)}
    assert ran.isdisjoint(trial.left_out)
    assert ran | trial.left_out.keys() == BATTERY.keys()
    assert all(trial.left_out.values())
    assert trial.makes_no_sense.keys() <= BATTERY.keys()
    assert trial.lesson.optimizer not in trial.rates
    assert len(trial.arms) >= 2


def test_a_start_and_a_range_are_multiplied():
    made, twice = (initialize(partial(scaled, partial(torch.nn.Linear, 2, 1), factor), 0) for factor in (1, 2))
    assert torch.equal(2 * made.weight, twice.weight)
    assert torch.equal(2 * made.bias, twice.bias)
    task = signed_sum((1, -1), noise=5)
    wide = wider(task, 10)
    assert (wide.training, wide.extrapolation, wide.noise) == ((200, 400), (0, 600), 50)


def test_sums_are_moved_as_if_exponents_were_positive_and_nothing_else_changes():
    usual, moved = initialize(lambda: MultiplicativeNAC(2, 1), 0).double(), AsIfPositive(2, 1).double()
    moved.load_state_dict(usual.state_dict())
    z = torch.tensor([[0.5, 6.0]], dtype=torch.float64)
    results = []
    for unit in (usual, moved):
        inputs = z.clone().requires_grad_()
        y = unit(inputs)
        results.append((y.detach(), inputs, *torch.autograd.grad(y.sum(), [inputs, *unit.parameters()])))
    (y, _, by_z, *by_weights), (same_y, _, moved_by_z, *same) = results
    torch.testing.assert_close(same_y, y)
    torch.testing.assert_close(same, by_weights)
    torch.testing.assert_close(moved_by_z, by_z * usual.weight.sign())


@pytest.mark.parametrize(
    ("usual", "changed", "weights"),
    [
        (partial(NRU, 2, 1), partial(AlwaysOpen, 2, 1), {"weight": [[0.6, -0.4]]}),
        (partial(NaiveNPU, 2, 1), partial(Parts, True, True), {"W_re": [[0.6, -0.4]], "W_im": [[0.3, 0.2]]}),
    ],
)
def test_a_changed_unit_is_the_usual_one_where_nothing_is_changed(usual, changed, weights):
    x, outputs = torch.tensor([[0.5, 2.0], [1.5, 0.7]], dtype=torch.float64), []
    for unit in (usual().double(), changed().double()):
        unit.load_state_dict({name: torch.tensor(each) for name, each in weights.items()})
        outputs.append(unit(x).detach())
    torch.testing.assert_close(*outputs)


def test_a_given_sign_is_that_of_the_target_and_the_magnitudes_stay():
    usual, given = initialize(two_layers, 0), initialize(SignGiven, 0)
    with torch.no_grad():
        for last in (usual[1], given.last):
            last.G.fill_(-30.0)  # the product alone
        x = torch.tensor([[1.0, 2.0, 3.0], [1.0, 2.0, -3.0], [-1.0, -2.0, 3.0]])
        usual[1].sign = False
        torch.testing.assert_close(given(x), usual(x) * torch.tensor([[1.0], [-1.0], [-1.0]]))


def test_past_the_clamp_a_weight_beyond_its_bound_gets_a_gradient_and_is_used_as_clamped():
    results = []
    for kind in (InUse, Through):
        layer = kind(NAU(1, 1))
        layer.weight.data.fill_(1.1)
        y = layer(torch.tensor([[2.0]]))
        y.backward()
        results.append((y.item(), layer.weight.grad.item()))
    assert results == [(2, 0), (pytest.approx(2), 2)]
