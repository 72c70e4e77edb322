"""The NALU against numbers worked by hand: its two paths, its gate, its start."""

import math

import pytest
import torch
from draws import doubles, loaded, seeded

from nalu_tutorial import NAC, NALU

LN3 = math.log(3)
OPEN = 50.0  # tanh and σ of it are 1 to the last digit


def test_output_worked_by_hand():
    unit = loaded(
        NALU(2, 2, epsilon=0.0),
        W_hat=[[OPEN, OPEN], [OPEN, -OPEN]],
        M_hat=[[OPEN, OPEN], [OPEN, OPEN]],
        G=[[LN3 / 2, 0.0], [LN3 / 2, -LN3 / 4]],
    )
    # a = (10, −6), m = (16, ¼); the gates are σ(ln 3) = ¾ and σ(−ln 3) = ¼
    expected = doubles([0.75 * 10 + 0.25 * 16, 0.25 * -6 + 0.75 * 0.25])
    torch.testing.assert_close(unit(doubles([2.0, 8.0])), expected)


def test_a_gate_without_the_input_worked_by_hand():
    weights = {"W_hat": [[OPEN, OPEN]], "M_hat": [[OPEN, OPEN]]}
    unit = loaded(NALU(2, 1, input_gate=False, epsilon=0.0), **weights, G=[LN3])
    x = doubles([[2.0, 8.0], [-2.0, 8.0]])
    torch.testing.assert_close(unit(x), doubles([[11.5], [8.5]]))  # ¾·10 + ¼·16 and ¾·6 + ¼·16


def test_each_path_uses_its_own_weight():
    apart = {
        "W_hat_add": [[OPEN, 0.0]],
        "W_hat_mul": [[OPEN, OPEN]],
        "M_hat_add": [[OPEN] * 2],
        "M_hat_mul": [[OPEN] * 2],
    }
    unit = loaded(NALU(2, 1, shared_weights=False, epsilon=0.0), **apart, G=[[0.0, 0.0]])
    torch.testing.assert_close(unit(doubles([2.0, 8.0])), doubles([9.0]))  # (2 + 16) / 2
    assert unit.weight_add.tolist() == [[1.0, 0.0]]
    assert unit.weight_mul.tolist() == [[1.0, 1.0]]


def test_a_shared_weight_is_that_of_both_paths():
    unit, nac = (unit(3, 2, generator=seeded()) for unit in (NALU, NAC))  # drawn alike
    assert torch.equal(unit.weight, nac.weight)
    assert torch.equal(unit.weight, unit.weight_add)
    assert torch.equal(unit.weight, unit.weight_mul)
    with pytest.raises(AttributeError):
        _ = NALU(3, 2, shared_weights=False).weight
