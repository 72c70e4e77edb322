"""What several checkers of chapter 6 have in common."""

import pytest
import torch
from torch import nn

from nalu_tutorial import NAU
from nalu_tutorial.exercises import nmu
from nalu_tutorial.exercises.nmu.product_gradient import exact_gradient
from nalu_tutorial.exercises.nmu.regulariser import sparsity

from .drafts import CHOICE, WEIGHTS, by_autograd, ends

pytestmark = pytest.mark.chapter


def test_output_and_interval_take_their_answers_one_by_one_or_together():
    assert nmu.output(10, WEIGHTS)
    assert nmu.output((10, WEIGHTS))
    assert nmu.interval(ends, CHOICE)
    assert nmu.interval((ends, CHOICE))
    assert not nmu.output(10, ...).begun


def test_the_oracles_are_what_autograd_and_the_package_say():
    generator = torch.Generator().manual_seed(1)
    x, w = torch.randn((2, 6), generator=generator, dtype=torch.float64)
    x[2], w[2] = -1, 0.5
    assert torch.allclose(exact_gradient(x, w), by_autograd(x, w))
    assert (exact_gradient(x, w) != 0).tolist() == [k == 2 for k in range(6)]
    unit = NAU(3, 2)
    nn.init.uniform_(unit.weight, -2, 2)
    assert torch.equal(sparsity(unit.weight), unit.sparsity_penalty())
