"""Chapter 2: the usual mistakes, other right answers, and drafts that raise; test_checkers.py runs the first two."""

import chapter
import pytest
import torch
from torch import nn

from nalu_tutorial import NAC
from nalu_tutorial.exercises import nac

pytestmark = pytest.mark.chapter

STEM = "02-nac"
CHECKERS = nac
CORNERS = {-1: (-4, 6), 0: (4, -6), 1: (4, 6)}


class Draft(nn.Module):
    """A NAC with the pieces in which a draft may differ."""

    shape = staticmethod(lambda i, o: (o, i))
    make = nn.Parameter

    def __init__(self, i, o):
        super().__init__()
        self.W_hat, self.M_hat = (self.make(torch.randn(self.shape(i, o))) for _ in range(2))

    def weight(self):
        return torch.tanh(self.W_hat) * torch.sigmoid(self.M_hat)

    def forward(self, x):
        return x @ self.weight().T


class Once(Draft):
    def __init__(self, i, o):
        super().__init__(i, o)
        self.W = super().weight()

    def weight(self):
        return self.W


class OnceAsAParameter(Once):
    def __init__(self, i, o):
        super().__init__(i, o)
        self.W = nn.Parameter(self.W.detach())


class NotParameters(Draft):
    make = staticmethod(torch.Tensor.requires_grad_)


class InBeforeOut(Draft):
    shape = staticmethod(lambda i, o: (i, o))

    def forward(self, x):
        return x @ self.weight()


class Biased(Draft):
    def __init__(self, i, o):
        super().__init__(i, o)
        self.bias = nn.Parameter(torch.zeros(o))

    def forward(self, x):
        return super().forward(x) + self.bias


class Summed(Draft):
    def forward(self, x):
        return super().forward(x).sum(dim=-1)


def weighing(weight):
    """Return a draft with another formula for W."""
    return type("Other", (Draft,), {"weight": lambda self: weight(self.W_hat, self.M_hat)})


Ungated = weighing(lambda W_hat, M_hat: torch.tanh(W_hat))
Swapped = weighing(lambda W_hat, M_hat: torch.sigmoid(W_hat) * torch.tanh(M_hat))
Added = weighing(lambda W_hat, M_hat: torch.tanh(W_hat) + torch.sigmoid(M_hat))
TwoSigmoids = weighing(lambda W_hat, M_hat: torch.sigmoid(W_hat) * torch.sigmoid(M_hat))


class FromZero(Draft):
    make = staticmethod(lambda start: nn.Parameter(torch.zeros_like(start)))


class TwoSigmoidsFromZero(FromZero, TwoSigmoids): ...


class Raises(NAC):
    def forward(self, x):
        return chapter.stop(x)


def derivative(wrong):
    return lambda: lambda W_hat, M_hat: wrong(torch.tanh(W_hat), torch.sigmoid(M_hat))


def reader(join, near=1e9):
    """Return a draft that writes a term for each weight as `join` says, and calls a weight too far off unreadable."""

    def read(weights, names):
        if any(abs(w - round(w)) > near for w in weights):
            return "unreadable"
        return "".join(join(w, name) for w, name in zip(weights, names, strict=True)).removeprefix("+")

    return lambda: read


def signed(w, name):
    return f"{'-' if w < 0 else '+'}{name}" if round(w) else ""


def start_between(low, high):
    return lambda: lambda i, o: torch.empty(2, o, i).uniform_(low, high)


def stack(*weights):
    """Return NACs, one after another, driven to these weights."""
    net = nn.Sequential(*(NAC(len(wanted[0]), len(wanted)) for wanted in weights)).requires_grad_(False)
    for unit, wanted in zip(net, weights, strict=True):
        unit.W_hat.copy_(torch.atanh(torch.tensor(wanted).clamp(-0.999999, 0.999999)))
        unit.M_hat.fill_(20)
    return net


PATHS = [[1.0, 1.0], [1.0, 0.0]]
WRONG = {
    "corners": {
        "a corner missing": (lambda: {-1: (-4, 6), 1: (4, 6)}, "keys −1, 0 and 1"),
        "M̂ for the sign": (lambda: CORNERS | {-1: (4, -6)}, "σ is never below 0"),
        "not far enough": (lambda: CORNERS | {1: (1, 1)}, "the weight is 0.56"),
        "zero left open": (lambda: CORNERS | {0: (1, 6)}, "your pair for 0 W is 0.7597"),
    },
    "slope_of_gate": {
        "tanh left out": (derivative(lambda tanh, gate: gate * (1 - gate)), "left tanh Ŵ out"),
        "the weight itself": (derivative(lambda tanh, gate: tanh * gate), "That is W itself"),
        "1 − σ²": (derivative(lambda tanh, gate: tanh * (1 - gate**2)), "mixes up"),
        "by Ŵ": (derivative(lambda tanh, gate: (1 - tanh**2) * gate), "Here M̂ moves"),
        "something else": (derivative(lambda tanh, gate: tanh * (1 - gate)), "autograd says"),
    },
    "nac": {
        "no module": (lambda: lambda i, o: "NAC", "this makes a str"),
        "W computed once": (lambda: Once, "graph gone"),
        "plain tensors": (lambda: NotParameters, "nn.Parameter"),
        "in before out": (lambda: InBeforeOut, "yours is (3, 2)"),
        "without the gate": (lambda: Ungated, "`M_hat` plays no part"),
        "with a bias": (lambda: Biased, "no bias"),
        "swapped": (lambda: Swapped, "changed places"),
        "added": (lambda: Added, "not added"),
        "summed over the outputs": (lambda: Summed, "not (2,)"),
        "two sigmoids": (lambda: TwoSigmoids, "is not W x with W"),
    },
    "read_sum": {
        "sign lost": (reader(lambda w, name: f"+{name}" if round(w) else ""), "sign of b is lost"),
        "zeros kept": (reader(lambda w, name: f"{'-' if w < 0 else '+'}{name}"), "c has a weight of 0.001"),
        "a half rounded away": (reader(signed), "A weight of 0.5"),
        "a two rounded away": (reader(signed, near=0.05), "A weight of 2"),
        "the chapter's own": (lambda: lambda weights, names: "a - b" if 0.999 in weights else None, "gives None"),
        "nothing for nothing": (
            lambda: lambda w, n: "a - b" if 0.999 in w else "" if w[0] == 0 else "unreadable",
            "the formula is '0'",
        ),
        "first alone": (reader(lambda w, name: name if name == "a" else ""), "yours is 'a'"),
        "one formula for all": (
            lambda: lambda w, n: "a - b" if 0.999 in w else "0" if w[0] == 0 else "unreadable",
            "For −1, 0, 1 it is",
        ),
    },
    "start": {
        "another shape": (
            lambda: lambda i, o: (torch.rand(i, o), torch.rand(i, o)),
            "shape (out_features, in_features)",
        ),
        "W_hat of zeros": (lambda: lambda i, o: (torch.zeros(o, i), torch.rand(o, i)), "With Ŵ = 0"),
        "the same every time": (lambda: lambda i, o: torch.full((2, o, i), 0.3), "one run twenty times"),
        "the chapter's own": (start_between(-0.5, 0.5), "beyond 2"),
        "saturated": (start_between(-9.0, 9.0), "end above a loss of 10"),
    },
    "twice": {
        "no net": (lambda: 2, "this is a int"),
        "a linear layer": (lambda: nn.Sequential(NAC(2, 2), nn.Linear(2, 1)), "there is a Linear in it"),
        "one NAC": (lambda: NAC(2, 1), "One NAC cannot"),
        "two outputs": (lambda: stack(PATHS, PATHS), "not (3, 2)"),
        "one path": (lambda: stack([[1.0, 0.0], [0.0, 1.0]], [[1.0, 1.0]]), "by two paths"),
        "not driven far": (lambda: stack(PATHS, [[0.8, 0.8]]), "largest relative error"),
    },
}
ALSO_RIGHT = {
    "corners": CORNERS | {0: (0, 6)},
    "nac": FromZero,
    "start": lambda i, o: (0.1 * torch.randn(o, i), torch.full((o, i), 2.5)),
    "twice": stack(PATHS, [[1.0, 1.0]]).double(),
}
ALSO_WRONG = [
    ("start", lambda i, o: (4 * torch.randn(o, i), torch.full((o, i), torch.nan)), "20 of 20 seeds end above"),
    ("nac", TwoSigmoidsFromZero, "is not W x with W"),
    ("nac", OnceAsAParameter, "W was computed once"),
]
CALLED = ("slope_of_gate", "read_sum", "start")
RAISES = dict.fromkeys(CALLED, chapter.stop) | {"nac": Raises, "twice": nn.Sequential(Raises(2, 2), NAC(2, 1))}


@pytest.mark.parametrize(("name", "draft", "word"), ALSO_WRONG)
def test_what_once_slipped_through_fails(name, draft, word):
    chapter.check_also_wrong(getattr(nac, name), draft, word)


def test_pairs_that_are_no_numbers_are_told_without_a_stack():
    answer = nac.corners(CORNERS | {-1: ("low", 6)})
    assert answer.message == "Your draft stopped with ValueError: could not convert string to float: 'low'"
