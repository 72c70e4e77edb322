"""How long two nearly equal sums need to separate, and what the rule predicts for a distance that was not run."""

from collections.abc import Mapping
from typing import Any

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import as_number, check_complete, check_keys, filled, several

# Steps of Adam at 0.02 until the sums differ by 0.9 in x3 and x4, by the distance that they start with: the middle of
# 100 seeds of batches, which went from 900 to 1,005 and from 1,264 to 1,427; from 0.1 seven came in 357 to 478 steps,
# the others in 497 to 582. A test measures them.
STEPS: Mapping[float, int] = {0.1: 550, 0.01: 950, 0.001: 1330}
SOONER: Mapping[float, float] = {0.1: 0.4}  # by what part fewer steps are right, where it is not a tenth
ASKED = 1e-6
ROOM = 100  # steps beyond what the rule makes of a reader's own counts: a tenth too much or too little is 390 off


@checker
def wait(*answer: Any) -> str:
    """Check the steps measured for three distances, by distance, and the steps predicted for 0.000001."""
    measured, predicted = several(answer, 2)
    check_keys(measured, STEPS, then=", and then your prediction.")
    for distance, steps in filled(measured).items():
        _check_measured(distance, as_number(steps))
    check_complete(measured, judged=True)
    _check_predicted(as_number(predicted), {distance: as_number(steps) for distance, steps in measured.items()})
    return (
        "A tenth of the distance costs about 390 more steps, wherever you begin: the distance grows by about the same "
        "factor in every step. So even a millionth takes only a few thousand steps."
    )


def _check_measured(distance: float, steps: float) -> None:
    wanted = STEPS[distance]
    require(steps == int(steps) and steps >= 0, "The number of steps is an integer, 0 or more.")
    require(
        -SOONER.get(distance, 0.1) * wanted <= steps - wanted <= 0.1 * wanted,
        f"From a distance of {distance:g} you count {steps:,.0f} steps. With Adam at 0.02, batches of 64 and the clamp "
        f"after each step it is near {wanted:,}: count until x3 and x4 differ by 0.9 in the two rows.",
    )


def _check_predicted(steps: float, counts: Mapping[float, float]) -> None:
    require(
        steps < 100_000,
        "That would be proportional to 1 / distance. Look at your three counts: a tenth of the distance does not take "
        "ten times the steps.",
    )
    require(
        steps >= 1_500,
        "That is hardly more than from 0.001, although the distance is a thousand times smaller.",
    )
    rules = _rules(counts)
    require(
        min(rules) - ROOM <= steps <= max(rules) + ROOM,
        f"It is not about {steps:,.0f}. By how many steps do your counts grow for each tenth? From 0.001 to 0.000001 "
        "there are three tenths more.",
    )


def _rules(counts: Mapping[float, float]) -> list[float]:
    """Return what three tenths more come to, by each pair of the reader's counts."""
    first, second, third = (counts[distance] for distance in STEPS)
    return [third + 3 * each for each in (second - first, third - second, (third - first) / 2)]
