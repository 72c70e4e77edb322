"""`check.start` of chapter 3: drafts that are wrong, right in another form, or not begun."""

import chapter
import pytest
import torch

from nalu_tutorial import NALU

pytestmark = pytest.mark.chapter


def start_between(*ranges):
    """Return a draft that draws Ŵ, M̂ and G evenly from these ranges."""
    return lambda: lambda i, o: [torch.empty(o, i).uniform_(*ends) for ends in ranges]


def published(i, o):
    unit = NALU(i, o)
    return unit.W_hat, unit.M_hat, unit.G


WRONG = {
    "another shape": (lambda: lambda i, o: torch.rand(3, i, o), "of shape (out_features, in_features)"),
    "no number": (lambda: lambda i, o: torch.full((3, o, i), torch.nan), "NaN or an infinity"),
    "the same every time": (lambda: lambda i, o: torch.full((3, o, i), 0.3), "one run twenty times"),
    "a number": (lambda: lambda i, o: 0.3, "Ŵ, M̂ and G, for each call"),
    "the answer": (start_between((9, 10), (9, 10), (-10, -9)), "it is the answer"),
    "open to the sum": (start_between((0.5, 1.5), (0.5, 1.5), (3, 6)), "stay with the sum"),
    "negative": (start_between((-4, -2), (1, 3), (-1, 0)), "begin near −1"),
    "published": (lambda: published, "|Ŵ| is up to 9."),
}
ALSO_RIGHT = [
    lambda i, o: {"G": torch.zeros(o, i), "W_hat": torch.rand(o, i), "M_hat": torch.rand(o, i)},
]
RAISES = [chapter.stop]
ALSO_WRONG = [
    (start_between((2.9, 3.1), (2.9, 3.1), (-3.1, -2.9))(), "it is the answer"),
    (start_between((1.9, 2.1), (1.9, 2.1), (-3.1, -2.9))(), "it is the answer"),
]
