"""Sums of inputs, each with a sign: what the NAC is made for."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

from torch import Tensor

from ._checks import Range, check_number
from ._task import Task, whole


@dataclass(frozen=True)
class SignedSum:
    """The target t = Σ sᵢ xᵢ."""

    signs: tuple[float, ...]

    def __call__(self, x: Tensor) -> Tensor:
        """Return t of shape (..., 1) for x of shape (..., in)."""
        return reduce(operator.add, (sign * x[..., i : i + 1] for i, sign in enumerate(self.signs)))


def signed_sum(
    signs: Sequence[float], training: Range = (20, 40), extrapolation: Range = (0, 60), *, noise: float = 0.0
) -> Task:
    """Return the task t = Σ sᵢ xᵢ over whole numbers.

    Parameters
    ----------
    signs : sequence of float
        One factor for each input: 1 adds it, −1 subtracts it, 0 ignores it.
    training, extrapolation : (low, high)
        Ranges of the inputs. Success is a mean squared error below 0.01, well under the ½ that would change a
        rounded sum.
    noise : float
        Standard deviation of normal noise on the targets of training.

    Examples
    --------
    >>> task = signed_sum([1, -1, 0])
    >>> task.target(torch.tensor([30.0, 40.0, 7.0]))
    tensor([-10.])
    """
    for sign in signs:
        check_number("a sign", sign)
    target = SignedSum(tuple(signs))
    return Task(target, len(signs), training, extrapolation, sampler=whole, threshold=0.01, noise=noise)
