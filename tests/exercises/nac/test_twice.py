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


class Twice(NAC):
    def forward(self, x):
        return 2 * super().forward(x)


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


NOTES = {
    "largest multiple, NAC(1, 4) and NAC(4, 1)": 4,
    "n for 5 x1, NAC(1, n) and NAC(n, 1)": 5,
    "largest multiple, NAC(1, 4), NAC(4, 4) and NAC(4, 1)": 16,
}


def noted(net, **notes):
    """Return an answer with this net, its notes right but for these, named by their number."""
    changed = {name: notes.get(f"note{k}", value) for k, (name, value) in enumerate(NOTES.items(), 1)}
    return {"net": net, **changed}


def right():
    return stack(PATHS, [[1.0, 1.0]])


WRONG = {
    "the net alone": (right, "Give a dictionary with the keys net,"),
    "no net": (lambda: noted(2), "this is a int"),
    "none": (lambda: noted(None), "The network is None"),
    "a linear layer": (lambda: noted(nn.Sequential(NAC(2, 2), nn.Linear(2, 1))), "there is a Linear in it"),
    "one NAC": (lambda: noted(NAC(2, 1)), "One NAC cannot"),
    "two outputs": (lambda: noted(stack(PATHS, PATHS)), "not (3, 2)"),
    "one path": (
        lambda: noted(stack([[1.0, 0.0], [0.0, 1.0]], [[1.0, 1.0]])),
        "x1 must reach the output by two paths",
    ),
    "x2 twice": (lambda: noted(stack([[1.0, 1.0], [0.0, 1.0]], [[1.0, 1.0]])), "That is x1 + 2 x2"),
    "a path around": (lambda: noted(Around()), "Something besides the NACs"),
    "not driven far": (lambda: noted(stack(PATHS, [[0.8, 0.8]])), "largest relative error"),
    "twice the width": (lambda: noted(right(), note1=8), "brings x1 once, at most"),
    "two suffice": (lambda: noted(right(), note2=3), "there are n paths"),
    "depth adds": (lambda: noted(right(), note3=8), "each of the second four"),
}
ALSO_RIGHT = [
    noted(right().double()),
    noted(nn.Sequential(*(driven(Draft(2, n), w) for n, w in ((2, PATHS), (1, [[1.0, 1.0]]))))),
    noted(right(), note3=torch.tensor(16)),
]
ALSO_WRONG = [(noted(nn.Sequential(Twice(2, 2), NAC(2, 1))), "there is a Twice in it")]
RAISES = [noted(nn.Sequential(Raises(2, 2), NAC(2, 1)))]


def test_a_partly_filled_answer_is_told_what_is_open():
    assert "Still open: net." in nac.twice(noted(...)).message
