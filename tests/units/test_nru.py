"""The NRU against numbers worked by hand, in both modes, and what becomes of an input of 0."""

import math

import pytest
import torch
from draws import doubles, loaded

from nalu_tutorial import NRU

both_modes = pytest.mark.parametrize("training", [True, False], ids=["training", "evaluation"])


@both_modes
def test_products_and_quotients_worked_by_hand(training):
    unit = loaded(NRU(3, 4), weight=[[1, 1, 0], [1, -1, 0], [-1, 0, -1], [0, 0, 0]]).train(training)
    # −3·4, −3/4, 1/(−3·8), and nothing at all
    torch.testing.assert_close(unit(doubles([-3.0, 4.0, 8.0])), doubles([-12.0, -0.75, -1 / 24, 1.0]))


def test_a_weight_between_worked_by_hand():
    unit, x = loaded(NRU(2, 1), weight=[[0.5, -0.5]]), doubles([[9.0, 4.0], [-9.0, 4.0]])
    # In training √9 / √4 with the sign; in evaluation (½·3 + ½)(½·½ + ½), and (−½·3 + ½)(½·½ + ½).
    torch.testing.assert_close(unit(x), doubles([[1.5], [-1.5]]))
    torch.testing.assert_close(unit.eval()(x), doubles([[2 * 0.75], [-1 * 0.75]]))


def test_a_nearly_closed_weight_worked_by_hand():
    unit, x = loaded(NRU(1, 1), weight=[[0.0005]]), doubles([[3.0], [-3.0]])
    a = math.tanh(0.5) ** 2
    size = 3**0.0005
    torch.testing.assert_close(unit(x), doubles([[a * size + 1 - a], [-a * size + 1 - a]]))


@both_modes
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64], ids=str)
@pytest.mark.parametrize("weight", [1.0, 0.3, 0.0, -0.3, -1.0])
def test_an_input_of_zero_gives_the_rest_of_its_factor(dtype, weight, training):
    unit = NRU(2, 1, dtype=dtype).train(training)
    torch.nn.init.constant_(unit.weight, weight)
    y = unit(torch.tensor([0.0, 3.0], dtype=dtype))
    a = math.tanh(1000 * weight) ** 2 if training else abs(weight)
    assert y.item() == pytest.approx((1 - a) * (a * 3**weight + 1 - a), abs=1e-6)
