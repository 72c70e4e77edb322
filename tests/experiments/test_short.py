"""What the short experiments measure, which the evidence reads."""

import pytest
import torch

from nalu_tutorial.experiments._nets import positive_nalu
from nalu_tutorial.experiments.arithmetic.nac import weight
from nalu_tutorial.experiments.arithmetic.nalu_starts import gate_at_the_end, gentle, product
from nalu_tutorial.experiments.decisions.nsr import (
    CHOICE,
    all_right,
    largest_share,
    neighbors,
    share_right,
)
from nalu_tutorial.experiments.inalu.inalu_alone import gate_parameter, path
from nalu_tutorial.experiments.products.product_short import GentleNAU, within_a_percent
from nalu_tutorial.tasks import comparison, signed_sum, single_unit
from nalu_tutorial.training import Runs, initialize, train
from nalu_tutorial.units import INALU, NAC, NALU, NSR

ONE_STEP = {"seeds": 3, "steps": 1, "dtype": torch.float64}


def register(**settings: float) -> NSR:
    """Return a register that compares its first two inputs, and is right about which is larger."""
    unit = NSR(settings.pop("inputs", 2), 1, **settings).requires_grad_(False)
    unit.weight_sign.fill_(5.0)
    for parameter in (unit.weight_zero, unit.bias):
        parameter.fill_(-2.5)
    for choice, k in ((unit.select_1, 0), (unit.select_2, 1)):
        choice.fill_(-30.0)
        choice[..., k] = 30.0
    return unit.requires_grad_(True)


def test_a_start_is_what_its_name_says():
    drawn = initialize(lambda: NALU(2, 1), 0)
    made = initialize(positive_nalu, 0)
    assert torch.equal(made.W_hat, drawn.W_hat.abs())
    assert torch.equal(made.M_hat, drawn.M_hat.abs())
    assert all(parameter.requires_grad and parameter.abs().max() <= 0.5 for parameter in gentle().parameters())


class GentleNAC(NAC):
    def reset_parameters(self, generator=None):
        for parameter in self.parameters():
            torch.nn.init.uniform_(parameter, -0.5, 0.5, generator=generator)


def test_a_nau_starts_with_the_weights_of_the_gentle_nac():
    nac, nau = (initialize(lambda kind=kind: kind(4, 2), 3) for kind in (GentleNAC, GentleNAU))
    assert torch.equal(nac.weight, nau.weight)


@pytest.mark.parametrize(("task", "share"), [(within_a_percent(), 0.01), (product(1, 2), 0.05)])
def test_a_threshold_is_a_share_of_the_targets(task, share):
    _, t = task.extrapolation_set(100_000)
    assert task.threshold == pytest.approx(share**2 * t.square().mean().item(), rel=0.02)


def test_the_gate_and_the_weights_are_those_of_the_last_step():
    runs = train(lambda: NALU(2, 1), product(1, 2), **ONE_STEP)
    x = runs.task.validation_set()[0].double()
    assert gate_at_the_end(runs).tolist() == pytest.approx([runs.model(k).open_gate(x).mean().item() for k in range(3)])
    nacs = train(lambda: NAC(2, 1), signed_sum([1, -1]), **ONE_STEP)
    assert weight(nacs, k=1).tolist() == pytest.approx([nacs.model(k).weight[0, 1].item() for k in range(3)])


@pytest.mark.parametrize("shared", [True, False])
def test_the_weights_of_both_paths(shared: bool):
    runs = train(lambda: INALU(2, 1, shared_weights=shared, input_gate=not shared), single_unit("*", 4), **ONE_STEP)
    models = [runs.model(k) for k in range(3)]
    for name in ("add", "mul"):
        weights = [getattr(model, f"weight_{name}")[0, 1].item() for model in models]
        assert path(runs, name=name, k=1).tolist() == pytest.approx(weights)
    assert gate_parameter(runs, k=1).tolist() == [model.G.flatten()[-1].item() for model in models]


def registers(unit_of: object, task: object) -> Runs:
    """Return the runs of a training that moves nothing."""
    return train(unit_of, task, seeds=2, steps=1, lr=0.0, dtype=torch.float64)


def test_a_register_that_is_right_is_told_so():
    assert all_right(registers(register, comparison(">", 13))).tolist() == [True, True]
    assert all_right(registers(register, comparison("<", 13))).tolist() == [False, False]


def test_a_choice_is_measured_on_neighbours():
    x, t = neighbors(4)
    assert x.shape == (1000, 20)
    assert (x[:, 0] - x[:, 1]).abs().max() == 3
    assert torch.equal(t, (x[:, :1] > x[:, 1:2]).double())
    (task,) = CHOICE.trainings(1)[0].tasks.values()
    runs = registers(lambda: register(inputs=20), task)
    assert largest_share(runs).tolist() == pytest.approx([1, 1])
    assert share_right(runs, magnitude=4).tolist() == [1, 1]
    assert share_right(runs, magnitude=13, hard=True).tolist() == [1, 1]
