import pytest
import torch

from nalu_tutorial import sign_product
from nalu_tutorial.exercises.rows_first.rolls import CASES, SLIPS, end, ends, error


def draft(**options):
    """Return a draft that makes one slip."""
    return lambda start, divisors: end(round(100 * start), divisors, **options)


WRONG = {sentence: draft(**options) for sentence, options in SLIPS.items()} | {
    "you end at": lambda start, divisors: -1.0,
    "Return one number": lambda start, divisors: [start, start],
}


def by_the_gradient(start, divisors):
    """Return where it ends with steps along the gradient of torch, each a hundredth long."""
    w, c = torch.tensor([[start]], dtype=torch.float64, requires_grad=True), torch.tensor(divisors, dtype=torch.float64)
    for _ in range(400):
        y = c.abs() ** w[0] * sign_product(c[:, None], w)[:, 0]
        (slope,) = torch.autograd.grad((y - 1 / c).square().sum(), w)
        with torch.no_grad():
            w -= 0.005 * slope.sign()
            w.clamp_(-1, 1)
    return w.item()


ALSO_RIGHT = [by_the_gradient]


def test_the_error_is_that_of_an_inalu():
    for w in (-0.7, 0.2, 0.5):
        c = torch.tensor([0.5, -3.0], dtype=torch.float64)
        y = c.abs() ** w * sign_product(c[:, None], torch.tensor([[w]], dtype=torch.float64))[:, 0]
        assert error(w, c.tolist()) == pytest.approx((y - 1 / c).square().sum().item())


def test_each_slip_ends_elsewhere():
    assert ends()[:3] == [-1, pytest.approx(0.37, abs=0.05), -1]
    assert len(CASES) == len(ends())
