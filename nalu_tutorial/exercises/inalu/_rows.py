"""What both parts of an iNALU are compared with."""

from collections.abc import Mapping

import torch
from torch import Tensor

from .._shared.answer import require


def check_shape(got: Tensor) -> None:
    require(got.shape == (7, 2), f"For x of shape (7, 3) and W of (2, 3) the result is (7, 2), not {tuple(got.shape)}.")


def tell(got: Tensor, mistakes: Mapping[str, Tensor]) -> None:
    """End the check with the sentence of the mistake that gives the same numbers, if one does."""
    for sentence, wrong in mistakes.items():
        require(not torch.allclose(got, wrong.to(got.dtype), rtol=1e-4, atol=0), sentence)


def compare(got: Tensor, exact: Tensor, name: str) -> None:
    """End the check unless both are equal, relative to their size: m runs over many powers of ten."""
    exact = exact.to(got.dtype)
    worst = int(((got - exact).abs() / exact.abs().clamp(min=1e-30)).argmax())
    row, output = divmod(worst, got.shape[-1])
    require(
        torch.allclose(got, exact, rtol=1e-4, atol=0),
        f"In row {row}, output {output}, {name} is {exact[row, output]:.4g}; you say {got[row, output]:.4g}.",
    )
