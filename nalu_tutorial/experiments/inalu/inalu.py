"""The repairs of iNALU: one more at a time, one or several left out, and all with positive rows first."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn

from ...records import OperationTables
from ...tasks import SINGLE_UNIT_RANGES, Task, positive, single_unit
from ...training import Alternate, Clip, Curriculum, PenaltySteps, Restart
from ...units import INALU, NALU, nac_init_bound
from .._experiment import OPERATION_NAMES, Experiment, Measure, Training, name_over
from .._measures import ACCURACY, GATE, restarts
from .._nets import with_weights_to

Variants = dict[str, tuple[Callable[[], nn.Module], dict[str, Any]]]
EPSILON = 1e-3
POSITIVE, BOTH_SIGNS = 6, 4  # the rows of U[1, 2] and U[-2, 2]
LEAST = 0.3  # of the inputs that come first, in magnitude
CLIP = {"clip": Clip(value=0.1)}


def outward(model: Any) -> Tensor:
    penalty: Tensor = model.outward_penalty()
    return penalty


def redraw(model: Any, generator: torch.Generator) -> None:
    model.redraw(generator)


def from_uniform(radius: float, *, clip: bool = True) -> INALU:
    return with_weights_to(INALU(2, 1, clip=clip), radius)


def as_a_nac(*, clip: bool = True) -> INALU:
    return from_uniform(nac_init_bound(2, 1), clip=clip)


def policies(steps: int) -> tuple[dict[str, Any], ...]:
    """Return the options for the regularizer, the turns and the restart; a tenth of the steps are ten epochs."""
    epochs = max(steps // 10, 1)
    regularizer = {"penalty_steps": PenaltySteps(outward, start=epochs)}
    turns = {"alternate": Alternate({"G"})}
    again = {"restart": Restart(every=epochs, window=2 * epochs, redraw=redraw)}
    return regularizer, turns, again


def ranges(operation: str, rows: Iterable[int] = (POSITIVE, BOTH_SIGNS)) -> dict[str, Task]:
    """Return the task under each row of the table, which names the training and the extrapolation range."""
    return {name_over(operation, SINGLE_UNIT_RANGES[row][0]): single_unit(operation, row, EPSILON) for row in rows}


def trainings(variants: Callable[[int], Variants], steps: int) -> list[Training]:
    named = variants(steps).items()
    return [Training(name, make, ranges(each), options) for each in "+-*/" for name, (make, options) in named]


def ladder(steps: int) -> Variants:
    """Return the unit and the policies of each rung, from the bare NALU up."""
    regularizer, turns, again = policies(steps)
    return {
        "NALU": (partial(NALU, 2, 1), {}),
        "+ start": (partial(INALU, 2, 1, shared_weights=True, clip=False, sign=False, input_gate=True), {}),
        "+ separate weights": (partial(INALU, 2, 1, clip=False, sign=False, input_gate=True), {}),
        "+ clipping": (partial(INALU, 2, 1, sign=False, input_gate=True), CLIP),
        "+ sign": (partial(INALU, 2, 1, input_gate=True), CLIP),
        "+ regulariser": (partial(INALU, 2, 1, input_gate=True), CLIP | regularizer),
        "+ gate apart": (partial(INALU, 2, 1, input_gate=True), CLIP | regularizer | turns),
        "+ re-start": (partial(INALU, 2, 1, input_gate=True), CLIP | regularizer | turns | again),
        "+ gate without input": (partial(INALU, 2, 1), CLIP | regularizer | turns | again),
        "all but re-start": (partial(INALU, 2, 1), CLIP | regularizer | turns),
    }


REPAIRS = Experiment(
    name="inalu-repairs",
    title="the repairs of iNALU, one more at a time",
    source="Schlör, Ring & Hotho (2020); the ladder is ours",
    trainings=partial(trainings, ladder),
    steps=50_000,
    seeds=50,
    options={"optimizer": torch.optim.RMSprop, "lr": 0.01, "batch_size": 64},
    note="A run succeeds when its error is below that of a unit whose weights are all 1e-3 off. The paper's epochs "
    "are taken as 500 steps: the regularizer begins at step 5,000, and a restart looks at 10,000 losses or more.",
    measures={
        "within_1_percent": ACCURACY["within_1_percent"],
        **GATE,
        "restarts": Measure("Number", restarts, of="restarts"),
    },
    layout=OperationTables(
        OPERATION_NAMES,
        names={
            "+ start": "+ initialization",
            "+ regulariser": "+ regularizer",
            "+ re-start": "+ restart",
            "all but re-start": "all but restart",
            "re-start": "restart",
            "re-start from U[-2, 2]": "restart from U[-2, 2]",
            "without start": "without initialization",
            "without regulariser": "without regularizer",
            "four off, without start": "four off, without initialization",
        },
    ),
)


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


WITHOUT = replace(
    REPAIRS,
    name="inalu-without",
    title="the iNALU with one repair left out",
    source="Schlör, Ring & Hotho (2020); leaving out is ours",
    trainings=partial(trainings, without),
    note=REPAIRS.note + " Without gate apart, the gate is trained with the weights in every step.",
)


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


FOUR_OFF = replace(
    REPAIRS,
    name="inalu-four-off",
    title="the iNALU without clips, regularizer, gate apart and restart",
    source="Schlör, Ring & Hotho (2020); leaving out is ours",
    trainings=partial(trainings, four_off),
    note="A run succeeds when its error is below that of a unit whose weights are all 1e-3 off. "
    "No exponential and no gradient is clipped.",
)


def positive_first(steps: int) -> list[Training]:
    """Return the iNALU with all repairs and with all but restart, positive rows first for a quarter of the steps."""
    regularizer, turns, again = policies(steps)
    first = {"curriculum": Curriculum(positive(LEAST), max(1, steps // 4))}
    variants = {"all seven": again, "all but restart": {}}
    return [
        Training(name, partial(INALU, 2, 1), ranges("/", [BOTH_SIGNS]), CLIP | regularizer | turns | first | options)
        for name, options in variants.items()
    ]


ROWS_FIRST = replace(
    REPAIRS,
    name="inalu-rows-first",
    title="the iNALU with its repairs over both signs: positive rows first",
    source="Schlör, Ring & Hotho (2020), with positive rows first",
    trainings=positive_first,
    note=REPAIRS.note + " Rows in which both inputs are at least 0.3 come first, for a quarter of the "
    "steps. The counts of all rows are in inalu-repairs, as '+ gate without input' and 'all but restart'.",
)
