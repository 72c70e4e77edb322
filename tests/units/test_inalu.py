"""The iNALU's repairs, each on its own, against numbers worked by hand."""

import math
from functools import partial

import pytest
import torch
from draws import doubles, loaded, normal, seeded

from nalu_tutorial import INALU, NALU, sign_product

OPEN, SHUT = 50.0, -1000.0
PLAIN = {"shared_weights": True, "clip": False, "sign": False, "input_gate": True}


def multiplying(in_features, W_hat, **options):
    """Return a unit whose gate passes the product alone, with W the sign of W_hat."""
    size = torch.full((len(W_hat), in_features), OPEN)
    return loaded(INALU(in_features, len(W_hat), **options), W_hat_mul=W_hat, M_hat_mul=size, G=[SHUT] * len(W_hat))


@pytest.mark.parametrize("shared_weights", [True, False])
@pytest.mark.parametrize("input_gate", [True, False])
def test_with_every_repair_off_it_is_the_nalu(shared_weights, input_gate):
    alike = {"shared_weights": shared_weights, "input_gate": input_gate, "epsilon": 1e-3, "dtype": torch.float64}
    unit, nalu = INALU(3, 2, clip=False, sign=False, **alike), NALU(3, 2, generator=seeded(), **alike)
    unit.load_state_dict(nalu.state_dict())
    assert torch.equal(unit(normal(20, 3)), nalu(normal(20, 3)))


def test_the_sign_worked_by_hand():
    weight = torch.tensor([[0.25, -1.0, 0.0], [1.0, 1.0, 1.0], [-1.0, 0.0, 0.25]])
    # The factors are ½ · 1 · 1, then −1 · 1 · −1, then −1 · 1 · ½.
    assert sign_product(torch.tensor([-2.0, 3.0, -5.0]), weight).tolist() == [0.5, 1.0, -0.5]
    # A zero counts as 1 − |W|: ¾ · 1 · 1, then 0, then 0.
    assert sign_product(torch.tensor([0.0, 3.0, 5.0]), weight).tolist() == [0.75, 0.0, 0.0]


def test_the_sign_stays_between_minus_one_and_one():
    signs = sign_product(normal(50, 9).float(), torch.tanh(normal(40, 9, seed=1).float()))
    assert signs.abs().max() <= 1
    positive = sign_product(torch.ones(9), torch.rand(10_000, 9, generator=seeded()))
    assert positive.max() <= 1
    torch.testing.assert_close(positive, torch.ones(10_000))


def test_products_have_their_sign():
    unit = multiplying(3, [[OPEN, OPEN, 0.0], [OPEN, -OPEN, 0.0], [OPEN, OPEN, OPEN]])
    x = doubles([[-2.0, 3.0, -5.0], [-2.0, -3.0, 5.0]])
    torch.testing.assert_close(unit(x), doubles([[-6.0, -2 / 3, 30.0], [6.0, 2 / 3, 30.0]]))
    unsigned = multiplying(3, [[OPEN, OPEN, 0.0]], sign=False)
    torch.testing.assert_close(unsigned(x), doubles([[6.0], [6.0]]))


def test_the_clips_worked_by_hand():
    x = doubles([[1e30], [1e-7], [3e-8], [2.0]])
    clipped, open_ended = (multiplying(1, [[OPEN]], clip=clip)(x).flatten() for clip in (True, False))
    torch.testing.assert_close(clipped, doubles([math.exp(20), 1e-7, 1e-7, 2.0]), rtol=1e-9, atol=0)
    wanted = doubles([1e30, 2e-7, 1.3e-7, 2.0 + 1e-7])
    torch.testing.assert_close(open_ended, wanted, rtol=1e-9, atol=0)


def test_the_outward_penalty_worked_by_hand():
    unit = loaded(
        INALU(2, 1),
        W_hat_add=[[20.0, -25.0]],  # 0
        M_hat_add=[[0.0, 10.0]],  # (20 + 10) / 2
        W_hat_mul=[[-10.0, 30.0]],  # 10 / 2
        M_hat_mul=[[19.0, 21.0]],  # 1 / 2
        G=[-18.0],  # 2
    )
    torch.testing.assert_close(unit.outward_penalty(), doubles(0.05 * 22.5))
    unit.outward_penalty().backward()
    assert unit.W_hat_mul.grad.tolist() == [[0.025, 0.0]]  # downhill is away from 0
    assert unit.G.grad.tolist() == [0.05]


@pytest.mark.parametrize("unit", [INALU, partial(INALU, shared_weights=True, input_gate=True)], ids=["own", "shared"])
def test_the_groups_name_every_parameter_once(unit):
    made = unit(3, 2)
    assert [*made.groups] == ["weights", "gate"]
    assert made.groups["gate"] == ("G",)
    assert [*made.groups["weights"], "G"] == list(made.state_dict())


@pytest.mark.parametrize("unit", [INALU, partial(INALU, shared_weights=True, input_gate=True)], ids=["own", "shared"])
def test_it_starts_around_its_three_means(unit):
    means = {"W": 1.0, "M": -1.0, "G": 0.0}
    for name, parameter in unit(2000, 2000, generator=seeded()).named_parameters():
        assert parameter.mean().item() == pytest.approx(means[name[0]], abs=0.01)
        assert parameter.std().item() == pytest.approx(0.1, rel=0.05)


def test_it_is_drawn_again_from_a_wide_range():
    unit, same = INALU(300, 2000), INALU(300, 2000)
    for made in (unit, same):
        made.redraw(seeded(1))
    for name, parameter in unit.named_parameters():
        assert 1.99 < parameter.max() <= 2
        assert -2 <= parameter.min() < -1.99
        assert parameter.std().item() == pytest.approx(4 / math.sqrt(12), rel=0.05)
        assert torch.equal(parameter, same.get_parameter(name))
    assert not torch.equal(unit.W_hat_add, unit.W_hat_mul)
