"""The NAC against numbers worked by hand, finite differences and what its docstring promises; all doctests."""

import doctest
import importlib
import math
import pkgutil

import pytest
import torch
from draws import doubles, loaded, seeded
from hypothesis import given
from hypothesis import strategies as st

import nalu_tutorial
from nalu_tutorial import NAC, nac_init_bound, nac_weight

PUBLISHED_RADIUS = {(100, 2): "0.504", (10, 2): "2.07", (4, 2): "5.43", (2, 1): "9.47"}


def unit_with(parameters):
    W_hat, M_hat = parameters
    return loaded(NAC(W_hat.shape[1], W_hat.shape[0]), W_hat=W_hat, M_hat=M_hat)


def worked_by_hand():
    """tanh(½ ln 3) = ½, tanh(ln 3) = ⅘, σ(ln 3) = ¾ and σ(−ln 3) = ¼."""
    ln3 = math.log(3)
    W_hat = [[ln3 / 2, -ln3 / 2, 0.0], [ln3 / 2, -ln3, 50.0]]
    M_hat = [[ln3, ln3, 2.0], [-ln3, 0.0, 50.0]]
    return unit_with(doubles([W_hat, M_hat]))


def test_weight_worked_by_hand():
    expected = doubles([[0.375, -0.375, 0.0], [0.125, -0.4, 1.0]])
    torch.testing.assert_close(worked_by_hand().weight, expected)


def test_output_worked_by_hand():
    # 8·0.375 − 4·0.375 and 8·0.125 − 4·0.4 + 7
    expected = doubles([[1.5, 6.4], [0.0, 0.0]])
    torch.testing.assert_close(worked_by_hand()(doubles([[8.0, 4.0, 7.0], [0.0, 0.0, 0.0]])), expected)


def test_gradient_of_the_weight_worked_by_hand():
    W_hat, M_hat = (doubles(v).requires_grad_() for v in (math.log(3) / 2, math.log(3)))
    nac_weight(W_hat, M_hat).backward()
    torch.testing.assert_close(W_hat.grad, doubles(0.5625))  # (1 − ¼)·¾
    torch.testing.assert_close(M_hat.grad, doubles(0.09375))  # ½·¾·¼


@given(st.floats(allow_nan=False), st.floats(allow_nan=False))
def test_no_weight_is_beyond_one(w_hat, m_hat):
    pair = [doubles(value) for value in (w_hat, m_hat)]
    weight = nac_weight(*pair)
    assert weight.abs() <= 1
    assert weight.abs() <= torch.sigmoid(pair[1])


@pytest.mark.parametrize(("sizes", "radius"), PUBLISHED_RADIUS.items(), ids=str)
def test_the_start_radius_is_the_published_one(sizes, radius):
    digits = len(radius.partition(".")[2])
    assert f"{nac_init_bound(*sizes):.{digits}f}" == radius


@pytest.mark.parametrize("sizes", [*PUBLISHED_RADIUS, (1, 1), (300, 200)], ids=str)
def test_the_start_has_the_variance_it_was_made_for(sizes):
    r = nac_init_bound(*sizes)
    drawn = r * (2 * torch.rand(2, 300_000, generator=seeded(), dtype=torch.float64) - 1)
    assert nac_weight(*drawn).var().item() == pytest.approx(2 / max(sum(sizes), 5), rel=0.01)


@pytest.mark.long
@pytest.mark.usefixtures("seconds_of_the_processor")
def test_every_example_of_the_package_runs_as_written():
    # A reader has torch and the module that the example stands in; whatever else it takes, the example imports.
    names = [module.name for module in pkgutil.walk_packages(nalu_tutorial.__path__, "nalu_tutorial.")]
    modules = [importlib.import_module(name) for name in names if not name.endswith("__main__")]
    find = doctest.DocTestFinder().find
    examples = [test for module in modules for test in find(module, extraglobs={"torch": torch}) if test.examples]
    for test in examples:
        assert doctest.DocTestRunner().run(test).failed == 0, test.name
    assert {"NAC", "train", "wilson_interval"} <= {test.name.rpartition(".")[2] for test in examples}
