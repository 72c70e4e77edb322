"""The parts of a search: the split, what is noise, and formulas made exact."""

import time
from dataclasses import replace

import numpy as np
import pytest
import sympy
import torch

from nalu_tutorial.formula._skeleton import skeleton
from nalu_tutorial.regression._baselines import line, power
from nalu_tutorial.regression._noise import is_noise
from nalu_tutorial.regression._refine import Rows, shortest
from nalu_tutorial.regression._search import as_real, rescale, scales_of
from nalu_tutorial.regression._split import MOST, SPREAD, split_rows

a, b, c = sympy.symbols("a b c", positive=True)
x, y = sympy.symbols("x y", real=True)
GENERATOR = torch.Generator().manual_seed(2)
X = 4 * torch.rand(200, 3, generator=GENERATOR, dtype=torch.float64) + 1
NOISE = torch.randn(200, generator=GENERATOR, dtype=torch.float64)


def rows(t, symbols=(a, b, c), inputs=X):
    return Rows(symbols, inputs, t.reshape(-1, 1))


def test_a_split_has_every_row_once_and_the_far_ones_beyond():
    table = np.random.default_rng(0).normal(size=(400, 2)) * [1, 1000]
    table[17] = [9, 0]
    table[18] = [0, -9000]
    parts = split_rows(table, np.random.RandomState(0))
    assert sorted(np.concatenate(parts)) == list(range(400))
    assert (len(parts.inside), len(parts.beyond)) == (350, 50)
    assert {17, 18} <= set(parts.beyond)
    distance = (np.abs(table - np.median(table, axis=0)) / [1, 1000]).max(axis=1)
    assert distance[parts.beyond].min() > np.median(distance[parts.inside])


def test_a_split_of_few_equal_or_very_many_rows():
    few = split_rows(np.ones((8, 2)), np.random.RandomState(0))
    assert [len(part) for part in few] == [7, 1]
    many = split_rows(np.random.default_rng(0).normal(size=(MOST + 99, 1)), np.random.RandomState(0))
    assert sum(map(len, many)) == MOST


def test_very_many_forms_are_tried_on_some_of_many_rows():
    few, many = rows(X[:, 0]), rows(X[:, 0].repeat(10), inputs=X.repeat(10, 1))
    assert few.thinned().x.equal(few.x)
    some = replace(many, weights=many.t, sizes=2 * many.t).thinned()
    assert len(some.t) == SPREAD
    assert some.weights.equal(some.t)
    assert some.sizes.equal(2 * some.t)
    assert some.x[:, :1].equal(some.t)


@pytest.mark.parametrize(
    ("pattern", "noise"),
    [
        (0 * X[:, 0], True),
        (0.3 * X[:, 0] * NOISE, True),
        (0.5 * X[:, 0], False),
        ((X[:, 1] - 3) ** 2, False),
        ((X[:, 0] - 3) * (X[:, 1] - 3), False),
        (2 * torch.sin(4 * X[:, 0]), False),
    ],
)
def test_a_pattern_is_no_noise(pattern, noise):
    inputs = X[:, :1] if noise is False and pattern.equal(2 * torch.sin(4 * X[:, 0])) else X
    assert is_noise(inputs, NOISE + pattern) == noise


def test_noise_is_seldom_taken_for_a_pattern():
    draws = torch.randn(200, 200, generator=torch.Generator().manual_seed(9), dtype=torch.float64)
    assert sum(not is_noise(X, each) for each in draws) <= 3


def test_a_pattern_of_few_rows_is_seen_and_noise_of_few_rows_seldom_taken_for_one():
    few = torch.linspace(1, 4, 12, dtype=torch.float64)[:, None]
    bend = 1 / few[:, 0] - linear(few, 1 / few[:, 0])
    assert not is_noise(few, bend)
    draws = torch.randn(200, 12, generator=torch.Generator().manual_seed(9), dtype=torch.float64)
    assert sum(not is_noise(few, each) for each in draws) <= 3


def linear(x, t):
    columns = torch.cat([x, torch.ones_like(x)], dim=1)
    return columns @ torch.linalg.lstsq(columns, t[:, None]).solution[:, 0]


def test_odd_rows_have_noise_too():
    assert is_noise(X[:5], NOISE[:5])
    assert is_noise(torch.ones(100, 1).double(), NOISE[:100])
    assert isinstance(is_noise(X, torch.zeros(200).double()), bool)
    assert is_noise(torch.randn(60, 40, generator=GENERATOR).double(), NOISE[:60])


@pytest.mark.parametrize(
    ("formula", "truth", "says"),
    [
        (0.9 * a * b**1.1 / c**0.9 + 2.5 + 0.001 * c, X[:, 0] * X[:, 1] / X[:, 2] + 3, "a*b/c + 3"),
        (1.1 * a * c + 0.9 * b * c, (X[:, 0] + X[:, 1]) * X[:, 2], "c*(a + b)"),
        (0.6 * a**0.9 + 0.3 * a**1.1, X[:, 0], "a"),
        (a / (0.02 * a + 0.9 * b + 1.2 * c), X[:, 0] / (X[:, 1] + X[:, 2]), "a/(b + c)"),
        (1.2 * a**1.4, 1.5 * X[:, 0] ** 1.37, "3*a**1.37/2"),
    ],
)
@pytest.mark.parametrize("noise", [0, 1e-3])
def test_a_formula_is_made_exact(formula, truth, says, noise):
    polished = rows(truth + noise * NOISE).polished(formula)
    if noise and "1.37" in says:
        (power_of_a,) = (part.exp for part in polished.atoms(sympy.Pow))
        assert float(power_of_a) == pytest.approx(1.37, abs=1e-3)
    else:
        assert str(polished) == says


def test_a_formula_without_a_value_is_given_up():
    assert rows(X[:, 0]).polished(1.5 / (sympy.Symbol("a", positive=True) - a + sympy.Integer(0)) + a) is None
    assert rows(X[:, 0]).simplified(1.5 * sympy.log(a - 3)) is None


def test_a_formula_that_leaves_the_numbers_stays_as_it_is():
    steep = (1e-30 * a + 1e-31) ** -20.5 * b
    assert rows(X[:, 0]).refit(steep) == steep


def test_steep_powers_are_never_multiplied_out():
    """SymPy does so to find out whether a sum is 0, positive or a product, and takes minutes."""
    begun = time.process_time()
    steep = 3 - 2 * (2 * a + 1) ** 300 + (3 * a - 1) ** 131 + (a + b / 2) ** 99
    assert len(skeleton([steep], ones=True).constants) > 3
    assert shortest(steep) == steep
    assert as_real(sympy.sqrt(steep), rows(X[:, 0])) is not None
    assert time.process_time() - begun < 1


def test_a_line_and_a_power_are_exact():
    t = 2 * X[:, 0] - X[:, 1] / 3 + 1e6
    np.testing.assert_allclose(rows(t).values(line(rows(t))), t, rtol=1e-12)
    t = 1e-20 * X[:, 0] ** 2.2 / X[:, 1]
    np.testing.assert_allclose(rows(t).values(power(rows(t))), t, rtol=1e-9)


def test_a_power_of_signed_columns_is_whole_and_has_their_sign():
    signed = X[:, :2] * torch.where(torch.arange(200) % 3 == 0, -1, 1).unsqueeze(1) * torch.tensor([1, -1])
    t = -3 * signed[:, 0] ** 3 / signed[:, 1]
    formula = power(rows(t, (x, y), signed))
    np.testing.assert_allclose(rows(t, (x, y), signed).values(formula), t, rtol=1e-9)
    assert power(rows(signed[:, 0] * 0 + t.abs() * NOISE.sign(), (x, y), signed)) is None
    assert power(rows(0 * t, (x, y), signed)) is None


def test_columns_are_scaled_and_put_back():
    scales, size = scales_of(rows(1e6 * X[:, 0], inputs=X * torch.tensor([1e-9, 1.0, 1e9])))
    assert (scales / torch.tensor([1e-9, 1.0, 1e9])).tolist() == pytest.approx([3, 3, 3], rel=0.2)
    assert size == pytest.approx(3e6, rel=0.2)
    back = rescale(a**2 * b / c**0.5, (a, b, c), torch.tensor([2.0, 4.0, 0.25]))
    assert float(back.subs({a: 2, b: 4, c: 0.25})) == pytest.approx(1)
    zero = torch.zeros(5, 3, dtype=torch.float64)
    assert scales_of(rows(zero[:, 0], inputs=zero))[0].tolist() == [1, 1, 1]


def test_powers_of_what_may_be_negative_become_whole():
    assert as_real(sympy.re(1.2 * x**1.1 * y**-0.9, evaluate=False)) == 1.2 * x / y
    assert as_real(a**1.1) == a**1.1
    assert as_real(sympy.re(1.5 / sympy.sqrt(x) + 2)) == 3.5  # SymPy itself takes the real part of such a power
