"""Sums of inputs, each with a sign: what the NAC is made for."""

from collections.abc import Sequence

import torch
from torch import Tensor

from ._task import Range, Task


def signed_sum(signs: Sequence[float], training: Range = (20, 40), extrapolation: Range = (0, 60)) -> Task:
    """Return the task t = Σ sᵢ xᵢ over whole numbers.

    Parameters
    ----------
    signs : sequence of float
        One factor for each input: 1 adds it, −1 subtracts it, 0 ignores it.
    training, extrapolation : (low, high)
        Ranges of the inputs. Success is a mean squared error below 0.01, well under the ½ that would change a
        rounded sum.
    """

    def target(x: Tensor) -> Tensor:
        return (x * torch.as_tensor(signs, dtype=x.dtype)).sum(dim=-1, keepdim=True)

    return Task(target, len(signs), training, extrapolation, integers=True, threshold=0.01)
