"""Chapter 4: what a negative exponent does to its sum, and what keeps it negative."""

from __future__ import annotations

from functools import partial

import torch
from torch import Tensor, nn

from ...tasks import product_of_sums
from ...training import Runs
from ...units import NAC, MultiplicativeNAC
from .._measures import task_of
from ._battery import PLACED, Arm, Lesson, Trial

TASK = product_of_sums().over((1, 2), (1, 2))


class AsIfPositive(MultiplicativeNAC):
    """A multiplicative NAC that moves what it is given as if all of its exponents were positive."""

    def forward(self, z: Tensor) -> Tensor:
        logs, w = torch.log(z.abs() + self.epsilon), self.weight
        constant = logs.detach()
        return torch.exp(constant @ w.mT + (logs - constant) @ w.detach().abs().mT)


class Plain(nn.Module):
    """A layer whose weights are plain numbers within a bound."""

    def __init__(self, weight: Tensor, bound: float = 1.0) -> None:
        super().__init__()
        self.weight, self.bounds = nn.Parameter(weight.detach().clone()), {"weight": (-bound, bound)}

    def forward(self, x: Tensor) -> Tensor:
        return x @ self.weight.mT


class PlainPowers(Plain):
    """The same for exponents."""

    def forward(self, z: Tensor) -> Tensor:
        return torch.exp(torch.log(z.abs() + 1e-7) @ self.weight.mT)


class TwoBounds(nn.Module):
    """Two sums, the weights of each within a bound of their own."""

    def __init__(self, weight: Tensor, first: float, second: float) -> None:
        super().__init__()
        self.first, self.second = (nn.Parameter(weight[k : k + 1].clone()) for k in (0, 1))
        self.bounds = {"first": (-first, first), "second": (-second, second)}

    def forward(self, x: Tensor) -> Tensor:
        return torch.cat((x @ self.first.mT, x @ self.second.mT), dim=-1)


def signed(signs: tuple[int, int], layer: type[MultiplicativeNAC] = MultiplicativeNAC) -> nn.Sequential:
    """Return a network whose exponents have these signs at initialization; all magnitudes are as drawn."""
    first, last = NAC(4, 2), layer(2, 1)
    with torch.no_grad():
        last.W_hat.copy_(last.W_hat.abs() * torch.tensor(signs))
    return nn.Sequential(first, last)


def plain(signs: tuple[int, int]) -> nn.Sequential:
    """Return the same network with plain weights, clipped to ±1."""
    first, last = signed(signs)
    return nn.Sequential(Plain(first.weight), PlainPowers(last.weight))  # type: ignore[arg-type]


def all_positive() -> nn.Sequential:
    net = nn.Sequential(NAC(4, 2), MultiplicativeNAC(2, 1))
    with torch.no_grad():
        for layer in net:
            layer.W_hat.abs_()  # type: ignore[operator]
    return net


def behind_the_barrier(bound: float) -> nn.Sequential:
    """Return plain weights like those of failed runs: one exponent near 1, and a negative one of a small sum.

    The bound is that of the weights of the first sum, whose exponent is positive; all others are 1.
    """
    sums = torch.stack([torch.empty(4).uniform_(0.5, 1), torch.empty(4).uniform_(-0.05, 0.05)])
    sums[0, :2] = 1
    powers = torch.tensor([[1.0, 0.0]])
    powers[0, 1].uniform_(-0.4, -0.1)
    return nn.Sequential(TwoBounds(sums, bound, 1.0), PlainPowers(powers))


def fails(runs: Runs) -> Tensor:
    """Return 1 where the error ends above 0.129 of the spread of the target, which is 0.5 on numbers from 1 to 2."""
    _, t = task_of(runs).validation_set(dtype=torch.float64)
    return (~(runs.history["validation"][-1].sqrt() < 0.129 * t.std())).double()


def stays(runs: Runs) -> Tensor:
    """Return 1 where the second exponent is still negative."""
    return (runs.params["1.weight"][:, 0, 1] < 0).double()


NEGATIVE, MIXED, POSITIVE = (-1, -1), (1, -1), (1, 1)
RATES = {"SGD": 0.001, "RMSprop": 0.01}
CONTROL = {"all weights positive": Arm(all_positive, TASK, fails)}
OF_FAILURES = partial(
    Trial, effect="runs that fail", lesson=Lesson("Adam", 0.03, 128, 2000), control=CONTROL, rates=RATES
)
TRIALS = (
    OF_FAILURES(
        "signs-at-the-start",
        arms={"−−": Arm(partial(signed, NEGATIVE), TASK, fails), "++": Arm(partial(signed, POSITIVE), TASK, fails)},
    ),
    OF_FAILURES(
        "negative-power-shrinks-its-sum",
        arms={
            "+−": Arm(partial(signed, MIXED), TASK, fails),
            "sums moved as if the exponents were positive": Arm(partial(signed, MIXED, AsIfPositive), TASK, fails),
        },
    ),
    OF_FAILURES(
        "flat-ends-hold-a-negative-exponent",
        arms={
            "−−": Arm(partial(signed, NEGATIVE), TASK, fails),
            "−−, plain weights": Arm(partial(plain, NEGATIVE), TASK, fails),
        },
    ),
    Trial(
        "ridge-at-power-0",
        "runs whose exponent stays negative",
        {
            "bound of 1": Arm(partial(behind_the_barrier, 1.0), TASK, stays),
            "bound of 3 for the other sum": Arm(partial(behind_the_barrier, 3.0), TASK, stays),
        },
        Lesson("Adam", 0.01, 128, 5000),
        rates=RATES,
        makes_no_sense=PLACED,
    ),
)
