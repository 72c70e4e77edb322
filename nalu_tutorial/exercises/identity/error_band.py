"""The band of the absolute error over seeds, where some runs have failed."""

from collections.abc import Callable

import torch
from torch import Tensor

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.comparison import ABSOLUTE, RELATIVE, alike
from .._shared.taking import as_number, as_tensor, asked, parts

LOST = 100.0
SHARES = (0.1, 0.5, 0.9)
FOUR = "Return four things: the 10 % quantile, the median, the 90 % quantile, and how many are lost."
Band = tuple[Tensor, Tensor, Tensor, int]


@checker
def error_band(answer: Callable[[Tensor, Tensor], Band]) -> str:
    """Check (low, middle, high, lost) for predictions of shape (S, N), some of them diverged, and targets (N)."""
    predictions, target = _fifty()
    four = parts(asked(answer, predictions, target), 4, FOUR)
    low, middle, high = (as_tensor(part, "Each of the three is a tensor; one is a {}.").double() for part in four[:3])
    require(
        middle.shape == target.shape,
        f"The band has one value for each of the {len(target)} points; yours has shape {tuple(middle.shape)}. "
        "Summarize over the seeds, which are the first axis.",
    )
    _check_band(low, middle, high, predictions, target)
    for some in (predictions, predictions[torch.arange(50) != 11]):  # once without the run at a million
        lost = parts(asked(answer, some, target), 4, FOUR)[3]
        _check_lost(int(as_number(lost)), (some - target).abs())
    return "The band shows where most runs are, and the count says how many lie far from it. A mean can do neither."


def _fifty() -> tuple[Tensor, Tensor]:
    """Return predictions of fifty runs at five points: one ends in NaN, one at a million, two are lost at one point."""
    generator = torch.Generator().manual_seed(7)
    predictions = torch.randn((50, 5), generator=generator, dtype=torch.float64) ** 3 + torch.arange(5)
    predictions[3], predictions[11], predictions[20, 4], predictions[33, 0] = torch.nan, -1e6, 250, 150
    return predictions, torch.arange(5, dtype=torch.float64)


def _check_band(low: Tensor, middle: Tensor, high: Tensor, predictions: Tensor, target: Tensor) -> None:
    errors = (predictions - target).abs()
    counted = errors.nan_to_num(nan=torch.inf)
    require(
        not bool(middle.isnan().any()),
        "One run is NaN, and now your band is. A run that overflowed is as wrong as can be: its error is infinite.",
    )
    require(
        not alike(middle, (predictions - target).nanquantile(0.5, dim=0)),
        "Your errors have signs: one network above and one below cancel out. Take `.abs()` first.",
    )
    require(
        float(middle.max()) < LOST,
        "One run at a million moves your middle. Which average does not move when one value does?",
    )
    band = (low, middle, high)
    right = [_is_quantile(part, counted, share) for part, share in zip(band, SHARES, strict=True)]
    for some in (errors, errors[counted.amax(dim=1) < LOST]):  # without the run that is NaN; without all lost ones
        without = [alike(part, some.nanquantile(share, dim=0)) for part, share in zip(band, SHARES, strict=True)]
        require(
            not any(left and not fine for left, fine in zip(without, right, strict=True)),
            "You left lost runs out of a quantile: then the worse a network is, the less it counts.",
        )
    require(right[1], "The middle is the median of |prediction − target| over the seeds.")
    require(bool((low <= high).all()), "Low and high are exchanged.")
    require(right[0] and right[2], "The band runs from the 10 % to the 90 % quantile of all fifty errors.")


def _is_quantile(part: Tensor, values: Tensor, share: float) -> bool:
    """Return whether this is a quantile over the seeds: by any convention, between the two values beside its place."""
    below, above = (values.quantile(share, dim=0, interpolation=way) for way in ("lower", "higher"))
    slack = RELATIVE * above.abs() + ABSOLUTE
    return part.shape == above.shape and bool(((part >= below - slack) & (part <= above + slack)).all())


def _check_lost(lost: int, errors: Tensor) -> None:
    beyond = errors.nan_to_num(nan=torch.inf) > LOST
    require(
        lost != int(beyond.sum()), f"{lost} counts points. A run is lost if it is off by more than 100 at any point."
    )
    require(
        lost != int((errors > LOST).any(dim=1).sum()), "A comparison with NaN is never true: the NaN run is lost, too."
    )
    right = int(beyond.any(dim=1).sum())
    require(
        lost == right,
        f"{right} of the {len(errors)} are off by more than 100, or NaN, somewhere; you count {lost}.",
    )
