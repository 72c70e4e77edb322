"""The iNALU with four repairs left out, and then one more."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from ...units import INALU
from . import inalu_repairs
from ._variants import Variants, as_a_nac, from_uniform, trainings


def four_off(_: int) -> Variants:
    """Return the iNALU without clips, regularizer, gate apart and restart; then also without one more of the others."""
    return {
        "four off": (partial(INALU, 2, 1, clip=False), {}),
        "four off, without start": (partial(as_a_nac, clip=False), {}),
        "four off, from U[-0.5, 0.5]": (partial(from_uniform, 0.5, clip=False), {}),
        "four off, without separate weights": (partial(INALU, 2, 1, clip=False, shared_weights=True), {}),
        "four off, without sign": (partial(INALU, 2, 1, clip=False, sign=False), {}),
        "four off, without gate without input": (partial(INALU, 2, 1, clip=False, input_gate=True), {}),
    }


EXPERIMENT = replace(
    inalu_repairs.EXPERIMENT,
    name="inalu-four-off",
    title="the iNALU without clips, regularizer, gate apart and restart",
    source="Schlör, Ring & Hotho (2020); leaving out is ours",
    trainings=partial(trainings, four_off),
    note="A run succeeds when its error is below that of a unit whose weights are all 1e-3 off. "
    "No exponential and no gradient is clipped.",
)
