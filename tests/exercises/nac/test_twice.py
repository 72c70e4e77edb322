import chapter
import torch
from torch import nn

from nalu_tutorial import NAC


class Draft(nn.Module):
    """The NAC of the lesson."""

    def __init__(self, i, o):
        super().__init__()
        self.W_hat, self.M_hat = (nn.Parameter(torch.randn(o, i)) for _ in range(2))

    def forward(self, x):
        return x @ (torch.tanh(self.W_hat) * torch.sigmoid(self.M_hat)).T


class Raises(NAC):
    def forward(self, x):
        return chapter.stop()


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
NETS = "NAC(1, 4) and NAC(4, 1)", "NAC(1, n) and NAC(n, 1)", "NAC(1, 4), NAC(4, 4) and NAC(4, 1)"
FOUR, FIVE, SIXTEEN = f"largest multiple, {NETS[0]}", f"n for 5 x1, {NETS[1]}", f"largest multiple, {NETS[2]}"
ANSWER = {"net": stack(PATHS, [[1.0, 1.0]]), FOUR: 4, FIVE: 5, SIXTEEN: 16}
WRONG = {
    "Give a dictionary with the keys net,": ANSWER["net"],
    "this is a int": {"net": 2},
    "The network is None": {"net": None},
    "there is a Linear in it": {"net": nn.Sequential(NAC(2, 2), nn.Linear(2, 1))},
    "One NAC cannot": {"net": NAC(2, 1)},
    "not (3, 2)": {"net": stack(PATHS, PATHS)},
    "x1 must reach the output by two paths": {"net": stack([[1.0, 0.0], [0.0, 1.0]], [[1.0, 1.0]])},
    "That is x1 + 2 x2": {"net": stack([[1.0, 1.0], [0.0, 1.0]], [[1.0, 1.0]])},
    "Something besides the NACs": {"net": Around()},
    "largest relative error": {"net": stack(PATHS, [[0.8, 0.8]])},
    "brings x1 once, at most": {FOUR: 8},
    "there are n paths": {FIVE: 3},
    "each of the second four": {SIXTEEN: 8},
}
ALSO_RIGHT = [
    ANSWER | {"net": stack(PATHS, [[1.0, 1.0]]).double()},
    ANSWER | {"net": nn.Sequential(*(driven(Draft(2, n), w) for n, w in ((2, PATHS), (1, [[1.0, 1.0]]))))},
    ANSWER | {SIXTEEN: torch.tensor(16)},
]
ALSO_WRONG = [
    (ANSWER | {"net": nn.Sequential(Raises(2, 2), NAC(2, 1))}, "DraftError: halfway through"),
    (ANSWER | {"net": nn.Sequential(Twice(2, 2), NAC(2, 1))}, "there is a Twice in it"),
    (ANSWER | {"net": ...}, "Still open: net."),
]
