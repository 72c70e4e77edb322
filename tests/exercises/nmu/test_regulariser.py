"""`check.regulariser` of chapter 6: drafts that are wrong, right in another form, or not begun."""

import chapter
import pytest
import torch

from nalu_tutorial import NAU

pytestmark = pytest.mark.chapter


def penalty(write):
    """Return a draft of the regulariser in terms of W and |W|."""
    return lambda: lambda W: write(W, W.abs())


def smaller(W, A):
    return torch.minimum(A, (1 - A).abs())


WRONG = {
    "a number": (penalty(lambda W, A: smaller(W, A).mean().item()), "has no gradient to pull with"),
    "not averaged": (penalty(smaller), "a number for each weight"),
    "a mean for each row": (penalty(lambda W, A: smaller(W, A).mean(-1)), "yours has the shape (3,)"),
    "no outer bars": (penalty(lambda W, A: torch.minimum(A, 1 - A).mean()), "The outer bars are missing"),
    "that of the NMU": (penalty(lambda W, A: torch.minimum(A, (1 - W).abs()).mean()), "the one of the NMU"),
    "W for its size": (penalty(lambda W, A: torch.minimum(W, (1 - A).abs()).mean()), "The bars of the first"),
    "no bars": (penalty(lambda W, A: torch.minimum(W, 1 - W).mean()), "no bars at all"),
    "summed": (penalty(lambda W, A: smaller(W, A).sum()), "the sum over all weights"),
    "the largest": (penalty(lambda W, A: smaller(W, A).max()), "the sparsity error"),
    "maximum": (penalty(lambda W, A: torch.maximum(A, (1 - A).abs()).mean()), "the larger of the two"),
    "squares": (penalty(lambda W, A: (W**2 * (1 - A) ** 2).mean()), "That is w² (1 − |w|)²"),
    "sum of squares": (penalty(lambda W, A: (W**2 * (1 - A) ** 2).sum()), "the sum of w² (1 − |w|)²"),
    "multiplied": (penalty(lambda W, A: (A * (1 - A).abs()).mean()), "The two distances are multiplied"),
    "small weights": (penalty(lambda W, A: A.mean()), "the mean of |W|"),
    "only ±1": (penalty(lambda W, A: (1 - A).abs().mean()), "distance from ±1 alone"),
    "clamped": (penalty(lambda W, A: smaller(W, A.clamp(max=1)).mean()), "You clamp W first"),
    "whole numbers": (penalty(lambda W, A: (W - W.round()).abs().mean()), "the next whole number"),
    "something else": (penalty(lambda W, A: smaller(W, A).mean() + 1), "At W = (0.2, −0.4, 0.9, …) the mean"),
    "detached": (penalty(lambda W, A: smaller(W, A).mean().detach()), "no gradient reaches W"),
    "half detached": (
        penalty(lambda W, A: torch.minimum(A, (1 - A).abs().detach()).mean()),
        "its slope at W = 0.8 is 0.00 / n, where it should be −1 / n",
    ),
}
ALSO_RIGHT = [
    lambda W: NAU.sparsity_penalty(type("Unit", (), {"weight": W})),
]
RAISES = [chapter.stop]
STUBS = [
    lambda weight: None,
]
ALSO_WRONG = [
    (lambda W: smaller(W, W.abs_()).mean(), "Your draft changes the tensors"),
    (penalty(lambda W, A: torch.where(A > 1.95, 0.0, smaller(W, A)).mean() * torch.nan)(), "you say nan"),
]
