"""The DMU against numbers worked by hand, in both forms and between them."""

import math

import pytest
import torch
from draws import doubles, loaded
from hypothesis import given
from hypothesis import strategies as st

from nalu_tutorial import DMU

SUM, PRODUCT = 40.0, -40.0  # σ is 1 and 0 here


@pytest.mark.parametrize(
    ("operation", "theta", "wanted"),
    [("add", SUM, 3.0), ("add", PRODUCT, -18.0), ("sub", SUM, -9.0), ("sub", PRODUCT, -0.5)],
)
def test_the_four_operations_worked_by_hand(operation, theta, wanted):
    unit = loaded(DMU(2, 1, operation=operation), theta=[theta])
    torch.testing.assert_close(unit(doubles([-3.0, 6.0])), doubles([wanted]), rtol=1e-8, atol=0)


def test_of_three_operands_the_others_go_with_the_second():
    theta, x = [SUM, PRODUCT], doubles([12.0, 3.0, -2.0])
    torch.testing.assert_close(loaded(DMU(3, 2), theta=theta)(x), doubles([13.0, -72.0]), rtol=1e-8, atol=0)
    apart = loaded(DMU(3, 2, operation="sub"), theta=theta)(x)
    torch.testing.assert_close(apart, doubles([11.0, -2.0]), rtol=1e-8, atol=0)


def test_a_quarter_open_gate_worked_by_hand():
    unit = loaded(DMU(2, 1), theta=[-math.log(3)])
    # G = ¼: the sign of (−2, −8) is ¼·(−1) + ¾·1 = ½, and the size 16^¾ · 10^¼.
    wanted = doubles([0.5 * 8 * 10**0.25])
    torch.testing.assert_close(unit(doubles([-2.0, -8.0])), wanted, rtol=1e-9, atol=0)


def test_the_temperature_divides_theta():
    warm, cold = loaded(DMU(2, 1), theta=[2.0]), loaded(DMU(2, 1, temperature=0.5), theta=[1.0])
    assert torch.equal(warm.gate, cold.gate)
    assert warm.gate.item() == pytest.approx(1 / (1 + math.exp(-2)))


def test_what_is_too_small_or_too_large_is_bounded():
    unit = loaded(DMU(2, 1), theta=[PRODUCT])
    assert unit(doubles([1e6, 1e6])).item() == pytest.approx(math.exp(12.8))
    assert unit(doubles([0.0, 1e6])).item() == pytest.approx(math.exp(max(-12.8, math.log(1e-11 * 1e6))))


@given(st.lists(st.integers(-9, 9).filter(bool), min_size=2, max_size=5))
def test_open_and_shut_it_is_the_sum_and_the_product(x):
    unit = loaded(DMU(len(x), 2), theta=[SUM, PRODUCT])
    total, product = unit(doubles(x)).tolist()
    assert total == pytest.approx(sum(x), abs=1e-7)
    assert product == pytest.approx(math.copysign(min(abs(math.prod(x)), math.exp(12.8)), math.prod(x)))
