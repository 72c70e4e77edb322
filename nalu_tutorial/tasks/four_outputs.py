"""Sum, product, quotient and root of two inputs at once."""

from __future__ import annotations

from itertools import product

import torch
from torch import Tensor

from ._task import Task


def four_outputs(*, positive: bool = False) -> Task:
    r"""Return the task :math:`t = (x + y,\ x y,\ x / y,\ \Re \sqrt{x})`.

    Training draws both inputs from U(0.1, 2). Extrapolation is a grid of −4.1, −3.9, …, 3.9 for each of them, 41 × 41
    points without a zero; or, with ``positive``, of 0.1, 0.2, …, 4, where the paper measures the
    root. The other three it measures on the first grid.

    A negative x has no real root. The target there is the real part of the complex one, 0, so that every point has a
    finite target; on the positive grid, and in training, it is the root itself. There is no threshold of success: the
    paper gives the mean absolute error of each output.

    Parameters
    ----------
    positive : bool
        Extrapolate over the positive grid. x has shape (..., 2), the target (..., 4).

    References
    ----------
    Heim, Pevný & Šmídl (2020), Neural Power Units, the simple arithmetic task.

    Examples
    --------
    >>> four_outputs().target(torch.tensor([[4.0, -2.0], [-4.0, 2.0]]))
    tensor([[ 2., -8., -2.,  2.],
            [-2., -8., -2.,  0.]])
    """
    # Tenths are divided out last, so that the grid holds the doubles that are nearest to −4.1, −3.9 and so on.
    tenths = range(1, 41) if positive else range(-41, 40, 2)
    line = tuple(tenth / 10 for tenth in tenths)
    return Task(sum_product_quotient_root, 2, (0.1, 2), (line[0], line[-1]), grid=tuple(product(line, line)))


def sum_product_quotient_root(x: Tensor) -> Tensor:
    """Return the four outputs for x of shape (..., 2)."""
    first, second = x[..., :1], x[..., 1:]
    root = first.clamp(min=0).sqrt()
    return torch.cat([first + second, first * second, first / second, root], dim=-1)
