import torch
from torch import nn

from nalu_tutorial import NALU


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
    return type("Other", (Draft,), methods)


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


WRONG = {
    "this makes a str": lambda i, o: "NALU",
    "of shape (2, 3)": OneGateForAll,
    "stays as it was initialized": drafting(gate=lambda self, x: torch.sigmoid(x @ self.G.T).detach()),
    "reaches `W_hat` and `M_hat`": drafting(weight=lambda self: Draft.weight(self).detach()),
    "must see |x|": drafting(logs=lambda self, x: torch.log(x + 1e-7)),
    "must return (3, 2)": drafting(forward=lambda self, x: Draft.forward(self, x).sum(dim=-1)),
    "The logarithm is missing": drafting(logs=lambda self, x: x.abs() + 1e-7),
    "m is still a logarithm": drafting(m=lambda self, x, W: self.logs(x) @ W.T),
    "undoes the logarithm": drafting(m=lambda self, x, W: self.logs(x).exp() @ W.T),
    "the logarithm of a": LogOfSum,
    "both paths at once": drafting(mix=lambda self, g, a, m: g * (a + m)),
    "must mean the sum": drafting(mix=lambda self, g, a, m: (1 - g) * a + g * m),
    "does not lie between 0 and 1": drafting(gate=lambda self, x: x @ self.G.T),
    "with the same parameters": drafting(m=lambda self, x, W: 2 ** (self.logs(x) @ W.T)),
    "until an input is 0": drafting(logs=lambda self, x: torch.log(x.abs())),
    "Your draft changes the tensors": drafting(logs=lambda self, x: x.abs_().add(1e-7).log()),
    "part of the gradient of `W_hat` and `M_hat`": drafting(m=lambda self, x, W: Draft.m(self, x, W.detach())),
}
ALSO_RIGHT = [NALU]
PRAISE = "5 of 5 runs"
ALSO_WRONG = [(Once, "with the same parameters")]
