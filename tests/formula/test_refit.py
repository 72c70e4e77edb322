"""Readings with constants: their values, and constants fitted to points."""

import math
from fractions import Fraction

import pytest
import sympy
import torch
from hypothesis import given
from hypothesis import strategies as st
from set_by_hand import holding, values_of, with_weight
from torch import nn

from nalu_tutorial import NAU, NMU, MultiplicativeNAC, NaiveNPU, RealNPU, read_formula
from nalu_tutorial.formula import Reading
from nalu_tutorial.formula._fit import _readable, round_to_error
from nalu_tutorial.formula._skeleton import skeleton

ROWS = torch.rand(200, 3, generator=torch.Generator().manual_seed(1), dtype=torch.float64) * 4 + 1
A, B, C = ROWS.split(1, dim=1)
a, b, c = sympy.symbols("a b c", positive=True)


def reading_of(*expressions):
    return Reading((a, b, c), tuple(map(sympy.sympify, expressions)), ())


def noise(size, seed=3):
    return size * torch.randn(200, 1, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)


def test_a_reading_has_values():
    reading = read_formula(with_weight(NMU, [[1, 1], [0, 1]]), "x y")
    x = torch.tensor([[[2.0, 3.0]], [[-1.0, 0.5]]])
    assert reading(x).tolist() == [[[6.0, 3.0]], [[-0.5, 0.5]]]
    assert reading(x).dtype == torch.float64
    assert reading(x[0, 0]).shape == (2,)
    assert reading(x[:0]).shape == (0, 1, 2)


def test_values_are_those_of_another_library():
    model = nn.Sequential(with_weight(NaiveNPU, [[0.5, -1.25]]), holding(nn.Linear(1, 1), weight=[[2.4]], bias=[-7]))
    reading = read_formula(model, "x y")
    x = torch.tensor([[1.5, 2.0], [-1.5, 2.0], [2.5, -3.0]], dtype=torch.float64)
    torch.testing.assert_close(reading(x), values_of(reading, x))


def test_where_a_formula_has_no_value_there_is_no_finite_number():
    reading = read_formula(with_weight(NaiveNPU, [[-1]]), "x")
    assert not reading(torch.tensor([[0.0]])).isfinite().any()


@pytest.mark.parametrize(
    ("x", "error", "sentence"),
    [
        (torch.ones(4, 2), ValueError, r"expected an input of shape \(..., 3\), got \(4, 2\)"),
        (torch.ones(4, 3).long(), TypeError, "expected a floating-point tensor, got one of torch.int64"),
        ("abc", TypeError, "expected a floating-point tensor, not str"),
        (-torch.ones(4, 3), ValueError, "the formula was read for positive inputs, got -1"),
    ],
)
def test_what_is_no_input_is_refused(x, error, sentence):
    with pytest.raises(error, match=sentence):
        reading_of(a + b)(x)


def test_latex_is_text_without_dollars():
    assert reading_of(a * b / c).latex() == r"\frac{a b}{c}"
    assert reading_of(a, b).latex() == r"\left( a, \  b\right)"
    assert reading_of(a * b / c)._repr_latex_() == r"$\displaystyle \frac{a b}{c}$"


@pytest.mark.parametrize(
    ("read", "truth", "says"),
    [
        (2.36 * a * b + 3.1, 2.5 * A * B + 3, "5*a*b/2 + 3"),
        (2.2 * a**1.93, 2.5 * A**2, "5*a**2/2"),
        (1.1 * a**0.47 / b, A**0.5 / B, "sqrt(a)/b"),
        (0.9 * (2.1 * a + 1.1 * b) * c, (A + B / 3) * C, "c*(a + b/3)"),
        (0.3 * a - 0.9 * b, 0.7 * A - 1.3 * B, "7*a/10 - 13*b/10"),
        (0.9 * a + 1.1, math.pi * A + math.e, "3.14159265359*a + 2.71828182846"),
    ],
)
def test_exact_points_give_exact_constants(read, truth, says):
    refitted = reading_of(read).refit(ROWS, truth)
    assert str(refitted) == says
    assert refitted.exact
    assert refitted.mean_squared_error == refitted.error(ROWS, truth) < 1e-20
    assert refitted.free == says.count("14159265359") + says.count("71828182846")


def test_noise_leaves_readable_constants_and_known_digits():
    refitted = reading_of(2.4 * a * b / c + 2.8).refit(ROWS, 2.5137 * A * B / C + 3 + noise(0.05))
    value, offset = sorted(refitted.constants)
    assert offset == (3.0, 0.0, True)
    assert refitted.free == 1
    assert abs(value.value - 2.5137) < 3 * value.standard_error < 0.01
    assert len(str(value.value)) <= 8
    assert refitted.mean_squared_error == pytest.approx(0.05**2, rel=0.2)


def test_standard_errors_are_those_of_a_line():
    t = 2.345 * A + 1.234 + noise(0.1)
    slope, offset = sorted(reading_of(2.0 * a + 1.5).refit(ROWS, t, snap=False).constants, reverse=True)
    design = torch.cat([A, torch.ones_like(A)], dim=1)
    best = torch.linalg.lstsq(design, t).solution
    variance = (t - design @ best).square().sum() / 198
    errors = (variance * torch.linalg.inv(design.T @ design).diag()).sqrt()
    for constant, value, error in zip((slope, offset), best.flatten(), errors, strict=True):
        assert constant.value == pytest.approx(value.item(), abs=0.01 * error.item())
        assert constant.standard_error == pytest.approx(error.item(), rel=1e-4)
        assert not constant.readable


def test_standard_errors_have_the_units_of_their_constants():
    """Of a constant of 1e9 and one of 1e-9 none is lost beside the other."""
    t = 2.345 * A - 1.777 * B + 1.234 * C + noise(0.1)
    plain = reading_of(2.0 * a - 1.5 * b + 1.1 * c).refit(ROWS, t, snap=False)
    units = torch.tensor([1e-9, 1.0, 1e9], dtype=torch.float64)
    scaled = reading_of(2e9 * a - 1.5 * b + 1e-9 * c).refit(ROWS * units, t, snap=False)
    scaled_errors = sorted(constant.standard_error for constant in scaled.constants)
    errors = sorted(
        constant.standard_error * unit for constant, unit in zip(plain.constants, (1e9, 1, 1e-9), strict=True)
    )
    assert scaled_errors == pytest.approx(errors, rel=1e-3)


def test_unsnapped_constants_stay_numbers():
    refitted = reading_of(2.4 * a).refit(ROWS, 2.5 * A, snap=False)
    assert refitted.free == 1
    assert float(refitted.expression / a) == 2.5


def test_a_constant_that_noise_hides_is_not_made_readable():
    refitted = reading_of(2.4 * a).refit(ROWS[:3], (2.5 * A + noise(3.0))[:3])
    assert refitted.free == 1
    assert refitted.constants[0].standard_error > 0.1


def test_one_point_is_fitted_and_says_that_nothing_is_known():
    refitted = reading_of(2.4 * a).refit(torch.full((1, 3), 2.0), torch.full((1, 1), 5.0))
    assert refitted.constants == ((2.5, math.inf, False),)


def test_a_formula_without_constants_stays():
    refitted = reading_of(a * b).refit(ROWS, 3 * A)
    assert str(refitted) == "a*b"
    assert refitted.constants == ()


def test_several_outputs_are_fitted_together():
    refitted = reading_of(2.1 * a, b + 0.9).refit(ROWS, torch.cat([3 * A, B + 2], dim=1))
    assert str(refitted) == "(3*a, b + 2)"


@pytest.mark.parametrize(("formula", "row"), [(1 / (a - 2), 1), (sympy.sqrt(a - 2), 0), (sympy.log(a - 1), 0)])
def test_a_formula_without_a_value_cannot_be_fitted(formula, row):
    x = torch.tensor([[1.0, 1, 1], [2.0, 1, 1]])
    with pytest.raises(ValueError, match=f"the formula has no value at point {row}, as where it divides by 0"):
        reading_of(3.3 * formula).refit(x, torch.ones(2, 1))


def test_fewer_points_than_constants_are_met_and_tell_no_error():
    refitted = reading_of(2.4 * a + 1.3 * b + 0.7).refit(ROWS[:2], (A + B)[:2])
    assert refitted.mean_squared_error < 1e-15
    assert [constant.standard_error for constant in refitted.constants] == [math.inf] * 3


def test_points_that_do_not_fit_are_refused():
    with pytest.raises(ValueError, match=r"expected a target of shape \(4, 1\), got \(4, 2\)"):
        reading_of(2.2 * a).refit(torch.ones(4, 3), torch.ones(4, 2))
    with pytest.raises(TypeError, match="expected a floating-point tensor, not list"):
        reading_of(2.2 * a).refit(torch.ones(4, 3), [1.0])


def test_units_are_read_and_refitted():
    powers = with_weight(RealNPU, [[0.93, -1.1, 0.0]])
    model = nn.Sequential(powers, holding(nn.Linear(1, 1), weight=[[2.3]], bias=[1.7]))
    reading = read_formula(model, "a b c", positive=True)
    assert len(reading.unread) == 2
    assert str(reading.refit(ROWS, 2 * A / B + 1.5)) == "2*a/b + 3/2"


def test_a_sign_that_a_unit_lost_is_kept_in_the_structure():
    model = nn.Sequential(with_weight(MultiplicativeNAC, [[0.7]]), holding(nn.Linear(1, 1, bias=False), weight=[[2.3]]))
    x = torch.linspace(-3, 3, 40, dtype=torch.float64).unsqueeze(-1)
    assert str(read_formula(model, "x").refit(x, 2 * x.abs() ** 0.75)) == "2*Abs(x)**(3/4)"


@given(st.lists(st.floats(-9, 9).filter(lambda value: abs(value) > 1e-3), min_size=3, max_size=3), st.integers(0, 99))
def test_a_skeleton_holds_the_values_it_was_made_of(numbers, seed):
    p, q, r = map(sympy.Float, numbers)
    formula = p * a * (q * b + r) + q / (a + 2.5 * b) ** 0.7 + sympy.sqrt(a * b) * (b + r * c**1.3)
    x = torch.rand(5, 3, generator=torch.Generator().manual_seed(seed), dtype=torch.float64) + 0.5
    for ones in (False, True):
        parts = skeleton([formula], ones=ones)
        again = parts.holding([sympy.Float(value) for value in parts.values])
        torch.testing.assert_close(reading_of(*again)(x), reading_of(formula)(x), rtol=1e-9, atol=1e-9)


def test_structures_are_equal_up_to_constants():
    def structure(formula, **options):
        return skeleton([formula], **options).structure

    assert structure(2.1 * a + 3.3) == structure(-0.1 * a - 1e6)
    assert structure(2.1 * (a + 0.3 * b) * c) == structure((0.7 * a + 0.1 * b) * c)
    assert structure(2.1 * a + 3.3) != structure(2.1 * b + 3.3)
    assert structure(a**1.7) != structure(a**2)
    assert structure(a - b) != structure(a + b)
    assert structure(a - b, ones=True) == structure(a + b, ones=True)
    assert structure(2 * a) == structure(0.4 * a)


@pytest.mark.parametrize(
    ("value", "error", "step", "readable"),
    [
        (2.98, 0.008, 1, 3),
        (2.98, 0.03, 1, None),
        (2.98, 0.006, 1, None),
        (0.001, 0.001, 1, None),
        (2.5000000001, 0.0, Fraction(1, 2), Fraction(5, 2)),
        (21.0, 0.0, 1, None),
        (-20.0, 0.0, 1, -20),
        (2.0, math.inf, 1, None),
        (0.334, 0.001, Fraction(1, 3), Fraction(1, 3)),
        (0.334, 0.002, Fraction(1, 3), None),
    ],
)
def test_what_is_readable(value, error, step, readable):
    assert _readable(value, error, Fraction(step)) == readable


def test_digits_that_are_known():
    assert round_to_error(2.51371234, 0.0123) == 2.5137
    assert round_to_error(1234567.8, 250.0) == 1234568.0
    assert round_to_error(1234567.8, 99999.0) == 1234600.0
    assert round_to_error(math.pi, 0.0) == 3.14159265359


def test_the_weights_of_a_net_stay_as_they_were():
    unit = with_weight(NAU, [[1, -1, 0]])
    read_formula(unit, "a b c").refit(ROWS, A)
    assert unit.weight.tolist() == [[1, -1, 0]]
