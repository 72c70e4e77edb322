import chapter
import pytest
import torch

from nalu_tutorial import NRU
from nalu_tutorial.exercises.division.signed_power import POWERS, ROWS, of_sign, product_of


def mistakes(x, w):
    return of_sign(x, w, x.abs() ** w)


def late(x, w):
    """Replace what a 0 makes after the power was taken: the value is right, and the gradient is NaN."""
    sign = torch.where(w.abs() < 0.05, 1.0, x.sign())
    return (sign * torch.where(x == 0, 1.0, x.abs() ** w)).prod(-1)


WRONG = chapter.fed(mistakes, ROWS, POWERS[0]) | {
    "this is a int": lambda x, w: 5,
    "one number for each input": lambda x, w: x * w,
    "yours has the shape ()": lambda x, w: product_of(x, w).sum(),
    "is NaN for a negative x": lambda x, w: (x**w).prod(-1),
    "with the exponents (−0.3, 0.06, −0.04) makes": lambda x, w: (
        torch.where(w.abs() < 0.07, 1.0, x.sign()) * x.abs() ** w
    ).prod(-1),
    "0 to a negative power is infinite": lambda x, w: (torch.where(w.abs() < 0.05, 1.0, x.sign()) * x.abs() ** w).prod(
        -1
    ),
    "make 0, whatever its exponent": lambda x, w: product_of(torch.where(x == 0, 1.0, x), w),
    "An irrelevant input of 0 has no influence": lambda x, w: product_of(x, w) * (x != 0).all(-1),
    "and with 1 it is not": lambda x, w: product_of(x, w) if x.shape[-1] == 3 else x.new_ones(len(x)),
    "has the gradient 0 in yours": lambda x, w: product_of(x, torch.where(w.abs() < 0.05, w.detach(), w)),
    "not those of a product of powers": lambda x, w: product_of(x, torch.where(w > 0.5, w.detach(), w)),
    "No gradient reaches": lambda x, w: product_of(x, w.detach()),
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
    (lambda x, w: product_of(x, w.detach()) + 0 * w.sum(), "has the gradient 0 in yours"),
    (lambda x, w: product_of(x.double(), w).round(), "makes"),
    (lambda x, w: (x.sign() * torch.where(x == 0, 1.0, x.abs()) ** w).prod(-1), "although its exponent is 0"),
]


@pytest.mark.parametrize("w", POWERS)
def test_the_size_and_the_sign_are_those_of_an_nru(w):
    if bool(((w != 0) & (w.abs() < 0.05)).any()):
        return  # an NRU's input is idle at exactly 0
    unit = NRU(3, 1).requires_grad_(False)
    unit.weight[:] = w
    torch.testing.assert_close(product_of(ROWS, w), unit(ROWS)[:, 0])
