"""The notebooks as on another processor: a last digit at the start, and nothing that is fixed."""

import pytest
import torch
from torch import nn

from nalu_tutorial import NMU, tasks, train
from nalu_tutorial.training import _train
from tests.other_processor import be_processor


@pytest.fixture
def on_processor(monkeypatch):
    for module, name in ((_train, "stacked"), (_train, "PlainSteps"), (_train, "without_torch_compiler")):
        monkeypatch.setattr(module, name, getattr(module, name))
    monkeypatch.setattr(torch.optim.Optimizer, "__init__", torch.optim.Optimizer.__init__)
    return be_processor


def half_frozen():
    model = nn.Sequential(NMU(2, 2), NMU(2, 1))
    model[0].weight.requires_grad_(False)
    return model


def starts(dtype, fast):
    task = tasks.Task(lambda x: x[..., :1], 2, (1, 2), (2, 3))
    both = [task, task.over((2, 3), (3, 4))]
    runs = train(half_frozen, both, seeds=3, steps=1, lr=0.0, dtype=dtype, fast=fast)
    assert torch.equal(*(part.params["1.weight"] for part in runs.by_task()))
    return runs.params["0.weight"], runs.params["1.weight"]


@pytest.mark.parametrize("fast", [True, False])
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_what_is_trained_starts_a_last_digit_away_and_otherwise_on_each_processor(on_processor, dtype, fast):
    fixed, here = starts(dtype, fast)
    on_processor(1)
    still, there = starts(dtype, fast)
    on_processor(2)
    elsewhere = starts(dtype, fast)[1]
    assert torch.equal(fixed, still)
    assert not torch.equal(there, elsewhere)
    for moved in (there, elsewhere):
        assert not torch.equal(moved, here)
        torch.testing.assert_close(moved, here, rtol=3 * torch.finfo(dtype).eps, atol=0)


def test_a_loop_of_ones_own_starts_a_last_digit_away_where_a_number_is_not_exact(on_processor):
    on_processor(1)
    begin = torch.tensor([0.1, 0.2, 0.3, 1.0, 0.25, 0.0])
    moves, stays = begin.clone().requires_grad_(), begin.clone()
    torch.optim.SGD([moves, stays], lr=0.1)
    assert (moves != begin).tolist() == [True, True, True, False, False, False]  # the others are exact everywhere
    torch.testing.assert_close(moves.detach(), begin, rtol=1e-6, atol=0)
    assert torch.equal(stays, begin)
