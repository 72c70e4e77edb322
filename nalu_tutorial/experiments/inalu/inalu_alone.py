"""Single repairs of the iNALU, each by itself in a short training run."""

from __future__ import annotations

from functools import partial

import torch
from torch import Tensor

from ...records import MeasureTables
from ...tasks import Task, arithmetic, single_unit
from ...training import Alternate, PenaltySteps, Runs
from ...units import INALU, nac_weight
from .._experiment import Experiment, Measure, Training
from .._measures import right_at_the_end
from .inalu import CLIP, outward

CLOSE_TO = 1e-3


def times(low: float, high: float) -> Task:
    return arithmetic("*", 2, (low, high), (2, 6))


def trainings(steps: int) -> list[Training]:
    """Return one training run for each line of the note; nothing is evaluated on the way."""
    shared = partial(INALU, 2, 1, shared_weights=True)
    unclipped = partial(INALU, 2, 1, clip=False)
    blend = partial(unclipped, sign=False, input_gate=True)
    both_signs, longer, shorter = {"* [-2, 2]": single_unit("*", 4, epsilon=CLOSE_TO)}, 3 * steps // 2, 3 * steps // 4
    return [
        Training("gate sees x", blend, {"- [1, 2]": single_unit("-", 6, epsilon=CLOSE_TO)}, {"steps": 3 * steps}),
        Training("one W", partial(shared, clip=False), both_signs),
        Training("one W, gate apart", partial(shared, clip=False), both_signs, {"alternate": Alternate({"G"})}),
        Training("one W, clipping", shared, both_signs, CLIP),
        Training("with the sign", unclipped, {"* [-2, -1]": times(-2, -1)}, {"steps": longer}),
        Training("without the sign", partial(unclipped, sign=False), {"* [-2, -1]": times(-2, -1)}, {"steps": longer}),
        Training("clipping", partial(INALU, 2, 1), {"* [1, 2]": times(1, 2)}, CLIP | {"steps": shorter}),
        Training(
            "clipping, regulariser",
            partial(INALU, 2, 1),
            {"* [1, 2]": times(1, 2)},
            CLIP | {"steps": shorter, "penalty_steps": PenaltySteps(outward, start=steps // 4)},
        ),
    ]


def path(runs: Runs, *, name: str, k: int) -> Tensor:
    """Return each run's weight of one input on one path at its last step, on the only one where it is shared: (R,)."""
    name = name if f"W_hat_{name}" in runs.params else ""
    end = f"_{name}" if name else ""
    return nac_weight(runs.params[f"W_hat{end}"], runs.params[f"M_hat{end}"])[:, 0, k]


def gate_parameter(runs: Runs, *, k: int) -> Tensor:
    """Return one entry of each run's G at its last step, of which there is one where the gate sees no input: (R,)."""
    return runs.params["G"].flatten(1)[:, -1 if k else 0]


MEASURES = {
    **{
        f"{name}_{k + 1}": Measure(f"Weight on the path of {what}", partial(path, name=name, k=k), of=f"x{k + 1}")
        for name, what in {"add": "sums", "mul": "products"}.items()
        for k in (0, 1)
    },
    **{f"G_{k + 1}": Measure("Gate's parameter", partial(gate_parameter, k=k), of=f"x{k + 1}") for k in (0, 1)},
    "within_5_percent": Measure(
        "Share", partial(right_at_the_end, off_by=0.05, relative=True), of="outputs within 5 %"
    ),
}

EXPERIMENT = Experiment(
    name="inalu-alone",
    title="repairs of the iNALU, each by itself",
    source="this book",
    trainings=trainings,
    steps=2_000,
    seeds=50,
    options={"optimizer": torch.optim.RMSprop, "lr": 0.01, "batch_size": 64, "dtype": torch.float64},
    note="RMSprop at 0.01. Gate sees x: a weight for each path, no sign, no clip, 6,000 steps. One W: shared by both "
    "paths, 2,000 steps, without the other repairs; gate apart: weights and gate in turn. The sign: x1 x2 from "
    "negative numbers, no clip, 3,000 steps. Regularizer: from step 500 of 1,500. The weights, the gate's parameter G "
    "and the share of outputs within 5 % are those of the last step.",
    measures=MEASURES,
    shows={"within_5_percent": "mean"},
    layout=MeasureTables(names={"clipping, regulariser": "clipping, regularizer"}),
)
