"""`check.clamped` of chapter 6: drafts that are wrong, right in another form, or not begun."""

import chapter
import pytest
import torch
from torch import nn

from nalu_tutorial import NAU
from nalu_tutorial.exercises import nmu

pytestmark = pytest.mark.chapter


class Frozen(nn.Module):
    def __init__(self, in_features, out_features):
        super().__init__()
        self.weight = nn.Parameter(torch.rand(out_features, in_features) - 0.5)

    def forward(self, x):
        return x @ self.used().T

    def used(self):
        return self.weight.clamp(-1, 1)


def two_sizes(unit, in_features, out_features):
    nn.Module.__init__(unit)


class Mended(Frozen):
    def clamp_(self):
        self.weight.data.clamp_(-1, 1)


def using(write, base=Mended):
    """Return a unit that uses another weight in forward."""
    return lambda: type("Draft", (base,), {"used": lambda unit: write(unit.weight)})


def hooked(write):
    """Return a unit with another clamp_."""

    def clamp_(unit):
        with torch.no_grad():
            write(unit)

    return lambda: type("Draft", (Frozen,), {"clamp_": clamp_})


def new_parameter(unit):
    unit.weight = nn.Parameter(unit.weight.clamp(-1, 1))


def moved_in_forward(weight):
    weight.data.clamp_(-1, 1)
    return weight


def straight_through(weight):
    return weight + (weight.clamp(-1, 1) - weight).detach()


def hardly_learning(weight):
    used = weight.clamp(-1, 1)
    return 1e-6 * used + (1 - 1e-6) * used.detach()


def flattened(x):
    return x.flatten()


WRONG = {
    "a unit": (lambda: Mended(3, 2), "Hand over the class, not"),
    "no module": (lambda: lambda i, o: torch.rand(o, i), "this makes a Tensor"),
    "another shape": (lambda: lambda i, o: nn.Linear(o, i), "`weight` must be an nn.Parameter"),
    "numbers": (lambda: type("Draft", (Mended,), {"forward": lambda unit, x: 1.0}), "must return a tensor"),
    "flattened": (
        lambda: type("Draft", (Mended,), {"forward": lambda unit, x: flattened(x @ unit.used().T)}),
        "not (10,)",
    ),
    "detached": (using(lambda W: W.detach().clamp(-1, 1)), "not even from inside"),
    "tanh": (using(torch.tanh), "it bends every weight"),
    "from 0": (using(lambda W: W.clamp(0, 1)), "Your W ends at 0"),
    "transposed": (using(lambda W: W.clamp(-1, 1).flip(0)), "must return W x"),
    "moved in forward": (using(moved_in_forward, Frozen), "`forward` moves the weight itself"),
    "no clamp": (using(lambda W: W), "uses the weight 1.5 as it is"),
    "to 2": (using(lambda W: W.clamp(-1, 1.2)), "must use the nearer end"),
    "the hook from 0": (hooked(lambda unit: unit.weight.clamp_(0, 1)), "`clamp_` moves −1.6 to 0"),
    "a new tensor": (hooked(lambda unit: unit.weight.clamp(-1, 1)), "makes a new tensor"),
    "a new parameter": (hooked(new_parameter), "makes a new parameter"),
    "under autograd": (
        lambda: type("Draft", (Frozen,), {"clamp_": lambda unit: unit.weight.clamp_(-1, 1)}),
        "Autograd forbids",
    ),
    "tanh as a hook": (hooked(lambda unit: unit.weight.tanh_()), "also moves the weight 0.3"),
    "to ½": (hooked(lambda unit: unit.weight.clamp_(-1, 1.1)), "into 1.1, −1, −1."),
    "as it was": (lambda: Frozen, "W[0, 0], W[0, 1], W[1, 1], W[1, 2]. Out"),
    "straight through": (using(straight_through, Frozen), "W[0, 0] is outside after a step"),
    "hardly a gradient": (
        using(hardly_learning),
        "and should be",
    ),
}
ALSO_RIGHT = [
    NAU,
]
RAISES = [type("Draft", (Mended,), {"clamp_": chapter.stop})]
STUBS = [
    type("Draft", (Frozen,), {}),
    type("Draft", (Frozen,), {"forward": lambda unit, x: None}),
]
ALSO_WRONG = [
    (type("Draft", (Mended,), {"forward": lambda unit, x: print(end="")}), "returned None"),
    (type("Draft", (Mended,), {"forward": lambda unit, x: Mended.forward(unit, x.abs_())}), "changes the"),
    (type("Draft", (Frozen,), {"bounds": {"weight": (-1, 1)}}), "who brings the weight itself back"),
    (
        type("Draft", (nn.Module,), {"weight": torch.zeros(2, 3), "__init__": two_sizes, "forward": flattened}),
        "an nn.Parameter of",
    ),
]


def test_all_that_begin_outside_come_back():
    assert nmu.clamped(Mended).message.startswith("All 4 weights")
