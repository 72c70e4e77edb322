"""How a set of runs is judged: shares of seeds with their intervals."""

import math
from typing import NamedTuple

from torch import Tensor


class Share(NamedTuple):
    """A share of runs and its interval, all three in [0, 1]."""

    rate: float
    low: float
    high: float

    def __str__(self) -> str:
        """Write the share as the book does: '94 % (88–97)'."""
        return f"{100 * self.rate:.0f} % ({100 * self.low:.0f}–{100 * self.high:.0f})"


def wilson_interval(successes: int, trials: int, level: float = 0.95) -> Share:
    """Return the share of successes with Wilson's score interval.

    Parameters
    ----------
    successes, trials : int
        How many of how many.
    level : float
        The confidence of the interval: 0.90, 0.95 or 0.99.

    Raises
    ------
    ValueError
        If there are no trials, or not 0 ≤ successes ≤ trials, or the level is another.

    References
    ----------
    Wilson (1927).

    Examples
    --------
    >>> print(wilson_interval(94, 100))
    94 % (88–97)
    """
    quantiles = {0.90: 1.6448536269514722, 0.95: 1.959963984540054, 0.99: 2.5758293035489004}
    if trials < 1 or not 0 <= successes <= trials:
        raise ValueError(f"expected 0 <= successes <= trials and trials >= 1, got {successes} of {trials}")
    if level not in quantiles:
        raise ValueError(f"level must be one of {sorted(quantiles)}, not {level}")
    z = quantiles[level]
    rate = successes / trials
    centre = (rate + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z / (1 + z * z / trials) * math.sqrt(rate * (1 - rate) / trials + z * z / (4 * trials**2))
    # At 0 and at all the bound is exact; rounding must not move it off.
    low, high = max(0.0, centre - half), min(1.0, centre + half)
    return Share(rate, 0.0 if successes == 0 else low, 1.0 if successes == trials else high)


def accuracy(prediction: Tensor, target: Tensor, *, off_by: float = 0.5) -> Tensor:
    """Return the share of points whose prediction is off by less than `off_by`, over the last two axes.

    Parameters
    ----------
    prediction : Tensor
        Shape (..., points, out).
    target : Tensor
        Shape (points, out), or the prediction's.
    off_by : float
        In units of the target; a half tells integers apart.

    Returns
    -------
    Tensor
        Shape (...): one share for each seed.

    Raises
    ------
    ValueError
        If the last two axes differ: a target of shape (points,) would be set against every point.
    """
    if prediction.shape[-2:] != target.shape[-2:]:
        raise ValueError(f"expected a target of shape {tuple(prediction.shape[-2:])}, got {tuple(target.shape)}")
    return ((prediction - target).abs() < off_by).double().mean(dim=(-2, -1))
