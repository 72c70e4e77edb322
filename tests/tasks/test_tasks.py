"""The targets worked by hand, the published ranges and thresholds, and what a task refuses."""

import math
from dataclasses import replace

import pytest
import torch

from nalu_tutorial import near_perfect_error, tasks
from nalu_tutorial.tasks import Pairs, Task

LINE = tasks.identity((0, 1), (0, 1))


def drawn(task, points, seed=0, dtype=torch.float64, **keywords):
    return task.draw((points,), generator=torch.Generator().manual_seed(seed), dtype=dtype, **keywords)


def target(task, *x):
    return task.target(torch.tensor(x, dtype=torch.float64)).tolist()


# The base


def test_the_two_fixed_sets_share_no_point():
    assert not torch.isin(*(points[0] for points in (LINE.validation_set(), LINE.extrapolation_set()))).any()


def test_no_seed_of_a_run_draws_the_fixed_sets():
    sets = (LINE.validation_set(dtype=torch.float64), LINE.extrapolation_set(dtype=torch.float64))
    fixed = torch.cat([x for x, _ in sets])
    for seed in range(20):
        assert not torch.isin(drawn(LINE, 1000, seed=seed)[0], fixed).any()


def test_whole_numbers_include_both_ends_and_nothing_between():
    x, _ = drawn(tasks.signed_sum([1, 1], (-3, 3), (-9, -7)), 2000)
    assert x.unique().tolist() == [-3, -2, -1, 0, 1, 2, 3]
    counts = x.flatten().histc(7)
    assert counts.min() > 0.8 * counts.max()


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
@pytest.mark.parametrize("task", [tasks.signed_sum([1, 1]), tasks.comparison(">", 2)], ids=["sum", "comparison"])
def test_the_largest_even_number_makes_the_last_whole_number(task, dtype):
    below_one = torch.nextafter(torch.ones(6, dtype=dtype), torch.zeros(6, dtype=dtype))[: task.numbers(None)]
    x, _ = task.points(below_one, torch.tensor(0, dtype=dtype), torch.tensor(999, dtype=dtype), None)
    assert x.tolist() == [999, 999]


def test_noise_is_on_the_targets_of_training_alone():
    clean, noisy = (tasks.signed_sum([1, -1], noise=noise) for noise in (0, 5))
    uniform = torch.rand((20_000, noisy.training_numbers()), generator=torch.Generator().manual_seed(0))
    ends = torch.tensor(20.0), torch.tensor(40.0)
    x, t = noisy.training_points(uniform, *ends)
    exact, truth = clean.training_points(uniform[:, :-1], *ends)
    assert torch.equal(x, exact)
    assert clean.training_numbers() == 2
    assert (t - truth).mean().item() == pytest.approx(0, abs=0.15)
    assert (t - truth).std().item() == pytest.approx(5, rel=0.03)
    for kind in ("validation_set", "extrapolation_set"):
        assert all(map(torch.equal, getattr(noisy, kind)(), getattr(clean, kind)()))


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_the_first_and_the_last_even_number_make_noise_that_is_finite(dtype):
    task = tasks.signed_sum([1], noise=1)
    ends = torch.tensor([[0.5, 0.0], [0.5, torch.nextafter(torch.ones((), dtype=dtype), torch.zeros((), dtype=dtype))]])
    _, t = task.training_points(ends.to(dtype), torch.tensor(0, dtype=dtype), torch.tensor(0, dtype=dtype))
    assert t[0].item() < -5
    assert 5 < t[1].item() < 6


def test_a_union_of_ranges_gets_points_by_their_widths_and_none_between():
    union = Task(LINE.target, 2, (0, 1), ((-6, -4), (2, 3), (10, 11)))
    x, _ = union.extrapolation_set(8000, torch.float64)
    shares = [((low <= x) & (x <= high)).double().mean().item() for low, high in union.extrapolation]
    assert shares == pytest.approx([0.5, 0.25, 0.25], abs=0.02)
    assert sum(shares) == 1
    for low, high in union.extrapolation:
        inside = x[(low <= x) & (x <= high)]
        assert inside.mean().item() == pytest.approx((low + high) / 2, abs=0.02 * (high - low))
    assert (x[:, 0] < 0).ne(x[:, 1] < 0).double().mean().item() == pytest.approx(0.5, abs=0.03)  # each by itself


def test_other_ranges_keep_the_rest_of_a_task():
    far = tasks.product_of_sums().over((1, 2), (1, 6), threshold=0.5)
    assert far == replace(tasks.product_of_sums(), extrapolation=(1, 6), threshold=0.5)
    assert far.over((0, 1), (2, 3)).threshold is None


def test_another_range_puts_an_end_to_a_grid_and_the_same_does_not():
    task = tasks.four_outputs()
    assert task.over(task.training, task.extrapolation) == task
    x, _ = task.over((1, 2), (5, 6)).extrapolation_set(10)
    assert x.shape == (10, 2)
    assert x.min() >= 5


def test_time_has_its_own_axis_and_length():
    task = tasks.over_time("+", lengths=(10, 50))
    assert drawn(task, 7)[0].shape == task.validation_set(7)[0].shape == (7, 10, 10)
    assert task.extrapolation_set(7)[0].shape == (7, 50, 10)
    assert drawn(task, 7, within=((0, 1), (5, 6)), length=3)[0].shape == (7, 3, 10)


# The targets


@pytest.mark.parametrize(
    ("task", "x", "t"),
    [
        (tasks.identity(), (-7.5,), -7.5),
        (tasks.signed_sum([1, -1, 0, 2]), (30, 40, 7, 5), 0),
        (tasks.signed_sum([0.5]), (3,), 1.5),
        (tasks.product_of_sums(), (1, 2, 3, 4), 30),
        (tasks.arithmetic("+", 4), (1, 2, 3, 4), 10),
        (tasks.arithmetic("-", 4), (1, 2, 3, 4), -8),
        (tasks.arithmetic("*", 4), (1, 2, 3, 4), 24),
        (tasks.arithmetic("/", 4), (12, 2, 3, 4), 0.5),
        (tasks.arithmetic("square"), (-3,), 9),
        (tasks.arithmetic("sqrt"), (9,), 3),
    ],
)
def test_a_target_worked_by_hand(task, x, t):
    assert target(task, *x) == [t]


@pytest.mark.parametrize(
    ("operation", "t"), [("+", 18), ("-", -8), ("*", 65), ("/", 5 / 13), ("square", 25), ("sqrt", math.sqrt(5))]
)
def test_sums_of_slices_worked_by_hand(operation, t):
    # Of 10 inputs two slices of 4 that share 2: a = 1 + 2 + 2 + 0, b = 2 + 0 + 6 + 5.
    task = tasks.sums_of_slices(operation, inputs=10, subset=0.4)
    x = (1, 2, 2, 0, 6, 5, 70, 80, 90, 100)
    assert target(task, *x) == [pytest.approx(t)]
    assert task.threshold is None


def test_the_published_slices_have_25_inputs_and_share_12():
    inputs = torch.eye(100)
    task = tasks.sums_of_slices("+")
    counts = task.target(inputs).flatten().tolist()
    assert (counts.count(1), counts.count(2)) == (26, 12)
    assert counts[:38] == [1] * 13 + [2] * 12 + [1] * 13


def test_sums_over_time_worked_by_hand():
    x = torch.zeros(3, 10)
    x[:, 0], x[:, 1], x[2, 2], x[:, 3:] = torch.tensor([1.0, 2.0, 3.0]), 2, 5, 100
    assert tasks.over_time("-").target(x).tolist() == [6 + 6 - (6 + 5)]


def test_four_outputs_worked_by_hand():
    assert target(tasks.four_outputs(), 4, -2) == [2, -8, -2, 2]
    assert target(tasks.four_outputs(), -4, 2) == [-2, -8, -2, 0]


def test_the_grids_of_four_outputs_are_the_published_ones():
    x, _ = tasks.four_outputs().extrapolation_set(dtype=torch.float64)
    assert x.shape == (41 * 41, 2)
    for column in x.T:
        torch.testing.assert_close(column.unique(), torch.linspace(-4.1, 3.9, 41, dtype=torch.float64))
    assert len(x.unique(dim=0)) == len(x)
    assert (x != 0).all()
    x, t = tasks.four_outputs(positive=True).extrapolation_set(dtype=torch.float64)
    torch.testing.assert_close(x[:, 0].unique(), torch.linspace(0.1, 4, 40, dtype=torch.float64))
    torch.testing.assert_close(t[:, 3] ** 2, x[:, 0])


def test_few_of_many_leaves_the_idle_inputs_where_they_are():
    task = tasks.few_of_many("/", 6, irrelevant=(0, 0.05))
    for x, t in (task.validation_set(5000), task.extrapolation_set(5000)):
        torch.testing.assert_close(t, x[:, :1] / x[:, 1:2])
        assert (x[:, 2:].amin(), x[:, 2:].amax()) == (pytest.approx(0, abs=1e-4), pytest.approx(0.05, abs=1e-4))
    x, _ = task.extrapolation_set(5000)
    assert x[:, :2].amax() == pytest.approx(4, abs=0.01)


@pytest.mark.parametrize(("operation", "training", "far"), [("/", (0.1, 2), (0.1, 4)), ("*", (-2, 2), (-4, 4))])
def test_few_of_many_is_solved_by_answers_that_are_less_than_one_percent_off(operation, training, far):
    task = tasks.few_of_many(operation, 3, (0, 1), training, far)
    _, t = task.extrapolation_set(200_000, dtype=torch.float64)
    assert (0.01 * t).square().mean() == pytest.approx(task.threshold, rel=0.03)


# Ranges and thresholds


def test_the_defaults_are_the_published_ranges():
    for task, ranges in (
        (tasks.identity(), ((-5, 5), (-20, 20))),
        (tasks.signed_sum([1]), ((20, 40), (0, 60))),
        (tasks.product_of_sums(), ((1, 2), (2, 6))),
        (tasks.sums_of_slices("*"), ((1, 2), (2, 6))),
        (tasks.comparison(">", 2), ((-10, 9), (-100, 99))),
        (tasks.comparison(">", 13), ((-10, 9), (-(10**13), 10**13 - 1))),
    ):
        assert (task.training, task.extrapolation) == ranges
    assert tasks.identity().threshold == tasks.signed_sum([1]).threshold == 0.01
    assert tasks.product_of_sums().threshold == 2.157e-6
    assert tasks.four_outputs().training == (0.1, 2)
    assert (tasks.over_time("+").length, tasks.over_time("+").extrapolation_length) == (10, 1000)


def slices(size, shared, inputs=100):
    return [[float(begin <= i < begin + size) for i in range(inputs)] for begin in (0, size - shared)]


# The authors' script counts slices of 26 and 13.
@pytest.mark.parametrize(
    ("operation", "threshold", "of_25_and_12"),
    [("*", 0.16001, 0.1606), ("+", 1.479e-5, 1.604e-5), ("-", 1.384e-8, 1.387e-8)],
)
def test_the_published_thresholds_of_slices_are_those_of_the_definition(operation, threshold, of_25_and_12):
    task = tasks.sums_of_slices(operation)
    assert task.threshold == threshold
    for wanted, published in ((slices(26, 13), threshold), (slices(25, 12), of_25_and_12)):
        error = near_perfect_error(tasks.OPERATIONS[operation], wanted, task.extrapolation, points=50_000)
        assert error == pytest.approx(published, rel=0.01)


@pytest.mark.parametrize(
    "changes", [{"inputs": 50}, {"subset": 0.2}, {"overlap": 0.25}, {"extrapolation": (1, 6)}], ids=str
)
def test_a_setting_that_was_not_published_has_no_threshold(changes):
    assert tasks.sums_of_slices("+", **changes).threshold is None
    assert tasks.sums_of_slices("/").threshold is None


# What a unit returns whose weights are all ε off.
OFF = {
    "+": lambda x, e: x.sum(-1) - e * x.abs().sum(-1),
    "-": lambda x, e: x[:, 0] - x[:, 1] - e * x.abs().sum(-1),
    "*": lambda x, e: (1 - e) ** 2 * x.prod(-1),
    "/": lambda x, e: (1 - e) / (1 + e) * x[:, 0] / x[:, 1],
}


def simulated(task, operation, epsilon):
    x, t = task.extrapolation_set(100_000, torch.float64)
    return (OFF[operation](x, epsilon) - t[:, 0]).square().mean().item()


@pytest.mark.parametrize("operation", OFF)
def test_the_threshold_of_a_single_unit_is_that_of_a_simulation(operation):
    for row, ranges in enumerate(tasks.SINGLE_UNIT_RANGES):
        task = tasks.single_unit(operation, row)
        assert (task.training, task.extrapolation) == ranges
        if row in (1, 3, 4, 7):  # below 0, next to it, on both sides, and above
            assert task.threshold == pytest.approx(simulated(task, operation, 1e-5), rel=0.03)
    task = tasks.single_unit(operation, 4, epsilon=0.1)
    assert task.threshold == pytest.approx(simulated(task, operation, 0.1), rel=0.03)
    assert task == replace(tasks.single_unit(operation, 4), threshold=task.threshold)


def test_more_inputs_than_two_are_idle():
    task, of_two = tasks.single_unit("/", 6, inputs=10), tasks.single_unit("/", 6)
    x, t = task.extrapolation_set()
    assert x.shape == (1000, 10)
    assert torch.equal(t, x[:, :1] / x[:, 1:2])
    assert ((x > 2) & (x < 6)).all()
    assert task == replace(of_two, in_features=10, target=task.target)


def test_nothing_is_divided_by_zero():
    middle = torch.full((3, 2), 0.5)
    for row, (low, high) in ((4, (-2.0, 2.0)), (6, (1.0, 2.0))):
        x, t = tasks.single_unit("/", row).points(middle, torch.tensor(low), torch.tensor(high), None)
        assert t.isfinite().all()
        torch.testing.assert_close(x, torch.full((3, 2), (low + high) / 2), atol=1e-6, rtol=0)


# Comparisons


@pytest.mark.parametrize(
    ("relation", "t"),
    [(">", [0, 0, 1]), ("<", [1, 0, 0]), (">=", [0, 1, 1]), ("<=", [1, 1, 0]), ("==", [0, 1, 0]), ("!=", [1, 0, 1])],
)
def test_a_comparison_worked_by_hand(relation, t):
    actual = target(tasks.comparison(relation, 2), [1, 2], [2, 2], [3, 2])
    assert actual == [[value] for value in t]


def apart(x):
    return x[:, 0] - x[:, 1]


@pytest.mark.parametrize("magnitude", [2, 8, 13])
def test_half_of_the_far_pairs_are_close_and_all_are_whole(magnitude):
    x, _ = tasks.comparison("<", magnitude).extrapolation_set(20_000, torch.float64)
    assert torch.equal(x, x.round())
    close = apart(x).abs() <= 3
    by_chance = 0.5 * 7 / (2 * 10**magnitude)
    assert close.double().mean().item() == pytest.approx(0.5 + by_chance, abs=0.02)
    counts = apart(x)[close].histc(7, -3, 3)
    assert counts.min() > 0.85 * counts.max()


def test_random_pairs_are_independent():
    task = tasks.comparison("==", 13, extrapolation_pairs=Pairs())
    x, t = task.extrapolation_set(20_000, torch.float64)
    assert t.sum() == 0
    assert torch.corrcoef(x.T)[0, 1].abs() < 0.03
    x, t = drawn(task, 20_000)
    assert t.mean().item() == pytest.approx(1 / 20, abs=0.005)
    assert len(x.unique(dim=0)) == 400


def test_balanced_pairs_hold_about_half_of_the_time():
    _, t = drawn(tasks.comparison("==", 4, training_pairs=Pairs(0.5, 0)), 20_000)
    assert t.mean().item() == pytest.approx(0.5 + 0.5 / 20, abs=0.02)


def test_close_pairs_stay_inside_and_at_their_distance():
    x, _ = drawn(tasks.comparison("<", 2, training_pairs=Pairs(1.0, 2)), 20_000)
    assert (x.min(), x.max()) == (-10, 9)
    assert apart(x).abs().max() == 2
    assert x[:, 0].unique().numel() == x[:, 1].unique().numel() == 20


def test_two_numbers_of_24_bits_reach_single_steps_at_the_largest_magnitude():
    uniform = torch.tensor([[8, 1, 4, 8, 0, 12], [8, 2, 4, 12, 0, 12]], dtype=torch.float64) / 16
    low, high = (torch.tensor(end, dtype=torch.float64) for end in (-(10**13), 10**13 - 1))
    x, _ = tasks.comparison("<", 13).points(uniform, low, high, None)
    assert x[0].tolist() == pytest.approx([0, -(10**13) / 2], rel=1e-6, abs=1e6)  # the first number says about where
    step = 2 * 10**13 / 2**24  # the second divides what one step of the first leaves open
    assert (x[1] - x[0]).tolist() == pytest.approx([step / 16, step / 4], abs=1)
