"""Chapter 2: why a NAC's weights rest, why one stays on the wrong side, and what its plateau at 1 does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import torch
from torch import Tensor, nn

from ...tasks import signed_sum
from ...training import Runs
from ...units import NAC, nac_weight
from .._nets import drawn_again
from ._battery import PLACED, Arm, Lesson, Trial

DOORS = (1, 1, -1, 1, -1, 1, -1, -1)
EIGHT, TWO = signed_sum(DOORS, noise=5), signed_sum((1, -1), noise=5)


class DoubledNAC(NAC):
    """A NAC whose weights reach from −2 to 2."""

    def forward(self, x: Tensor) -> Tensor:
        return 2 * super().forward(x)


class PlateauAtOne(NAC):
    """A NAC whose weights reach from −2 to 2, with plateaus at −1 and 1 on the way."""

    def forward(self, x: Tensor) -> Tensor:
        return x @ weight_with_plateaus(self.W_hat, self.M_hat).mT


class GateHeld(NAC):
    """A NAC whose gate of the second input stays as it is."""

    def forward(self, x: Tensor) -> Tensor:
        gates = torch.stack([self.M_hat[:, 0], self.M_hat[:, 1].detach()], dim=1)
        return x @ nac_weight(self.W_hat, gates).mT


def weight_with_plateaus(w_hat: Tensor, m_hat: Tensor) -> Tensor:
    """Return a NAC's weight that has steps from ±1 to ±2 at Ŵ = ±4."""
    steps = torch.tanh(2 * (w_hat - 4)) + torch.tanh(2 * (w_hat + 4))
    return (torch.tanh(w_hat) + steps / 2) * torch.sigmoid(m_hat)


def near_zero(kind: type[NAC], inputs: int) -> NAC:
    return drawn_again(kind(inputs, 1), 0.5)


def placed(kind: type[NAC], w_hat: float, m_hat: float) -> NAC:
    """Return a unit of two inputs, the second of whose weights is initialized at this point."""
    unit = near_zero(kind, 2)
    with torch.no_grad():
        unit.W_hat[0, 1], unit.M_hat[0, 1] = w_hat, m_hat
    return unit


def right_and_open() -> NAC:
    """Return a unit as published, with the signs of Ŵ set to those wanted and all M̂ positive."""
    unit = NAC(2, 1)
    with torch.no_grad():
        unit.W_hat.copy_(unit.W_hat.abs() * torch.tensor([1.0, -1.0]))
        unit.M_hat.abs_()
    return unit


def chain(kind: type[NAC]) -> nn.Sequential:
    """Return two units in a row, the second with one input."""
    return nn.Sequential(near_zero(kind, 8), near_zero(kind, 1))


def weights(runs: Runs, layer: str = "", weight: Callable[[Tensor, Tensor], Tensor] = nac_weight) -> Tensor:
    """Return the weights after the last step: shape (R, in)."""
    return weight(runs.params[f"{layer}W_hat"], runs.params[f"{layer}M_hat"])[:, 0]


def rests(runs: Runs, *, times: float = 1) -> Tensor:
    """Return 1 where all eight weights, times a factor, end within 0.02 of their signs."""
    return ((times * weights(runs) - torch.tensor(DOORS)).abs() < 0.02).all(dim=1).double()


def is_home(runs: Runs) -> Tensor:
    """Return 1 where the second weight ends below −½."""
    return (weights(runs)[:, 1] < -0.5).double()


def is_not_home(runs: Runs) -> Tensor:
    return 1 - is_home(runs)


def misses(runs: Runs) -> Tensor:
    """Return 1 where the rounded weights are not both correct."""
    return (weights(runs).round() != torch.tensor([1, -1])).any(dim=1).double()


def is_exact(runs: Runs, *, times: float = 1, weight: Callable[[Tensor, Tensor], Tensor] = nac_weight) -> Tensor:
    """Return 1 where the chain gives the sum when all weights, times a factor, are rounded."""
    first, second = ((times * weights(runs, layer, weight)).round() for layer in ("0.", "1."))
    return (first * second == torch.tensor(DOORS)).all(dim=1).double()


NAC8, NAC2 = partial(near_zero, NAC, 8), partial(near_zero, NAC, 2)
OTHERS = {"SGD": 1e-4, "Adam": 0.01}
BY_RMSPROP, BY_SGD = Lesson("RMSprop", 0.1, 64, 2000), Lesson("SGD", 0.001, 64, 2000)
STEEPER = {"Adam": 0.1, "RMSprop": 0.1}
AT_SIX = partial(placed, NAC, 6, 2)
TRIALS = (
    Trial(
        "nac-plateaus-bring-rest",
        "runs whose weights all end within 0.02 of their signs",
        {
            "NAC": Arm(NAC8, EIGHT, rests),
            "doubled NAC": Arm(partial(near_zero, DoubledNAC, 8), EIGHT, partial(rests, times=2)),
        },
        BY_RMSPROP,
        rates=OTHERS,
    ),
    Trial(
        "nac-gate-shuts-before-the-sign-turns",
        "runs whose weight does not change its sign",
        {
            "from (4, 2)": Arm(partial(placed, NAC, 4, 2), TWO, is_not_home),
            "with its gate held open": Arm(partial(placed, GateHeld, 4, 2), TWO, is_not_home),
        },
        BY_SGD,
        control={"from (2, 6)": Arm(partial(placed, NAC, 2, 6), TWO, is_not_home)},
        rates=STEEPER,
        makes_no_sense=PLACED,
    ),
    Trial(
        "nac-wrong-signs-and-shut-gates",
        "runs that miss x1 − x2",
        {
            "published initialization": Arm(partial(NAC, 2, 1), TWO, misses),
            "its signs right and its gates open": Arm(right_and_open, TWO, misses),
        },
        BY_SGD,
        control={"from near 0": Arm(NAC2, TWO, misses)},
        rates=STEEPER,
    ),
    Trial(
        "nac-division-brings-weights-back",
        "runs whose weight changes its sign",
        {
            "from (6, 2)": Arm(AT_SIX, TWO, is_home),
            "ε = 100,000 and learning rate × 1,000": Arm(AT_SIX, TWO, is_home, eps=1e5, rate=1e3),
        },
        BY_RMSPROP,
        rates={"Adam": 0.1},
        makes_no_sense=PLACED | {"SGD": "it divides by nothing"},
    ),
    Trial(
        "nac-only-one-times-one",
        "runs that are exact when all weights are rounded",
        {
            "plateau at 1, bound of 2": Arm(
                partial(chain, PlateauAtOne), EIGHT, partial(is_exact, weight=weight_with_plateaus)
            ),
            "plateau and bound at 2": Arm(partial(chain, DoubledNAC), EIGHT, partial(is_exact, times=2)),
        },
        BY_RMSPROP,
        rates=OTHERS,
    ),
)
