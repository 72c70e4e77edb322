"""Proportions, means and medians over seeds, each with its interval."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from statistics import NormalDist, fmean, median, stdev
from typing import NamedTuple

ENOUGH = 5  # runs; of 3, a 95 % interval would hold the mean in 87 % of cases only, of 5 in 92 %
PRECISIONS = (-10.0, 40.0)  # logarithms between which the second parameter of a fit is looked for


class Proportion(NamedTuple):
    """A proportion of runs and its interval, all three in [0, 1]."""

    rate: float
    low: float
    high: float

    def __str__(self) -> str:
        """Write the proportion as the book does: '94 % (88–97)'."""
        return f"{100 * self.rate:.0f} % ({100 * self.low:.0f}–{100 * self.high:.0f})"


class Interval(NamedTuple):
    """A mean over runs and its interval; the ends are NaN where there were too few runs."""

    mean: float
    low: float
    high: float


def wilson_interval(successes: int, trials: int, level: float = 0.95) -> Proportion:
    r"""Return the proportion of successes with Wilson's score interval.

    With p = successes / trials, n trials and z the normal quantile of (1 + level) / 2,

    .. math:: \frac{p + z^2 / 2n \pm z \sqrt{p (1 - p) / n + z^2 / 4n^2}}{1 + z^2 / n}.

    Parameters
    ----------
    successes, trials : int
        How many of how many.
    level : float
        The confidence of the interval, between 0 and 1.

    Raises
    ------
    ValueError
        If there are no trials, a count is not whole, or not 0 ≤ successes ≤ trials, or the level is no share.

    References
    ----------
    Wilson (1927).

    Examples
    --------
    >>> print(wilson_interval(94, 100))
    94 % (88–97)
    """
    if successes % 1 or trials % 1 or trials < 1 or not 0 <= successes <= trials:
        raise ValueError(f"expected counts with 0 <= successes <= trials and trials >= 1, got {successes} of {trials}")
    check_level(level)
    z = NormalDist().inv_cdf((1 + level) / 2)
    rate = successes / trials
    center = (rate + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z / (1 + z * z / trials) * math.sqrt(rate * (1 - rate) / trials + z * z / (4 * trials**2))
    # At 0 and at all the bound is exact; rounding must not move it off.
    return Proportion(rate, 0.0 if successes == 0 else center - half, 1.0 if successes == trials else center + half)


def gamma_interval(values: Iterable[float], level: float = 0.95) -> Interval:
    r"""Return the mean of positive values, as of solved-at, with its profile-likelihood interval under a gamma.

    The interval holds each mean μ whose likelihood, at the shape k that suits it best, is not much below the highest:

    .. math:: 2 \big(\max_{\mu, k} \ell - \max_k \ell(\mu, k)\big) \le \chi^2_1(\text{level}), \qquad
        \ell = \sum_i \log \mathrm{Gamma}(x_i;\ k,\ \text{scale} = \mu / k).

    The mean of the best fit is the arithmetic mean. Where there is no fit, because a value is 0 or all are equal, it is
    Student's interval, cut off at 0.

    Parameters
    ----------
    values : iterable of float
        One for each run; those that are NaN, runs that solved nothing, are left out. Of fewer than 5 others the
        interval is NaN.
    level : float
        The confidence of the interval, between 0 and 1.

    Raises
    ------
    ValueError
        If a value is negative or infinite, or the level is no share.

    References
    ----------
    Madsen & Johansen (2020), the intervals of "solved at".

    Examples
    --------
    >>> interval = gamma_interval([10e3, 12e3, 15e3, 11e3, 22e3, 14e3])
    >>> [round(end, -2) for end in interval]
    [14000.0, 11000.0, 18100.0]
    """
    values = usable(values, level)
    if len(values) < ENOUGH or min(values) == 0 or min(values) == max(values):
        return student_interval(values, math.inf, level)
    mean, mean_log = fmean(values), fmean(map(math.log, values))

    def log_likelihood(log_mean: float, log_shape: float) -> float:
        mu, k = math.exp(log_mean), math.exp(log_shape)
        each = k * math.log(k / mu) - math.lgamma(k) + (k - 1) * mean_log - k * mean / mu
        return len(values) * each

    ends = profile_interval(log_likelihood, math.log(min(values)), math.log(max(values)), level)
    return Interval(*map(math.exp, ends))


def beta_interval(values: Iterable[float], level: float = 0.95) -> Interval:
    r"""Return the mean of values in [0, ½], as of sparsity errors, with its profile-likelihood interval under a beta.

    A beta lies between 0 and 1, a sparsity error between 0 and ½: the values are doubled, and the results halved. The
    interval holds each mean m whose likelihood, at the precision φ that suits it best, is not much below the highest:

    .. math:: 2 \big(\max_{m, \varphi} \ell - \max_\varphi \ell(m, \varphi)\big) \le \chi^2_1(\text{level}), \qquad
        \ell = \sum_i \log \mathrm{Beta}(2 x_i;\ m \varphi,\ (1 - m) \varphi).

    The mean is that of the best fit, which is near the arithmetic one where a beta fits. Where there is no fit, because
    a value is 0 or ½ or all are equal, it is the arithmetic mean and Student's interval, cut off at 0 and ½. A weight
    beyond 1.5, which only a layer without bounds has, makes an error above ½; then nothing is cut off above.

    Parameters
    ----------
    values : iterable of float
        One for each run that solved the task; those that are NaN are left out. Of fewer than 5 others the interval is
        NaN.
    level : float
        The confidence of the interval, between 0 and 1.

    Raises
    ------
    ValueError
        If a value is negative or infinite, or the level is no share.

    References
    ----------
    Madsen & Johansen (2020), the intervals of the sparsity error. Their published numbers leave out the factor 2.

    Examples
    --------
    >>> interval = beta_interval([0.001, 0.003, 0.002, 0.006, 0.001, 0.004])
    >>> [round(end, 4) for end in interval]
    [0.0028, 0.0017, 0.0054]
    """
    values = usable(values, level)
    highest = 0.5 if max(values, default=0) <= 0.5 else math.inf
    if len(values) < ENOUGH or min(values) == 0 or max(values) >= 0.5 or min(values) == max(values):
        return student_interval(values, highest, level)
    from scipy.special import betaln, expit, logit

    doubled = [2 * value for value in values]
    mean_log, mean_log_rest = fmean(map(math.log, doubled)), fmean(math.log1p(-value) for value in doubled)

    def log_likelihood(logit_mean: float, log_precision: float) -> float:
        precision = math.exp(log_precision)
        a, b = expit(logit_mean) * precision, expit(-logit_mean) * precision
        each = (a - 1) * mean_log + (b - 1) * mean_log_rest - betaln(a, b)
        return float(len(values) * each)

    ends = profile_interval(log_likelihood, logit(min(doubled)), logit(max(doubled)), level)
    return Interval(*(float(expit(end)) / 2 for end in ends))


def profile_interval(
    log_likelihood: Callable[[float, float], float], low: float, high: float, level: float
) -> tuple[float, float, float]:
    """Return where the likelihood is highest, and the ends of the profile-likelihood interval around it.

    The first argument of the likelihood is what is estimated, with its best value between low and high; the second,
    a logarithm, suits itself to it. Both are unbounded coordinates.
    """
    from scipy.optimize import brentq, minimize_scalar
    from scipy.stats import chi2

    def profile(x: float) -> float:
        fit = minimize_scalar(lambda y: -log_likelihood(x, y), bounds=PRECISIONS, method="bounded")
        return -float(fit.fun)

    best = minimize_scalar(lambda x: -profile(x), bounds=(low, high), method="bounded", options={"xatol": 1e-7})
    least = -best.fun - chi2.ppf(level, df=1) / 2

    def end(step: float) -> float:
        while profile(best.x + step) > least:
            step *= 2
        return float(brentq(lambda x: profile(x) - least, best.x, best.x + step))

    return float(best.x), end(-1.0), end(1.0)


def student_interval(values: list[float], largest: float, level: float) -> Interval:
    """Return the mean with Student's interval, cut off at 0 and at the largest possible value."""
    mean = fmean(values) if values else math.nan
    if len(values) < ENOUGH:
        return Interval(mean, math.nan, math.nan)
    from scipy.stats import t

    half = t.ppf((1 + level) / 2, df=len(values) - 1) * stdev(values) / math.sqrt(len(values))
    return Interval(mean, max(0.0, mean - half), min(largest, mean + half))


def usable(values: Iterable[float], level: float) -> list[float]:
    """Return the values that are not NaN; raise unless all are finite, none is negative and the level is a share."""
    check_level(level)
    numbers = [float(value) for value in values if not math.isnan(value)]
    if any(not 0 <= value < math.inf for value in numbers):
        raise ValueError(f"expected values from 0 to inf, got {min(numbers)} to {max(numbers)}")
    return numbers


def check_level(level: float) -> None:
    """Raise unless the level is a share between 0 and 1."""
    if not 0 < level < 1:
        raise ValueError(f"level must be between 0 and 1, not {level}")


class Median(NamedTuple):
    """A median over runs with its interval; both ends are NaN if there are too few runs."""

    median: float
    low: float
    high: float


def median_interval(values: Iterable[float], level: float = 0.95) -> Median:
    r"""Return the median, and a confidence interval between two of the sorted values, valid for every distribution.

    Of n values, k lie below the true median with probability :math:`\binom nk 2^{-n}`. The interval leaves out as many
    values at each end as it can while it contains the median with at least this level. It needs no finite mean: an
    infinite value is a large one.

    Parameters
    ----------
    values : iterable of float
        One for each run, none of them NaN; below 6 there is no interval at the usual level.
    level : float
        The confidence of the interval, between 0 and 1.

    Raises
    ------
    ValueError
        If there is no value, one is NaN, or the level is no share.

    Examples
    --------
    >>> median_interval([1, 2, 3, 4, 5, 6, 7, 8, 9, 1000])
    Median(median=5.5, low=2.0, high=9.0)
    """
    known = sorted(map(float, values))
    check_level(level)
    if not known or any(math.isnan(value) for value in known):
        raise ValueError("expected one number or more, none of them NaN")
    n, left_out, tail = len(known), 0, 0.0
    while (tail := tail + math.comb(n, left_out) / 2**n) <= (1 - level) / 2:
        left_out += 1
    if left_out == 0:
        return Median(median(known), math.nan, math.nan)
    return Median(median(known), known[left_out - 1], known[n - left_out])
