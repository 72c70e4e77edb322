"""The NMRU against numbers worked by hand, its sign, its ε, and the weights that cancel."""

import math

import pytest
import torch
from draws import doubles, loaded

from nalu_tutorial import NMRU

both_modes = pytest.mark.parametrize("training", [True, False], ids=["training", "evaluation"])
both_signs = pytest.mark.parametrize("sign", [True, False], ids=["cosine", "vanilla"])


@both_modes
@both_signs
def test_products_and_quotients_worked_by_hand(sign, training):
    weight = [[1, 1, 0, 0], [1, 0, 0, 1], [0, 0, 1, 1], [0, 0, 0, 0]]
    unit = loaded(NMRU(2, 4, sign=sign), weight=weight).train(training)
    # −3·4, −3/4, 1/(−3·4), and nothing at all
    torch.testing.assert_close(unit(doubles([-3.0, 4.0])), doubles([-12.0, -0.75, -1 / 12, 1.0]))


def test_a_weight_between_worked_by_hand():
    weight = [[0.5, 0.0, 0.0, 0.25]]
    x = doubles([[3.0, 4.0], [-3.0, 4.0], [-3.0, -4.0]])
    # |u| is 3 and ¼: (½·3 + ½)(¼·¼ + ¾) = 2·0.8125, times cos 0, cos(π/2) and cos(3π/4).
    signed = loaded(NMRU(2, 1), weight=weight).eval()
    torch.testing.assert_close(signed(x), doubles([[1.625], [0.0], [-1.625 / math.sqrt(2)]]))
    # (−½·3 + ½) = −1, and (−¼·¼ + ¾) = 0.6875
    vanilla = loaded(NMRU(2, 1, sign=False), weight=weight).eval()
    torch.testing.assert_close(vanilla(x), doubles([[1.625], [-0.8125], [-0.6875]]))


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64], ids=str)
def test_epsilon_is_that_of_the_precision_in_training_and_none_in_evaluation(dtype):
    unit = NMRU(1, 1, dtype=dtype).requires_grad_(False)
    unit.weight[:] = torch.tensor([[0.0, 1.0]])
    epsilon, x = torch.finfo(dtype).eps, torch.tensor([1e-7], dtype=dtype)
    assert unit(torch.zeros(1, dtype=dtype)).item() == 1 / epsilon
    torch.testing.assert_close(unit(x), 1 / (x + epsilon))
    torch.testing.assert_close(unit.eval()(x), 1 / x)


@both_modes
@both_signs
def test_a_zero_that_is_left_out_does_not_count(sign, training):
    unit = loaded(NMRU(2, 1, sign=sign), weight=[[0.0, 1.0, 0.0, 0.0]]).train(training)
    assert unit(doubles([0.0, 5.0])).item() == 5


@pytest.mark.parametrize(("dtype", "largest"), [(torch.float32, 7e30), (torch.float64, 7e30), (torch.float16, 7e3)])
def test_the_reciprocal_of_either_zero_is_large(dtype, largest):
    unit = NMRU(1, 1, dtype=dtype).eval().requires_grad_(False)
    unit.weight[:] = torch.tensor([[0.0, 1.0]])
    above, below = unit(torch.tensor([[0.0], [-0.0]], dtype=dtype)).double()
    assert above == below == pytest.approx(largest, rel=0.05)


@both_modes
@both_signs
def test_the_gradient_of_a_factor_of_zero_is_the_product_of_the_others(sign, training):
    unit, x = loaded(NMRU(2, 1, sign=sign), weight=[[1.0, 1.0, 0.0, 0.0]]).train(training), doubles([0.0, 3.0])
    unit(x.requires_grad_()).backward()
    assert x.grad.tolist() == [3.0, 0.0]
