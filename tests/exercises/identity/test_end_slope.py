"""`check.end_slope` of chapter 1: drafts that are wrong, right in another form, or not begun."""

import chapter
import numpy as np
import pytest
import torch

from nalu_tutorial.exercises import identity

pytestmark = pytest.mark.chapter


def slope(model, at, step, divide=True):
    x = torch.tensor([[at], [at + step]], dtype=torch.float64)
    with torch.no_grad():
        y = model(x)[:, 0]
    return float((y[1] - y[0]) / (step if divide else 1))


WRONG = {
    "inside": (lambda: lambda model: slope(model, 0.0, 1.0), "inside the training range"),
    "left": (lambda: lambda model: slope(model, -2e4, 1e4), "far to the left"),
    "not divided": (lambda: lambda model: slope(model, 1e4, 1e4, divide=False), "divide by the step"),
    "not far enough": (lambda: lambda model: slope(model, 1.0, 20.0), "far enough out"),
}
ALSO_RIGHT = [
    lambda model: torch.func.jacrev(model)(torch.tensor([5e4]).double())[0, 0],
    lambda model: np.array([slope(model, 1e4, 1e4)]),
]
RAISES = [chapter.stop]
ALSO_WRONG = [
    (lambda model: "steep", "Return one number; this is a str."),
]


def test_an_error_inside_pytorch_is_told_at_the_readers_line():
    def draft(model):
        return model(torch.ones(3, 7))  # the draft's mistake

    message = identity.end_slope(draft).message
    assert message.startswith("Your draft stopped in `return model(torch.ones(3, 7))  # the draft's mistake` with")
