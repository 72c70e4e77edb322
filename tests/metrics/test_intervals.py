"""Intervals against published values, against limits known in closed form, and by how often they hold the truth."""

import math
from statistics import fmean

import numpy as np
import pytest
import torch
from scipy import stats

from nalu_tutorial import Interval, Median, Proportion, beta_interval, gamma_interval, median_interval, wilson_interval

NAN = math.nan
FEW = [1e4, 2e4, NAN, 3e4, 4e4]
QUANTILE = 1.959963984540054


# Shares


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


@pytest.mark.parametrize("level", [0.5, 0.8, 0.9, 0.95, 0.99])
def test_wilsons_interval_is_scipys(level):
    theirs = stats.binomtest(7, 40).proportion_ci(level, method="wilson")
    assert wilson_interval(7, 40, level)[1:] == pytest.approx((theirs.low, theirs.high), rel=1e-9)


def test_an_interval_holds_its_share_and_ends_exactly_at_nothing_and_at_all():
    for trials in (1, 3, 50, 1000):
        assert wilson_interval(0, trials).low == 0.0
        assert wilson_interval(trials, trials).high == 1.0
        for successes in range(trials + 1):
            share = wilson_interval(successes, trials)
            assert 0 <= share.low <= share.rate <= share.high <= 1
            mirrored = wilson_interval(trials - successes, trials)
            assert share.low == pytest.approx(1 - mirrored.high)


@pytest.mark.parametrize(("successes", "trials"), [(0, 0), (-1, 5), (6, 5), (0, -1), (2.5, 5), (5, math.inf)])
def test_a_count_that_cannot_be_is_named(successes, trials):
    with pytest.raises(ValueError, match=f"got {successes} of {trials}"):
        wilson_interval(successes, trials)


@pytest.mark.parametrize("level", [95, 1.0, 0, -0.5])
def test_a_level_that_is_no_share_is_named(level):
    for interval in (
        lambda: wilson_interval(1, 2, level),
        lambda: gamma_interval([1.0] * 9, level),
        lambda: beta_interval([0.1] * 9, level),
        lambda: median_interval([0.1] * 9, level),
    ):
        with pytest.raises(ValueError, match=rf"level must be between 0 and 1, not {level}"):
            interval()


@pytest.mark.parametrize(
    ("share", "written"),
    [
        (Proportion(0.94, 0.8752, 0.9722), "94 % (88–97)"),
        (Proportion(0.0, 0.0, 0.037), "0 % (0–4)"),
        (Proportion(1.0, 0.963, 1.0), "100 % (96–100)"),
    ],
    ids=str,
)
def test_a_share_is_written_as_the_book_does(share, written):
    assert str(share) == f"{share}" == written


# Means


def searched(log_likelihood, means, seconds):
    """Return the best mean and the interval's ends by looking at every pair of a grid."""
    profile = log_likelihood(means[:, None], seconds[None, :]).max(axis=1)
    inside = means[profile >= profile.max() - QUANTILE**2 / 2]
    return means[profile.argmax()], inside[0], inside[-1]


def test_the_gamma_interval_is_where_a_search_finds_it():
    values = np.array([10e3, 12e3, 15e3, 11e3, 22e3, 14e3])

    def log_likelihood(mean, shape):
        return sum(stats.gamma.logpdf(value, shape, scale=mean / shape) for value in values)

    by_search = searched(log_likelihood, np.linspace(9e3, 2e4, 1101), np.exp(np.linspace(0, 6, 201)))
    assert gamma_interval(values) == pytest.approx(by_search, abs=15)


def test_the_beta_interval_is_where_a_search_finds_it():
    values = np.array([0.1, 0.2, 0.05, 0.3, 0.45, 0.2])

    def log_likelihood(mean, precision):
        return sum(stats.beta.logpdf(2 * value, mean * precision, (1 - mean) * precision) for value in values)

    by_search = searched(log_likelihood, np.linspace(0.1, 0.9, 801), np.exp(np.linspace(-1, 5, 201)))
    assert beta_interval(values) == pytest.approx([end / 2 for end in by_search], abs=1e-3)


def test_the_mean_of_a_gamma_is_the_arithmetic_one():
    values = np.random.default_rng(0).gamma(0.7, 1e5, size=40)
    assert gamma_interval(values).mean == pytest.approx(fmean(values), rel=1e-6)


@pytest.mark.parametrize(("interval", "draw"), [
    (gamma_interval, lambda rng, n: rng.gamma(3, 1e4, size=n)),
    (beta_interval, lambda rng, n: rng.beta(3, 7, size=n) / 2),
], ids=["gamma", "beta"])  # fmt: skip
@pytest.mark.parametrize("level", [0.5, 0.95])
def test_with_many_values_it_is_the_normal_interval(interval, draw, level):
    values = draw(np.random.default_rng(1), 50_000)
    mean, error = values.mean(), values.std() / math.sqrt(len(values))
    estimate, half = interval(values, level), stats.norm.ppf((1 + level) / 2) * error
    assert estimate.mean == pytest.approx(mean, abs=0.15 * error)
    assert estimate.low == pytest.approx(mean - half, abs=0.15 * error)
    assert estimate.high == pytest.approx(mean + half, abs=0.15 * error)


@pytest.mark.parametrize("size", [1e-12, 1e-8, 1e-5])
def test_tiny_sparsity_errors_are_told_apart(size):
    # Near 0 a beta is a gamma, and a gamma's interval scales with its values.
    values = np.random.default_rng(3).gamma(2, 1, size=60)
    scaled = [end * size for end in gamma_interval(values)]
    assert beta_interval(size * values) == pytest.approx(scaled, rel=1e-3)


def test_the_beta_interval_stays_inside_and_is_mirrored():
    values = [0.499, 0.4999, 0.45, 0.49, 0.47]
    interval, mirrored = beta_interval(values), beta_interval([0.5 - value for value in values])
    assert 0 < interval.low < interval.mean < interval.high < 0.5
    assert mirrored == pytest.approx((0.5 - interval.mean, 0.5 - interval.high, 0.5 - interval.low), rel=1e-4)


def test_values_of_all_sizes_and_of_nearly_one_have_an_interval():
    wide = beta_interval([1e-9, 0.49, 1e-8, 0.48, 0.3])
    assert wide.low < 0.1 < wide.mean < 0.25 < wide.high
    narrow = gamma_interval([1e6] * 5 + [math.nextafter(1e6, 2e6)])
    assert narrow == pytest.approx((1e6, 1e6, 1e6), rel=1e-5)


def test_runs_that_solved_nothing_are_left_out_and_too_few_have_no_interval():
    assert gamma_interval([*FEW, 5e4]) == gamma_interval([1e4, 2e4, 3e4, 4e4, 5e4])
    for values in (FEW, torch.tensor(FEW, dtype=torch.float64)):
        interval = gamma_interval(values)
        assert interval.mean == 2.5e4
        assert math.isnan(interval.low)
        assert math.isnan(interval.high)
    assert all(math.isnan(part) for part in beta_interval([NAN, NAN]))
    assert beta_interval(torch.tensor([0.1, 0.2, 0.3, 0.4, 0.1])).high < 0.5


@pytest.mark.parametrize("values", [[0.0, 0.1, 0.2, 0.3, 0.4], [0.5, 0.1, 0.2, 0.3, 0.4]], ids=str)
def test_where_there_is_no_beta_it_is_students_interval(values):
    theirs = stats.ttest_1samp(values, 0).confidence_interval(0.9)
    assert beta_interval(values, 0.9) == pytest.approx((fmean(values), theirs.low, theirs.high))


def test_where_there_is_no_gamma_it_is_students_interval_cut_off_at_0():
    values = [0.0, 1e3, 1e3, 2e3, 9e3, 2e3]
    theirs = stats.ttest_1samp(values, 0).confidence_interval(0.95)
    assert theirs.low < 0
    assert gamma_interval(values) == pytest.approx((2500, 0, theirs.high))


def test_students_interval_of_sparsity_errors_is_cut_off_at_a_half():
    assert beta_interval([0.5, 0.5, 0.5, 0.5, 0.1]).high == 0.5
    assert beta_interval([0.0, 0.0, 0.0, 0.0, 0.4]).low == 0.0


def test_a_weight_beyond_its_bounds_makes_an_error_above_a_half_and_students_interval():
    interval = beta_interval([0.3, 0.7, 0.4, 0.5, 0.6])
    expected = stats.t.interval(0.95, 4, 0.5, stats.sem([0.3, 0.7, 0.4, 0.5, 0.6]))
    assert interval == pytest.approx((0.5, *expected))


@pytest.mark.parametrize("interval", [gamma_interval, beta_interval])
def test_equal_values_leave_nothing_open(interval):
    assert interval([0.2] * 5) == Interval(0.2, 0.2, 0.2)


@pytest.mark.parametrize(
    ("interval", "wrong"),
    [(gamma_interval, -1.0), (gamma_interval, math.inf), (beta_interval, math.inf), (beta_interval, -0.1)],
)
def test_a_value_that_cannot_be_is_named(interval, wrong):
    with pytest.raises(ValueError, match=f"expected values from 0 to .*{wrong}"):
        interval([0.1, 0.2, wrong, 0.3, 0.2])


# Medians


@pytest.mark.parametrize("level", [0.8, 0.9, 0.95, 0.99])
def test_the_medians_interval_is_scipys(level):
    for runs in range(1, 61):
        theirs = stats.quantile_test(range(runs), q=0, p=0.5).confidence_interval(level)
        assert median_interval(range(runs), level) == pytest.approx(((runs - 1) / 2, *theirs), nan_ok=True)


def test_a_median_of_few_runs_has_no_interval_and_infinity_is_a_large_number():
    values = torch.tensor([3.0, 1.0, 5.0, 2.0, 4.0, math.inf])
    six = median_interval(values)
    assert six == Median(3.5, 1.0, math.inf)
    assert all(type(part) is float for part in six)
    five = median_interval(values[:5])
    assert five.median == 3
    assert math.isnan(five.low)
    assert math.isnan(five.high)
    assert median_interval([1.0, *[math.inf] * 6]) == Median(math.inf, 1.0, math.inf)


@pytest.mark.parametrize("values", [[], [1.0, NAN, 2.0]], ids=str)
def test_no_value_and_one_that_is_none_have_no_median(values):
    with pytest.raises(ValueError, match="one number or more, none of them NaN"):
        median_interval(values)
