"""The golden-ratio NALU: its definition in powers of φ, and the temperature that it is."""

import math

import pytest
import torch
from draws import doubles, loaded, normal, seeded

from nalu_tutorial import GNALU, NALU

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


@pytest.mark.parametrize("options", [{}, {"shared_weights": False}, {"input_gate": False}], ids=str)
def test_it_is_a_nalu_with_every_logit_times_the_logarithm_of_phi(options):
    unit, x = GNALU(3, 2, generator=seeded(), dtype=torch.float64, **options), normal(6, 3)
    shrunk = {name: math.log(PHI) * value for name, value in unit.state_dict().items()}
    torch.testing.assert_close(unit(x), loaded(NALU(3, 2, **options), **shrunk)(x))


def test_it_starts_as_a_nalu_does():
    one, other = GNALU(3, 2, generator=seeded()), NALU(3, 2, generator=seeded())
    assert all(torch.equal(value, other.state_dict()[name]) for name, value in one.state_dict().items())


def test_a_product_worked_by_hand():
    unit = loaded(GNALU(2, 1, input_gate=False), W_hat=[[90.0, -90.0]], M_hat=[[90.0, 90.0]], G=[-90.0])
    torch.testing.assert_close(unit(doubles([6.0, -2.0])), doubles([3.0]), rtol=1e-6, atol=0)
