"""How runs are judged: intervals against published values, accuracy and its shapes."""

import math

import pytest
import torch

from nalu_tutorial import Share, accuracy, wilson_interval

INF, NAN = math.inf, math.nan


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (94, 100, 0.8752, 0.9722),
        (13, 100, 0.0776, 0.2098),  # published as 13 % (+8 −5)
        (50, 100, 0.4038, 0.5962),
        (1, 10, 0.0179, 0.4042),
        (0, 100, 0.0, 0.0370),  # z² / (n + z²)
        (100, 100, 0.9630, 1.0),  # n / (n + z²)
        (0, 1, 0.0, 0.7935),
        (1, 1, 0.2065, 1.0),
    ],
)
def test_wilsons_interval_is_the_published_one(successes, trials, low, high):
    share = wilson_interval(successes, trials)
    assert share.rate == successes / trials
    assert share[1:] == pytest.approx((low, high), abs=5e-5)


def test_wilsons_interval_is_where_the_score_test_just_passes():
    for level, z in ((0.90, 1.644854), (0.95, 1.959964), (0.99, 2.575829)):
        share = wilson_interval(7, 40, level)
        for end in (share.low, share.high):
            score = abs(share.rate - end) / math.sqrt(end * (1 - end) / 40)
            assert score == pytest.approx(z, rel=1e-5)


def test_an_interval_holds_its_share_and_ends_exactly_at_nothing_and_at_all():
    for trials in (1, 3, 50, 1000):
        assert wilson_interval(0, trials).low == 0.0
        assert wilson_interval(trials, trials).high == 1.0
        for successes in range(trials + 1):
            share = wilson_interval(successes, trials)
            assert 0 <= share.low <= share.rate <= share.high <= 1
            mirrored = wilson_interval(trials - successes, trials)
            assert share.low == pytest.approx(1 - mirrored.high)


@pytest.mark.parametrize(("successes", "trials"), [(0, 0), (-1, 5), (6, 5), (0, -1)])
def test_a_count_that_cannot_be_is_named(successes, trials):
    with pytest.raises(ValueError, match=f"got {successes} of {trials}"):
        wilson_interval(successes, trials)


@pytest.mark.parametrize("level", [95, 0.5, 1.0, 0])
def test_a_level_without_a_quantile_is_named(level):
    with pytest.raises(ValueError, match=rf"level must be one of \[0.9, 0.95, 0.99\], not {level}"):
        wilson_interval(1, 2, level)


@pytest.mark.parametrize(
    ("share", "written"),
    [
        (Share(0.94, 0.8752, 0.9722), "94 % (88–97)"),
        (Share(0.0, 0.0, 0.037), "0 % (0–4)"),
        (Share(1.0, 0.963, 1.0), "100 % (96–100)"),
    ],
    ids=str,
)
def test_a_share_is_written_as_the_book_does(share, written):
    assert str(share) == f"{share}" == written


def test_accuracy_worked_by_hand():
    target = torch.tensor([[1.0], [2.0], [3.0], [4.0]])
    prediction = torch.tensor([[[1.4], [2.5], [NAN], [4.0]], [[1.0], [2.0], [3.0], [4.49]]])
    assert accuracy(prediction, target).tolist() == [0.5, 1.0]  # exactly a half off is off
    assert accuracy(prediction, target, off_by=0.6).tolist() == [0.75, 1.0]
    assert accuracy(prediction, target, off_by=0.1).tolist() == [0.25, 0.75]


@pytest.mark.parametrize("leading", [(), (3,), (2, 3)], ids=str)
@pytest.mark.parametrize("own", [False, True], ids=["one target", "a target each"])
def test_accuracy_is_one_share_for_each_run(leading, own):
    target = torch.zeros(*(leading if own else ()), 5, 2)
    found = accuracy(torch.zeros(*leading, 5, 2), target)
    assert found.shape == leading
    assert found.dtype == torch.float64
    assert (found == 1).all()


@pytest.mark.parametrize("shape", [(5,), (1,), (5, 2), (4, 1)], ids=str)
def test_a_target_of_another_shape_is_named(shape):
    with pytest.raises(ValueError, match=r"expected a target of shape \(5, 1\), got \("):
        accuracy(torch.zeros(3, 5, 1), torch.zeros(shape))
