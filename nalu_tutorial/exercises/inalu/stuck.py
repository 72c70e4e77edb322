"""The rule of the re-start, tried on series of batch losses."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import asked, plain

Trial = tuple[Tensor, bool, str]  # the losses, whether they are stuck, and what to say to another answer


@checker
def stuck(answer: Callable[[Tensor], bool]) -> str:
    """Check the rule of the re-start, given all batch losses since the last start."""
    tried = losses_on_trial()
    said = [_yes_or_no(asked(answer, losses)) for losses, _, _ in tried]
    require(
        said != [_with_or(losses) for losses, _, _ in tried],
        "Your conditions are joined by `or`: a run is stuck only if it is no better and its newer half above 1.",
    )
    for given, (_, wanted, sentence) in zip(said, tried, strict=True):
        require(given is wanted, sentence)
    return "It lets a slow run go on as long as it moves by more than its own noise, and no dead one."


def _yes_or_no(given: Any) -> bool:
    require(plain(given) in (True, False), f"Return `True` or `False`; this is a {type(given).__name__}.")
    return bool(given)


def _with_or(losses: Tensor) -> bool:
    """Return what that slip says, which no single series tells from others."""
    older, newer = losses.tensor_split(2)
    no_better = not newer.isfinite().all() or newer.mean() + newer.std() >= older.mean()
    return len(losses) > 10_000 and bool(no_better or newer.mean() > 1)


def losses_on_trial() -> list[Trial]:
    """Return the series on which a rule is tried, the plainest first."""
    better = noisy((10, 0.1, 6000), (2, 0.1, 6000))
    spike = torch.cat([better[:-1], torch.tensor([50.0])])
    wild_then_calm = torch.cat([noisy((0.5, 0.1, 6000)) + 15 * (torch.arange(6000) % 2), noisy((2, 0.1, 6000))])
    uneven = torch.cat([noisy((1.5, 0.1, 6000)), noisy((0.5, 0.1, 6000)) + 3 * (torch.arange(6000) % 10 == 0)])
    skewed = noisy((0.8, 0.1, 12_000)) + 5 * (torch.arange(12_000) % 10 == 0)
    return [
        (
            better,
            False,
            "From a mean of 10 to one of 2, with a deviation of 0.1: that run gets better, and you start it anew. "
            "Which half is the newer one?",
        ),
        (
            spike,
            False,
            "You judge by single losses: one bad batch at the end, and a run that fell from 10 to 2 counts as stuck. "
            "Compare the means of the two halves.",
        ),
        (
            noisy((10, 4, 6000), (7, 0.5, 6000)),
            False,
            "The deviation is that of the newer half. You took in the older one, which was wild before this run calmed "
            "down.",
        ),
        (
            wild_then_calm,
            False,
            "From a mean of 8 to one of 2. That half of the older losses were near 0.5 does not count: the rule "
            "compares means, not medians.",
        ),
        (
            noisy((5, 0.5, 100)),
            False,
            "A run with 100 losses has hardly begun: the rule waits until there are more than 10,000.",
        ),
        (
            noisy((5, 0.5, 10_000)),
            False,
            "More than 10,000 means that with 10,000 losses exactly the run goes on.",
        ),
        (
            noisy((0.5, 0.1, 12_000)),
            False,
            "The newer half has a mean loss of 0.5. Flat, but good: the rule leaves a run alone unless that mean is "
            "above 1.",
        ),
        (
            uneven,
            False,
            "It is the mean of the newer half that must be above 1, not that of all losses.",
        ),
        (
            noisy((5, 0.5, 6000), (5.2, 0.5, 6000)),
            True,
            "Around 5 in the older half and 5.2 in the newer: that run is stuck, and you let it go on.",
        ),
        (
            noisy((5.2, 1, 6000), (5, 1, 6000)),
            True,
            "From 5.2 to 5.0 with a deviation of 1: better only by noise. Add one standard deviation to the newer "
            "mean before you compare.",
        ),
        (
            noisy((5.7, 1, 6000), (5, 1, 6000)),
            True,
            "From 5.7 to 5.0 with a deviation of 1: the whole deviation counts, and you take less of it.",
        ),
        (
            noisy((6.5, 1, 6000), (5, 1, 6000)),
            False,
            "From 6.5 to 5.0 with a deviation of 1: that is better by one deviation, and you ask for more.",
        ),
        (
            noisy((1.5, 0.1, 12_000)),
            True,
            "Flat, and the newer half has a mean loss of 1.5: above 1 is bad enough, and you let the run go on.",
        ),
        (
            torch.cat([noisy((5, 0.5, 11_999)), torch.tensor([0.5])]),
            True,
            "The last loss is 0.5 by good luck, and the mean of the newer half is 5: it is that mean which must be "
            "above 1.",
        ),
        (
            skewed,
            True,
            "Nine in ten losses are near 0.8 and the others near 5.8, in both halves: a mean of 1.3, which is above 1.",
        ),
        (
            torch.full((12_000,), 5.0),
            True,
            "All losses are 5 exactly, and you let the run go on: the rule says no less than, which equal is.",
        ),
        (
            torch.cat([noisy((5, 0.5, 9000)), torch.full((3000,), torch.nan)]),
            True,
            "The run has become NaN and you call it fine. No comparison with NaN is true: ask `isfinite` first.",
        ),
    ]


def noisy(*parts: tuple[float, float, int]) -> Tensor:
    """Return losses around a mean with a deviation, so many, one part after the other."""
    generator = torch.Generator().manual_seed(8)
    return torch.cat([mean + deviation * torch.randn(count, generator=generator) for mean, deviation, count in parts])
