"""The power units against complex arithmetic and numbers worked by hand, and what the gate is for."""

import math

import pytest
import torch
from draws import doubles, loaded, normal, seeded

from nalu_tutorial import NPU, NaiveNPU, RealNPU

every_power_unit = pytest.mark.parametrize("unit", [NaiveNPU, NPU, RealNPU])


def with_powers(unit, powers, **values):
    """Return a unit with these real powers and, if it has a gate, an open one."""
    made = unit(len(powers[0]), len(powers))
    if unit is not NaiveNPU:
        values = {"gate": [1.0] * len(powers[0]), **values}
    return loaded(made, W_re=powers, **values)


@every_power_unit
@pytest.mark.parametrize(
    ("x", "powers", "wanted"),
    [
        ([-2.0], [-1.0], -0.5),
        ([2.0], [1.0], 2.0),
        ([-2.0, 3.0, 5.0], [1.0, 1.0, 1.0], -30.0),
        ([2.0], [0.5], math.sqrt(2)),
        ([-2.0, 3.0], [1.0, 1.0], -6.0),
        ([-2.0, -3.0], [1.0, -1.0], 2 / 3),
        ([-3.0], [2.0], 9.0),
        ([-8.0], [1 / 3], 1.0),  # the real part of 2 exp(iπ/3)
    ],
    ids=str,
)
def test_powers_worked_by_hand(unit, x, powers, wanted):
    output = with_powers(unit, [powers])(doubles(x))
    torch.testing.assert_close(output, doubles([wanted]))


@pytest.mark.parametrize("unit", [NaiveNPU, NPU])
def test_it_is_the_real_part_of_the_complex_power(unit):
    W_re, W_im, x = normal(4, 3, seed=1), normal(4, 3, seed=2), normal(50, 3, seed=3)
    wanted = torch.exp(torch.log(x.to(torch.complex128)) @ torch.complex(W_re, W_im).T).real
    torch.testing.assert_close(with_powers(unit, W_re.tolist(), W_im=W_im)(x), wanted)


def test_the_real_unit_is_the_complex_one_without_imaginary_powers():
    real = RealNPU(3, 2, generator=seeded(), dtype=torch.float64)
    whole = loaded(NPU(3, 2), **real.state_dict(), W_im=torch.zeros(2, 3))
    torch.testing.assert_close(real(normal(20, 3)), whole(normal(20, 3)))


@pytest.mark.parametrize("unit", [NPU, RealNPU])
def test_an_input_behind_a_closed_gate_does_not_count(unit):
    made = with_powers(unit, [[1.0, -0.7]], gate=[1.0, 0.0])
    x = doubles([[-3.0, value] for value in (-2.0, 0.0, 1e-9, 7.0)])
    torch.testing.assert_close(made(x), torch.full((4, 1), -3.0).double())


def test_a_half_open_gate_worked_by_hand():
    made = with_powers(RealNPU, [[2.0], [1.0]], gate=[0.5])
    # r = ½·3 + ½ = 2 and, where x < 0, k = ½: 2² cos(0), 2 cos(0), then 2² cos(π), 2 cos(π/2)
    wanted = doubles([[4.0, 2.0], [-4.0, 0.0]])
    torch.testing.assert_close(made(doubles([[3.0], [-3.0]])), wanted)


@pytest.mark.parametrize("unit", [NPU, RealNPU])
@pytest.mark.parametrize(("gate", "as_if"), [(-0.25, 0.0), (1.5, 1.0)])
def test_the_gate_is_clipped_and_outside_it_gets_no_gradient(unit, gate, as_if):
    x = normal(20, 2)
    outside, inside = (with_powers(unit, [[1.0, 0.5]], gate=[0.5, g]) for g in (gate, as_if))
    torch.testing.assert_close(outside(x), inside(x))
    outside(x).sum().backward()
    assert outside.gate.grad[0] != 0
    assert outside.gate.grad[1] == 0


@pytest.mark.parametrize(("dtype", "epsilon"), [(torch.float32, 2.0**-23), (torch.float64, 2.0**-52)])
def test_epsilon_is_that_of_the_precision(dtype, epsilon):
    made = with_powers(NaiveNPU, [[1.0]]).to(dtype)
    assert made(torch.zeros(1, dtype=dtype)).item() == pytest.approx(epsilon)
