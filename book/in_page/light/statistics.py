"""The part of Python's module that the intervals need: its own takes a second to import in a page."""

import math


class NormalDist:
    """The standard normal distribution."""

    def inv_cdf(self, p):
        return _quantile(p)


def _quantile(p):
    """Return where the distribution function is p, by halving."""
    low, high = -40.0, 40.0
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if math.erfc(-middle / math.sqrt(2)) / 2 < p else (low, middle)
    return low


def fmean(values):
    values = [float(value) for value in values]
    return sum(values) / len(values)


def median(values):
    values = sorted(values)
    half = len(values) // 2
    return values[half] if len(values) % 2 else (values[half - 1] + values[half]) / 2


def stdev(values):
    values = list(values)
    middle = fmean(values)
    return math.sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1))
