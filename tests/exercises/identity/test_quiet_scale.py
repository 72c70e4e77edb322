import math

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
    "for one tanh": lambda error: scale(error, 3),
    "is a root missing": lambda error: scale(error) ** 2,
    "That is 1/s": lambda error: 1 / scale(error),
    "need not be so small": lambda error: 0.004,
    "make the input smaller": lambda error: 2 * scale(error),
    "A scale is positive": lambda error: -scale(error),
}
ALSO_RIGHT = [by_search, at_the_limit, lambda error: torch.tensor(scale(error)), lambda error: np.float32(scale(error))]
ALSO_WRONG = [(lambda error: "small", "Return one number; this is a str.")]
