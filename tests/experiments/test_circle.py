"""Addition modulo 31 by a transformer: waves of its embedding, and shares by whether the mirror was trained."""

import math
from dataclasses import replace

import torch

from nalu_tutorial import tasks, train
from nalu_tutorial.experiments import EXPERIMENTS
from nalu_tutorial.experiments.transformers import _cuts, circle
from nalu_tutorial.experiments.transformers._circle_net import CircleNet, power, waves, without

EXPERIMENT = EXPERIMENTS["circle"]


def seeded(seed=0):
    return torch.Generator().manual_seed(seed)


def ring(*frequencies, modulus=31):
    """An embedding that is circles of these frequencies around a mean."""
    angles = 2 * math.pi * torch.arange(modulus) / modulus
    columns = [wave(k * angles) for k in frequencies for wave in (torch.cos, torch.sin)]
    return 3 + torch.stack(columns, dim=1)


def test_the_order_of_the_two_matters_at_the_start():
    net = CircleNet(31, width=8, heads=2, generator=seeded())
    assert not torch.isclose(*net(torch.tensor([[1.0, 2.0], [2.0, 1.0]]))).all()


def test_waves_are_orthonormal_and_lack_the_mean_alone():
    basis = waves(31).flatten(0, 1)
    torch.testing.assert_close(basis @ basis.T, torch.eye(30, dtype=torch.float64))
    torch.testing.assert_close(basis.T @ basis, torch.eye(31, dtype=torch.float64) - 1 / 31)


def test_power_is_found_where_it_is():
    expected = torch.zeros(15, dtype=torch.float64)
    expected[[1, 4, 8]] = 1 / 3
    torch.testing.assert_close(power(ring(2, 5, 9)), expected, atol=1e-6, rtol=0)


def test_frequencies_are_taken_away_and_all_else_stays():
    torch.testing.assert_close(without(ring(2, 5), torch.tensor([1])), torch.cat([3 + 0 * ring(2), ring(5)], dim=1))


def runs_of(mirrored, **params):
    table = tasks.modular_sums(31, mirrored=mirrored)
    options = EXPERIMENT.options
    runs = train(lambda: CircleNet(31), table, seeds=2, steps=1, **options)
    return replace(runs, params=runs.params | params)


def test_shares_are_apart_for_pairs_whose_mirror_was_trained(monkeypatch):
    """A net that knows what it was trained on and the mirrors of these, and says 0 elsewhere."""
    runs = runs_of(mirrored=False)
    trained = {tuple(sorted(pair)) for pair in runs.task.training_set()[0].int().tolist()}

    def knows(self, x):
        output = [sum(pair) % 31 if tuple(sorted(pair)) in trained else -1 for pair in x.int().tolist()]
        wrong = [(sum(pair) + 1) % 31 for pair in x.int().tolist()]
        answers = [a if a >= 0 else b for a, b in zip(output, wrong, strict=True)]
        return torch.eye(31)[answers].expand(2, -1, -1)

    monkeypatch.setattr(type(runs), "predict", knows)
    measured = {name: measure(runs).tolist() for name, measure in EXPERIMENT.measures.items() if "right" in name[:6]}
    assert measured["right_trained"] == [1, 1]
    assert measured["right_mirror_trained"] == [1, 1]
    assert measured["right_mirror_held_out"] == [0, 0]
    assert 0.5 < measured["right_held_out"][0] < 0.9


def test_where_mirrors_are_held_out_together_none_was_trained():
    runs = runs_of(mirrored=True)
    assert not circle.mirror_was_trained(runs.task).any()
    assert EXPERIMENT.measures["right_mirror_trained"](runs).isnan().all()
    torch.testing.assert_close(
        EXPERIMENT.measures["right_mirror_held_out"](runs), EXPERIMENT.measures["right_held_out"](runs)
    )


def four_rings():
    """An embedding that is circles of four frequencies, the last of them weak."""
    return torch.cat([3 * ring(2), 2 * ring(7), ring(11), 0.1 * ring(4)], dim=1)


def frequencies_of(embedding):
    around = (waves(len(embedding)) @ embedding.double()).square().sum(dim=(1, 2))
    return (around > 1e-6).nonzero()[:, 0].add(1).tolist()


def test_the_strongest_are_taken_away_or_left_alone():
    embedding = four_rings()
    (cut,), (alone,) = _cuts.without_strongest(embedding), _cuts.strongest_alone(embedding)
    assert frequencies_of(cut) == [4]
    assert frequencies_of(alone) == [2, 7, 11]
    torch.testing.assert_close(cut.mean(dim=0), embedding.mean(dim=0))
    torch.testing.assert_close(cut + alone - embedding.mean(dim=0), embedding)
    both = torch.stack([embedding, embedding])
    assert circle.power_of_strongest(runs_of(mirrored=True, embedding=both)).min() > 0.99


def test_others_are_three_at_a_time_and_never_the_strongest():
    embedding = torch.cat([9 * ring(2, 7, 11), ring(*(k for k in range(1, 16) if k not in (2, 7, 11)))], dim=1)
    draws = _cuts.without_others(embedding)
    assert len(draws) == _cuts.DRAWS
    left = [frequencies_of(draw) for draw in draws]
    assert all({2, 7, 11} < set(actual) and len(actual) == 12 for actual in left)
    assert len(set(map(tuple, left))) > 10


def power_left(embedding):
    return (embedding.double() - embedding.double().mean(dim=0)).square().sum()


def test_evenly_takes_as_much_power_and_leaves_every_share():
    embedding = four_rings()
    ((cut,), (even,)) = _cuts.without_strongest(embedding), _cuts.less_evenly(embedding)
    torch.testing.assert_close(power_left(even), power_left(cut))
    torch.testing.assert_close(power(even), power(embedding))
    torch.testing.assert_close(even.mean(dim=0), embedding.mean(dim=0))


def test_drawn_directions_take_no_less_power_and_leave_the_mean():
    embedding = torch.randn(31, 48, generator=seeded())
    draws, (cut,) = _cuts.less_at_random(embedding), _cuts.without_strongest(embedding)
    for draw in draws:
        assert power_left(draw) <= power_left(cut)
        assert power_left(draw) > power_left(cut) - 3 * power_left(embedding) / 30  # one direction more at most
        torch.testing.assert_close(draw.mean(dim=0), embedding.mean(dim=0))
    assert len({round(power_left(draw).item(), 6) for draw in draws}) == _cuts.DRAWS


def test_ablating_leaves_the_run_as_it_was():
    runs = runs_of(mirrored=True)
    before = runs.params["embedding"].clone()
    first = EXPERIMENT.measures["right_without_strongest"](runs)
    torch.testing.assert_close(EXPERIMENT.measures["right_without_strongest"](runs), first)
    assert torch.equal(runs.params["embedding"], before)
