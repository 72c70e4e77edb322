import torch

from nalu_tutorial import sign_product
from nalu_tutorial.exercises.inalu.find_pairs import BOXES, RESHAPED, RIGHT, box

PLACES = [(j, i) for j in range(2) for i in range(3)]


def measure(on=1.0, negative=-1.0, turned=False):
    """Return a measurement with some piece changed."""

    def draft(sign):
        results = [[None] * 3 for _ in range(2)]
        for place in PLACES:
            W = torch.zeros(2, 3)
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
    "the same table for every function": lambda sign: [list(row) for row in RESHAPED],
    "them the other way round": measure(turned=True),
    "your measurement found no weight": measure(negative=1.0),
    "places are wrong": all_negative,
    "a list of 2 rows": lambda sign: PLACES,
}
ALSO_RIGHT = [measure(), measure(on=0.5), batch]  # at a half s is 0


def test_the_boxes_are_what_they_are_called():
    x, W = torch.randn(7, 3), torch.rand(2, 3)
    assert torch.allclose(box(RIGHT)(x, W), sign_product(x, W))
    assert torch.allclose(box(RESHAPED)(x, W), sign_product(x, W.T.reshape(W.shape)))
    assert len(set(BOXES.values())) == len(BOXES)
