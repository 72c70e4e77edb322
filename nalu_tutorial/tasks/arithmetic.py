"""One operation on the inputs themselves, and the ranges over which single units are compared."""

from __future__ import annotations

import math
from dataclasses import replace

from ._checks import Range, as_range, as_ranges, check_count
from ._operations import OF_ONE, OPERATIONS, OfFirstTwo, check_operation
from ._task import Ranges, Task, beside_zero, evenly, segments

EPSILON = 1e-5
SINGLE_UNIT_RANGES: tuple[tuple[Range, Ranges], ...] = (
    ((-20, -10), (-40, -20)),
    ((-2, -1), (-6, -2)),
    ((-1.2, -1.1), (-6.1, -1.2)),
    ((-0.2, -0.1), (-2, -0.2)),
    ((-2, 2), ((-6, -2), (2, 6))),
    ((0.1, 0.2), (0.2, 2)),
    ((1, 2), (2, 6)),
    ((1.1, 1.2), (1.2, 6)),
    ((10, 20), (20, 40)),
)


def arithmetic(
    operation: str, operands: int | None = None, training: Range = (1, 2), extrapolation: Ranges = (2, 6)
) -> Task:
    """Return the task t = x₁ ∘ x₂ ∘ …, from left to right, or t = x₁² or √x₁.

    Parameters
    ----------
    operation : str
        "+", "-", "*", "/", or, of one operand, "square" or "sqrt".
    operands : int, optional
        Size of the last axis of x: 2 by default, and 1 where the operation takes no more. The target has
        shape (..., 1).
    training, extrapolation : (low, high), or for extrapolation several of them
        Ranges of the inputs. There is no threshold of success: `nalu_tutorial.accuracy` judges, or `single_unit`.

    Raises
    ------
    ValueError
        If the operation is unknown or cannot have so many operands, or a root would have negative inputs.

    Examples
    --------
    >>> arithmetic("/", 3).target(torch.tensor([24.0, 3.0, 2.0]))
    tensor([4.])
    """
    check_operation(operation)
    if operands is not None:
        check_count("operands", operands)
    least, usual = (1, 1) if operation in OF_ONE else (2, 2)
    operands = usual if operands is None else operands
    if operands < least or (operation in OF_ONE and operands > 1):
        raise ValueError(f"{operation} cannot have {operands} operands")
    training, extrapolation = as_range(training), as_ranges(extrapolation)
    if operation == "sqrt" and min(low for low, _ in (training, *segments(extrapolation))) < 0:
        raise ValueError(f"no root of a negative input: got {training} and {extrapolation}")
    sampler = beside_zero if operation == "/" else evenly
    return Task(OPERATIONS[operation], operands, training, extrapolation, sampler=sampler)


def single_unit(operation: str, row: int, epsilon: float = EPSILON, *, inputs: int = 2) -> Task:
    r"""Return the task t = x₁ ∘ x₂ over one of the nine ranges of the single-unit benchmark.

    Success is a mean squared error below that of a unit whose weights are all ε off. With m_p the mean of
    :math:`|x|^p` over the extrapolation range, this is

    .. math::

        \pm:\ 2 \varepsilon^2 (m_2 + m_1^2) \qquad
        \times:\ (1 - (1 - \varepsilon)^2)^2\, m_2^2 \qquad
        \div:\ \left(1 - \tfrac{1 - \varepsilon}{1 + \varepsilon}\right)^2 m_2\, m_{-2}

    Sums and differences are off by ε(\|x₁\| + \|x₂\|), each weight to the worse side; products by a factor 1 − ε for
    each operand; in a quotient the divisor is too large by as much as the dividend is too small.

    Parameters
    ----------
    operation : str
        "+", "-", "*" or "/".
    row : int
        Which pair of `SINGLE_UNIT_RANGES`, from 0 to 8.
    epsilon : float
        The ε of the threshold, published as 1e-5.
    inputs : int
        Size of the last axis of x. All inputs have the same range, and those after the second do not matter.

    Raises
    ------
    ValueError
        If the operation is another, ε is not between 0 and 1, or there are fewer than two inputs.
    IndexError
        If there is no such row.

    References
    ----------
    Mistry, Farrahi & Hare (2022), A Primer for Neural Arithmetic Logic Modules, the single module task; the errors
    are those that the authors' code simulates.

    Examples
    --------
    >>> task = single_unit("+", 6)
    >>> task.training, task.extrapolation, f"{task.threshold:.3g}"
    ((1, 2), (2, 6), '6.67e-09')
    """
    check_operation(operation, ("+", "-", "*", "/"))
    check_count("inputs", inputs)
    if inputs < 2:
        raise ValueError(f"two inputs matter, so there are at least 2, not {inputs}")
    if not 0 <= row < len(SINGLE_UNIT_RANGES):
        raise IndexError(f"the benchmark has the ranges 0 to {len(SINGLE_UNIT_RANGES) - 1}, not {row}")
    if not 0 < epsilon < 1:
        raise ValueError(f"epsilon must lie between 0 and 1, not {epsilon}")
    training, extrapolation = SINGLE_UNIT_RANGES[row]
    threshold = one_unit_off(operation, extrapolation, epsilon)
    task = arithmetic(operation, 2, training, extrapolation).over(training, extrapolation, threshold)
    return task if inputs == 2 else replace(task, target=OfFirstTwo(operation), in_features=inputs)


def one_unit_off(operation: str, ranges: Ranges, epsilon: float) -> float:
    """Return the mean squared error of a unit whose two weights are ε off."""
    if operation in ("+", "-"):
        return 2 * epsilon**2 * (mean_power(2, ranges) + mean_power(1, ranges) ** 2)
    if operation == "*":
        return (1 - (1 - epsilon) ** 2) ** 2 * mean_power(2, ranges) ** 2
    return (1 - (1 - epsilon) / (1 + epsilon)) ** 2 * mean_power(2, ranges) * mean_power(-2, ranges)


def mean_power(power: int, ranges: Ranges) -> float:
    """Return the mean of |x| to this power (not −1) over ranges; none contains 0 if the power is negative."""
    if power < 0 and any(low <= 0 <= high for low, high in segments(ranges)):
        raise ValueError(f"nothing can be divided by 0, which lies in {ranges}")
    widths = [high - low for low, high in segments(ranges)]
    areas = [
        math.copysign(abs(high) ** (power + 1), high) - math.copysign(abs(low) ** (power + 1), low)
        for low, high in segments(ranges)
    ]
    return sum(areas) / (power + 1) / sum(widths)
