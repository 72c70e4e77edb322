"""What both halves of an iNALU's product are compared with: a batch of seven, and a single output."""

from collections.abc import Callable, Mapping
from typing import Any

from torch import Tensor

from .._shared.answer import require
from .._shared.comparison import against
from .._shared.taking import as_tensor, asked


def check_shape(got: Tensor) -> None:
    """End the check unless there are two outputs for each of seven points."""
    require(got.shape == (7, 2), f"For x of shape (7, 3) and W of (2, 3) the result is (7, 2), not {tuple(got.shape)}.")


def compare(got: Tensor, exact: Tensor, slips: Mapping[str, Tensor], name: str) -> None:
    """End the check unless both are equal, relative to their size: m runs over many powers of ten."""
    against(
        got,
        exact,
        slips,
        lambda row, output: (
            f"In row {row}, output {output}, {name} is {exact[row, output]:.4g}; you say {got[row, output]:.4g}."
        ),
        absolute=1e-30,
    )


def check_single(answer: Callable[..., Any], x: Tensor, W: Tensor) -> None:
    """End the check unless a single output keeps its axis."""
    alone = as_tensor(asked(answer, x, W[:1]))
    require(
        alone.shape == (7, 1),
        f"With a single output the axis stays: (7, 3) and (1, 3) make (7, 1), not {tuple(alone.shape)}. Is there a "
        "`squeeze` in it?",
    )
