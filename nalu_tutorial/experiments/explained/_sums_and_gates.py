"""Chapter 6: random signs of exponents, and the race between sums and gates."""

from __future__ import annotations

from functools import partial

import torch
from torch import Tensor, nn

from ...tasks import product_of_sums
from ...units import NAC, NAU, NMU, MultiplicativeNAC
from .._measures import fails
from ._battery import Arm, Lesson, Trial

TASK = product_of_sums().over((1, 2), (2, 6))


class SlowNMU(NMU):
    """An NMU whose parameters are ten times its gates, so that a step moves a gate a tenth as far."""

    bounds = {"weight": (0.0, 10.0)}  # noqa: RUF012

    def reset_parameters(self, generator: torch.Generator | None = None) -> None:
        super().reset_parameters(generator)
        with torch.no_grad():
            self.weight.mul_(10)

    def forward(self, x: Tensor) -> Tensor:
        gates = self.weight / 10
        return (gates * x[..., None, :] + 1 - gates).prod(dim=-1)


class NoGradientBelowOne(NMU):
    """An NMU whose gates get no gradient from inputs at which their sum is below 1."""

    def forward(self, x: Tensor) -> Tensor:
        h = x[..., None, :]
        gates = torch.where(h < 1, self.weight.detach(), self.weight)
        return (gates * h + 1 - gates).prod(dim=-1)


def network(first: type[nn.Module], second: type[nn.Module]) -> nn.Sequential:
    return nn.Sequential(first(4, 2), second(2, 1))


def positive() -> nn.Sequential:
    """Return NAU → NAC•, with the magnitudes of its exponents as drawn and their signs positive."""
    net = network(NAU, MultiplicativeNAC)
    with torch.no_grad():
        net[1].W_hat.abs_()  # type: ignore[operator]
    return net


OF_FAILURES = partial(
    Trial,
    effect="runs that fail",
    lesson=Lesson("Adam", 0.01, 64, 20_000),
    control={"NAU → NMU": Arm(partial(network, NAU, NMU), TASK, fails)},
    rates={"SGD": 0.001, "RMSprop": 0.01},
)
TRIALS = (
    OF_FAILURES(
        "drawn-signs-lose-the-product",
        arms={
            "NAU → NAC•": Arm(partial(network, NAU, MultiplicativeNAC), TASK, fails),
            "both exponents positive": Arm(positive, TASK, fails),
        },
    ),
    OF_FAILURES(
        "gates-shut-before-the-sums-rise",
        arms={
            "NAC → NMU": Arm(partial(network, NAC, NMU), TASK, fails),
            "no gradient where a sum is below 1": Arm(partial(network, NAC, NoGradientBelowOne), TASK, fails),
            "gates a tenth as fast": Arm(partial(network, NAC, SlowNMU), TASK, fails),
        },
    ),
)
