"""What is noise: whether one error is larger than another, and whether residuals still depend on the inputs."""

from __future__ import annotations

import numpy as np
from scipy.spatial import cKDTree
from scipy.special import fdtrc, ndtr, ndtri
from scipy.stats import rankdata
from torch import Tensor

from ..formula.expressions import Array

SURE = 1e-3  # the significance level of each of the tests
FEWEST = 10  # rows; with fewer the tests have no power
ROUNDING = 1e-18  # of the squared magnitude of the targets


def is_noise(x: Tensor, residuals: Tensor) -> bool:
    """Return whether residuals, shape (n,), show no pattern over the inputs, shape (n, in).

    Two tests look at ranks, so that neither units nor single large values matter: whether rows that are neighbors
    have residuals of the same sign and size, and whether the columns, their squares and products predict residuals.
    """
    if len(residuals) < FEWEST:
        return True
    places = np.column_stack([_ranks(column) for column in x.numpy().T])
    normal = normal_scores(residuals.numpy())
    return _neighbours_differ(places, normal) and not _predicted(places, normal)


def _ranks(values: Array) -> Array:
    """Return the ranks of the values, scaled to between −1 and 1."""
    result: Array = (2 * rankdata(values) - len(values) - 1) / len(values)
    return result


def normal_scores(values: Array) -> Array:
    """Return normal scores: the normal quantiles of the ranks."""
    result: Array = ndtri((_ranks(values) + 1) / 2)
    return result


def _neighbours_differ(places: Array, residuals: Array) -> bool:
    """Return whether the residuals of nearest neighbors are no more alike than by chance."""
    _, nearest = cKDTree(places).query(places, k=2)
    pairs = {(min(i, j), max(i, j)) for i, j in enumerate(nearest[:, 1]) if i != j}
    products = np.array([residuals[i] * residuals[j] for i, j in sorted(pairs)])
    score = products.sum() / (np.sqrt((products**2).sum()) or 1.0)
    return bool(ndtr(-score) > SURE)


def _predicted(places: Array, residuals: Array) -> bool:
    """Return whether a quadratic polynomial of the columns predicts residuals better than by chance."""
    features = _second_degree(places, most=len(residuals) // 4)
    count, spare = features.shape[1], len(residuals) - features.shape[1] - 1
    centered = features - features.mean(axis=0)
    fitted = centered @ np.linalg.lstsq(centered, residuals - residuals.mean(), rcond=None)[0]
    left = residuals - residuals.mean() - fitted
    ratio = (fitted @ fitted / count) / ((left @ left or 1.0) / spare)
    return bool(fdtrc(count, spare, ratio) < SURE)


def _second_degree(places: Array, most: int) -> Array:
    """Return the columns, their squares, and their products where these are not too many for the rows."""
    columns = places.shape[1]
    single = np.column_stack([places, places**2])[:, :most]
    pairs = [(i, j) for i in range(columns) for j in range(i)]
    if not pairs or 2 * columns + len(pairs) > most:
        return single
    return np.column_stack([single, *(places[:, i] * places[:, j] for i, j in pairs)])
