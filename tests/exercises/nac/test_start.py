"""`check.start` of chapter 2: drafts that are wrong, right in another form, or not begun."""

import chapter
import pytest
import torch

from nalu_tutorial.exercises import nac

pytestmark = pytest.mark.chapter


def start_between(low, high):
    return lambda: lambda i, o: torch.empty(2, o, i).uniform_(low, high)


WRONG = {
    "another shape": (
        lambda: lambda i, o: (torch.rand(i, o), torch.rand(i, o)),
        "shape (out_features, in_features)",
    ),
    "W_hat of zeros": (lambda: lambda i, o: (torch.zeros(o, i), torch.rand(o, i)), "With Ŵ = 0"),
    "the same every time": (lambda: lambda i, o: torch.full((2, o, i), 0.3), "one run twenty times"),
    "the chapter's own": (start_between(-0.5, 0.5), "beyond 2"),
    "the answer": (lambda: lambda i, o: 9 * torch.tensor([[1.0, -1.0]]) + torch.randn(2, o, i), "it is the answer"),
    "no pair": (lambda: lambda i, o: torch.rand(1).item(), "one pair for each call"),
    "saturated": (start_between(-9.0, 9.0), "end above a loss of 10"),
}
ALSO_RIGHT = [
    lambda i, o: (0.1 * torch.randn(o, i), torch.full((o, i), 2.5)),
    lambda i, o: tuple(part.numpy() for part in start_between(-0.2, 0.2)()(i, o) + torch.tensor([[[0]], [[2.5]]])),
]
RAISES = [chapter.stop]
ALSO_WRONG = [
    (lambda i, o: (4 * torch.randn(o, i), torch.full((o, i), torch.nan)), "20 of 20 seeds end above"),
]


@pytest.mark.parametrize(("low", "says"), [(1.5, "An open gate is a fine place"), (-3, "a gate nearly shut")])
def test_the_praise_of_a_start_says_how_its_gates_began(low, says):
    assert (
        says
        in nac.start(lambda i, o: (torch.empty(o, i).uniform_(-0.2, 0.2), torch.empty(o, i).uniform_(low, 3))).message
    )
