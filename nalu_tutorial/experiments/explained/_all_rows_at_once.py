"""Chapter 16: what keeps two layers of iNALUs from a quotient of which they see the rows of both signs at once."""

from __future__ import annotations

from functools import partial

import torch
from torch import Tensor, nn

from ...tasks import Signs, Task, single_unit
from ...training import Clip, Curriculum
from ...units import INALU
from .._measures import fails
from .._nets import with_sign
from ._battery import INPUTS, Arm, Lesson, Trial
from ._quotient import both_signs


def sum_over_third(x: Tensor) -> Tensor:
    return (x[..., :1] + x[..., 1:2]) / x[..., 2:]


ALL = Task(sum_over_third, 3, (-2, 2), (2, 6), sampler=single_unit("/", 4).sampler, extrapolation_sampler=both_signs)
POSITIVE = Task(sum_over_third, 3, (0.3, 2), (2, 6), extrapolation_sampler=both_signs)


def two_layers(side: int = 1) -> nn.Sequential:
    """Return two layers of iNALUs, whose exponents of c in the first are initialized above (1) or below (−1) 0."""
    first, last = INALU(3, 2), INALU(2, 1)
    with torch.no_grad():
        first.W_hat_mul[:, 2] *= side
    return nn.Sequential(first, last)


class SignGiven(nn.Module):
    """The same two layers; the product of the second has the sign of (a + b) / c, whatever its weights are."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.last = INALU(3, 2), INALU(2, 1, sign=False)

    def forward(self, x: Tensor) -> Tensor:
        return with_sign(self.last, self.first(x), sum_over_third(x).sign())


CLIPPED = {"clip": Clip(value=0.1)}
SIDE = partial(Arm, options=CLIPPED)
NOT_NEAR_0 = CLIPPED | {"curriculum": Curriculum(Signs(0, 0.3), 10**9)}  # for all steps
OF_TWO_LAYERS = partial(
    Trial,
    effect="runs that fail",
    lesson=Lesson("RMSprop", 0.01, 64, 8000),
    control={"off by more than 20 % on positive rows alone": SIDE(two_layers, POSITIVE, partial(fails, share=0.2))},
    rates={"SGD": 0.3, "Adam": 0.03},
)
TRIALS = (
    OF_TWO_LAYERS(
        "the-divisor-stays-above-0",
        arms={
            "exponents of c above 0": SIDE(two_layers, ALL, fails),
            "below 0": SIDE(partial(two_layers, -1), ALL, fails),
        },
    ),
    OF_TWO_LAYERS(
        "the-sign-is-not-followed-yet",
        arms={
            "sign of the product's own": Arm(two_layers, ALL, fails, options=NOT_NEAR_0),
            "sign of the target": Arm(SignGiven, ALL, fails, options=NOT_NEAR_0),
        },
        makes_no_sense=dict.fromkeys(INPUTS, "rows are of at least 0.3 in magnitude"),
    ),
)
