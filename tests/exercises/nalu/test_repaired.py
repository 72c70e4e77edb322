"""`check.repaired` of chapter 3: drafts that are wrong, right in another form, or not begun."""

import chapter
import pytest
import torch
from torch import nn

from nalu_tutorial import NALU
from nalu_tutorial.exercises import nalu

pytestmark = pytest.mark.chapter


class Draft(nn.Module):
    """A NALU with the pieces in which a draft may differ."""

    def __init__(self, i, o):
        super().__init__()
        self.W_hat, self.M_hat, self.G = (nn.Parameter(torch.randn(o, i)) for _ in range(3))

    def weight(self):
        return torch.tanh(self.W_hat) * torch.sigmoid(self.M_hat)

    def logs(self, x):
        return torch.log(x.abs() + 1e-7)

    def m(self, x, W):
        return torch.exp(self.logs(x) @ W.T)

    def gate(self, x):
        return torch.sigmoid(x @ self.G.T)

    def mix(self, g, a, m):
        return g * a + (1 - g) * m

    def forward(self, x):
        W = self.weight()
        return self.mix(self.gate(x), x @ W.T, self.m(x, W))


def drafting(**methods):
    """Return a maker of a draft with other pieces."""
    return lambda: type("Other", (Draft,), methods)


class GateOfBothPaths(Draft):
    def mix(self, g, a, m):
        return g * (a + m)


class Once(Draft):
    def __init__(self, i, o):
        super().__init__(i, o)
        self.W = super().weight()

    def weight(self):
        return self.W


class OneGateForAll(Draft):
    def __init__(self, i, o):
        super().__init__(i, o)
        self.G = nn.Parameter(torch.randn(1, i))


class LogOfSum(Draft):
    def forward(self, x):
        a = x @ self.weight().T
        return self.mix(self.gate(x), a, torch.exp(self.logs(a)))


class Summed(Draft):
    def forward(self, x):
        return super().forward(x).sum(dim=-1)


class Unwritten(Draft):
    def forward(self, x): ...


class Raises(NALU):
    def forward(self, x):
        return chapter.stop(x)


WRONG = {
    "no module": (lambda: lambda i, o: "NALU", "this makes a str"),
    "one gate for all outputs": (lambda: OneGateForAll, "of shape (2, 3)"),
    "gate cut off": (
        drafting(gate=lambda self, x: torch.sigmoid(x @ self.G.T).detach()),
        "stays as it was initialized",
    ),
    "W cut off": (
        drafting(weight=lambda self: Draft.weight(self).detach()),
        "reaches `W_hat` and `M_hat`",
    ),
    "no bars": (drafting(logs=lambda self, x: torch.log(x + 1e-7)), "must see |x|"),
    "summed over the outputs": (lambda: Summed, "must return (3, 2)"),
    "log left out": (drafting(logs=lambda self, x: x.abs() + 1e-7), "The logarithm is missing"),
    "exp left out": (drafting(m=lambda self, x, W: self.logs(x) @ W.T), "m is still a logarithm"),
    "exp too early": (drafting(m=lambda self, x, W: self.logs(x).exp() @ W.T), "undoes the logarithm"),
    "log of the sum": (lambda: LogOfSum, "the logarithm of a"),
    "one gate for both paths": (lambda: GateOfBothPaths, "both paths at once"),
    "the other way round": (drafting(mix=lambda self, g, a, m: (1 - g) * a + g * m), "must mean the sum"),
    "no sigmoid": (drafting(gate=lambda self, x: x @ self.G.T), "does not lie between 0 and 1"),
    "another base": (drafting(m=lambda self, x, W: 2 ** (self.logs(x) @ W.T)), "with the same parameters"),
    "no ε": (drafting(logs=lambda self, x: torch.log(x.abs())), "until an input is 0"),
    "in place": (drafting(logs=lambda self, x: x.abs_().add(1e-7).log()), "Your draft changes the tensors"),
    "no return": (drafting(forward=lambda self, x: print(end="")), "returned None"),
    "one path cut off": (
        drafting(m=lambda self, x, W: Draft.m(self, x, W.detach())),
        "part of the gradient of `W_hat` and `M_hat`",
    ),
}
ALSO_RIGHT = [
    NALU,
]
RAISES = [Raises]
ALSO_WRONG = [
    (Once, "with the same parameters"),
]


def test_the_repaired_unit_is_said_to_learn_on_every_run():
    assert "5 of 5 runs" in nalu.repaired(Draft).message


def test_a_forward_without_a_result_is_an_invitation():
    assert not nalu.repaired(Unwritten).begun
