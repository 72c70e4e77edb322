"""Chapter 5: what a shared weight, the sign of the product, and the initial exponent of a divisor do."""

from __future__ import annotations

from functools import partial

import torch
from torch import Tensor

from ...tasks import arithmetic
from ...training import Clip, Runs
from ...units import INALU, nac_init_bound, nac_weight
from .._measures import fails
from .._nets import with_weights_to
from ._battery import Arm, Lesson, Trial
from ._one_gate import FAILS
from ._quotient import FULL, POSITIVE

TASK = arithmetic("*", 2, (-2, 2), (-6, 6))


class SumDoesNotMoveW(INALU):
    """An iNALU with one W, which gets no gradient from the sum."""

    def forward(self, x: Tensor) -> Tensor:
        g = torch.sigmoid(self.G)
        return g * (x @ self.weight.detach().mT) + (1 - g) * self.multiply(x, self.weight)


class TrueSign(INALU):
    """An iNALU whose product has the sign of x₁ x₂, whatever its weights are."""

    def multiply(self, x: Tensor, W: Tensor) -> Tensor:
        """Return the product of powers of the magnitudes, with this sign."""
        return torch.exp(torch.log(x.abs() + self.epsilon) @ W.mT) * x.sign().prod(dim=-1, keepdim=True)


def one_w(kind: type[INALU]) -> INALU:
    return kind(2, 1, shared_weights=True, clip=False)


def signed(kind: type[INALU], radius: float, second: float) -> INALU:
    """Return a unit with Ŵ and M̂ in U[−radius, radius], of whose product the second weight has this sign.

    The first weight of the product is positive.
    """
    unit = with_weights_to(kind(2, 1, clip=False), radius)
    with torch.no_grad():
        unit.W_hat_mul.copy_(unit.W_hat_mul.abs() * torch.tensor([1.0, second]))
    return unit


def stays_below(runs: Runs) -> Tensor:
    """Return 1 where the second weight of the product ends below 0."""
    weight = nac_weight(runs.params["W_hat_mul"], runs.params["M_hat_mul"])
    return (weight[:, 0, 1] < 0).double()


OF_PRODUCTS = partial(Trial, lesson=Lesson("RMSprop", 0.01, 64, 3000), rates={"SGD": 0.03, "Adam": 0.01})
WIDE = nac_init_bound(2, 1)
TRIALS = (
    OF_PRODUCTS(
        "sum-pulls-the-shared-weight",
        "runs that fail",
        {
            "one W": Arm(partial(one_w, INALU), TASK, FAILS),
            "no gradient from the sum to W": Arm(partial(one_w, SumDoesNotMoveW), TASK, FAILS),
        },
        control={"a weight for each path": Arm(partial(INALU, 2, 1, clip=False), TASK, FAILS)},
    ),
    OF_PRODUCTS(
        "a-weight-keeps-its-side",
        "runs whose second weight ends below 0",
        {
            "second weight below 0": Arm(partial(signed, INALU, 0.5, -1.0), TASK, stays_below),
            "with the correct sign given": Arm(partial(signed, TrueSign, 0.5, -1.0), TASK, stays_below),
        },
        control={"second weight above 0": Arm(partial(signed, INALU, 0.5, 1.0), TASK, FAILS)},
    ),
    OF_PRODUCTS(
        "the-product-needs-a-positive-start",
        "runs that fail",
        {
            "wide, second weight below 0": Arm(partial(signed, INALU, WIDE, -1.0), TASK, FAILS),
            "wide, both above 0": Arm(partial(signed, INALU, WIDE, 1.0), TASK, FAILS),
        },
        control={"small, both above 0": Arm(partial(signed, INALU, 0.5, 1.0), TASK, FAILS)},
    ),
)


def below() -> INALU:
    """Return an iNALU, of whose product the second weight is initialized below 0."""
    unit = INALU(2, 1)
    with torch.no_grad():
        unit.W_hat_mul[:, 1] *= -1
    return unit


SIDE = partial(Arm, options={"clip": Clip(value=0.1)})
USUAL = partial(INALU, 2, 1)
OF_A_DIVISOR = (
    Trial(
        "the-divisor-must-begin-below-0",
        "runs that fail",
        {
            "w₂ above 0": SIDE(USUAL, FULL, fails),
            "w₂ below 0": SIDE(below, FULL, fails),
            "w₂ above 0, the correct sign given": SIDE(partial(TrueSign, 2, 1), FULL, fails),
        },
        Lesson("RMSprop", 0.01, 64, 3000),
        control={"off by more than 20 % on numbers from 1 to 2": SIDE(USUAL, POSITIVE, partial(fails, share=0.2))},
        rates={"SGD": 1, "Adam": 0.01},
    ),
)
