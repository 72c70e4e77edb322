import itertools
import math

import pytest
import torch

from nalu_tutorial.exercises.transformer.worst import CASES, largest_error


def say(write):
    """Return a draft in terms of the deviations and the largest number."""
    return lambda weights, signs, largest: write([w - s for w, s in zip(weights, signs, strict=True)], largest)


def by_corners(weights, signs, largest):
    """Try each number at 0 and at the largest."""
    off = [w - s for w, s in zip(weights, signs, strict=True)]
    return max(abs(sum(d * x for d, x in zip(off, numbers, strict=True)))
               for numbers in itertools.product((0, largest), repeat=len(off)))  # fmt: skip


def sizes(weights, signs, largest):
    return largest_error([abs(w) for w in weights], [abs(s) for s in signs], largest)


WRONG = {
    "Return one number": lambda weights, signs, largest: weights,
    "looks at one weight alone": say(lambda off, largest: largest * max(map(abs, off))),
    "pull in opposite directions": say(lambda off, largest: largest * sum(map(abs, off))),
    "Here all numbers are at the largest": say(lambda off, largest: largest * abs(sum(off))),
    "A weight with the wrong sign passes": sizes,
    "The largest number is left": lambda weights, signs, largest: largest_error(weights, signs, 1),
    "This is a mean": lambda weights, signs, largest: largest_error(weights, signs, largest) / len(weights),
    "the root of the sum of squares": say(lambda off, largest: largest * math.hypot(*off)),
    "too large alone": say(lambda off, largest: largest * sum(max(d, 0) for d in off)),
    "too small alone": say(lambda off, largest: largest * sum(max(-d, 0) for d in off)),
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


@pytest.mark.parametrize("case", CASES)
def test_no_numbers_do_worse(case):
    assert largest_error(*case) == pytest.approx(by_corners(*case))
