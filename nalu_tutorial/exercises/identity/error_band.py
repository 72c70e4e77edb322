"""The band of the absolute error over seeds."""

from collections.abc import Callable

import torch
from torch import Tensor

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import as_tensor, asked, parts


@checker
def error_band(answer: Callable[[Tensor, Tensor], tuple[Tensor, Tensor, Tensor]]) -> str:
    """Check (low, middle, high) of the absolute error over seeds, for predictions of shape (S, N) and targets (N)."""
    generator = torch.Generator().manual_seed(7)
    predictions = torch.randn((41, 5), generator=generator, dtype=torch.float64) ** 3 + torch.arange(5)
    target = torch.arange(5, dtype=torch.float64)
    got = asked(answer, predictions, target)
    three = parts(got, 3, "Return three tensors: the 10 % quantile, the median and the 90 % quantile.")
    low, middle, high = (as_tensor(part, "Each of the three is a tensor; one is a {}.").double() for part in three)
    require(
        middle.shape == (5,),
        f"The band has one value for each of the 5 points; yours has shape {tuple(middle.shape)}. "
        "Summarise over the seeds, which are the first axis.",
    )
    errors = (predictions - target).abs()
    signed = (predictions - target).quantile(0.5, dim=0)
    require(
        not torch.allclose(middle, signed),
        "Your errors have signs: one net above and one below cancel out. Take `.abs()` first.",
    )
    require(
        not torch.allclose(middle, errors.mean(dim=0)),
        "That is the mean over seeds. One net gone astray moves it; the middle of the band is the median.",
    )
    require(
        torch.allclose(middle, errors.quantile(0.5, dim=0)),
        "The middle is the median of |prediction − target| over the seeds.",
    )
    require(bool((low <= high).all()), "Low and high are exchanged.")
    wanted = errors.quantile(torch.tensor([0.1, 0.9], dtype=torch.float64), dim=0)
    require(
        torch.allclose(low, wanted[0]) and torch.allclose(high, wanted[1]),
        "The band runs from the 10 % to the 90 % quantile.",
    )
    return "A band says what a curve cannot: how much of this is the task, and how much the seed."
