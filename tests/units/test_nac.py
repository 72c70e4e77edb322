"""The NAC against numbers worked by hand, finite differences and what its docstring promises; all doctests."""

import copy
import doctest
import importlib
import math
import pkgutil

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch.func import functional_call, stack_module_state, vmap

import nalu_tutorial
from nalu_tutorial import NAC, nac_start_radius, nac_weight

PUBLISHED_RADIUS = {(100, 2): "0.504", (10, 2): "2.07", (4, 2): "5.43", (2, 1): "9.47"}


def seeded(seed=0):
    return torch.Generator().manual_seed(seed)


def normal(*shape, seed=0, scale=1.0):
    return scale * torch.randn(*shape, generator=seeded(seed), dtype=torch.float64)


def unit_with(parameters):
    W_hat, M_hat = parameters
    unit = NAC(W_hat.shape[1], W_hat.shape[0], dtype=torch.float64)
    unit.load_state_dict({"W_hat": W_hat, "M_hat": M_hat})
    return unit


def worked_by_hand():
    """tanh(½ ln 3) = ½, tanh(ln 3) = ⅘, σ(ln 3) = ¾ and σ(−ln 3) = ¼."""
    ln3 = math.log(3)
    W_hat = [[ln3 / 2, -ln3 / 2, 0.0], [ln3 / 2, -ln3, 50.0]]
    M_hat = [[ln3, ln3, 2.0], [-ln3, 0.0, 50.0]]
    return unit_with(torch.tensor([W_hat, M_hat], dtype=torch.float64))


def test_weight_worked_by_hand():
    expected = torch.tensor([[0.375, -0.375, 0.0], [0.125, -0.4, 1.0]], dtype=torch.float64)
    torch.testing.assert_close(worked_by_hand().weight, expected)


def test_output_worked_by_hand():
    # 8·0.375 − 4·0.375 and 8·0.125 − 4·0.4 + 7
    expected = torch.tensor([[1.5, 6.4], [0.0, 0.0]], dtype=torch.float64)
    torch.testing.assert_close(worked_by_hand()(torch.tensor([[8.0, 4.0, 7.0], [0.0, 0.0, 0.0]]).double()), expected)


def test_gradient_of_the_weight_worked_by_hand():
    W_hat, M_hat = (torch.tensor(v, dtype=torch.float64).requires_grad_() for v in (math.log(3) / 2, math.log(3)))
    nac_weight(W_hat, M_hat).backward()
    torch.testing.assert_close(W_hat.grad, torch.tensor(0.5625).double())  # (1 − ¼)·¾
    torch.testing.assert_close(M_hat.grad, torch.tensor(0.09375).double())  # ½·¾·¼


@pytest.mark.parametrize("scale", [0.1, 1.0, 4.0])
def test_gradients_are_those_of_finite_differences(scale):
    W_hat, M_hat = (normal(2, 3, seed=seed, scale=scale).requires_grad_() for seed in (1, 2))
    x = normal(5, 3, seed=3).requires_grad_()
    unit = NAC(3, 2)
    assert torch.autograd.gradcheck(nac_weight, (W_hat, M_hat))
    assert torch.autograd.gradcheck(
        lambda x, W_hat, M_hat: functional_call(unit, {"W_hat": W_hat, "M_hat": M_hat}, (x,)), (x, W_hat, M_hat)
    )


@pytest.mark.parametrize("name", ["W_hat", "M_hat"])
def test_a_gradient_reaches_the_parameter_in_every_pass(name):
    unit = NAC(3, 2, generator=seeded(), dtype=torch.float64)
    parameter = dict(unit.named_parameters())[name]
    for _ in range(2):
        unit.zero_grad()
        unit(torch.ones(4, 3).double()).sum().backward()
        assert (parameter.grad != 0).all()
    before = unit.weight
    with torch.no_grad():
        parameter.add_(0.5)
    assert not torch.equal(unit.weight, before)


numbers = st.floats(-50, 50)
parameters = st.integers(0, 2**32).map(lambda seed: normal(2, 3, 4, seed=seed, scale=5))
quickly = settings(deadline=None, max_examples=40, derandomize=True)


@given(st.floats(allow_nan=False), st.floats(allow_nan=False))
@quickly
def test_no_weight_is_beyond_one(w_hat, m_hat):
    pair = [torch.tensor(value, dtype=torch.float64) for value in (w_hat, m_hat)]
    weight = nac_weight(*pair)
    assert weight.abs() <= 1
    assert weight.abs() <= torch.sigmoid(pair[1])


@given(parameters)
@quickly
def test_the_weight_is_odd_in_w_hat(parameters):
    W_hat, M_hat = parameters
    assert torch.equal(nac_weight(-W_hat, M_hat), -nac_weight(W_hat, M_hat))


@given(parameters, numbers, numbers)
@quickly
def test_it_is_linear(parameters, a, b):
    unit, (x, y) = unit_with(parameters).requires_grad_(False), normal(2, 6, 4, seed=9)
    torch.testing.assert_close(unit(a * x + b * y), a * unit(x) + b * unit(y), rtol=1e-9, atol=1e-9)


@given(parameters, st.lists(st.integers(0, 3), max_size=3))
@quickly
def test_any_leading_shape_is_row_by_row(parameters, shape):
    unit, x = unit_with(parameters).requires_grad_(False), normal(*shape, 4, seed=9)
    y = unit(x)
    assert y.shape == (*shape, 3)
    rows = [unit(row) for row in x.reshape(-1, 4)]
    torch.testing.assert_close(y.reshape(-1, 3), torch.stack(rows) if rows else torch.empty(0, 3).double())


def test_copies_stacked_and_mapped_are_the_copies():
    units = [NAC(3, 2, generator=seeded(k), dtype=torch.float64) for k in range(4)]
    params, buffers = stack_module_state(units)
    x = normal(4, 5, 3)
    mapped = vmap(lambda params, x: functional_call(units[0], params, (x,)))(params, x)
    assert not buffers
    torch.testing.assert_close(mapped, torch.stack([unit(each) for unit, each in zip(units, x, strict=True)]))


def test_a_saved_and_a_copied_unit_are_the_unit_and_its_own():
    unit, x = NAC(3, 2, generator=seeded()), torch.ones(3)
    assert set(unit.state_dict()) == {"W_hat", "M_hat"}
    loaded, copied = NAC(3, 2), copy.deepcopy(unit)
    loaded.load_state_dict(unit.state_dict())
    said = unit(x)
    assert torch.equal(loaded(x), said)
    assert torch.equal(copied(x), said)
    unit.reset_parameters()
    assert torch.equal(copied(x), said)
    assert not torch.equal(unit(x), said)


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_it_computes_in_its_precision(dtype):
    unit = NAC(3, 2, dtype=dtype)
    assert {p.dtype for p in unit.parameters()} == {dtype}
    assert unit(torch.ones(3, dtype=dtype)).dtype == dtype
    assert NAC(3, 2).W_hat.dtype == torch.get_default_dtype()


def test_it_prints_as_linear_does():
    assert repr(NAC(3, 2)) == "NAC(in_features=3, out_features=2)"


@pytest.mark.parametrize(("sizes", "radius"), PUBLISHED_RADIUS.items(), ids=str)
def test_the_start_radius_is_the_published_one(sizes, radius):
    digits = len(radius.partition(".")[2])
    assert f"{nac_start_radius(*sizes):.{digits}f}" == radius


@pytest.mark.parametrize("sizes", [*PUBLISHED_RADIUS, (1, 1), (300, 200)], ids=str)
def test_the_start_has_the_variance_it_was_made_for(sizes):
    r = nac_start_radius(*sizes)
    drawn = r * (2 * torch.rand(2, 1_000_000, generator=seeded(), dtype=torch.float64) - 1)
    assert nac_weight(*drawn).var().item() == pytest.approx(2 / max(sum(sizes), 5), rel=0.01)


def test_both_parameters_start_all_over_the_range():
    unit, r = NAC(300, 200, generator=seeded()), nac_start_radius(300, 200)
    for parameter in unit.parameters():
        assert 0.999 * r < parameter.max() <= r
        assert -r <= parameter.min() < -0.999 * r
        assert parameter.mean().abs() < 0.01 * r
    assert not torch.equal(unit.W_hat, unit.M_hat)


def test_a_generator_repeats_the_start_and_leaves_torchs_own_alone():
    before = torch.random.get_rng_state()
    first, second, other = (NAC(3, 2, generator=seeded(seed)) for seed in (5, 5, 6))
    assert torch.equal(torch.random.get_rng_state(), before)
    assert torch.equal(first.W_hat, second.W_hat)
    assert torch.equal(first.M_hat, second.M_hat)
    assert not torch.equal(first.W_hat, other.W_hat)
    second.reset_parameters(seeded(6))
    assert torch.equal(second.M_hat, other.M_hat)


def test_without_a_generator_torchs_seed_counts():
    with torch.random.fork_rng(devices=[]):
        first, second, other = (torch.manual_seed(seed) and NAC(3, 2).W_hat for seed in (1, 1, 2))
    assert torch.equal(first, second)
    assert not torch.equal(first, other)


@pytest.mark.parametrize("shape", [(4,), (2, 4), (3, 1), (0,), ()], ids=str)
def test_a_wrong_last_axis_is_named(shape):
    with pytest.raises(ValueError, match=r"expected an input of shape \(\.\.\., 3\), got \(") as error:
        NAC(3, 2)(torch.ones(shape))
    assert str(shape) in str(error.value)


@pytest.mark.parametrize("dtype", [torch.int64, torch.uint8, torch.bool, torch.complex64], ids=str)
def test_an_input_of_another_kind_is_named(dtype):
    with pytest.raises(TypeError, match=f"expected a floating-point tensor, got one of {dtype}"):
        NAC(3, 2)(torch.ones(3).to(dtype))


@pytest.mark.parametrize("position", [0, 1], ids=["in_features", "out_features"])
@pytest.mark.parametrize(
    ("size", "error", "sentence"),
    [
        (0, ValueError, "must be at least 1, not 0"),
        (-1, ValueError, "must be at least 1, not -1"),
        (2.0, TypeError, "must be an int, not float"),
        (True, TypeError, "must be an int, not bool"),
        ("3", TypeError, "must be an int, not str"),
    ],
    ids=str,
)
def test_a_wrong_size_is_named(position, size, error, sentence):
    sizes = [2, 2]
    sizes[position] = size
    with pytest.raises(error, match=f"^{('in_features', 'out_features')[position]} {sentence}$"):
        NAC(*sizes)


@pytest.mark.parametrize("name", ["W_hat", "M_hat"])
def test_a_parameter_that_is_nan_spoils_its_own_output_alone(name):
    unit = NAC(3, 2, generator=seeded()).requires_grad_(False)
    dict(unit.named_parameters())[name][0, 1] = math.nan
    assert unit(torch.ones(5, 3)).isnan().tolist() == [[True, False]] * 5


def test_every_example_of_the_package_runs_as_written():
    # A reader has torch and the module that the example stands in; whatever else it takes, the example imports.
    names = [module.name for module in pkgutil.walk_packages(nalu_tutorial.__path__, "nalu_tutorial.")]
    modules = [importlib.import_module(name) for name in names if not name.endswith("__main__")]
    find = doctest.DocTestFinder().find
    examples = [test for module in modules for test in find(module, extraglobs={"torch": torch}) if test.examples]
    for test in examples:
        assert doctest.DocTestRunner().run(test).failed == 0, test.name
    assert {"nalu_tutorial.units.nac.NAC", "nalu_tutorial.metrics.wilson_interval"} <= {test.name for test in examples}
