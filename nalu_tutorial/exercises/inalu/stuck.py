"""A restart rule that knows its task, tried on series of batch losses."""

import math
from collections.abc import Callable, Mapping
from typing import Any

import torch
from torch import Tensor

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import asked, plain

Part = tuple[float, float, int]  # so many losses around a mean with a deviation, as (mean, deviation, number)
# By what to say to another answer, the plainest first: the losses, that of the best constant, and whether it is stuck.
TRIALS: Mapping[str, tuple[list[Part], float, bool]] = {
    "From a mean of 10 to one of 2, with a deviation of 0.1: that run improves, and you restart it. Which half is the "
    "newer one?": ([(10, 0.1, 6000), (2, 0.1, 6000)], 4.0, False),
    "Flat at 0.09, where the best constant output has 0.1: that run has learned next to nothing, and you let it "
    "continue. Is there still a 1 in your rule?": ([(0.09, 0.01, 6000), (0.091, 0.01, 6000)], 0.1, True),
    "Flat at 5, where the best constant output has 10,000: that run has all but solved its task, and you restart it.": (
        [(5, 0.5, 12_000)],
        10_000.0,
        False,
    ),
    "Flat at 0.5, where the best constant output has 0.8: more than half of it, and you let the run continue.": (
        [(0.5, 0.05, 6000), (0.505, 0.05, 6000)],
        0.8,
        True,
    ),
    "Flat at 0.009, where the best constant output has 1: less than a hundredth of it. That run has learned far more "
    "than a constant, so it must continue.": ([(0.009, 0.001, 12_000)], 1.0, False),
    "The deviation is that of the newer half. You included the older half, where the losses of this run still varied "
    "much more.": ([(10, 4, 6000), (7, 0.5, 6000)], 8.0, False),
    "From a mean of 5 to one of 50: that run gets worse, and you let it continue. Worse counts as no better.": (
        [(5, 0.5, 6000), (50, 0.5, 6000)],
        20.0,
        True,
    ),
    "From a mean of 0.1 to one of 50: a low loss in the past does not count. Judge by the newer mean.": (
        [(0.1, 0.01, 6000), (50, 0.5, 6000)],
        20.0,
        True,
    ),
    "A run with 10,000 losses continues: the rule waits until there are more.": ([(5, 0.5, 10_000)], 5.0, False),
    "From 5.2 to 5.0 with a deviation of 1: better by less than one standard deviation. Add the deviation to the newer "
    "mean before you compare.": ([(5.2, 1, 6000), (5, 1, 6000)], 5.0, True),
    "The last loss is small by chance, and the mean of the newer half is 5: judge by means, not by single losses.": (
        [(5, 0.5, 11_999), (0.001, 0, 1)],
        5.0,
        True,
    ),
    "The run has become NaN, and you let it continue. No comparison with NaN is true: check `isfinite` first.": (
        [(5, 0.5, 9000), (math.nan, 0, 3000)],
        5.0,
        True,
    ),
    "Flat at 0.502, where the best constant output has 1: that is half of it or more, so it counts as bad, and you let "
    "the run continue.": ([(0.502, 0.01, 12_000)], 1.0, True),
    "Flat at 0.0098, where the best constant output has 1: that is below a hundredth of it, so it does not count as "
    "bad, and you restart the run.": ([(0.0098, 0.0001, 12_000)], 1.0, False),
    "A run with 10,001 losses, flat at the loss of the best constant output: it has more than 10,000, and you let it "
    "continue.": ([(5, 0.5, 10_001)], 5.0, True),
    "From a mean of 6 in the older half to 5 in the newer one: that run improves, and you restart it. Compare the two "
    "halves, all losses of each.": ([(5, 0.1, 5000), (11, 0.1, 1000), (5, 0.1, 6000)], 5.0, False),
    "From a mean of 10 in the older half to 1.8 in the newer one: that run improves, and you restart it. Compare the "
    "two halves, all losses of each.": ([(10, 0.1, 6000), (1, 0.1, 5000), (6, 0.1, 1000)], 5.0, False),
}
SCALES = (1e-4, 1e4)


@checker
def stuck(answer: Callable[[Tensor, float], bool]) -> str:
    """Check a restart rule, given all batch losses since the last restart and that of the best constant."""
    tried = [(noisy(parts), constant) for parts, constant, _ in TRIALS.values()]
    verdicts = [_yes_or_no(asked(answer, *trial)) for trial in tried]
    require(
        verdicts != [_with_or(*trial) for trial in tried],
        "Your conditions are joined by `or`: a run is stuck only if it no longer improves and its loss is bad as well.",
    )
    for given, (sentence, (_, _, wanted)) in zip(verdicts, TRIALS.items(), strict=True):
        require(given is wanted, sentence)
    for scale in SCALES:
        again = [_yes_or_no(asked(answer, scale * losses, scale * constant)) for losses, constant in tried]
        require(
            again == verdicts,
            f"With all losses, and that of the constant, times {scale:g}, your rule has another result. Does it "
            "contain a number that belongs to one scale only?",
        )
    return "The rule means the same for targets of a tenth and of ten thousand, and it still lets a slow run continue."


def _yes_or_no(given: Any) -> bool:
    require(plain(given) in (True, False), f"Return `True` or `False`; this is a {type(given).__name__}.")
    return bool(given)


def _with_or(losses: Tensor, constant: float) -> bool:
    """Return the result of that mistake, which no single series tells from others."""
    older, newer = losses.tensor_split(2)
    no_better = not newer.isfinite().all() or newer.mean() + newer.std() >= older.mean()
    return len(losses) > 10_000 and bool(no_better or newer.mean() > constant / 10)


def noisy(parts: list[Part]) -> Tensor:
    """Return losses around a mean with a deviation, so many, one part after the other."""
    generator = torch.Generator().manual_seed(8)
    return torch.cat([mean + deviation * torch.randn(count, generator=generator) for mean, deviation, count in parts])
