"""`check.output` of chapter 6: drafts that are wrong, right in another form, or not begun."""

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
import torch

from nalu_tutorial.exercises import nmu
from nalu_tutorial.exercises.nmu.output import WRONG_OUTPUTS, WRONG_WEIGHTS

from .drafts import WEIGHTS

pytestmark = pytest.mark.chapter


def weights(**changed):
    """Return the answer of exercise 1 with other weights, spelt without signs: x1_by_x2 for x1 / x2."""
    names = {"x1_x3": "x1 * x3", "one": "1", "half": "(x1 + 1) / 2", "x1_by_x2": "x1 / x2", "square": "x1 * x1"}
    return lambda: (10, WEIGHTS | {names.get(name, name): given for name, given in changed.items()})


def y(value):
    return lambda: (value, WEIGHTS)


WRONG = {
    **{f"{value:g}": (y(value), text) for value, text in WRONG_OUTPUTS.items()},
    **{f"{given} for {name}": (weights(**{name: given}), text) for (name, given), text in WRONG_WEIGHTS.items()},
    "another number": (y(7.5), "The product is not 7.5"),
    "a target missing": (lambda: (10, {"x1": (1, 0, 0)}), "with the keys 1, x1 * x3,"),
    "given up": (weights(half=None), "(x1 + 1) / 2 is possible"),
    "two weights": (weights(x1=(1, 0)), "For x1 give three weights"),
    "too large": (weights(x1=(1.5, 0, 0)), "leaves [0, 1]."),
    "the wrong input": (weights(x1_x3=(1, 1, 0)), "give 6; it should be 10"),
}
ALSO_RIGHT = [
    (Fraction(10), WEIGHTS | {"(x1 + 1) / 2": (Fraction(1, 2), 0, 0)}),
    (Decimal(10), WEIGHTS),
    [torch.tensor(10.0), dict(reversed(WEIGHTS.items())) | {"1": [0.0, 0.0, 0.0]}],
    (10.000001, WEIGHTS | {"(x1 + 1) / 2": (0.5 + 1e-9, 0, 0), "x1": np.float32([1, 1e-7, 0])}),
    (np.float32(10), {target: weights and np.array(weights) for target, weights in WEIGHTS.items()}),
]
STUBS = [
    (10, WEIGHTS | {"1": ...}),
    (..., WEIGHTS),
]
ALSO_WRONG = [
    ((8, WEIGHTS), "is the sum of the three factors"),
    ((10, WEIGHTS | {"1": None}), "1 is possible"),
    ((6.000002, WEIGHTS), "a weight of ½ is no root"),  # 2 · 9 ** 0.5 in single precision
    ((10.01, WEIGHTS), "The product is not 10.01"),
    ((10, WEIGHTS | {"(x1 + 1) / 2": (0.51, 0, 0)}), "should be 1.5"),
    ((10, WEIGHTS | {"x1": (float("nan"), 0, 0)}), "leaves [0, 1]"),
]


@pytest.mark.parametrize(
    ("weights", "says"),
    [
        ({"1": ..., "x1": (0, 0, ...)}, "The rest is right; still open: x1, 1."),
        ({"x1": ..., "1": (1, 1, 1)}, "It is the weight 0 that makes a factor of 1."),
    ],
)
def test_what_is_filled_in_is_judged_and_the_rest_is_named(weights, says):
    assert says in nmu.output(10, WEIGHTS | weights).message
