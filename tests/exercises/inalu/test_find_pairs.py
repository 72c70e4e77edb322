"""`check.find_pairs` of chapter 5: drafts that are wrong, right in another form, or not begun."""

import chapter
import pytest
import torch

from nalu_tutorial import sign_product
from nalu_tutorial.exercises.inalu.find_pairs import BOXES, RESHAPED, RIGHT, box

pytestmark = pytest.mark.chapter
PLACES = [(j, i) for j in range(2) for i in range(3)]


def measure(on=1.0, others=0.0, negative=-1.0, turned=False):
    """Return a measurement with some piece changed."""

    def draft(sign):
        results = [[None] * 3 for _ in range(2)]
        for place in PLACES:
            W = torch.full((2, 3), others)
            W[place] = on
            for i in range(3):
                x = torch.ones(3)
                x[i] = negative
                s = sign(x, W)
                for j in range(2):
                    if s[j] < 0.5:
                        results[j][i] = place[::-1] if turned else place
        return results

    return draft


def with_half(sign):
    """Find the places by the hole at a half: there s is 0."""
    return measure(on=0.5)(sign)


def batch(sign):
    results = [[None] * 3 for _ in range(2)]
    x = torch.ones(3, 3) - 2 * torch.eye(3)
    for place in PLACES:
        W = torch.zeros(2, 3)
        W[place] = 1
        for i, j in (sign(x, W) < 0).nonzero().tolist():
            results[j][i] = place
    return results


def all_negative(sign):
    results = [[None] * 3 for _ in range(2)]
    for place in PLACES:
        W = torch.zeros(2, 3)
        W[place] = 1
        for j, s in enumerate(sign(-torch.ones(3), W)):
            if s < 0:
                results[j] = [place] * 3
    return results


WRONG = {
    "by heart": (lambda: lambda sign: [list(row) for row in RESHAPED], "the same table for every function"),
    "the columns first": (lambda: measure(turned=True), "them the other way round"),
    "no negative input": (lambda: measure(negative=1.0), "your measurement found no weight"),
    "all inputs negative": (lambda: all_negative, "places are wrong"),
    "a list of six": (lambda: lambda sign: PLACES, "a list of 2 rows"),
    "no return": (lambda: lambda sign: print(end=""), "returned None"),
}
ALSO_RIGHT = [measure(), with_half, batch]
RAISES = [chapter.stop]


def test_the_boxes_are_what_they_are_called():
    x, W = torch.randn(7, 3), torch.rand(2, 3)
    assert torch.allclose(box(RIGHT)(x, W), sign_product(x, W))
    assert torch.allclose(box(RESHAPED)(x, W), sign_product(x, W.T.reshape(W.shape)))
    assert len(set(BOXES.values())) == len(BOXES)
