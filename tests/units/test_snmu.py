"""The stochastic NMU against numbers worked by hand, and in training mode what every unit promises in the other."""

import pytest
import torch
from draws import doubles, loaded, normal, seeded
from torch import nn
from torch.func import functional_call, vmap

from nalu_tutorial import NMU, SNMU

POINTS = normal(5, 3, seed=3)
EVEN = torch.rand(5, 3, generator=seeded(1), dtype=torch.float64)


def noisy(seed=0, noise=EVEN, **options):
    """Return a unit in training mode with noise that is given."""
    unit = SNMU(3, 2, generator=seeded(seed), dtype=torch.float64, **options)
    unit.noise = noise
    return unit


def test_a_product_worked_by_hand():
    unit = loaded(SNMU(2, 2), weight=[[0.5, 1.0], [1.0, 0.0]])
    unit.noise = doubles([0.25, 0.5])  # n = 1 + 4 · ¼ and 1 + 4 · ½, that is 2 and 3
    # (½·2·6 + ½)/(½·2 + ½) · (3·(−4))/3 = 6½ / 1½ · (−4), and 2·6/2
    assert unit(doubles([6.0, -4.0])).tolist() == pytest.approx([-52 / 3, 6.0])
    assert unit.eval()(doubles([6.0, -4.0])).tolist() == [-14.0, 6.0]  # 3½ · (−4)


def test_the_published_form_is_a_quotient_of_two_products():
    unit, published = noisy(), NMU(3, 2, dtype=torch.float64)
    published.load_state_dict(unit.state_dict())
    n = 1 + 4 * EVEN
    torch.testing.assert_close(unit(POINTS), published(n * POINTS) / published(n))


@pytest.mark.parametrize(("low", "high"), [(1, 5), (0.1, 0.5)])
def test_the_noise_lies_between_its_ends_for_each_entry(low, high):
    drawn = SNMU(2, 1, low=low, high=high).drawn(torch.zeros(10_000, 2))
    assert (drawn.shape, len(drawn.unique()) > 19_000) == ((10_000, 2), True)
    width = high - low
    assert (drawn.min().item(), drawn.max().item()) == pytest.approx((low, high), abs=0.01 * width)
    assert drawn.mean().item() == pytest.approx((low + high) / 2, abs=0.02 * width)


def test_alone_it_draws_from_torchs_generator_as_dropout_does_and_in_evaluation_mode_not():
    unit = noisy(noise=None)
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(3)
        first, second = unit(POINTS), unit(POINTS)
        torch.manual_seed(3)
        assert torch.equal(unit(POINTS), first)
        assert not torch.equal(second, first)
        before = torch.random.get_rng_state()
        assert torch.equal(unit.eval()(POINTS), unit(POINTS))
        noisy()(POINTS)
        assert torch.equal(torch.random.get_rng_state(), before)


def test_points_are_row_by_row_whatever_the_leading_shape():
    unit, x, noise = noisy(), POINTS[:4].reshape(2, 1, 2, 3), EVEN[:4].reshape(2, 1, 2, 3)
    whole = unit(POINTS)
    unit.noise = noise
    torch.testing.assert_close(unit(x).reshape(4, 2), whole[:4])


def test_gradients_with_noise_are_those_of_finite_differences():
    unit = noisy()
    given = unit.weight.detach().clone().requires_grad_(), POINTS.clone().requires_grad_()
    assert torch.autograd.gradcheck(lambda weight, x: functional_call(unit, {"weight": weight}, (x,)), given)


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_it_draws_in_its_precision(dtype):
    unit, x = noisy(noise=None).to(dtype), POINTS.to(dtype)
    assert (unit.drawn(x).dtype, unit(x).dtype) == (dtype, dtype)


def test_copies_mapped_with_noise_of_their_own_are_the_copies():
    units = [noisy(seed, EVEN.roll(seed, 0)) for seed in range(3)]
    given = {name: torch.stack([getattr(unit, name).detach() for unit in units]) for name in ("weight", "noise")}
    mapped = vmap(lambda given: functional_call(units[0], given, (POINTS,)))(given)
    torch.testing.assert_close(mapped, torch.stack([unit(POINTS) for unit in units]))
    assert torch.equal(units[0].noise, EVEN)


@pytest.mark.compiler
def test_it_compiles_whole():
    unit = noisy()
    torch.compiler.reset()
    torch.testing.assert_close(torch.compile(unit, fullgraph=True, backend="aot_eager")(POINTS), unit(POINTS))


def test_a_hundred_factors_stay_in_float32():
    unit, x = SNMU(100, 1), torch.full((64, 100), 1.1)
    nn.init.ones_(unit.weight)
    torch.testing.assert_close(unit(x), torch.full((64, 1), 1.1**100), rtol=1e-4, atol=0)


@pytest.mark.parametrize("shape", [(5, 2), (4, 3), (3,)], ids=str)
def test_noise_of_another_shape_is_named(shape):
    sentence = r"^expected noise of the input's shape, \(5, 3\), got \("
    with pytest.raises(ValueError, match=sentence) as error:
        noisy(noise=torch.zeros(shape))(POINTS)
    assert str(shape) in str(error.value)
