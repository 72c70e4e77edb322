"""The iNALU with repairs put in or left out, and how each variant is trained."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import torch
from torch import Tensor, nn

from ...tasks import SINGLE_UNIT_RANGES, Task, single_unit
from ...training import Alternate, Clip, PenaltySteps, Restart
from ...units import INALU, nac_init_bound
from .._experiment import Training, name_over

Variants = dict[str, tuple[Callable[[], nn.Module], dict[str, Any]]]
EPSILON = 1e-3
ROWS = (6, 4)  # U[1, 2] and U[-2, 2]
CLIP = {"clip": Clip(value=0.1)}


def outward(model: Any) -> Tensor:
    """Return the regularizer of an iNALU, a scalar."""
    penalty: Tensor = model.outward_penalty()
    return penalty


def redraw(model: Any, generator: torch.Generator) -> None:
    model.redraw(generator)


def from_uniform(radius: float, *, clip: bool = True) -> INALU:
    """Return an iNALU whose Ŵ and M̂ are drawn uniformly up to this radius; its gate is initialized as usual."""
    unit = INALU(2, 1, clip=clip)
    for name in unit.weight_names:
        nn.init.uniform_(unit.get_parameter(name), -radius, radius)
    return unit


def as_a_nac(*, clip: bool = True) -> INALU:
    return from_uniform(nac_init_bound(2, 1), clip=clip)


def policies(steps: int) -> tuple[dict[str, Any], ...]:
    """Return the options for the regularizer, the turns and the restart; a tenth of the steps are ten epochs."""
    epochs = max(steps // 10, 1)
    regularizer = {"penalty_steps": PenaltySteps(outward, start=epochs)}
    turns = {"alternate": Alternate({"G"})}
    again = {"restart": Restart(every=epochs, window=2 * epochs, redraw=redraw)}
    return regularizer, turns, again


def ranges(operation: str, rows: Iterable[int] = ROWS) -> dict[str, Task]:
    """Return the task under each row of the table, which names the training and the extrapolation range."""
    return {name_over(operation, SINGLE_UNIT_RANGES[row][0]): single_unit(operation, row, EPSILON) for row in rows}


def trainings(variants: Callable[[int], Variants], steps: int) -> list[Training]:
    named = variants(steps).items()
    return [Training(name, make, ranges(each), options) for each in "+-*/" for name, (make, options) in named]
