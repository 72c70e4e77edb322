"""Chapter 6: what becomes of weights beyond their bounds if a unit clamps only the weight in use."""

from __future__ import annotations

from functools import partial

from torch import Tensor, nn

from ...tasks import product_of_sums
from ...units import NAU, NMU
from .._measures import fails
from ._battery import PLACED, Arm, Lesson, Trial

TASK = product_of_sums().over((1, 2), (2, 6))


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
    """Return the same network with such a clamp."""
    return nn.Sequential(*(kind(unit) for unit in beyond()))  # type: ignore[arg-type]


TRIALS = (
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
