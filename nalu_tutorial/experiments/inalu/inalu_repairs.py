"""The repairs of iNALU, one more at a time, one less and four less at a time; its re-start against more seeds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn

from ...tasks import SINGLE_UNIT_RANGES, Task, single_unit
from ...training import Alternate, Aside, Clip, Restart
from ...units import INALU, NALU, nac_start_radius
from .._experiment import Experiment, Training, name_over
from .._measures import ACCURACY, gate, restarts

Variants = dict[str, tuple[Callable[[], nn.Module], dict[str, Any]]]
EPSILON = 1e-3
ROWS = (6, 4)  # U[1, 2] and U[-2, 2]
CLIP = {"clip": Clip(value=0.1)}


def outward(model: Any) -> Tensor:
    """Return the regulariser of an iNALU, a scalar."""
    penalty: Tensor = model.outward_penalty()
    return penalty


def redraw(model: Any, generator: torch.Generator) -> None:
    """Draw an iNALU's parameters anew, in place."""
    model.redraw(generator)


def from_uniform(radius: float, *, clip: bool = True) -> INALU:
    """Return an iNALU whose Ŵ and M̂ start evenly drawn up to this radius, and its gate as always."""
    unit = INALU(2, 1, clip=clip)
    for name in unit.weight_names:
        nn.init.uniform_(unit.get_parameter(name), -radius, radius)
    return unit


def as_a_nac(*, clip: bool = True) -> INALU:
    """Return an iNALU whose weights start as those of a NALU do."""
    return from_uniform(nac_start_radius(2, 1), clip=clip)


def redrawn() -> INALU:
    """Return an iNALU that starts where a re-start begins."""
    unit = INALU(2, 1)
    unit.redraw()
    return unit


def policies(steps: int) -> tuple[dict[str, Any], ...]:
    """Return regulariser, turns and re-start; a tenth of the steps are ten epochs."""
    epochs = max(steps // 10, 1)
    aside = {"aside": Aside(outward, start=epochs)}
    turns = {"alternate": Alternate({"G"})}
    anew = {"restart": Restart(every=epochs, window=2 * epochs, redraw=redraw)}
    return aside, turns, anew


def ladder(steps: int) -> Variants:
    """Return the unit and the policies of each rung, from the bare NALU up."""
    aside, turns, anew = policies(steps)
    return {
        "NALU": (partial(NALU, 2, 1), {}),
        "+ start": (partial(INALU, 2, 1, shared_weights=True, clip=False, sign=False, input_gate=True), {}),
        "+ separate weights": (partial(INALU, 2, 1, clip=False, sign=False, input_gate=True), {}),
        "+ clipping": (partial(INALU, 2, 1, sign=False, input_gate=True), CLIP),
        "+ sign": (partial(INALU, 2, 1, input_gate=True), CLIP),
        "+ regulariser": (partial(INALU, 2, 1, input_gate=True), CLIP | aside),
        "+ gate apart": (partial(INALU, 2, 1, input_gate=True), CLIP | aside | turns),
        "+ re-start": (partial(INALU, 2, 1, input_gate=True), CLIP | aside | turns | anew),
        "+ gate without input": (partial(INALU, 2, 1), CLIP | aside | turns | anew),
        "all but re-start": (partial(INALU, 2, 1), CLIP | aside | turns),
    }


def ranges(operation: str, rows: Iterable[int] = ROWS) -> dict[str, Task]:
    """Return the task under each row of the table, which names the training and the extrapolation range."""
    return {name_over(operation, SINGLE_UNIT_RANGES[row][0]): single_unit(operation, row, EPSILON) for row in rows}


def without(steps: int) -> Variants:
    """Return the iNALU with one repair left out; two of them, re-start and gate, are rungs of the ladder."""
    aside, turns, anew = policies(steps)
    rest = CLIP | aside | turns | anew
    return {
        "without start": (as_a_nac, rest),
        "without separate weights": (partial(INALU, 2, 1, shared_weights=True), rest),
        "without clipping": (partial(INALU, 2, 1, clip=False), aside | turns | anew),
        "without sign": (partial(INALU, 2, 1, sign=False), rest),
        "without regulariser": (partial(INALU, 2, 1), CLIP | turns | anew),
        "without gate apart": (partial(INALU, 2, 1), CLIP | aside | anew),
    }


def four_off(_: int) -> Variants:
    """Return the iNALU without clips, regulariser, gate apart and re-start; then also one less of what is left."""
    return {
        "four off": (partial(INALU, 2, 1, clip=False), {}),
        "four off, without start": (partial(as_a_nac, clip=False), {}),
        "four off, from U[-0.5, 0.5]": (partial(from_uniform, 0.5, clip=False), {}),
        "four off, without separate weights": (partial(INALU, 2, 1, clip=False, shared_weights=True), {}),
        "four off, without sign": (partial(INALU, 2, 1, clip=False, sign=False), {}),
        "four off, without gate without input": (partial(INALU, 2, 1, clip=False, input_gate=True), {}),
    }


def trainings(variants: Callable[[int], Variants], steps: int) -> list[Training]:
    """Return one training for each operation and variant."""
    named = variants(steps).items()
    return [Training(name, make, ranges(each), options) for each in "+-*/" for name, (make, options) in named]


def searches(steps: int) -> list[Training]:
    """Return the trainings of the division with and without re-start."""
    aside, turns, anew = policies(steps)
    rest, task = CLIP | aside | turns, ranges("/", [4])
    return [
        Training("re-start", partial(INALU, 2, 1), task, rest | anew),
        Training("seeds", partial(INALU, 2, 1), task, rest),
        Training("seeds from U[-2, 2]", redrawn, task, rest),
    ]


def plain_searches(steps: int) -> list[Training]:
    """Return the same without the regulariser, and the re-start from either start."""
    _, turns, anew = policies(steps)
    rest, task = CLIP | turns, ranges("/", [4])
    return [
        Training("re-start", partial(INALU, 2, 1), task, rest | anew),
        Training("re-start from U[-2, 2]", redrawn, task, rest | anew),
        Training("seeds", partial(INALU, 2, 1), task, rest),
        Training("seeds from U[-2, 2]", redrawn, task, rest),
    ]


NOTE = (
    "A run succeeds when its error is below that of a unit whose weights are all 1e-3 off. The paper's epochs are "
    "taken as 500 steps: the regulariser begins at step 5,000, and a re-start looks at 10,000 losses or more."
)
REPAIRS = Experiment(
    name="inalu-repairs",
    title="the repairs of iNALU, one more at a time",
    source="Schlör, Ring & Hotho (2020); the ladder is ours",
    trainings=partial(trainings, ladder),
    steps=50_000,
    seeds=50,
    options={"optimizer": torch.optim.RMSprop, "lr": 0.01, "batch_size": 64},
    note=NOTE,
    measures={"within_1_percent": ACCURACY["within_1_percent"], "gate": gate, "restarts": restarts},
)
WITHOUT = replace(
    REPAIRS,
    name="inalu-without",
    title="the iNALU with one repair left out",
    source="Schlör, Ring & Hotho (2020); leaving out is ours",
    trainings=partial(trainings, without),
    note=NOTE + " Without gate apart, the gate is trained with the weights in every step.",
)
SEARCHES = replace(
    REPAIRS,
    name="restart-or-seeds",
    title="division of both signs by iNALU: re-start, or more seeds",
    source="Schlör, Ring & Hotho (2020), the re-start; the comparison is ours",
    trainings=searches,
    seeds=200,
)
FOUR_OFF = replace(
    REPAIRS,
    name="inalu-four-off",
    title="the iNALU without clips, regulariser, gate apart and re-start",
    source="Schlör, Ring & Hotho (2020); leaving out is ours",
    trainings=partial(trainings, four_off),
    note="A run succeeds when its error is below that of a unit whose weights are all 1e-3 off. "
    "No exponential and no gradient is clipped.",
)
PLAIN_SEARCHES = replace(
    SEARCHES,
    name="restart-without-regulariser",
    title="the same search without the regulariser",
    trainings=plain_searches,
    note="A run succeeds when its error is below that of a unit whose weights are all 1e-3 off. "
    "No regulariser; a re-start looks every 5,000 steps, at 10,000 losses or more.",
)
