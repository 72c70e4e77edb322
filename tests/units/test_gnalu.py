"""The golden-ratio NALU: its definition in powers of φ, and the temperature that it is."""

import math

import pytest
import torch
from draws import loaded, normal, seeded

from nalu_tutorial import GNALU

PHI = (1 + math.sqrt(5)) / 2


def tanh(z):
    return (PHI ** (2 * z) - 1) / (PHI ** (2 * z) + 1)


def sigmoid(z):
    return 1 / (1 + PHI**-z)


def test_the_weight_worked_by_hand():
    # φ² = φ + 1, so tanh(1) = φ / (φ + 2) = 1/√5, and σ(1) = 1 / (1 + 1/φ) = 1/φ.
    unit = loaded(GNALU(1, 1), W_hat=[[1.0]], M_hat=[[1.0]])
    assert unit.weight.item() == pytest.approx(1 / (math.sqrt(5) * PHI))


@pytest.mark.parametrize("input_gate", [True, False])
def test_it_is_the_definition_in_powers_of_phi(input_gate):
    unit = GNALU(3, 2, input_gate=input_gate, generator=seeded(), dtype=torch.float64).requires_grad_(False)
    x = normal(6, 3)
    W = tanh(unit.W_hat) * sigmoid(unit.M_hat)
    g = sigmoid(x @ unit.G.T if input_gate else unit.G)
    m = PHI ** (torch.log(x.abs() + 1e-7) @ W.T / math.log(PHI))
    torch.testing.assert_close(unit(x), g * (x @ W.T) + (1 - g) * m)
