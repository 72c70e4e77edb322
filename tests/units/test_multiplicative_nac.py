"""The multiplicative NAC against numbers worked by hand."""

import math

import pytest
import torch
from draws import doubles, loaded

from nalu_tutorial import MultiplicativeNAC, max_safe_log, power_product, safe_log

LN3 = math.log(3)
# The weights are those worked out for the NAC: ⅜, −⅜, 0 and ⅛, −⅖, 1.
W_HAT = [[LN3 / 2, -LN3 / 2, 0.0], [LN3 / 2, -LN3, 50.0]]
M_HAT = [[LN3, LN3, 2.0], [-LN3, 0.0, 50.0]]


def test_output_worked_by_hand():
    unit = loaded(MultiplicativeNAC(3, 2, epsilon=0.0), W_hat=W_HAT, M_hat=M_HAT)
    x = doubles([2.0**8, 2.0**-40, 5.0])
    # 2³ · 2¹⁵ · 1 and 2¹ · 2¹⁶ · 5
    expected = doubles([2.0**18, 5 * 2.0**17])
    torch.testing.assert_close(unit(x), expected)
    torch.testing.assert_close(unit(-x), expected)


@pytest.mark.parametrize("epsilon", [1e-3, 1e-7])
def test_epsilon_stands_in_for_zero(epsilon):
    unit = loaded(MultiplicativeNAC(1, 2, epsilon=epsilon), W_hat=[[50.0], [-50.0]], M_hat=[[50.0], [50.0]])
    x = doubles([[0.0], [-1.0]])
    expected = doubles([[epsilon, 1 / epsilon], [1 + epsilon, 1 / (1 + epsilon)]])
    torch.testing.assert_close(unit(x), expected)


def test_the_usual_epsilon_is_that_of_the_experiments():
    assert power_product(torch.zeros(1), torch.ones(1, 1)).item() == pytest.approx(1e-7)
    assert MultiplicativeNAC(1, 1).epsilon == 1e-7


def test_the_safe_logarithms_agree_from_one_on_and_part_below():
    z = doubles([1.0, 2.0, 50.0])
    for log in (safe_log, max_safe_log):
        torch.testing.assert_close(log(z), z.log())
    below = doubles([0.5, 0.0, -3.0])
    torch.testing.assert_close(safe_log(below), doubles([1.5, 2.0, 5.0]).log())
    assert torch.equal(max_safe_log(below), torch.zeros(3, dtype=torch.float64))


def test_another_logarithm_takes_the_place_of_the_usual_one():
    x, parts = doubles([4.0, 0.0]), {"W_hat": [[50.0, 50.0]], "M_hat": [[50.0, 50.0]]}
    expected = {None: 4e-7, safe_log: 8.0, max_safe_log: 4.0}
    for log, product in expected.items():
        unit = loaded(MultiplicativeNAC(2, 1, log=log), **parts)
        torch.testing.assert_close(unit(x), doubles([product]), rtol=1e-6, atol=0)
    assert "log=safe_log" in repr(MultiplicativeNAC(2, 1, log=safe_log))
    assert "epsilon=1e-07" in repr(MultiplicativeNAC(2, 1))
