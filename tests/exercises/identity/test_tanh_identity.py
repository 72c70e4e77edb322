"""`check.tanh_identity` of chapter 1: drafts that are wrong, right in another form, or not begun."""

from functools import partial

import chapter
import pytest
from torch import nn

from nalu_tutorial.exercises import identity

pytestmark = pytest.mark.chapter


def net(activation=nn.Tanh, scale=0.004, back=None):
    """Return a 1-8-8-1 net that scales down, goes through one unit of each layer and scales up again."""
    layers = nn.Sequential(nn.Linear(1, 8), activation(), nn.Linear(8, 8), activation(), nn.Linear(8, 1))
    for parameter in layers.requires_grad_(False).parameters():
        parameter.zero_()
    layers[0].weight[0], layers[2].weight[0, 0], layers[4].weight[0, 0] = scale, 1.0, back or 1 / scale
    return layers


class Raises(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = net()

    def forward(self, x):
        return chapter.stop(x)


def identity_of(value):
    return value


WRONG = {
    "no net": (lambda: "a net", "this is a str"),
    "another activation": (lambda: net(nn.ReLU), "no other activation"),
    "one layer without": (lambda: nn.Sequential(nn.Linear(1, 8), nn.Tanh(), nn.Linear(8, 1)), "linear control"),
    "too loud": (lambda: net(scale=0.03), "the bend of tanh"),
    "not scaled up": (lambda: net(back=1.0), "must be scaled up again"),
    "too quiet": (lambda: net(scale=0.001), "quieter than it need be"),
}
ALSO_RIGHT = [
    net(partial(identity_of, nn.Tanh())).double(),
]
RAISES = [Raises()]


def test_a_net_whose_errors_are_no_numbers_has_not_passed():
    chapter.check_also_wrong(identity.tanh_identity, net(back=float("nan")), "between −20 and 20 is nan")
