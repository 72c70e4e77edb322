"""Accuracy and its shapes, errors beside a random net's, and the error of a net that is nearly perfect."""

import math

import pytest
import torch

from nalu_tutorial import accuracy, near_perfect_error, relative_error, tasks

NAN = math.nan
PRODUCT = tasks.OPERATIONS["*"]


def test_accuracy_worked_by_hand():
    target = torch.tensor([[1.0], [2.0], [3.0], [4.0]])
    prediction = torch.tensor([[[1.4], [2.5], [NAN], [4.0]], [[1.0], [2.0], [3.0], [4.49]]])
    assert accuracy(prediction, target).tolist() == [0.5, 1.0]  # exactly a half off is off
    assert accuracy(prediction, target, off_by=0.6).tolist() == [0.75, 1.0]
    assert accuracy(prediction, target, off_by=0.1).tolist() == [0.25, 0.75]


def test_relative_accuracy_worked_by_hand():
    target = torch.tensor([[100.0], [-100.0], [0.01], [0.0]])
    prediction = torch.tensor([[[100.9], [-99.1], [0.0102], [0.0]], [[101.1], [100.0], [0.01001], [1e-9]]])
    assert accuracy(prediction, target, off_by=0.01, relative=True).tolist() == [0.5, 0.25]


@pytest.mark.parametrize("leading", [(), (3,), (2, 3)], ids=str)
@pytest.mark.parametrize("own", [False, True], ids=["one target", "a target each"])
@pytest.mark.parametrize("relative", [False, True], ids=["absolute", "relative"])
def test_accuracy_is_one_share_for_each_run(leading, own, relative):
    target = torch.ones(*(leading if own else ()), 5, 2)
    shares = accuracy(torch.ones(*leading, 5, 2), target, relative=relative)
    assert shares.shape == leading
    assert shares.dtype == torch.float64
    assert (shares == 1).all()


@pytest.mark.parametrize("shape", [(5,), (1,), (5, 2), (4, 1)], ids=str)
def test_a_target_of_another_shape_is_named(shape):
    with pytest.raises(ValueError, match=r"expected a target of shape \(5, 1\), got \("):
        accuracy(torch.zeros(3, 5, 1), torch.zeros(shape))


def test_a_relative_error_is_in_percent_of_a_random_net():
    error = torch.tensor([[0.0, 1.0], [4.0, NAN]])
    percents = relative_error(error, 4.0)
    torch.testing.assert_close(percents, torch.tensor([[0.0, 25.0], [100.0, NAN]]), equal_nan=True)
    assert relative_error(error, torch.tensor([4.0, 2.0]))[0, 1] == 50


def test_the_product_of_two_sums_has_the_published_threshold():
    threshold = near_perfect_error(PRODUCT, [[1, 1, 0, 0], [1, 1, 1, 1]], (2, 6))
    assert threshold == pytest.approx(2.1568e-6, rel=0.005)
    assert near_perfect_error(PRODUCT, [[1, 1, 0, 0], [1, 1, 1, 1]], (2, 6)) == threshold


@pytest.mark.parametrize(
    ("wanted", "exact"),
    [
        ([[1]], 13 / 3),  # E x² on [1, 3]: the output is εx too small
        ([[-1]], 13 / 3),
        ([[0]], 13 / 3),
        ([[-1, 1]], 2 / 3),  # ε(x1 − x2)
        ([[1, 0]], 2 / 3),  # ε(x2 − x1): twice the variance
        ([[1, 1]], 16 + 2 / 3),  # ε(x1 + x2)
        ([[0, 0], [0, 0]], 4 * (16 + 2 / 3)),  # the same, twice
    ],
    ids=str,
)
def test_weights_are_off_inward_worked_by_hand(wanted, exact):
    total = tasks.OPERATIONS["+"]
    threshold = near_perfect_error(total, wanted, (1, 3), epsilon=1e-2, points=200_000)
    assert threshold == pytest.approx(exact * 1e-4, rel=0.01)


def test_few_points_are_a_chunk_and_more_are_closer():
    exact = 13 / 3 * 1e-10
    errors = [abs(near_perfect_error(PRODUCT, [[1]], (1, 3), points=points) - exact) for points in (1, 1_000_000)]
    assert errors[1] < 0.002 * exact
    assert 0 < errors[0] < 0.05 * exact


@pytest.mark.parametrize("weight", [0.5, 2.0, NAN], ids=str)
def test_a_wanted_weight_that_is_none_is_named(weight):
    with pytest.raises(ValueError, match=r"^expected wanted weights of -1, 0 and 1, got "):
        near_perfect_error(PRODUCT, [[1.0, 0.0], [0.0, weight]], (1, 3))


@pytest.mark.parametrize(
    ("within", "points"), [((3, 1), 10), ((1, 1), 10), ((1, math.inf), 10), ((NAN, 1), 10), ((1, 3), 0)], ids=str
)
def test_a_range_and_points_that_cannot_be_are_named(within, points):
    with pytest.raises(ValueError, match=r"^expected a finite range and one point or more, got "):
        near_perfect_error(PRODUCT, [[1, 0], [0, 1]], within, points=points)
