"""`check.twice` of chapter 2: drafts that are wrong, right in another form, or not begun."""

import pytest
import torch
from torch import nn

from nalu_tutorial import NAC
from nalu_tutorial.exercises import nac

from .drafts import Draft, Raises

pytestmark = pytest.mark.chapter


class Around(nn.Module):
    """One NAC, and a path around it."""

    def __init__(self):
        super().__init__()
        self.sum = stack([[1.0, 1.0]])

    def forward(self, x):
        return self.sum(x) + x[:, :1]


def driven(unit, weight):
    """Return a NAC driven to this weight."""
    unit.requires_grad_(False)
    unit.W_hat.copy_(torch.atanh(torch.tensor(weight).clamp(-0.999999, 0.999999)))
    unit.M_hat.fill_(20)
    return unit


def stack(*weights):
    """Return NACs, one after another, driven to these weights."""
    return nn.Sequential(*(driven(NAC(len(weight[0]), len(weight)), weight) for weight in weights))


PATHS = [[1.0, 1.0], [1.0, 0.0]]


WRONG = {
    "no net": (lambda: 2, "this is a int"),
    "a linear layer": (lambda: nn.Sequential(NAC(2, 2), nn.Linear(2, 1)), "there is a Linear in it"),
    "one NAC": (lambda: NAC(2, 1), "One NAC cannot"),
    "two outputs": (lambda: stack(PATHS, PATHS), "not (3, 2)"),
    "one path": (lambda: stack([[1.0, 0.0], [0.0, 1.0]], [[1.0, 1.0]]), "x1 must reach the output by two paths"),
    "x2 twice": (lambda: stack([[1.0, 1.0], [0.0, 1.0]], [[1.0, 1.0]]), "That is x1 + 2 x2"),
    "a path around": (Around, "Something besides the NACs"),
    "not driven far": (lambda: stack(PATHS, [[0.8, 0.8]]), "largest relative error"),
}
ALSO_RIGHT = [
    stack(PATHS, [[1.0, 1.0]]).double(),
    nn.Sequential(*(driven(Draft(2, n), w) for n, w in ((2, PATHS), (1, [[1.0, 1.0]])))),
]
RAISES = [nn.Sequential(Raises(2, 2), NAC(2, 1))]


def test_none_in_place_of_a_net_is_named():
    assert "your function returned None" in nac.twice(None).message
    assert not nac.twice(None).begun
