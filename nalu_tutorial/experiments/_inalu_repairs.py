"""The repairs of iNALU, one more at a time: what each is worth on each operation."""

from __future__ import annotations  # the API pages are made without torch, which the types would need

from collections.abc import Callable
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn

from ..tasks import SINGLE_UNIT_RANGES, Task, single_unit
from ..training import Alternate, Aside, Clip, Restart
from ..units import INALU, NALU
from ._experiment import Cell, Experiment
from ._measures import gate, restarts, share_right

EPSILON = 1e-3
ROWS = (6, 4)  # U[1, 2] and U[-2, 2]
CLIP = {"clip": Clip(value=0.1)}


def outward(model: Any) -> Tensor:
    """Return the regulariser of the unit."""
    penalty: Tensor = model.outward_penalty()
    return penalty


def redraw(model: Any, generator: torch.Generator) -> None:
    """Draw the unit anew."""
    model.redraw(generator)


def ladder(steps: int) -> dict[str, tuple[Callable[[], nn.Module], dict[str, Any]]]:
    """Return the unit and the policies of each rung, from the bare NALU up; a tenth of the steps are ten epochs."""
    epochs = max(steps // 10, 1)
    aside = {"aside": Aside(outward, start=epochs)}
    turns = {"alternate": Alternate({"G"})}
    anew = {"restart": Restart(every=epochs, window=2 * epochs, redraw=redraw)}
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


def label(operation: str, row: int) -> str:
    """Return a range's name in the record, as in "* [-2, 2]"."""
    low, high = SINGLE_UNIT_RANGES[row][0]
    return f"{operation} [{low:g}, {high:g}]"


def ranges(operation: str) -> dict[str, Task]:
    """Return the task over both ranges."""
    return {label(operation, row): single_unit(operation, row, EPSILON) for row in ROWS}


def cells(steps: int) -> list[Cell]:
    """Return one training for each operation and rung."""
    rungs = ladder(steps).items()
    return [Cell(name, make, ranges(each), options) for each in "+-*/" for name, (make, options) in rungs]


EXPERIMENT = Experiment(
    name="inalu-repairs",
    title="the repairs of iNALU, one more at a time",
    source="Schlör, Ring & Hotho (2020); the ladder is ours",
    cells=cells,
    steps=50_000,
    seeds=50,
    options={"optimizer": torch.optim.RMSprop, "lr": 0.01, "batch_size": 64},
    note="A run succeeds when its error is below that of a unit whose weights are all 1e-3 off. The paper's epochs are "
    "taken as 500 steps: the regulariser begins at step 5,000, and a re-start looks at 10,000 losses or more.",
    measures={
        "within_1_percent": partial(share_right, off_by=0.01, relative=True),
        "gate": gate,
        "restarts": restarts,
    },
)
