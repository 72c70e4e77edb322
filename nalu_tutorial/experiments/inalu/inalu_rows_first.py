"""The iNALU with its repairs on the quotient over both signs, of which it fails half, and positive rows first."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from ...tasks import positive
from ...training import Curriculum
from ...units import INALU
from .._experiment import Training
from . import inalu_repairs
from ._variants import CLIP, policies, ranges

LEAST = 0.3  # of the inputs that come first, in magnitude
BOTH_SIGNS = 4  # the row of the ranges


def trainings(steps: int) -> list[Training]:
    """Return the iNALU with all repairs and with all but restart, positive rows first for a quarter of the steps."""
    regularizer, turns, again = policies(steps)
    first = {"curriculum": Curriculum(positive(LEAST), max(1, steps // 4))}
    variants = {"all seven": again, "all but restart": {}}
    return [
        Training(name, partial(INALU, 2, 1), ranges("/", [BOTH_SIGNS]), CLIP | regularizer | turns | first | options)
        for name, options in variants.items()
    ]


EXPERIMENT = replace(
    inalu_repairs.EXPERIMENT,
    name="inalu-rows-first",
    title="the iNALU with its repairs over both signs: positive rows first",
    source="Schlör, Ring & Hotho (2020), with positive rows first",
    trainings=trainings,
    note=inalu_repairs.EXPERIMENT.note + " Rows in which both inputs are at least 0.3 come first, for a quarter of the "
    "steps. The counts of all rows are in inalu-repairs, as '+ gate without input' and 'all but restart'.",
)
