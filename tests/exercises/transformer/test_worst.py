import itertools

import pytest
import torch

from nalu_tutorial.exercises.transformer.worst import CASES, MISTAKES, largest_error


def by_corners(weights, signs, largest):
    """Try each number at 0 and at the largest."""
    off = [w - s for w, s in zip(weights, signs, strict=True)]
    return max(abs(sum(d * x for d, x in zip(off, numbers, strict=True)))
               for numbers in itertools.product((0, largest), repeat=len(off)))  # fmt: skip


WRONG = dict(MISTAKES) | {
    "Return one number": lambda weights, signs, largest: weights,
    "it is off by up to 0.015; you say 0": lambda weights, signs, largest: 0,
}
ALSO_RIGHT = [
    by_corners,
    lambda weights, signs, largest: (
        largest
        * torch.tensor(weights)
        .sub(torch.tensor(signs))
        .relu()
        .sum()
        .maximum(torch.tensor(signs).sub(torch.tensor(weights)).relu().sum())
    ),
]
ALSO_WRONG = [
    (
        lambda weights, signs, largest: largest * max(abs(w - s) for w, s in zip(weights, signs, strict=True)),
        "one weight",
    ),
]


@pytest.mark.parametrize("case", CASES)
def test_no_numbers_do_worse(case):
    assert largest_error(*case) == pytest.approx(by_corners(*case))
