"""`check.gate` of chapter 7: drafts that are wrong, right in another form, or not begun."""

import math

import chapter
import pytest
import torch
from torch import nn

from nalu_tutorial import RealNPU
from nalu_tutorial.exercises import npu

pytestmark = pytest.mark.chapter


class Late(nn.Module):
    def __init__(self, in_features, out_features):
        super().__init__()
        self.W_re = nn.Parameter(torch.ones(out_features, in_features))
        self.gate = nn.Parameter(torch.full((in_features,), 0.5))

    def logs(self, x):
        g = self.gate.clamp(0, 1)
        r = x.abs() + torch.finfo(x.dtype).eps
        return g * torch.log(r), g * math.pi * (x < 0)

    def forward(self, x):
        log_r, angle = self.logs(x)
        return torch.exp(log_r @ self.W_re.T) * torch.cos(angle @ self.W_re.T)


def gating(write, clip=lambda g: g.clamp(0, 1), eps=2e-16):
    """Return a unit with another r and k, in terms of the clipped gate, |x| + ε, k and x."""

    def logs(unit, x):
        r, k = write(clip(unit.gate), x.abs() + eps, (x < 0).to(x), x)
        return torch.log(r), math.pi * k

    return lambda: type("Draft", (Late,), {"logs": logs})


def mixed(g, r, k, x):
    return g * r + 1 - g, g * k


def forward(write):
    return lambda: type("Draft", (RealNPU,), {"forward": lambda unit, x: write(RealNPU.forward(unit, x))})


def after_the_power(unit, x):
    powers = x.abs().unsqueeze(-2) ** unit.W_re * torch.cos(math.pi * (x < 0).unsqueeze(-2) * unit.W_re)
    return (unit.gate * powers + 1 - unit.gate).prod(-1)


def cut_off(r=False, k=False):
    """Return right logs through which no gradient reaches the gate in r, or in k."""

    def logs(unit, x):
        g = unit.gate.clamp(0, 1)
        in_r, in_k = g.detach() if r else g, g.detach() if k else g
        return torch.log(in_r * (x.abs() + torch.finfo(x.dtype).eps) + 1 - in_r), in_k * math.pi * (x < 0)

    return logs


def without(name):
    def start(unit, in_features, out_features):
        Late.__init__(unit, in_features, out_features)
        setattr(unit, name, None)

    return lambda: type("Draft", (Late,), {"__init__": start})


WRONG = {
    "a unit": (lambda: RealNPU(3, 2), "Hand over the class, not"),
    "no module": (lambda: lambda i, o: torch.rand(o, i), "this makes a Tensor"),
    "no powers": (without("W_re"), "`W_re` must be"),
    "no gate": (without("gate"), "`gate` must be"),
    "flattened": (forward(lambda y: y.flatten()), "must return (9, 2)"),
    "detached": (forward(lambda y: y.detach()), "No gradient reaches the parameters"),
    "x for |x|": (gating(lambda g, r, k, x: (g * x + 1 - g, g * k)), "r begins with |x|"),
    "as it was": (
        lambda: type("Draft", (Late,), {"logs": Late.logs}),
        "still comes after",
    ),
    "after the power": (lambda: type("Draft", (Late,), {"forward": after_the_power}), "mixes that with 1"),
    "twice": (gating(lambda g, r, k, x: ((g * r + 1 - g) ** g, g * k)), "The gate comes in twice"),
    "no 1 − g": (gating(lambda g, r, k, x: (g * r, g * k)), "1 − ĝ is missing"),
    "reversed": (gating(lambda g, r, k, x: mixed(1 - g, r, k, x)), "The gate is the wrong way round"),
    "r reversed": (gating(lambda g, r, k, x: ((1 - g) * r + g, g * k)), "r is gated the wrong way"),
    "k not gated": (gating(lambda g, r, k, x: (g * r + 1 - g, k)), "k is not gated"),
    "no k": (gating(lambda g, r, k, x: (g * r + 1 - g, 0 * k)), "k is gone"),
    "k reversed": (gating(lambda g, r, k, x: mixed(g, r, 1 - k, x)), "k is the wrong way round"),
    "k mixed with 1": (gating(lambda g, r, k, x: (g * r + 1 - g, g * k + 1 - g)), "A 1 has the angle 0"),
    "only k": (gating(lambda g, r, k, x: (r, g * k)), "r is not gated"),
    "none": (gating(lambda g, r, k, x: (r, k)), "There is no gate"),
    "as an NMU": (
        gating(lambda g, r, k, x: ((g * x + 1 - g).abs(), (g * x + 1 - g < 0).to(x))),
        "You mix x itself",
    ),
    "rounded": (gating(mixed, clip=lambda g: (g > 0.5).to(g)), "The gate is rounded"),
    "sigmoid": (gating(mixed, clip=torch.sigmoid), "A sigmoid keeps"),
    "something else": (gating(lambda g, r, k, x: (g * r + 2 - g, g * k)), "With the gates (0.7, 0.3, 0.9)"),
    "deaf": (gating(mixed, clip=lambda g: g.detach().clamp(0, 1)), "at ½ for ever"),
    "no top": (gating(mixed, clip=lambda g: g.clamp(min=0)), "A gate of 1.6"),
    "no bottom": (gating(mixed, clip=lambda g: g.clamp(max=1)), "A gate of −0.8"),
    "no ε": (gating(mixed, eps=0), "keep the ε of r"),
}
ALSO_RIGHT = [
    RealNPU,
]
RAISES = [type("Draft", (Late,), {"logs": chapter.stop})]
STUBS = [
    type("Draft", (Late,), {}),
    type("Draft", (Late,), {"forward": lambda unit, x: None}),
]
ALSO_WRONG = [
    (type("Draft", (Late,), {"forward": lambda unit, x: print(end="")}), "returned None"),
    (
        type("Draft", (Late,), {"logs": lambda unit, x: (torch.log(x.abs() + 1e-16), math.pi * (x < 0))}),
        "Two precisions meet: `.to(x.dtype)` makes a tensor, or a comparison, fit to x.",
    ),
    (type("Draft", (RealNPU,), {"shapes": lambda unit: {"W_re": (3, 2), "gate": (3,)}}), "`W_re` must be"),
    (type("Draft", (RealNPU,), {"forward": lambda unit, x: 1.0}), "must return (9, 2)"),
    (type("Draft", (Late,), {"logs": cut_off(k=True)}), "part of the gate's gradient is missing"),
    (type("Draft", (Late,), {"logs": cut_off(r=True)}), "part of the gate's gradient is missing"),
]


def test_the_gradient_that_is_left_is_half_to_the_power():
    assert f"keeps {0.5**1.2:.2f} of" in npu.gate(RealNPU).message
