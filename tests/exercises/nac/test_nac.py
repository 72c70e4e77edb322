"""`check.nac` of chapter 2: drafts that are wrong, right in another form, or not begun."""

import pytest
import torch
from torch import nn

from nalu_tutorial import NAC
from nalu_tutorial.exercises import nac

from .drafts import Draft, Raises

pytestmark = pytest.mark.chapter


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


class Uninitialised(Draft):
    make = staticmethod(lambda start: nn.Parameter(torch.empty(start.shape)))


class WithoutGradient(Draft):
    def forward(self, x):
        with torch.no_grad():
            return super().forward(x)


class NoReturn(Draft):
    def forward(self, x):
        super().forward(x)


class WithoutInit(Draft):
    def __init__(self, i, o):
        self.W_hat = nn.Parameter(torch.randn(o, i))


class Precise(Draft):
    make = staticmethod(lambda start: nn.Parameter(start.double()))


WRONG = {
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
    "memory": (lambda: Uninitialised, "`torch.empty` only makes room"),
    "no_grad": (lambda: WithoutGradient, "but no gradient reaches `W_hat` or `M_hat`"),
    "no return": (lambda: NoReturn, "`forward` returned None"),
}
ALSO_RIGHT = [
    FromZero,
    Precise,
]
RAISES = [Raises]
ALSO_WRONG = [
    (WithoutInit, "Begin `__init__` with `super().__init__()`."),
    (TwoSigmoidsFromZero, "is not W x with W"),
    (OnceAsAParameter, "W was computed once"),
]


def test_the_praise_of_a_unit_says_nothing_of_who_wrote_it():
    assert nac.nac(NAC).message == "It gives what the package's NAC gives, and its gradients reach both parameters."
