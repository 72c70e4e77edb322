"""An operation between two sums: of two inputs and of four, of two slices of a hundred, and of slices over time."""

from __future__ import annotations

import math
from dataclasses import dataclass

from torch import Tensor

from ._checks import Range, check_count
from ._operations import OF_TWO, check_operation
from ._task import Task

# Madsen & Johansen (2020): 100 inputs, slices of 25 that share 12, extrapolation to U[2, 6].
PUBLISHED = {"+": 1.479e-5, "-": 1.384e-8, "*": 0.16001}


@dataclass(frozen=True)
class OfTwoSums:
    """The target t = a ∘ b, where a and b are the sums of two slices of x."""

    operation: str
    a: tuple[int, int]
    b: tuple[int, int]

    def __call__(self, x: Tensor) -> Tensor:
        """Return t of shape (..., 1) for x of shape (..., in)."""
        a, b = (x[..., first:end].sum(dim=-1, keepdim=True) for first, end in (self.a, self.b))
        return OF_TWO[self.operation](a, b)


@dataclass(frozen=True)
class OverTime:
    """The target of a sequence: that of its sum over time."""

    target: OfTwoSums

    def __call__(self, x: Tensor) -> Tensor:
        """Return t of shape (..., 1) for x of shape (..., length, in)."""
        return self.target(x.sum(dim=-2))


def product_of_sums() -> Task:
    r"""Return the task :math:`t = (x_1 + x_2)(x_1 + x_2 + x_3 + x_4)`.

    The inputs come from U[1, 2], in extrapolation from U[2, 6]. Success is a mean squared error below 2.157e-6: that
    of a network whose first layer is 1e-5 off, see `nalu_tutorial.near_perfect_error`.

    References
    ----------
    Madsen & Johansen (2020), the arithmetic task with four inputs.

    Examples
    --------
    >>> product_of_sums().target(torch.tensor([1.0, 2.0, 3.0, 4.0]))
    tensor([30.])
    """
    return Task(OfTwoSums("*", (0, 2), (0, 4)), 4, (1, 2), (2, 6), threshold=2.157e-6)


def sums_of_slices(
    operation: str,
    inputs: int = 100,
    subset: float = 0.25,
    overlap: float = 0.5,
    training: Range = (1, 2),
    extrapolation: Range = (2, 6),
) -> Task:
    r"""Return the task :math:`t = a \circ b` with :math:`a = \sum_{i \in A} x_i` and :math:`b = \sum_{i \in B} x_i`.

    A slice has ⌊subset · inputs⌋ inputs, and the two share ⌊overlap · that⌋: with the defaults 25 and 12. A begins
    at the first input, and the last ones of A are the first of B. The papers begin at a random input; as every input
    has the same range and every weight the same initialization, this makes no difference, and a fixed one lets all
    seeds share their validation and extrapolation sets.

    Parameters
    ----------
    operation : str
        "+", "-", "*", "/" between a and b, or "square" or "sqrt" of a alone.
    inputs : int
        Size of the last axis of x; the target has shape (..., 1).
    subset : float
        The proportion of the inputs that is in a slice.
    overlap : float
        The proportion of a slice that both have in common.
    training, extrapolation : (low, high)
        Ranges of the inputs. With the defaults, +, − and × have the published thresholds of success; there is none
        otherwise: `nalu_tutorial.near_perfect_error` makes one.

    Raises
    ------
    ValueError
        If the operation is unknown, a slice is empty, or the two do not fit.

    References
    ----------
    Trask et al. (2018), the static arithmetic tasks; Madsen & Johansen (2020), whose sizes these are. The published
    thresholds are what their script prints, which counts slices of 26 that share 13.

    Examples
    --------
    >>> task = sums_of_slices("-", inputs=8)
    >>> task.target(torch.arange(8.0))  # (x1 + x2) − (x2 + x3)
    tensor([-2.])
    """
    target = two_slices(operation, inputs, subset, overlap)
    published = (inputs, subset, overlap, extrapolation) == (100, 0.25, 0.5, (2, 6))
    threshold = PUBLISHED.get(operation) if published else None
    return Task(target, inputs, training, extrapolation, threshold=threshold)


def over_time(
    operation: str, inputs: int = 10, subset: float = 0.25, overlap: float = 0.5, lengths: tuple[int, int] = (10, 1000)
) -> Task:
    r"""Return the task :math:`t = a \circ b` with sums over slices and over time.

    Here :math:`a = \sum_t \sum_{i \in A} x_{t,i}`, and b likewise. Extrapolation goes to longer sequences, with
    the same range of inputs. There is no threshold of success: the paper gives errors in percent of a random network's,
    see `nalu_tutorial.relative_error`.

    The paper says that the slices of x are seen over time, 10 time steps in training and 1000 in extrapolation. The
    rest is assumed: 10 inputs at a time step, drawn again at each from U[1, 2], and slices as in
    `sums_of_slices`, of 2 inputs that share 1.

    Parameters
    ----------
    operation, inputs, subset, overlap
        As in `sums_of_slices`; x has shape (..., length, inputs), the target (..., 1).
    lengths : (int, int)
        How many time steps in training and in extrapolation.

    Raises
    ------
    ValueError
        As `sums_of_slices` does.

    References
    ----------
    Trask et al. (2018), the recurrent arithmetic tasks.

    Examples
    --------
    >>> over_time("+").target(torch.ones(5, 10))  # 2 inputs at 5 time steps, twice
    tensor([20.])
    """
    target = OverTime(two_slices(operation, inputs, subset, overlap))
    return Task(target, inputs, (1, 2), (1, 2), length=lengths[0], extrapolation_length=lengths[1])


def two_slices(operation: str, inputs: int, subset: float, overlap: float) -> OfTwoSums:
    """Return the target between two slices of these sizes."""
    check_operation(operation)
    check_count("inputs", inputs)
    if not (0 <= subset <= 1 and 0 <= overlap <= 1):
        raise ValueError(f"a subset of {subset} and an overlap of {overlap} do not fit: both are shares from 0 to 1")
    size = math.floor(subset * inputs)
    begin = size - math.floor(overlap * size)
    if size < 1 or not 0 <= begin <= inputs - size:
        raise ValueError(f"two slices of {size} of {inputs} inputs, {size - begin} of them in both, do not fit")
    return OfTwoSums(operation, (0, size), (begin, begin + size))
