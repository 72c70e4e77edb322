"""Accuracy, errors relative to a random network's, and the error of a nearly exact model as a threshold."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import torch
from torch import Tensor

THRESHOLD_SEED = 2_000_000_003  # the same points on every call, and no run's data
AT_ONCE = 10_000


def accuracy(prediction: Tensor, target: Tensor, *, off_by: float = 0.5, relative: bool = False) -> Tensor:
    """Return the proportion of points whose prediction is off by less than ``off_by``, over the last two axes.

    Parameters
    ----------
    prediction : Tensor
        Shape (..., points, out).
    target : Tensor
        Shape (points, out), or the prediction's.
    off_by : float
        In units of the target; a half distinguishes integers.
    relative : bool
        Take ``off_by`` relative to each target's magnitude: 0.01 for errors under 1 %. A target of 0 is then never
        met.

    Returns
    -------
    Tensor
        Shape (...): one proportion for each seed.

    Raises
    ------
    ValueError
        If the last two axes differ: a target of shape (points,) would be set against every point.

    Examples
    --------
    >>> prediction, target = torch.tensor([[3.4], [200.0]]), torch.tensor([[3.0], [201.0]])
    >>> accuracy(prediction, target).item(), accuracy(prediction, target, off_by=0.01, relative=True).item()
    (0.5, 0.5)
    """
    if prediction.shape[-2:] != target.shape[-2:]:
        raise ValueError(f"expected a target of shape {tuple(prediction.shape[-2:])}, got {tuple(target.shape)}")
    allowed = off_by * target.abs() if relative else off_by
    return ((prediction - target).abs() < allowed).double().mean(dim=(-2, -1))


def relative_error(error: Tensor, random_error: Tensor | float) -> Tensor:
    r"""Return an error in percent of that of a random, untrained network: 0 is perfect, 100 is no better than chance.

    Parameters
    ----------
    error : Tensor
        Any shape: mean squared errors of trained networks.
    random_error : Tensor or float
        The mean squared error of untrained networks, averaged over many of them.

    References
    ----------
    Trask et al. (2018), the tables of the arithmetic tasks.

    Examples
    --------
    >>> relative_error(torch.tensor([0.0, 2.0, 8.0]), 4.0)
    tensor([  0.,  50., 200.])
    """
    return 100 * error / random_error


def near_perfect_error(
    operation: Callable[[Tensor], Tensor],
    wanted: Sequence[Sequence[float]],
    within: tuple[float, float],
    *,
    epsilon: float = 1e-5,
    points: int = 1_000_000,
) -> float:
    r"""Return the mean squared error of a network whose first layer is ε off and whose second is perfect.

    This is the threshold of success of a two-layer task. With W the wanted weights and V the same ones ε off, inward
    (1 becomes 1 − ε, −1 becomes −1 + ε, 0 becomes ε),

    .. math:: \mathrm{E}\big[(f(V x) - f(W x))^2\big], \qquad x_i \sim U[\text{low}, \text{high}],

    as the mean over a fixed draw in double precision.

    Parameters
    ----------
    operation : callable
        The second layer f; maps (..., hidden) to (..., out).
    wanted : hidden sequences of in_features numbers
        The first layer W; all entries −1, 0 or 1.
    within : (low, high)
        The range of the inputs: the one of extrapolation.
    epsilon : float
        The ε.
    points : int
        How many points, counted in full ten thousands; at least one of these.

    Raises
    ------
    ValueError
        If a wanted weight is none of these, the range is empty or infinite, or points is below 1.

    References
    ----------
    Madsen & Johansen (2020), the definition of success.

    Examples
    --------
    The product of x₁ + x₂ and x₁ + x₂ + x₃ + x₄, published as 2.157e-6:

    >>> product = lambda h: h[..., :1] * h[..., 1:]
    >>> error = near_perfect_error(product, [[1, 1, 0, 0], [1, 1, 1, 1]], (2, 6), points=100_000)
    >>> f"{error:.1e}"
    '2.2e-06'
    """
    W = torch.tensor(wanted, dtype=torch.float64)
    low, high = within
    if not torch.isin(W, torch.tensor([-1.0, 0.0, 1.0], dtype=torch.float64)).all():
        raise ValueError(f"expected wanted weights of -1, 0 and 1, got {W.tolist()}")
    if not -math.inf < low < high < math.inf or points < 1:
        raise ValueError(f"expected a finite range and one point or more, got {low} to {high} and {points}")
    V = W + epsilon * torch.where(W == 0, 1.0, -W.sign())
    generator = torch.Generator().manual_seed(THRESHOLD_SEED)
    means = []
    for _ in range(max(points // AT_ONCE, 1)):
        x = low + (high - low) * torch.rand(AT_ONCE, W.shape[1], generator=generator, dtype=torch.float64)
        means.append((operation(x @ V.T) - operation(x @ W.T)).square().mean())
    return torch.stack(means).mean().item()
