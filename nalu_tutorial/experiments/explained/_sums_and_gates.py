"""Chapter 6: random signs of exponents, the race between sums and gates, and a clamp of the weight in use alone."""

from __future__ import annotations

from functools import partial

import torch
from torch import Tensor, nn

from ...tasks import product_of_sums
from ...units import NAC, NAU, NMU, MultiplicativeNAC
from .._measures import fails
from .._nets import stack
from ._battery import PLACED, Arm, Lesson, Trial

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


def positive() -> nn.Sequential:
    """Return NAU → NAC•, with the magnitudes of its exponents as drawn and their signs positive."""
    net = stack(NAU, MultiplicativeNAC, 4, 2)
    with torch.no_grad():
        net[1].W_hat.abs_()  # type: ignore[operator]
    return net


OF_FAILURES = partial(
    Trial,
    effect="runs that fail",
    lesson=Lesson("Adam", 0.01, 64, 20_000),
    control={"NAU → NMU": Arm(partial(stack, NAU, NMU, 4, 2), TASK, fails)},
    rates={"SGD": 0.001, "RMSprop": 0.01},
)
TRIALS = (
    OF_FAILURES(
        "drawn-signs-lose-the-product",
        arms={
            "NAU → NAC•": Arm(partial(stack, NAU, MultiplicativeNAC, 4, 2), TASK, fails),
            "both exponents positive": Arm(positive, TASK, fails),
        },
    ),
    OF_FAILURES(
        "gates-shut-before-the-sums-rise",
        arms={
            "NAC → NMU": Arm(partial(stack, NAC, NMU, 4, 2), TASK, fails),
            "no gradient where a sum is below 1": Arm(partial(stack, NAC, NoGradientBelowOne, 4, 2), TASK, fails),
            "gates a tenth as fast": Arm(partial(stack, NAC, SlowNMU, 4, 2), TASK, fails),
        },
    ),
)


class InUse(nn.Module):
    """A NAU or an NMU that clamps the weight where it computes, and not the parameter."""

    def __init__(self, unit: NAU | NMU) -> None:
        super().__init__()
        self.ends, self.multiplies = unit.bounds["weight"], isinstance(unit, NMU)
        self.weight = nn.Parameter(unit.weight.detach().clone())

    def in_use(self) -> Tensor:
        """Return the clamped weight, in which an entry beyond the bounds gets no gradient."""
        return self.weight.clamp(*self.ends)

    def forward(self, x: Tensor) -> Tensor:
        W = self.in_use()
        return (W * x[..., None, :] + 1 - W).prod(dim=-1) if self.multiplies else x @ W.mT


class Through(InUse):
    """The same with the gradient of a unit without a clamp."""

    def in_use(self) -> Tensor:
        """Return the clamped weight, in which each entry gets a gradient."""
        return self.weight + (super().in_use() - self.weight).detach()


def published() -> nn.Sequential:
    """Return a NAU and an NMU, whose weights are clamped after each step."""
    return nn.Sequential(NAU(4, 2), NMU(2, 1))


def beyond() -> nn.Sequential:
    """Return them with the weights of x₃ and x₄ beyond 1, as in failed runs; training puts these onto 1."""
    net = published()
    nn.init.uniform_(net[0].weight[:, 2:], 1.05, 1.2)  # type: ignore[index]
    return net


def clamps(kind: type[InUse]) -> nn.Sequential:
    return nn.Sequential(*(kind(unit) for unit in beyond()))  # type: ignore[arg-type]


OF_A_CLAMP = (
    Trial(
        "clamp-in-use-freezes-weights",
        "runs that fail",
        {
            "weights of x₃ and x₄ beyond 1, clamp in use": Arm(partial(clamps, InUse), TASK, fails),
            "with the gradient past the clamp": Arm(partial(clamps, Through), TASK, fails),
            "put back onto 1, and clamped after each step": Arm(beyond, TASK, fails),
        },
        Lesson("Adam", 0.01, 64, 20_000),
        control={"published initialization, clamped after each step": Arm(published, TASK, fails)},
        rates={"SGD": 0.001, "RMSprop": 0.003},
        makes_no_sense=PLACED,
    ),
)
