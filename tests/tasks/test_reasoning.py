"""Nights and days to reason about: shares as the docstrings say, and the same draw for the same seed."""

import torch

from nalu_tutorial import tasks


def share(where):
    return where.double().mean().item()


def test_nights_have_one_thief_and_alibis_only_for_the_innocent():
    night = tasks.nights(20_000, seed=0).bool()
    thieves, alibis = night[:, :3], night[:, 3:5]
    assert (thieves.sum(dim=1) == 1).all()
    assert not (thieves[:, :2] & alibis).any()
    assert all(abs(share(each) - 1 / 3) < 0.02 for each in thieves.T)
    assert abs(share(alibis[:, 0][~thieves[:, 0]]) - 0.5) < 0.02


def test_mud_window_and_dog_come_as_often_as_said():
    _, butler, gardener, _, _, mud, window, dog = tasks.nights(20_000, seed=1).bool().T
    for where, expected in (
        (mud[gardener], 0.4),
        (mud[~gardener], 0.2),
        (window, 0.5),
        (dog[butler], 0.95),
        (dog[~butler], 0.5),
    ):
        assert abs(share(where) - expected) < 0.02


def test_storms_are_noted_wrongly_as_often_as_asked():
    signs, noted = tasks.storm_days(lambda x: x.prod(dim=-1), 20_000, 0.2, seed=0)
    assert abs(share(noted != signs.prod(dim=-1)) - 0.2) < 0.02
    assert abs(share(signs) - 0.6) < 0.02
    _, right = tasks.storm_days(lambda x: x.prod(dim=-1), 100, 0, seed=0)
    assert torch.equal(right, signs[:0].new_tensor(right.tolist()))


def test_the_same_seed_draws_the_same_and_more_days_begin_alike():
    first, again = (tasks.storm_days(lambda x: x[..., 0], 20, 0.1, seed=3) for _ in range(2))
    assert all(torch.equal(one, other) for one, other in zip(first, again, strict=True))
    assert torch.equal(tasks.nights(50, 3), tasks.nights(50, 3))
