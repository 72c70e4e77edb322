"""`check.signed_power` of chapter 10: drafts that are wrong, right in another form, or not begun."""

import chapter
import pytest
import torch

from nalu_tutorial import NRU
from nalu_tutorial.exercises.division.signed_power import POWERS, ROWS, product_of

pytestmark = pytest.mark.chapter


def say(write):
    """Return a draft in terms of x, w, the sizes |x|^w with a 1 for the size of a 0, and where w is idle."""

    def draft(x, w):
        return write(x, w, torch.where(x == 0, 1.0, x.abs()) ** w, w.abs() < 0.05)

    return lambda: draft


def right(x, w):
    sign = torch.where(w.abs() < 0.05, 1.0, x.sign())
    return (sign * torch.where(x == 0, 1.0, x.abs()) ** w).prod(-1)


def late(x, w):
    """Replace what a 0 makes after the power was taken: the value is right, and the gradient is NaN."""
    sign = torch.where(w.abs() < 0.05, 1.0, x.sign())
    return (sign * torch.where(x == 0, 1.0, x.abs() ** w)).prod(-1)


WRONG = {
    "a number": (say(lambda x, w, size, idle: 5), "this is a int"),
    "by input": (say(lambda x, w, size, idle: x.sign() * size), "one number for each input"),
    "one number": (say(lambda x, w, size, idle: size.prod()), "yours has the shape ()"),
    "a plain power": (say(lambda x, w, size, idle: (x**w).prod(-1)), "is NaN for a negative x"),
    "no sign": (say(lambda x, w, size, idle: size.prod(-1)), "The sign is lost"),
    "a cosine": (
        say(lambda x, w, size, idle: size.prod(-1) * torch.cos(torch.pi * ((x < 0) * w).sum(-1))),
        "Your sign is a cosine",
    ),
    "no gate": (say(lambda x, w, size, idle: (x.sign() * size).prod(-1)), "although its exponent is 0"),
    "of positive powers": (
        say(lambda x, w, size, idle: (torch.where(w < 0.05, 1.0, x.sign()) * size).prod(-1)),
        "An exponent of −1 divides",
    ),
    "rounded": (
        say(lambda x, w, size, idle: (torch.where(w.round() == 0, 1.0, x.sign()) * size).prod(-1)),
        "You round the exponent",
    ),
    "size left out": (
        say(lambda x, w, size, idle: torch.where(idle, 1.0, x.sign() * size).prod(-1)),
        "is left out with its magnitude",
    ),
    "idle alone": (
        say(lambda x, w, size, idle: (torch.where(idle, x.sign(), 1.0) * size).prod(-1)),
        "kept those of the irrelevant ones",
    ),
    "added": (
        say(lambda x, w, size, idle: (torch.where(idle, 1.0, x.sign()) * size).sum(-1)),
        "The factors are added",
    ),
    "only 0 is idle": (
        say(lambda x, w, size, idle: (torch.where(w == 0, 1.0, x.sign()) * size).prod(-1)),
        "Only an exponent of exactly 0",
    ),
    "another gate": (
        say(lambda x, w, size, idle: (torch.where(w.abs() < 0.07, 1.0, x.sign()) * size).prod(-1)),
        "with the exponents (−0.3, 0.06, −0.04) makes",
    ),
    "0 to a negative power": (
        lambda: lambda x, w: (torch.where(w.abs() < 0.05, 1.0, x.sign()) * x.abs() ** w).prod(-1),
        "0 to a negative power is infinite",
    ),
    "a 0 that counts as 1": (
        say(lambda x, w, size, idle: (torch.where(idle | (x == 0), 1.0, x.sign()) * size).prod(-1)),
        "make 0, whatever its exponent",
    ),
    "a 0 always makes 0": (
        say(lambda x, w, size, idle: right(x, w) * (x != 0).all(-1)),
        "An irrelevant input of 0 has no influence",
    ),
    "up to 0.05": (
        say(lambda x, w, size, idle: (torch.where(w.abs() <= 0.05, 1.0, x.sign()) * size).prod(-1)),
        "exactly 0.05 is relevant",
    ),
    "three inputs only": (
        lambda: lambda x, w: right(x, w) if x.shape[-1] == 3 else x.new_ones(len(x)),
        "and with 1 it is not",
    ),
    "no gradient where irrelevant": (
        lambda: lambda x, w: right(x, torch.where(w.abs() < 0.05, w.detach(), w)),
        "has the gradient 0 in yours",
    ),
    "half detached": (
        lambda: lambda x, w: right(x, torch.where(w > 0.5, w.detach(), w)),
        "not those of a product of powers",
    ),
    "detached": (say(lambda x, w, size, idle: right(x, w.detach())), "No gradient reaches"),
    "late": (lambda: late, "the gradient of the exponents is NaN"),
}
ALSO_RIGHT = [
    lambda x, w: (
        torch.where((w.abs() >= 0.05) & (x < 0), -1.0, 1.0)
        * torch.where((w.abs() >= 0.05) & (x == 0), 0.0, 1.0)
        * (w * torch.where(x == 0, 1.0, x.abs()).log()).exp()
    ).prod(-1),
    lambda x, w: torch.stack(
        [
            (x[:, i].sign() if w[i].abs() >= 0.05 else 1) * (x[:, i].abs() + (x[:, i] == 0)) ** w[i]
            for i in range(len(w))
        ]
    ).prod(0),
]
ALSO_WRONG = [
    (lambda x, w: right(x, w.detach()) + 0 * w.sum(), "has the gradient 0 in yours"),
    (lambda x, w: right(x.double(), w).round(), "makes"),
]
RAISES = [chapter.stop]
STUBS = [lambda x, w: ..., lambda x, w: None]


@pytest.mark.parametrize("w", POWERS)
def test_the_size_and_the_sign_are_those_of_an_nru(w):
    if bool(((w != 0) & (w.abs() < 0.05)).any()):
        return  # an NRU's input is idle at exactly 0
    unit = NRU(3, 1).requires_grad_(False)
    unit.weight[:] = w
    torch.testing.assert_close(product_of(ROWS, w), unit(ROWS)[:, 0])
