"""Whether the residuals of a formula are correlated from row to row, along a column or along its predictions."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.special import ndtr

from ..formula.expressions import Array
from ._noise import normal_scores

Order = np.ndarray[Any, np.dtype[np.intp]]
MANY = 200  # rows; from there on the statistic is normal, and the effect of the fit negligible
SHUFFLES = (500, 20_000)  # first so many, and where hardly any of them are as smooth, so many more
RARE = 4  # of the first
FREE = 3  # residuals that there must be beyond the constants


def order_p_value(x: Array, predictions: Array, residuals: Array, slopes: Array) -> float:
    """Return how often noise would leave residuals as smooth from row to row as these, in the smoothest order.

    The orders are those of each column of x, shape (n, columns), and of the predictions, shape (n,). The residuals
    of one row and the next differ as much as those of any two where they are noise, and less where a line was
    drawn through a curve (von Neumann). Noise is the same residuals shuffled, minus what the constants would fit of
    them, by their derivatives, shape (n, constants); so a few rows are enough. Probabilities are multiplied by the
    number of orders.
    """
    orders = distinct_orders(x, predictions)
    taken = basis_of(slopes)
    if len(residuals) - taken.shape[1] < FREE or not residuals.any():
        return 1.0
    left = residuals - taken @ (taken.T @ residuals)
    if len(left) > MANY:
        chances = [normal_p_value(normal_scores(left)[order]) for order in orders]
    else:
        chances = permutation_p_values(left, taken, orders)
    return min(1.0, len(orders) * min(chances))


def distinct_orders(x: Array, predictions: Array) -> list[Order]:
    """Return each order of the rows once; rows with equal numbers in a column stand as the formula orders them."""
    keys = [*x.T[np.ptp(x, axis=0) > 0], predictions]
    return list({order.tobytes(): order for order in (np.lexsort((predictions, key)) for key in keys)}.values())


def basis_of(slopes: Array) -> Array:
    """Return orthogonal directions, shape (n, fewer or as many), that residuals lose where the constants are fitted."""
    size = np.abs(slopes).max(axis=0, initial=0.0)
    ways, sizes, _ = np.linalg.svd(slopes[:, size > 0] / size[size > 0], full_matrices=False)
    result: Array = ways[:, sizes > 1e-9 * (sizes.max(initial=0.0) or 1.0)]
    return result


def steps(ordered: Array) -> Array:
    """Return the squared steps from row to row, over the squares; of each column of errors."""
    squares = (ordered**2).sum(axis=0)
    result: Array = (np.diff(ordered, axis=0) ** 2).sum(axis=0) / np.where(squares > 0, squares, 1.0)
    return result


def permutation_p_values(left: Array, taken: Array, orders: list[Order]) -> list[float]:
    """Return for each order how many shuffles take steps as small."""
    generator = np.random.default_rng(0)
    seen, smaller = 0, np.zeros(len(orders))
    for draws in SHUFFLES:
        noise = generator.permuted(np.tile(left[:, None], draws), axis=0)
        noise -= taken @ (taken.T @ noise)
        seen += draws
        smaller += [(steps(noise[order]) <= steps(left[order])).sum() for order in orders]
        if smaller.min() > RARE:
            break
    return [(1 + float(each)) / (1 + seen) for each in smaller]


def normal_p_value(ordered: Array) -> float:
    """Return how often the steps of many rows of noise would be as small; their mean is 2, their variance 4 / n."""
    return float(ndtr((float(steps(ordered)) - 2) * len(ordered) ** 0.5 / 2))
