"""The iNALU with one repair left out."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from ...units import INALU
from . import inalu_repairs
from ._variants import CLIP, Variants, as_a_nac, policies, trainings


def without(steps: int) -> Variants:
    """Return the iNALU with one repair left out; two of them, restart and gate, are rungs of the ladder."""
    regularizer, turns, again = policies(steps)
    rest = CLIP | regularizer | turns | again
    return {
        "without start": (as_a_nac, rest),
        "without separate weights": (partial(INALU, 2, 1, shared_weights=True), rest),
        "without clipping": (partial(INALU, 2, 1, clip=False), regularizer | turns | again),
        "without sign": (partial(INALU, 2, 1, sign=False), rest),
        "without regulariser": (partial(INALU, 2, 1), CLIP | turns | again),
        "without gate apart": (partial(INALU, 2, 1), CLIP | regularizer | again),
    }


EXPERIMENT = replace(
    inalu_repairs.EXPERIMENT,
    name="inalu-without",
    title="the iNALU with one repair left out",
    source="Schlör, Ring & Hotho (2020); leaving out is ours",
    trainings=partial(trainings, without),
    note=inalu_repairs.EXPERIMENT.note + " Without gate apart, the gate is trained with the weights in every step.",
)
