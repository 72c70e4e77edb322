"""Two inputs that matter among many that do not."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from ._checks import Range, as_range, check_count
from ._operations import OfFirstTwo, check_operation
from ._task import Task, evenly
from .arithmetic import mean_power


@dataclass(frozen=True)
class AllButTwo:
    """A sampler that leaves all but the first two inputs in a range of their own."""

    low: float
    high: float

    def __call__(self, uniform: Tensor, low: Tensor, high: Tensor) -> Tensor:
        """Return the first two between low and high, and the others where they always are."""
        others = self.low + (self.high - self.low) * uniform[..., 2:]
        return torch.cat([evenly(uniform[..., :2], low, high), others], dim=-1)


def few_of_many(
    operation: str, inputs: int, irrelevant: Range, training: Range = (0.1, 2), extrapolation: Range = (0.1, 4)
) -> Task:
    r"""Return the task :math:`t = x_1 \circ x_2` among inputs that do not matter.

    Success is a mean squared error below that of outputs that are all 1 % off: :math:`10^{-4} m_2\, m_{\pm 2}`, with
    m_p the mean of :math:`|x|^p` over the extrapolation range.

    Parameters
    ----------
    operation : str
        "*" or "/".
    inputs : int
        Size of the last axis of x, at least 2; the target has shape (..., 1).
    irrelevant : (low, high)
        Range of the inputs that do not matter, in training and in extrapolation.
    training, extrapolation : (low, high)
        Ranges of the two that do.

    Raises
    ------
    ValueError
        If the operation is another, there are fewer than two inputs, a range is upside down or not finite, or a
        quotient is learned over a range with 0.

    References
    ----------
    Heim, Pevný & Šmídl (2020), Neural Power Units, section 2: their example for the relevance gate is the identity,
    with one input from U(0, 2) and an irrelevant one from U(0, 0.05).

    Examples
    --------
    >>> few_of_many("/", 4, irrelevant=(0, 0.05)).target(torch.tensor([6.0, 2.0, 0.01, 0.02]))
    tensor([3.])
    """
    check_operation(operation, ("*", "/"))
    check_count("inputs", inputs)
    irrelevant, extrapolation = as_range(irrelevant), as_range(extrapolation)
    if inputs < 2:
        raise ValueError(f"two inputs matter, so there are at least 2, not {inputs}")
    power = 2 if operation == "*" else -2
    threshold = 1e-4 * mean_power(2, extrapolation) * mean_power(power, extrapolation)
    sampler = AllButTwo(*irrelevant)
    return Task(OfFirstTwo(operation), inputs, training, extrapolation, sampler=sampler, threshold=threshold)
