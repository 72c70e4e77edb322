"""Which seeds succeeded, when, and how near their weights came to −1, 0 and 1."""

import math

import pytest
import torch

from nalu_tutorial import best_step, solved_at, sparsity_error, success

INF, NAN = math.inf, math.nan


def columns(*seeds):
    """Turn one list for each seed into a history of shape (L, S)."""
    return torch.tensor(seeds, dtype=torch.float64).T


@pytest.mark.parametrize(
    ("errors", "best"),
    [
        ([3, 1, 2], 1),
        ([1, 1, 1], 0),
        ([NAN, 3, 2], 2),
        ([3, NAN, NAN], 0),
        ([1, 0, NAN], 1),
        ([INF, 5, INF], 1),
        ([NAN, INF, 1e300], 2),
        ([NAN, NAN, NAN], 0),
    ],
    ids=str,
)
def test_the_best_step_is_that_of_the_smallest_error_and_never_nan(errors, best):
    assert best_step(columns(errors, [9, 8, 7])).tolist() == [best, 2]


@pytest.mark.parametrize(
    ("validation", "extrapolation", "succeeded"),
    [
        ([3, 2, 1], [9, 9, 0], True),
        ([3, 1, 2], [0, 9, 0], False),  # good where validation is not at its best
        ([3, 1, 2], [9, 0, 9], True),  # lost again later
        ([3, 2, NAN], [9, 0, NAN], True),
        ([3, 2, NAN], [9, 9, 0], False),
        ([3, 2, 1], [0, 0, NAN], False),
        ([NAN, NAN, NAN], [0, 0, 0], False),
        ([INF, INF, INF], [0, 0, 0], False),
        ([3, 2, 1], [9, 9, 0.5], False),  # the threshold itself is not below it
    ],
    ids=str,
)
def test_success_worked_by_hand(validation, extrapolation, succeeded):
    successes = success(columns(validation, [1, 2, 3]), columns(extrapolation, [0, 9, 9]), 0.5)
    assert successes.dtype == torch.bool
    assert successes.tolist() == [succeeded, True]


def test_solved_at_is_the_first_step_below_the_threshold():
    steps = torch.tensor([0, 1000, 3000])
    first_steps = solved_at(steps, columns([9, 0.5, 0], [0, 9, 9], [9, 9, 9], [NAN, 0, NAN], [NAN, NAN, NAN]), 0.5)
    expected = torch.tensor([3000, 0, NAN, 1000, NAN], dtype=torch.float64)
    torch.testing.assert_close(first_steps, expected, equal_nan=True)


def test_large_steps_keep_their_digits():
    steps = torch.tensor([0, 20_000_001])
    assert solved_at(steps, columns([9, 0]).float(), 0.5).tolist() == [20_000_001]


def test_sparsity_error_worked_by_hand():
    first = torch.tensor([[[1.0, -1.0], [0.0, 0.1]], [[0.5, 0.0], [1.0, 1.0]], [[1.0, -1.0], [0.0, 0.0]]])
    second = torch.tensor([[0.7], [1.0], [-1.2]])
    torch.testing.assert_close(sparsity_error(first, second), torch.tensor([0.3, 0.5, 0.2]))
    torch.testing.assert_close(sparsity_error(first), torch.tensor([0.1, 0.5, 0.0]))


def test_a_weight_that_is_a_single_number_counts():
    torch.testing.assert_close(sparsity_error(torch.tensor([0.0, 0.75])), torch.tensor([0.0, 0.25]))


def test_a_weight_that_is_nan_is_not_sparse():
    errors = sparsity_error(torch.tensor([[0.0, NAN], [0.0, 1.0]]), torch.ones(2, 3))
    assert errors.isnan().tolist() == [True, False]


@pytest.mark.parametrize("shape", [(3, 2), (2, 3), (1, 2), (2,)], ids=str)
def test_histories_of_two_shapes_are_named(shape):
    with pytest.raises(ValueError, match=r"^expected validation and extrapolation errors of one shape, got \(2, 2\)"):
        success(torch.zeros(2, 2), torch.zeros(shape), 1.0)


@pytest.mark.parametrize("steps", [torch.arange(1), torch.arange(3), torch.tensor(0), torch.zeros(2, 1)], ids=str)
def test_a_step_for_each_logged_error(steps):
    with pytest.raises(ValueError, match=r"^expected one step for each of 2 logged errors, got \("):
        solved_at(steps, torch.zeros(2, 2), 1.0)
