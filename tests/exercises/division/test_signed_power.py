import pytest
import torch

from nalu_tutorial import NRU
from nalu_tutorial.exercises.division.signed_power import POWERS, ROWS, product_of


def say(write):
    """Return a draft in terms of x, w, the sizes |x|^w with a 1 for the size of a 0, and where w is idle."""

    def draft(x, w):
        return write(x, w, torch.where(x == 0, 1.0, x.abs()) ** w, w.abs() < 0.05)

    return draft


def right(x, w):
    sign = torch.where(w.abs() < 0.05, 1.0, x.sign())
    return (sign * torch.where(x == 0, 1.0, x.abs()) ** w).prod(-1)


def late(x, w):
    """Replace what a 0 makes after the power was taken: the value is right, and the gradient is NaN."""
    sign = torch.where(w.abs() < 0.05, 1.0, x.sign())
    return (sign * torch.where(x == 0, 1.0, x.abs() ** w)).prod(-1)


WRONG = {
    "this is a int": say(lambda x, w, size, idle: 5),
    "one number for each input": say(lambda x, w, size, idle: x.sign() * size),
    "yours has the shape ()": say(lambda x, w, size, idle: size.prod()),
    "is NaN for a negative x": say(lambda x, w, size, idle: (x**w).prod(-1)),
    "The sign is lost": say(lambda x, w, size, idle: size.prod(-1)),
    "Your sign is a cosine": say(lambda x, w, size, idle: size.prod(-1) * torch.cos(torch.pi * ((x < 0) * w).sum(-1))),
    "although its exponent is 0": say(lambda x, w, size, idle: (x.sign() * size).prod(-1)),
    "An exponent of −1 divides": say(lambda x, w, size, idle: (torch.where(w < 0.05, 1.0, x.sign()) * size).prod(-1)),
    "You round the exponent": say(
        lambda x, w, size, idle: (torch.where(w.round() == 0, 1.0, x.sign()) * size).prod(-1)
    ),
    "is left out with its magnitude": say(lambda x, w, size, idle: torch.where(idle, 1.0, x.sign() * size).prod(-1)),
    "kept those of the irrelevant ones": say(
        lambda x, w, size, idle: (torch.where(idle, x.sign(), 1.0) * size).prod(-1)
    ),
    "The factors are added": say(lambda x, w, size, idle: (torch.where(idle, 1.0, x.sign()) * size).sum(-1)),
    "Only an exponent of exactly 0": say(lambda x, w, size, idle: (torch.where(w == 0, 1.0, x.sign()) * size).prod(-1)),
    "with the exponents (−0.3, 0.06, −0.04) makes": say(
        lambda x, w, size, idle: (torch.where(w.abs() < 0.07, 1.0, x.sign()) * size).prod(-1)
    ),
    "0 to a negative power is infinite": lambda x, w: (torch.where(w.abs() < 0.05, 1.0, x.sign()) * x.abs() ** w).prod(
        -1
    ),
    "make 0, whatever its exponent": say(
        lambda x, w, size, idle: (torch.where(idle | (x == 0), 1.0, x.sign()) * size).prod(-1)
    ),
    "An irrelevant input of 0 has no influence": say(lambda x, w, size, idle: right(x, w) * (x != 0).all(-1)),
    "exactly 0.05 is relevant": say(
        lambda x, w, size, idle: (torch.where(w.abs() <= 0.05, 1.0, x.sign()) * size).prod(-1)
    ),
    "and with 1 it is not": lambda x, w: right(x, w) if x.shape[-1] == 3 else x.new_ones(len(x)),
    "has the gradient 0 in yours": lambda x, w: right(x, torch.where(w.abs() < 0.05, w.detach(), w)),
    "not those of a product of powers": lambda x, w: right(x, torch.where(w > 0.5, w.detach(), w)),
    "No gradient reaches": say(lambda x, w, size, idle: right(x, w.detach())),
    "the gradient of the exponents is NaN": late,
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


@pytest.mark.parametrize("w", POWERS)
def test_the_size_and_the_sign_are_those_of_an_nru(w):
    if bool(((w != 0) & (w.abs() < 0.05)).any()):
        return  # an NRU's input is idle at exactly 0
    unit = NRU(3, 1).requires_grad_(False)
    unit.weight[:] = w
    torch.testing.assert_close(product_of(ROWS, w), unit(ROWS)[:, 0])
