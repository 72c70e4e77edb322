"""Six operations of one, two and five operands, by one NALU: how many outputs are correct."""

from __future__ import annotations

from functools import partial

import torch

from ...records import MeasureTables
from ...tasks import Task, arithmetic
from ...units import NALU
from .._experiment import Experiment, Training, name_over
from .._measures import ACCURACY, GATE
from .._nets import stack

RANGES = (((20, 40), (0, 60)), ((1, 2), (2, 6)))
# Operation and operands.
PRINTED = (*((each, 2) for each in "+-*/"), ("sqrt", 1), ("square", 1), *((each, 5) for each in "+-*/"))
SHOWS = dict.fromkeys(("off_by_half", "within_1_percent"), "mean")


def ranges(operation: str, operands: int) -> dict[str, Task]:
    """Return the task under the label of each pair of ranges, seen in training and outside of it."""
    return {
        name_over(f"{operation} {operands}", seen): arithmetic(operation, operands, seen, far) for seen, far in RANGES
    }


def trainings(_: int) -> list[Training]:
    """Return one training run for each operation; of one operand, and for the product, with two layers as well."""
    single = [Training("NALU", partial(NALU, operands, 1), ranges(name, operands)) for name, operands in PRINTED]
    two_layers = partial(stack, NALU, NALU)
    pairs = [(name, operands) for name, operands in PRINTED if operands == 1] + [("*", 2)]
    return single + [Training("two NALUs", partial(two_layers, many, 2), ranges(name, many)) for name, many in pairs]


EXPERIMENT = Experiment(
    name="nalu-operands",
    title="six operations by one NALU: how many outputs are correct",
    source="the minor project that the book started from, section 4",
    trainings=trainings,
    steps=20_000,
    seeds=100,
    options={"optimizer": torch.optim.RMSprop, "lr": 0.01, "batch_size": 64},
    note="The source gives no range, no optimizer, no steps and no meaning of accuracy. Assumed: its own ranges for "
    "the NAC, 20…40 and 0…60, and beside them 1…2 and 2…6; real numbers; RMSprop, 0.01.",
    measures={**ACCURACY, **GATE},
    shows=SHOWS,
    layout=MeasureTables(),
)
