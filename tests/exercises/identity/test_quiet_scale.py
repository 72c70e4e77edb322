"""`check.quiet_scale` of chapter 1: drafts that are wrong, right in another form, or not begun."""

import math

import chapter
import numpy as np
import torch


def scale(error, factor=1.5):
    return math.sqrt(factor * error / 20**3)


def by_search(error):
    low, high = 1e-6, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if 20 - math.tanh(math.tanh(20 * middle)) / middle > error else (middle, high)
    return low


def at_the_limit(error):
    from scipy.optimize import brentq  # which the page does not have

    return brentq(lambda s: 20 - math.tanh(math.tanh(20 * s)) / s - error, 1e-6, 1)


WRONG = {
    "one layer": (lambda: lambda error: scale(error, 3), "for one tanh"),
    "no root": (lambda: lambda error: scale(error) ** 2, "is a root missing"),
    "the other scale": (lambda: lambda error: 1 / scale(error), "That is 1/s"),
    "one for all": (lambda: lambda error: 0.004, "need not be so small"),
    "too large": (lambda: lambda error: 2 * scale(error), "make the input smaller"),
    "negative": (lambda: lambda error: -scale(error), "A scale is positive"),
}
ALSO_RIGHT = [by_search, at_the_limit, lambda error: torch.tensor(scale(error)), lambda error: np.float32(scale(error))]
RAISES = [chapter.stop]
ALSO_WRONG = [(lambda error: "small", "Return one number; this is a str.")]
