"""The repairs of iNALU, one more at a time."""

from __future__ import annotations

from functools import partial

import torch

from ...records import OperationTables
from ...units import INALU, NALU
from .._experiment import OPERATION_NAMES, Experiment, Measure
from .._measures import ACCURACY, GATE, restarts
from ._variants import CLIP, Variants, policies, trainings


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


EXPERIMENT = Experiment(
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
