"""Chapter 5: where the exponent of the divisor of one iNALU begins."""

from __future__ import annotations

from functools import partial

import torch

from ...training import Clip
from ...units import INALU
from .._measures import fails
from ._battery import Arm, Lesson, Trial
from ._quotient import FULL, POSITIVE
from ._two_paths import TrueSign


def below() -> INALU:
    """Return an iNALU, of whose product the second weight is initialized below 0."""
    unit = INALU(2, 1)
    with torch.no_grad():
        unit.W_hat_mul[:, 1] *= -1
    return unit


SIDE = partial(Arm, options={"clip": Clip(value=0.1)})
USUAL = partial(INALU, 2, 1)
TRIALS = (
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
