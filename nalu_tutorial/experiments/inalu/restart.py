"""The restart of the iNALU against more seeds, on division with both signs."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from ...units import INALU
from .._experiment import Training
from .inalu import BOTH_SIGNS, CLIP, REPAIRS, policies, ranges


def redrawn() -> INALU:
    """Return an iNALU that is initialized as after a restart."""
    unit = INALU(2, 1)
    unit.redraw()
    return unit


def searches(steps: int, *, regularized: bool) -> list[Training]:
    """Return the division with restart and without; without the regularizer, the restart with either initialization."""
    regularizer, turns, again = policies(steps)
    rest, task = CLIP | (regularizer if regularized else {}) | turns, ranges("/", [BOTH_SIGNS])
    elsewhere = [] if regularized else [Training("re-start from U[-2, 2]", redrawn, task, rest | again)]
    return [
        Training("re-start", partial(INALU, 2, 1), task, rest | again),
        *elsewhere,
        Training("seeds", partial(INALU, 2, 1), task, rest),
        Training("seeds from U[-2, 2]", redrawn, task, rest),
    ]


EXPERIMENT = replace(
    REPAIRS,
    name="restart-or-seeds",
    title="division of both signs by iNALU: restart, or more seeds",
    source="Schlör, Ring & Hotho (2020), the restart; the comparison is ours",
    trainings=partial(searches, regularized=True),
    seeds=200,
)
PLAIN = replace(
    EXPERIMENT,
    name="restart-without-regulariser",
    title="the same search without the regularizer",
    trainings=partial(searches, regularized=False),
    note="A run succeeds when its error is below that of a unit whose weights are all 1e-3 off. No regularizer; a "
    "restart looks every 5,000 steps, at 10,000 losses or more.",
)
