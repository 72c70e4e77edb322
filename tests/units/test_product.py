"""The product over the last axis: its value, its gradient where factors are zero, and what it costs."""

import pytest
import torch
from draws import normal
from torch.utils._python_dispatch import TorchDispatchMode

from nalu_tutorial.units._product import product


def test_the_value_worked_by_hand():
    factors = torch.tensor([[2.0, -3.0, 4.0, 5.0, -1.0], [2.0, 0.0, 4.0, 5.0, 6.0]])
    assert product(factors).tolist() == [120.0, 0.0]


@pytest.mark.parametrize("count", [*range(1, 10), 100])
@pytest.mark.parametrize("zeros", [0, 1, 2])
def test_value_and_gradient_are_those_of_torch(count, zeros):
    factors = normal(3, 4, count, seed=count)
    factors[..., :zeros] = 0
    factors.requires_grad_()
    ours, theirs = product(factors), torch.prod(factors, dim=-1)
    torch.testing.assert_close(ours, theirs)
    weights = normal(3, 4, seed=1)
    gradients = [torch.autograd.grad((y * weights).sum(), factors)[0] for y in (ours, theirs)]
    torch.testing.assert_close(*gradients, rtol=1e-12, atol=0)


def test_second_derivatives_are_those_of_finite_differences():
    factors = normal(2, 5)
    factors[0, :2] = 0
    assert torch.autograd.gradgradcheck(product, factors.requires_grad_())


class Multiplications(TorchDispatchMode):
    def __init__(self):
        super().__init__()
        self.count = 0

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        self.count += func.overloadpacket is torch.ops.aten.mul
        return func(*args, **(kwargs or {}))


@pytest.mark.parametrize(("factors", "multiplications"), [(1, 0), (2, 1), (3, 2), (4, 2), (64, 6), (100, 7)])
def test_the_tree_is_as_deep_as_halving_needs(factors, multiplications):
    with Multiplications() as seen:
        product(torch.ones(5, factors))
    assert seen.count == multiplications
