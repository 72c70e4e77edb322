"""`check.sign` of chapter 5: drafts that are wrong, right in another form, or not begun."""

import chapter
import pytest
import torch

from nalu_tutorial import sign_product
from nalu_tutorial.exercises import inalu

pytestmark = pytest.mark.chapter


def factors(x, W):
    return x.sign().unsqueeze(-2) * W.abs() + 1 - W.abs()


def from_factors(make):
    """Return a draft that multiplies other factors, made from sign(x) and W."""
    return lambda: lambda x, W: make(x.sign().unsqueeze(-2), W).prod(dim=-1)


def two_axes(x, W):
    return (x.sign()[:, None] * W.abs() + 1 - W.abs()).prod(dim=-1)


WRONG = {
    "squeezed": (lambda: lambda x, W: factors(x, W).prod(dim=-1).squeeze(-1), "a single output the axis stays"),
    "a number": (lambda: lambda x, W: 1.0, "this is a float"),
    "one for all": (lambda: lambda x, W: x.prod(dim=-1).sign(), "the product of all inputs"),
    "over the outputs": (lambda: lambda x, W: factors(x, W).prod(dim=-2), "ran over the outputs"),
    "not multiplied": (lambda: factors, "not (7, 2, 3)"),
    "the authors' reshape": (
        lambda: lambda x, W: sign_product(x, W.T.reshape(W.shape)),
        "paired with the weight of another",
    ),
    "1 − |W| left out": (from_factors(lambda s, W: s * W.abs()), "1 − |W| is missing"),
    "W for |W|": (from_factors(lambda s, W: s * W + 1 - W), "You have W for |W|"),
    "the first |W|": (from_factors(lambda s, W: s * W + 1 - W.abs()), "lost its bars"),
    "rounded": (lambda: lambda x, W: sign_product(x, W.round()), "are rounded"),
    "hard": (lambda: lambda x, W: sign_product(x, W).sign(), "the sign of s"),
    "zero as a positive": (
        lambda: lambda x, W: sign_product(torch.where(x < 0, -1.0, 1.0).to(W.dtype), W),
        "only where x is 0",
    ),
    "something else": (from_factors(lambda s, W: s * W.abs() + 1), "In row"),
    "in place": (lambda: lambda x, W: sign_product(x, W.abs_()), "Your draft changes the tensors"),
    "two axes only": (lambda: two_axes, "Right for a batch"),
    "no gradient": (lambda: lambda x, W: sign_product(x, W.detach()), "No gradient reaches W"),
}
ALSO_RIGHT = [
    lambda x, W: factors(x, W).prod(dim=-1),
    lambda x, W: factors(x.float(), W.float()).prod(dim=-1),
]
RAISES = [chapter.stop]
ALSO_WRONG = [
    (lambda x, W: x.prod(dim=-1, keepdim=True).sign(), "the product of all inputs"),
    (lambda x, W: x.prod(dim=-1, keepdim=True).sign().expand(-1, 2), "the product of all inputs"),
]


def test_a_sign_in_numpy_is_right_and_told_that_it_has_no_gradient():
    def draft(x, W):
        return factors(torch.as_tensor(x.numpy()), torch.as_tensor(W.numpy())).prod(dim=-1).numpy()

    assert "NumPy knows no gradients" in inalu.sign(draft).message


def test_the_praise_of_a_sign_says_nothing_of_who_wrote_it():
    assert inalu.sign(sign_product).message.startswith("It gives what the package's `sign_product` gives")
